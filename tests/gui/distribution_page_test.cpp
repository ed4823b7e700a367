// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/distribution_charts.h"
#include "app/pages/distribution_groups.h"
#include "app/pages/distribution_page.h"
#include "app/pages/distribution_parts.h"
#include "app/pages/distribution_tables.h"
#include "app/pages/latency_figures.h"
#include "tests/catch.h"
#include "tests/gui/distribution_scene.h"
#include "tests/gui/sample_snapshot.h"
#include "tests/gui/warnings.h"
#include "widgets/line_chart.h"
#include "widgets/page_head.h"
#include "widgets/segmented_control.h"
#include "widgets/theme.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QCheckBox>
#include <QImage>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace inferama;
using namespace inferama::app;
using namespace inferama::widgets;
using core::Metric;
using core::Thinness;
using tests::cdfChartOf;
using tests::markerAt;
using tests::ofValues;
using tests::TtftOnLog;

namespace {

ChartContent tailChartOf(const core::Snapshot& s, const DistributionChoice& choice)
{
    return tailChart(s, shownDistribution(s, choice), choice.log, darkTheme());
}

bool textIn(const FigureRow& row, const QString& text)
{
    return std::ranges::any_of(row, [&](const FigureCell& cell) { return cell.text == text; });
}

using ShownPage = tests::ShownDistributionPage;

} // namespace

TEST_CASE("The page asks for the curve of the metric that is chosen", "[distribution]")
{
    ShownPage shown;
    QSignalSpy wanted(&shown.page, &Page::viewWanted);
    core::View view;
    shown.page.want(view);
    REQUIRE(!view.curves.empty());
    CHECK(view.curves[0].of == "ttft");
    shown.page.present(tests::sampleSnapshot());
    emit shown.page.findChild<SegmentedControl*>()->chosen(4);
    CHECK(wanted.count() == 1);
    core::View later;
    shown.page.want(later);
    CHECK(later.curves.front().of == "e2e");
    shown.page.choose("e2e");
    CHECK(wanted.count() == 1);
}

TEST_CASE("Percentiles lie on the curve, hollow where they are thin", "[distribution]")
{
    const auto s = tests::sampleSnapshot();
    const ChartContent cdf = cdfChartOf(*s, TtftOnLog);
    REQUIRE(cdf.markers.size() == 6); // and where the SLO cuts it
    const Marker* p50 = markerAt(cdf, 0.5);
    REQUIRE(p50 != nullptr);
    CHECK(p50->x == 2.19);
    CHECK(p50->text == QStringLiteral("P50 2.19 s"));
    CHECK(p50->trust == Thinness::Sound);
    CHECK(markerAt(cdf, 0.99)->trust == Thinness::Thin);
    CHECK(markerAt(cdf, 0.999)->trust == Thinness::VeryThin);

    const ChartContent tail = tailChartOf(*s, TtftOnLog);
    CHECK(markerAt(tail, 1 - 0.99) != nullptr);
    CHECK(markerAt(tail, 1 - 0.999) == nullptr); // below 1/615 nothing can be said
}

TEST_CASE("The SLO says how many are within, and the tail how many are over", "[distribution]")
{
    auto s = ofValues({0.01, 0.02, 0.03, 0.2});
    s->slo.slo.itl = 0.05;
    const DistributionChoice itl{.of = "itl", .log = true, .inFlight = true};
    const ChartContent cdf = cdfChartOf(*s, itl);
    REQUIRE(cdf.limits.size() == 1);
    CHECK(cdf.limits.front().text == QStringLiteral("SLO 50 ms: 75.0 % within"));
    CHECK(tailChartOf(*s, itl).limits.front().text == QStringLiteral("25.0 % over 50 ms"));
    s->distributions[0].all.thinned = true; // a curve of fewer points than samples
    CHECK(cdfChartOf(*s, itl).limits.front().text == QStringLiteral("SLO 50 ms: ≈ 75.0 % within"));
}

TEST_CASE("The in-flight estimate is there for TTFT and E2E, and only while it is wanted", "[distribution]")
{
    auto s = std::make_shared<core::Snapshot>(*tests::sampleSnapshot());
    const auto estimates = [&](const DistributionChoice& choice) {
        const ChartContent content = cdfChartOf(*s, choice);
        return std::count_if(content.lines.begin(), content.lines.end(),
                             [](const ChartLine& line) { return line.style == LineStyle::Dotted; });
    };
    CHECK(estimates(TtftOnLog) == 1);
    CHECK(estimates({.of = "ttft", .log = true, .inFlight = false}) == 0);
    s->distributions[0].wish.of = "itl";
    CHECK(estimates({.of = "itl", .log = true, .inFlight = true}) == 0);

    ShownPage shown;
    shown.page.present(tests::sampleSnapshot());
    CHECK(shown.page.findChild<QCheckBox*>()->isEnabled());
    shown.page.choose("tpot");
    CHECK_FALSE(shown.page.findChild<QCheckBox*>()->isEnabled());
}

