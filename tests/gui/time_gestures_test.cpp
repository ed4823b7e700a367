// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/sample_snapshot.h"

#include "widgets/line_chart.h"
#include "widgets/small_chart.h"
#include "widgets/theme.h"
#include "widgets/time_link.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QScrollArea>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <cmath>

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using core::Time;
using core::TimeRange;

namespace {

constexpr Time End{1'772'352'912s};

// The wishes that are left on a link.
struct Wishes {
    std::optional<TimeRange> range;
    core::Duration panned{};
    int live = 0;
    int steps = 0; // that continue none

    explicit Wishes(TimeLink& link)
    {
        QObject::connect(&link, &TimeLink::rangeWanted, &link, [this](const TimeRange& wanted, bool continues) {
            range = wanted;
            steps += !continues;
        });
        QObject::connect(&link, &TimeLink::panWanted, &link, [this](core::Duration by, bool continues) {
            panned += by;
            steps += !continues;
        });
        QObject::connect(&link, &TimeLink::liveWanted, &link, [this] { ++live; });
    }
};

ChartContent fiveMinutes(Time end = End)
{
    ChartContent content;
    content.time = TimeSpan{.end = end, .length = 5min};
    ChartLine line;
    for (int i = 0; i <= 300; ++i)
        line.samples.push_back({i - 300.0, 1.0 + i % 7});
    content.lines.push_back(line);
    return content;
}

// Both kinds of chart in one window, linked.
struct Charts {
    ThemeHolder theme{ThemeKind::Dark};
    TimeLink link;
    Wishes wishes{link};
    QWidget window;
    SmallChart* small = new SmallChart(QStringLiteral("small"), theme);
    LineChart* large = new LineChart(QStringLiteral("large"), theme);

    Charts()
    {
        auto* column = new QVBoxLayout(&window);
        column->addWidget(small);
        column->addWidget(large);
        small->linkTo(link);
        large->linkTo(link);
        show(End);
        window.resize(700, 500);
        window.show();
        REQUIRE(QTest::qWaitForWindowExposed(&window));
    }
    void show(Time end)
    {
        SmallChartContent content;
        content.chart = fiveMinutes(end);
        small->setContent(content);
        large->setContent(fiveMinutes(end));
    }
    // What takes the pointer's events, and where a moment lies on it.
    QWidget* target(bool ofLarge) const
    {
        return ofLarge ? large->findChild<QAbstractScrollArea*>()->viewport() : static_cast<QWidget*>(small);
    }
    QPointF at(bool ofLarge, double x) const
    {
        if (!ofLarge)
            return {small->frame().x.toPixel(x), small->frame().plot.center().y()};
        const QPointF on = large->pixelOf(x, 4).value();
        return on - QPointF(target(true)->mapTo(large, QPoint(0, 0)));
    }
    double perPixel() const { return 300 / small->frame().plot.width(); }

    void mouse(bool ofLarge, QEvent::Type type, double x, Qt::KeyboardModifiers modifiers = {}) const
    {
        const QPointF position = at(ofLarge, x);
        const bool down = type == QEvent::MouseMove;
        QMouseEvent event(type, position, target(ofLarge)->mapToGlobal(position),
                          type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
                          down || type == QEvent::MouseButtonPress ? Qt::LeftButton : Qt::NoButton, modifiers);
        QApplication::sendEvent(target(ofLarge), &event);
    }
    void drag(bool ofLarge, double from, double to, Qt::KeyboardModifiers modifiers = {}) const
    {
        mouse(ofLarge, QEvent::MouseButtonPress, from, modifiers);
        for (int i = 1; i <= 8; ++i)
            mouse(ofLarge, QEvent::MouseMove, from + (to - from) * i / 8, modifiers);
        mouse(ofLarge, QEvent::MouseButtonRelease, to, modifiers);
    }
    bool wheel(bool ofLarge, double x, QPoint turn, unsigned long timestamp, Qt::KeyboardModifiers modifiers = {}) const
    {
        const QPointF position = at(ofLarge, x);
        QWheelEvent event(position, target(ofLarge)->mapToGlobal(position), {}, turn, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        event.setTimestamp(timestamp);
        QApplication::sendEvent(target(ofLarge), &event);
        return event.isAccepted();
    }
    bool near(Time a, double x) const { return std::abs(core::seconds(a - End) - x) < 3 * perPixel(); }
};

} // namespace

TEST_CASE("A drag over a time chart selects the stretch, either way, and a click selects nothing")
{
    Charts c;
    for (const bool large : {false, true}) {
        CAPTURE(large);
        c.drag(large, -200, -80);
        REQUIRE(c.wishes.range);
        CHECK(c.near(c.wishes.range->start, -200));
        CHECK(c.near(c.wishes.range->end, -80));
        c.drag(large, -50, -150);
        CHECK(c.near(c.wishes.range->start, -150));
        CHECK(c.near(c.wishes.range->end, -50));
        c.wishes.range.reset();
        c.mouse(large, QEvent::MouseButtonPress, -100);
        c.mouse(large, QEvent::MouseButtonRelease, -100);
        CHECK_FALSE(c.wishes.range);
    }
    CHECK(c.wishes.steps == 4);
}

TEST_CASE("A drag with Shift moves the axis, as one step, and a double click goes live")
{
    Charts c;
    for (const bool large : {false, true}) {
        c.wishes.panned = {};
        c.wishes.steps = 0;
        c.drag(large, -200, -80, Qt::ShiftModifier);
        CHECK_FALSE(c.wishes.range);
        CHECK(core::seconds(c.wishes.panned) == Approx(-120).margin(3 * c.perPixel()));
        CHECK(c.wishes.steps == 1);
        c.mouse(large, QEvent::MouseButtonDblClick, -80);
    }
    CHECK(c.wishes.live == 2);
}

TEST_CASE("The wheel zooms about the moment under the pointer, a turn of it is one step, and it goes on from what it "
          "asked for")
{
    Charts c;
    for (const bool large : {false, true}) {
        CAPTURE(large);
        c.wishes.steps = 0;
        CHECK(c.wheel(large, -100, {0, 120}, large ? 9'000 : 1'000));
        REQUIRE(c.wishes.range);
        const TimeRange first = *c.wishes.range;
        CHECK(core::seconds(first.end - first.start) == Approx(240));
        // The moment under the pointer keeps its share of the width.
        CHECK(core::seconds(End - 100s - first.start) / 240 == Approx(200.0 / 300).margin(0.01));
        c.wheel(large, -100, {0, 120}, large ? 9'050 : 1'050);
        CHECK(core::seconds(c.wishes.range->end - c.wishes.range->start) == Approx(192));
        CHECK(c.wishes.steps == 1);
        c.wheel(large, -100, {0, -120}, large ? 19'000 : 5'000);
        CHECK(core::seconds(c.wishes.range->end - c.wishes.range->start) == Approx(375));
        CHECK(c.wishes.steps == 2);
    }
    c.wheel(false, -100, {0, 120 * 4000}, 30'000); // nothing is too far
    CHECK(c.wishes.range->end >= c.wishes.range->start);
    c.wheel(false, -100, {0, -120 * 4000}, 40'000);
    CHECK(core::seconds(c.wishes.range->end - c.wishes.range->start) == Approx(86400.0 * 400));
}

TEST_CASE("Where a page scrolls the wheel scrolls it, and zooms with Ctrl")
{
    ThemeHolder theme(ThemeKind::Dark);
    TimeLink link;
    Wishes wishes(link);
    QScrollArea area;
    auto* chart = new SmallChart(QStringLiteral("small"), theme);
    chart->linkTo(link);
    chart->setFixedHeight(900);
    area.setWidget(chart);
    area.setWidgetResizable(true);
    area.resize(600, 300);
    area.show();
    REQUIRE(QTest::qWaitForWindowExposed(&area));
    SmallChartContent content;
    content.chart = fiveMinutes();
    chart->setContent(content);
    const auto turn = [&](Qt::KeyboardModifiers modifiers) {
        QWheelEvent event(chart->frame().plot.center(), chart->mapToGlobal(chart->frame().plot.center()), {},
                          QPoint(0, -120), Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(chart, &event);
    };
    turn({});
    CHECK_FALSE(wishes.range);
    turn(Qt::ControlModifier);
    CHECK(wishes.range);
}

TEST_CASE("By keys Enter begins a selection at the cross-hair and Enter ends it, and Escape gives it up")
{
    Charts c;
    QWidget* large = c.large->findChild<QAbstractScrollArea*>();
    for (QWidget* chart : {static_cast<QWidget*>(c.small), large}) {
        c.wishes.range.reset();
        c.link.setMoment(End - 200s);
        QTest::keyClick(chart, Qt::Key_Return);
        QTest::keyClick(chart, Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyClick(chart, Qt::Key_Right, Qt::ShiftModifier);
        const Time there = c.link.moment().value();
        CHECK(there > End - 200s);
        QTest::keyClick(chart, Qt::Key_Return);
        REQUIRE(c.wishes.range);
        CHECK(*c.wishes.range == TimeRange{End - 200s, there});

        c.wishes.range.reset();
        QTest::keyClick(chart, Qt::Key_Return);
        QTest::keyClick(chart, Qt::Key_Left, Qt::ShiftModifier);
        QTest::keyClick(chart, Qt::Key_Escape);
        CHECK(c.link.moment()); // the cross-hair stays
        QTest::keyClick(chart, Qt::Key_Escape);
        CHECK_FALSE(c.link.moment());
        QTest::keyClick(chart, Qt::Key_Return); // nothing to begin at
        CHECK_FALSE(c.wishes.range);
    }
}

TEST_CASE("A cross-hair that is pushed against the end of the axis moves the axis")
{
    Charts c;
    c.link.setMoment(End - 5min);
    QTest::keyClick(c.small, Qt::Key_Left);
    CHECK(c.wishes.panned < 0s);
    CHECK(*c.link.moment() < End - 5min);
    CHECK_FALSE(c.small->crosshair()); // until the page is drawn from there
}

TEST_CASE("The cross-hair stands at its moment while the run goes on, and under the pointer while that is over a chart")
{
    Charts c;
    c.link.setMoment(End - 60s);
    CHECK(c.small->crosshair() == std::optional(-60.0));
    CHECK(c.large->crosshair() == std::optional(-60.0));
    c.show(End + 10s);
    CHECK(c.small->crosshair() == std::optional(-70.0));
    CHECK(c.large->crosshair() == std::optional(-70.0));
    c.show(End + 10min);
    CHECK_FALSE(c.small->crosshair()); // it has left the axis
    c.show(End);

    const QPointF here = c.at(false, -100);
    QMouseEvent move(QEvent::MouseMove, here, c.small->mapToGlobal(here), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(c.small, &move);
    const double x = c.small->crosshair().value();
    const Time before = c.link.moment().value();
    c.show(End + 10s);
    CHECK(*c.small->crosshair() == Approx(x));
    CHECK(c.large->crosshair() == c.small->crosshair());
    CHECK(core::seconds(*c.link.moment() - before) == Approx(10));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(c.small, &leave);
    CHECK_FALSE(c.large->crosshair());
}

TEST_CASE("A chart that nobody linked keeps its cross-hair to itself and takes no gestures")
{
    ThemeHolder theme(ThemeKind::Dark);
    SmallChart chart(QStringLiteral("alone"), theme);
    chart.resize(400, 200);
    chart.show();
    REQUIRE(QTest::qWaitForWindowExposed(&chart));
    SmallChartContent content;
    content.chart = fiveMinutes();
    chart.setContent(content);
    QTest::keyClick(&chart, Qt::Key_Left);
    CHECK(chart.crosshair());
    QTest::keyClick(&chart, Qt::Key_Return);
    QTest::mouseDClick(&chart, Qt::LeftButton, {}, chart.frame().plot.center().toPoint());
    CHECK(chart.crosshair());
}
