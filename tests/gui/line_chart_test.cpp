// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/warnings.h"
#include "widgets/line_chart.h"
#include "widgets/line_plot.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QImage>
#include <QSignalSpy>
#include <QTest>
#include <QtCharts/QChart>
#include <QtCharts/QLineSeries>

#include <cmath>
#include <limits>

using namespace inferama;
using namespace inferama::widgets;

namespace {

struct Shown {
    explicit Shown(QSize size = {640, 260}) : theme(ThemeKind::Dark), chart(QStringLiteral("Chart"), theme)
    {
        chart.resize(size);
        chart.show();
        QApplication::processEvents();
        plot = chart.findChild<LinePlot*>();
    }

    std::vector<QLineSeries*> visibleSeries() const
    {
        std::vector<QLineSeries*> found;
        for (QAbstractSeries* series : plot->chart()->series()) {
            auto* line = qobject_cast<QLineSeries*>(series);
            if (line != nullptr && line->isVisible())
                found.push_back(line);
        }
        return found;
    }

    ThemeHolder theme;
    LineChart chart;
    LinePlot* plot = nullptr;
};

ChartContent timeContent(std::vector<std::vector<Sample>> lines)
{
    ChartContent content;
    content.time =
        TimeSpan{.end = core::timeOf(1'748'961'132), .length = std::chrono::minutes{5}, .zone = QTimeZone::utc()};
    content.y.label = durationTick;
    content.y.include = Interval{0, 0};
    for (std::vector<Sample>& samples : lines)
        content.lines.push_back({.name = QStringLiteral("P99"),
                                 .colour = Qt::red,
                                 .samples = std::move(samples),
                                 .endText = QStringLiteral("1 s")});
    return content;
}

std::vector<Sample> wave(int count)
{
    std::vector<Sample> samples;
    for (int i = 0; i < count; ++i)
        samples.push_back({-300 + 300.0 * i / (count - 1), 1 + std::sin(i * 0.1)});
    return samples;
}

} // namespace

TEST_CASE("Each line costs one replacement a tick", "[chart]")
{
    Shown shown;
    shown.chart.setContent(timeContent({wave(300), wave(300)}));
    const auto series = shown.visibleSeries();
    REQUIRE(series.size() == 2);
    std::vector<std::unique_ptr<QSignalSpy>> spies;
    for (QLineSeries* line : series) {
        spies.push_back(std::make_unique<QSignalSpy>(line, &QLineSeries::pointsReplaced));
        spies.push_back(std::make_unique<QSignalSpy>(line, &QLineSeries::pointAdded));
    }
    shown.chart.setContent(timeContent({wave(300), wave(300)}));
    for (std::size_t i = 0; i < spies.size(); i += 2) {
        CHECK(spies[i]->count() == 1);
        CHECK(spies[i + 1]->count() == 0);
    }
    CHECK(shown.visibleSeries() == series);
    CHECK(shown.plot->chart()->series().size() == 2);
}

TEST_CASE("A line has at most two points a pixel of the plot", "[chart]")
{
    Shown shown;
    shown.chart.setContent(timeContent({wave(200'000)}));
    const auto series = shown.visibleSeries();
    REQUIRE(series.size() == 1);
    CHECK(series.front()->count() <= 2 * static_cast<int>(shown.plot->frame().plot.width()));
    CHECK(series.front()->count() > 200);
}

TEST_CASE("What cannot be drawn never reaches Qt Charts and is counted on the chart", "[chart]")
{
    inferama::tests::takeWarnings();
    Shown shown;
    ChartContent content = timeContent({{{-250, 0.4},
                                         {-240, 0.5},
                                         {-200, 0.0},
                                         {-150, 12.0},
                                         {-140, 12.0},
                                         {-100, std::nan("")},
                                         {-60, 2000.0},
                                         {-55, 2000.0},
                                         {-50, -1.0},
                                         {-10, std::numeric_limits<double>::infinity()}}});
    content.y.scale = ScaleKind::Log;
    content.y.include.reset();
    shown.chart.setContent(content);
    shown.chart.grab();
    CHECK(shown.chart.notShown() == NotShown{.zero = 1, .negative = 1, .nan = 1, .infinite = 1});
    CHECK(shown.visibleSeries().size() == 3);
    for (QAbstractSeries* series : shown.plot->chart()->series()) {
        for (const QPointF& p : qobject_cast<QLineSeries*>(series)->points()) {
            CHECK(std::isfinite(p.x()));
            CHECK(std::isfinite(p.y()));
            CHECK(p.y() >= 0);
            CHECK(p.y() <= 1);
        }
    }
    CHECK(inferama::tests::takeWarnings().isEmpty());
}

TEST_CASE("A press anywhere on a chart is harmless", "[chart]")
{
    Shown shown({320, 120});
    shown.chart.setContent(timeContent({wave(50)}));
    QWidget* target = shown.plot->viewport();
    for (int x = 0; x < target->width(); x += 16) {
        for (int y = 0; y < target->height(); y += 12) {
            for (const Qt::MouseButton button : {Qt::LeftButton, Qt::RightButton, Qt::MiddleButton})
                QTest::mouseClick(target, button, {}, {x, y});
        }
    }
    QTest::mouseDClick(target, Qt::LeftButton, {}, {1, 1});
    CHECK(shown.visibleSeries().size() == 1);
}

TEST_CASE("The mouse and the arrow keys move the cross-hair", "[chart]")
{
    Shown shown;
    shown.chart.setContent(timeContent({wave(100)}));
    const QRectF plot = shown.plot->frame().plot;
    QTest::mouseMove(shown.plot->viewport(), plot.center().toPoint());
    QMouseEvent move(QEvent::MouseMove, plot.center(), shown.plot->viewport()->mapToGlobal(plot.center()), Qt::NoButton,
                     Qt::NoButton, {});
    QApplication::sendEvent(shown.plot->viewport(), &move);
    REQUIRE(shown.chart.crosshair());
    CHECK(*shown.chart.crosshair() == Approx(-150).margin(2));

    const double before = *shown.chart.crosshair();
    QTest::keyClick(shown.plot, Qt::Key_Right);
    CHECK(*shown.chart.crosshair() > before);
    QTest::keyClick(shown.plot, Qt::Key_Left, Qt::ShiftModifier);
    CHECK(*shown.chart.crosshair() < before);
    for (int i = 0; i < 200; ++i)
        QTest::keyClick(shown.plot, Qt::Key_Right, Qt::ShiftModifier);
    CHECK(*shown.chart.crosshair() == Approx(0).margin(1e-9));
    QTest::keyClick(shown.plot, Qt::Key_Escape);
    CHECK_FALSE(shown.chart.crosshair());
}

TEST_CASE("A cross-hair off the axis is taken away", "[chart]")
{
    Shown shown;
    shown.chart.setContent(timeContent({wave(100)}));
    shown.chart.setCrosshair(-20);
    CHECK(shown.chart.crosshair() == std::optional(-20.0));
    shown.chart.setCrosshair(5);
    CHECK_FALSE(shown.chart.crosshair());
}

TEST_CASE("Lines lie where the axes say", "[chart]")
{
    Shown shown;
    std::vector<Sample> flat;
    for (int i = 0; i <= 300; ++i)
        flat.push_back({-300.0 + i, 3.0});
    ChartContent content = timeContent({flat});
    content.y.fixed = Interval{0, 6};
    content.lines.front().width = 3;
    shown.chart.setContent(content);
    const QImage image = shown.chart.grab().toImage();
    const auto at = shown.chart.pixelOf(-150, 3);
    REQUIRE(at);
    CHECK(image.pixelColor(at->toPoint()).red() > 200);
    CHECK(image.pixelColor(at->toPoint()).blue() < 60);
    const auto above = shown.chart.pixelOf(-150, 4.5);
    REQUIRE(above);
    const QColor ground = image.pixelColor(above->toPoint());
    CHECK(ground.red() - ground.blue() < 40); // dark or light, but not the line's red
}

TEST_CASE("The plot keeps its place whatever the values are", "[chart]")
{
    Shown shown;
    shown.chart.setContent(timeContent({wave(100)}));
    const QRectF before = shown.plot->frame().plot;
    ChartContent wide = timeContent({{{-100, 1e6}, {-50, 2e6}}});
    shown.chart.setContent(wide);
    CHECK(shown.plot->frame().plot == before);
    CHECK(shown.plot->chart()->plotArea() == before);
}

TEST_CASE("A chart without content, without room and with one dot is drawn", "[chart]")
{
    Shown shown({40, 20});
    shown.chart.grab();
    shown.chart.setContent(timeContent({}));
    shown.chart.grab();
    shown.chart.setContent(timeContent({{{-10, 1.0}}}));
    shown.chart.resize(640, 200);
    QApplication::processEvents();
    shown.chart.grab();
    CHECK(shown.visibleSeries().empty());
    ChartContent empty;
    empty.emptyText = QStringLiteral("Nothing yet");
    shown.chart.setContent(empty);
    shown.chart.grab();
    CHECK(shown.visibleSeries().empty());
    CHECK_FALSE(shown.chart.crosshair());
}

TEST_CASE("A chart tells its name and what it shows to who does not see it", "[chart]")
{
    Shown shown;
    shown.chart.setDescription(QStringLiteral("P99 5.60 s"));
    CHECK(shown.plot->accessibleName() == QStringLiteral("Chart"));
    CHECK(shown.plot->accessibleDescription() == QStringLiteral("P99 5.60 s"));
    CHECK(shown.plot->focusPolicy() == Qt::StrongFocus);
}