TEST_CASE("The tail hatches what so few samples cannot say", "[distribution]")
{
    const ChartContent tail = tailChartOf(*tests::sampleSnapshot(), TtftOnLog);
    REQUIRE(tail.y.fixed);
    CHECK(tail.y.fixed->low == Approx(0.001));
    CHECK(tail.y.fixed->high == 1);
    const auto hatched =
        std::find_if(tail.shadings.begin(), tail.shadings.end(), [](const Shading& s) { return s.hatched; });
    REQUIRE(hatched != tail.shadings.end());
    CHECK(hatched->values.high == Approx(1.0 / 615));
    CHECK(hatched->word == QStringLiteral("below 1/n: no statement possible (P99.9 needs n ≥ 1,000)"));

    std::vector<double> many;
    for (int i = 0; i < 1000; ++i)
        many.push_back(0.01 + i * 1e-5);
    const ChartContent thousand = tailChartOf(*ofValues(many), {.of = "itl", .log = true, .inFlight = true});
    CHECK(thousand.y.fixed->low == Approx(0.0001));
    CHECK(thousand.shadings.front().word == QStringLiteral("below 1/n: no statement possible"));
}

TEST_CASE("The cross-hair reads from value to share and from share to value", "[distribution]")
{
    const auto s = ofValues({0.01, 0.02, 0.03, 0.2});
    const DistributionChoice itl{.of = "itl", .log = true, .inFlight = true};
    const ChartTip tip = cdfChartOf(*s, itl).tip(0.025, 0.6);
    CHECK(tip.head == QStringLiteral("25.0 ms"));
    REQUIRE(tip.rows.size() == 3);
    CHECK(tip.rows[0].value == QStringLiteral("50.0 %"));
    CHECK(tip.rows[1].value == QStringLiteral("50.0 %"));
    CHECK(tip.rows[2].name == QStringLiteral("60.0 % are within"));
    CHECK(tip.rows[2].value == QStringLiteral("30.0 ms"));
    const ChartTip tail = tailChartOf(*s, itl).tip(0.025, 0.4);
    CHECK(tail.rows[2].value == QStringLiteral("30.0 ms"));
}

TEST_CASE("The table of percentiles says what each is worth", "[distribution]")
{
    const auto s = tests::sampleSnapshot();
    const auto rows = percentileRows(*s, shownDistribution(*s, TtftOnLog), darkTheme());
    REQUIRE(rows.size() == 7);
    for (const FigureRow& row : rows)
        CHECK(row.size() == percentileColumns(false).size());
    CHECK(rows[0][1].text == QStringLiteral("2.14 s"));
    CHECK(rows[1][2].text == QStringLiteral("2.44 s"));
    CHECK(textIn(rows[1], QStringLiteral("sound")));
    CHECK(rows[4][1].text == QStringLiteral("5.60 s"));
    CHECK(rows[4][2].text == QStringLiteral("not reached"));
    CHECK(textIn(rows[4], QStringLiteral("thin (n < 1,000)")));
    CHECK(textIn(rows[5], QStringLiteral("very thin (n < 1,000)")));
    CHECK(rows[5][1].trust == Thinness::VeryThin);
    CHECK(sampleText(tests::sampleSnapshot()->metric(Metric::Itl)) == QStringLiteral("n = 132,410, sketch ±0.4 %"));
}

TEST_CASE("A snapshot of another metric does not pass for the chosen one", "[distribution]")
{
    const auto s = tests::sampleSnapshot(); // brings the curve of TTFT
    const ChartContent e2e = cdfChartOf(*s, {.of = "e2e", .log = true, .inFlight = true});
    CHECK(e2e.lines.empty());
    CHECK(e2e.emptyText == QStringLiteral("The curve comes with the next snapshot."));
    auto none = std::make_shared<core::Snapshot>(*tests::emptySnapshot());
    none->distributions.push_back({{"ttft", core::Grouping::None, false}, {}, {}, 0, {}});
    DistributionChoice plain = TtftOnLog;
    plain.by = core::Grouping::None;
    CHECK(cdfChartOf(*none, plain).emptyText == QStringLiteral("Nothing to draw: no request got a first token yet."));
}

