// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/request_builder.h"
#include "widgets/time_axis.h"

#include <QTimeZone>

#include <algorithm>
#include <cmath>

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using core::Duration;
using core::Time;
using tests::Origin;

namespace {

TimeAxis axis() { return {.start = Origin, .length = 20s, .left = 84, .width = 690}; }

} // namespace

TEST_CASE("a moment mapped to a pixel and back is the same moment to a nanosecond of the pixel's resolution")
{
    for (const Duration length : {Duration{1us}, Duration{1ms}, Duration{20s}, Duration{10h}, Duration{24h * 400}}) {
        TimeAxis a = axis();
        a.length = length;
        for (const double share : {0.0, 0.1234, 0.5, 1.0}) {
            const Time t = Origin + Duration{std::llround(share * static_cast<double>(length.count()))};
            CHECK(std::abs((a.timeAt(a.xOf(t)) - t).count()) <= 1);
        }
        CHECK(a.xOf(a.start) == Approx(84));
        CHECK(a.xOf(a.end()) == Approx(774));
    }
}

TEST_CASE("zooming keeps the moment under the pointer where it is")
{
    for (const double x : {84.0, 300.0, 774.0, 900.0})
        for (const double factor : {2.0, 0.5, 1.25, 1000.0}) {
            const TimeAxis a = axis();
            const Time under = a.timeAt(x);
            const TimeAxis zoomed = a.zoomed(factor, x);
            CHECK(core::seconds(zoomed.length) == Approx(20 / factor));
            CHECK(zoomed.xOf(under) == Approx(x).margin(0.01));
        }
}

TEST_CASE("zooming and panning stay within the bounds of an axis")
{
    TimeAxis a = axis();
    for (int i = 0; i < 200; ++i)
        a = a.zoomed(2, 300);
    CHECK(a.length == TimeAxis::Shortest);
    for (int i = 0; i < 200; ++i)
        a = a.zoomed(0.5, 300);
    CHECK(a.length == TimeAxis::Longest);
    for (int i = 0; i < 2000; ++i)
        a = a.panned(-690);
    CHECK(a.start >= Time{});
    for (int i = 0; i < 2000; ++i)
        a = a.panned(690);
    CHECK(core::unixSeconds(a.start) == Approx(core::LatestUnixSeconds));
    CHECK(a.end() > a.start);
}

TEST_CASE("panning by the width of an axis moves it by its length")
{
    CHECK(axis().panned(690).start == Origin + 20s);
    CHECK(axis().panned(-69).start == Origin - 2s);
    CHECK(axis().endingAt(Origin).end() == Origin);
}

TEST_CASE("the ticks of an axis are round, inside, and far enough apart at any length")
{
    for (const Duration length :
         {Duration{1us}, Duration{50us}, Duration{7ms}, Duration{800ms}, Duration{3s}, Duration{20s}, Duration{17min},
          Duration{10h}, Duration{24h * 30}, Duration{24h * 400}}) {
        TimeAxis a = axis();
        a.length = length;
        const AxisTicks ticks = axisTicks(a, 62, 0s);
        INFO(length.count());
        CHECK(ticks.at.size() <= 12);
        CHECK_FALSE(ticks.at.empty());
        for (std::size_t i = 0; i < ticks.at.size(); ++i) {
            CHECK(ticks.at[i] >= a.start);
            CHECK(ticks.at[i] <= a.end());
            CHECK((ticks.at[i].time_since_epoch() % ticks.step).count() == 0);
            if (i > 0)
                CHECK(a.xOf(ticks.at[i]) - a.xOf(ticks.at[i - 1]) >= 57);
        }
    }
}

TEST_CASE("the length that an axis chooses by itself is round and shows what is needed")
{
    CHECK(roundLength({}) == 2s);
    CHECK(roundLength(1s) == 2s);
    CHECK(roundLength(20s) == 20s);
    CHECK(roundLength(21s) == 30s);
    CHECK(roundLength(5h) == 8h);
    CHECK(roundLength(10h) == 24h);
    CHECK(roundLength(25h) == 48h);
    CHECK(roundLength(24h * 5000) == TimeAxis::Longest);
}

// Case 28: 2 November 2025 in New York, where 01:30 comes twice.
TEST_CASE(
    "case 28: the hour that a clock shows twice is two hours on the waterfall's axis, and its labels name the zone")
{
    const QTimeZone newYork("America/New_York");
    const Time first = core::timeOf(1762061400);
    const Time second = core::timeOf(1762065000);
    const TimeAxis a{.start = first - 30min, .length = 2h, .left = 0, .width = 800};
    CHECK(a.xOf(second) - a.xOf(first) == Approx(400));
    const auto labels = axisLabels(a, newYork);
    const auto textAt = [&](Time t) {
        const auto it = std::ranges::find(labels, t, &AxisLabel::at);
        return it == labels.end() ? QString() : it->text;
    };
    CHECK(textAt(first) == QStringLiteral("01:30:00 EDT"));
    CHECK(textAt(second) == QStringLiteral("01:30:00 EST"));
    const TimeAxis before{.start = first - 1h, .length = 30min, .left = 0, .width = 800};
    for (const AxisLabel& label : axisLabels(before, newYork))
        CHECK_FALSE(label.text.contains(QStringLiteral("EDT"))); // one zone, which stands beside the axis
    CHECK(zoneAbbreviation(newYork, first) == QStringLiteral("EDT"));
    CHECK(zoneAbbreviation(newYork, second) == QStringLiteral("EST"));
}

TEST_CASE("labels are as fine as the axis: seconds, milliseconds, and what follows the first mark below them")
{
    TimeAxis a = axis();
    CHECK(axisLabels(a, QTimeZone::utc()).at(1).text.size() == 8);
    a.length = 500ms;
    CHECK(axisLabels(a, QTimeZone::utc()).at(1).text.size() == 12);
    a.length = 50us;
    CHECK(axisLabels(a, QTimeZone::utc()).at(1).text.startsWith(QLatin1Char('+')));
}