TEST_CASE("The curve and its markers are where the axes say, in both themes", "[distribution]")
{
    for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
        ShownPage shown(kind);
        shown.page.present(tests::sampleSnapshot());
        QApplication::processEvents();
        LineChart* cdf = shown.page.findChild<LineChart*>();
        REQUIRE(cdf != nullptr);
        const auto at = cdf->pixelOf(2.19, 0.5);
        REQUIRE(at);
        const QImage image = cdf->grab().toImage();
        const QColor expected = shown.theme.theme().percentile[core::P50];
        const QColor found = image.pixelColor(at->toPoint());
        CHECK(std::abs(found.red() - expected.red()) < 40);
        CHECK(std::abs(found.green() - expected.green()) < 40);
        CHECK(std::abs(found.blue() - expected.blue()) < 40);
    }
}

TEST_CASE("A histogram says what it is counted from", "[distribution]")
{
    const auto s = ofValues({0.01, 0.01, 0.02, 0.2});
    const ShownDistribution shown = shownDistribution(*s, {.of = "itl"});
    const ChartContent bars = histogramChart(*s, shown, true, darkTheme());
    double sum = 0;
    for (const ChartBar& bar : bars.bars)
        sum += bar.height;
    CHECK(sum == Approx(1));
    CHECK(histogramSource(shown) == QStringLiteral("counted from all samples"));
    auto thinned = std::make_shared<core::Snapshot>(*s);
    thinned->distributions[0].all.thinned = true;
    CHECK(histogramSource(shownDistribution(*thinned, {.of = "itl"})) ==
          QStringLiteral("drawn from a curve of 3 points"));
    thinned->distributions[0].all.summary.exact = false;
    CHECK(histogramSource(shownDistribution(*thinned, {.of = "itl"})) ==
          QStringLiteral("counted from buckets, ±0.4 %"));
}

TEST_CASE("A filter is said, and how many requests it lets through", "[distribution]")
{
    auto s = std::make_shared<core::Snapshot>(*tests::sampleSnapshot());
    ShownPage shown;
    const auto head = [&] { return shown.page.findChild<PageHead*>()->text(); };
    shown.page.present(s);
    CHECK_FALSE(head().contains(QStringLiteral("match")));
    auto filtered = std::make_shared<core::Snapshot>(*s);
    filtered->filtered = true;
    filtered->requests.sent = 1'204;
    shown.page.present(filtered);
    CHECK(head().startsWith(QStringLiteral("of the requests that match, 1,204 sent in the window")));
}

TEST_CASE("Groups keep their colours, say their n and what is left out", "[distribution]")
{
    auto s = std::make_shared<core::Snapshot>(*tests::sampleSnapshot());
    core::Distribution grouped{{"ttft", core::Grouping::LengthClass, false}, tests::curveOf({1, 2, 3}), {}, 2, {}};
    grouped.groups = {tests::curveOf({2, 3}, 0, "1024-8192"), tests::curveOf({1}, 0, "0-128")};
    s->distributions.push_back(grouped);
    const ShownDistribution shown = shownDistribution(*s, TtftOnLog);
    const ChartContent both = groupChart(*s, shown, TtftOnLog, darkTheme());
    REQUIRE(both.lines.size() == 2);
    CHECK(both.lines[0].name == QStringLiteral("< 128"));
    CHECK(both.lines[1].name == QStringLiteral("1,024–8,192"));
    CHECK(both.lines[1].endText == QStringLiteral("n 2"));
    CHECK(both.lines[0].colour != both.lines[1].colour);
    CHECK(both.lines[0].style != both.lines[1].style);
    CHECK(both.keyed);
    CHECK(groupsLeftOutText(shown, MostGroupLines) == QStringLiteral("2 smaller one(s) left out"));
    s->distributions.back().groups.pop_back();
    const ChartContent one = groupChart(*s, shownDistribution(*s, TtftOnLog), TtftOnLog, darkTheme());
    REQUIRE(one.lines.size() == 1);
    CHECK(one.lines[0].colour == both.lines[1].colour);
    CHECK(one.tip(2.5, {}).rows[0].value == QStringLiteral("50.0 %"));
    const auto rows = groupRows(*s, shown, TtftOnLog, darkTheme());
    REQUIRE(rows.size() == 1);
    CHECK(rows[0][1].text == QStringLiteral("2"));
}

TEST_CASE("A click on the curve asks for the requests there, a drag for those of a stretch of values", "[distribution]")
{
    const auto s = ofValues({0.01, 0.02, 0.03, 0.2});
    ShownPage shown;
    shown.page.choose("itl");
    shown.page.present(s);
    QApplication::processEvents();
    QSignalSpy behind(&shown.page, &Page::behindWanted);
    LineChart* chart = shown.page.findChild<LineChart*>();
    QWidget* inside = chart->findChild<QAbstractScrollArea*>()->viewport();
    const auto at = [&](double x) { return inside->mapFrom(chart, chart->pixelOf(x, 0.5)->toPoint()); };
    QTest::mouseClick(inside, Qt::LeftButton, {}, at(0.0205));
    REQUIRE(behind.count() == 1);
    CHECK(behind.takeFirst().front().value<core::SampleRange>() == core::SampleRange{"itl", 0.02, 0.02});
    QTest::mouseClick(inside, Qt::LeftButton, {}, at(0.1)); // nothing there: the nearest, by ratio
    REQUIRE(behind.count() == 1);
    CHECK(behind.takeFirst().front().value<core::SampleRange>() == core::SampleRange{"itl", 0.2, 0.2});

    const auto drag = [&](double from, double to) {
        QTest::mousePress(inside, Qt::LeftButton, {}, at(from));
        QTest::mouseMove(inside, at((from + to) / 2));
        QTest::mouseMove(inside, at(to));
        QTest::mouseRelease(inside, Qt::LeftButton, {}, at(to));
    };
    drag(0.035, 0.015);
    REQUIRE(behind.count() == 1);
    const auto range = behind.takeFirst().front().value<core::SampleRange>();
    CHECK(range.low == Approx(0.015).epsilon(0.05));
    CHECK(range.high == Approx(0.035).epsilon(0.05));
    drag(0.05, 0.1);
    CHECK(behind.count() == 0);
    CHECK(shown.page.findChild<PageHead*>()->text().startsWith(QStringLiteral("no sample between")));
}

TEST_CASE("Keys alone choose, compare and list", "[distribution]")
{
    auto s = std::make_shared<core::Snapshot>(*tests::sampleSnapshot());
    ShownPage shown;
    shown.page.present(s);
    shown.page.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&shown.page));
    LineChart* chart = shown.page.findChild<LineChart*>();
    QWidget* inside = chart->focusProxy();
    inside->setFocus();
    QSignalSpy behind(&shown.page, &Page::behindWanted);
    QTest::keyClick(inside, Qt::Key_Right);
    QTest::keyClick(inside, Qt::Key_Return);
    REQUIRE(behind.count() == 1);
    const auto point = behind.takeFirst().front().value<core::SampleRange>();
    CHECK(point.of == "ttft");
    CHECK(point.high >= point.low);
    QTest::keyClick(inside, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(inside, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(inside, Qt::Key_Return);
    REQUIRE(behind.count() == 1);
    const auto brushed = behind.takeFirst().front().value<core::SampleRange>();
    CHECK(brushed.high > brushed.low);
    QTest::keyClick(inside, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(inside, Qt::Key_Escape); // takes the brush away, and then the cross-hair
    CHECK(chart->crosshair());
    QTest::keyClick(inside, Qt::Key_Escape);
    CHECK_FALSE(chart->crosshair());
    QTest::keyClick(inside, Qt::Key_Return);
    CHECK(behind.count() == 0);

    QTest::keyClick(&shown.page, Qt::Key_BracketRight);
    CHECK(shown.page.choice().of == "itl");
    QTest::keyClick(&shown.page, Qt::Key_BracketLeft);
    QTest::keyClick(&shown.page, Qt::Key_BracketLeft);
    CHECK(shown.page.choice().of == "unattributed");
    QTest::keyClick(&shown.page, Qt::Key_X);
    CHECK(shown.page.choice().failuresInfinite);
    QTest::keyClick(&shown.page, Qt::Key_H);
    CHECK(shown.page.choice().histogram);
    QTest::keyClick(&shown.page, Qt::Key_L);
    CHECK_FALSE(shown.page.choice().log);
    QTest::keyClick(&shown.page, Qt::Key_G);
    CHECK(shown.page.choice().by == core::Grouping::Source);
    for (const QAction* action : shown.page.actions()) {
        CHECK_FALSE(action->shortcut().isEmpty());
        CHECK_FALSE(action->statusTip().isEmpty());
    }
    shown.page.hide();
    for (const QAction* action : shown.page.actions())
        CHECK_FALSE(action->isEnabled());
}

TEST_CASE("Every control of the page has a name", "[distribution]")
{
    ShownPage shown;
    shown.page.present(tests::sampleSnapshot());
    for (const QWidget* widget : shown.page.findChildren<QWidget*>()) {
        const bool takesFocus =
            (widget->focusPolicy() & Qt::TabFocus) != 0 && widget->isVisible() && widget->focusProxy() == nullptr;
        INFO(widget->metaObject()->className());
        if (takesFocus && qobject_cast<const QCheckBox*>(widget) == nullptr)
            CHECK_FALSE(widget->accessibleName().isEmpty());
    }
}

TEST_CASE("A distribution page without samples is an empty state", "[distribution]")
{
    ShownPage shown;
    shown.page.present(tests::emptySnapshot());
    QApplication::processEvents();
    CHECK(shown.page.summary() == QStringLiteral("No samples in the window."));
    for (const LineChart* chart : shown.page.findChildren<LineChart*>())
        CHECK_FALSE(chart->isVisible());
}
