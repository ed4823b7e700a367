// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "widgets/chart_geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace inferama;
using namespace inferama::widgets;

namespace {

constexpr unsigned Seed = 20260101;

void requireAscending(const std::vector<double>& at)
{
    for (std::size_t i = 1; i < at.size(); ++i)
        REQUIRE(at[i - 1] < at[i]);
}

double anyMagnitude(std::mt19937& random)
{
    return std::pow(10.0, std::uniform_real_distribution<double>(-12, 12)(random));
}

} // namespace

TEST_CASE("Linear ticks ascend, hold the data and are as few as asked for", "[chart]")
{
    std::mt19937 random(Seed);
    CAPTURE(Seed);
    for (int round = 0; round < 5000; ++round) {
        const double low = anyMagnitude(random) * (round % 3 == 0 ? -1 : 1);
        const Interval data{low, low + anyMagnitude(random)};
        const int atMost = 2 + round % 11;
        CAPTURE(data.low, data.high, atMost);
        const Ticks ticks = linearTicks(data, atMost);
        REQUIRE(ticks.at.size() >= 2);
        REQUIRE(ticks.at.size() <= static_cast<std::size_t>(atMost));
        requireAscending(ticks.at);
        const double slack = ticks.range().length() * 1e-6;
        REQUIRE(ticks.range().low <= data.low + slack);
        REQUIRE(ticks.range().high >= data.high - slack);
    }
}

TEST_CASE("Linear ticks are the round numbers that a reader expects", "[chart]")
{
    CHECK(linearTicks({0, 5.83}, 8).at == std::vector<double>{0, 1, 2, 3, 4, 5, 6});
    CHECK(linearTicks({0, 0.29}, 4).at == std::vector<double>{0, 0.1, 0.2, 0.3});
    CHECK(linearTicks({0, 41}, 6).at == std::vector<double>{0, 10, 20, 30, 40, 50});
}

TEST_CASE("Ticks survive what is no interval", "[chart]")
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double inf = std::numeric_limits<double>::infinity();
    const double huge = std::numeric_limits<double>::max();
    for (const Interval data : {Interval{0, 0}, Interval{5, 5}, Interval{-3, -3}, Interval{9, 3}, Interval{nan, 1},
                                Interval{0, nan}, Interval{-inf, inf}, Interval{0, huge}, Interval{-huge, huge},
                                Interval{0, 5e-324}, Interval{1e15, 1e15 + 1e-3}}) {
        CAPTURE(data.low, data.high);
        for (const Ticks& ticks : {linearTicks(data, 6), logTicks(data, 6), logTicks(data, 6, LogEnds::OneTwoFive)}) {
            REQUIRE(ticks.at.size() >= 2);
            REQUIRE(ticks.at.size() <= 6);
            requireAscending(ticks.at);
            REQUIRE(std::isfinite(ticks.range().low));
            REQUIRE(std::isfinite(ticks.range().high));
        }
    }
}

TEST_CASE("Equal values get an axis around them", "[chart]")
{
    const Ticks linear = linearTicks({0.3, 0.3}, 6);
    CHECK(linear.range().low < 0.3);
    CHECK(linear.range().high > 0.3);
    const Ticks log = logTicks({1, 1}, 6);
    CHECK(log.range() == Interval{1, 10});
}

TEST_CASE("A log axis ends at whole decades", "[chart]")
{
    CHECK(logTicks({0.4, 2000}, 6).range() == Interval{0.1, 10000});
    CHECK(logTicks({0.1, 10000}, 6).range() == Interval{0.1, 10000});
    CHECK(logTicks({0.061, 5.83}, 10, LogEnds::OneTwoFive).at == std::vector<double>{0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10});
    CHECK(logTicks({0.002, 77}, 6).at == std::vector<double>{0.001, 0.01, 0.1, 1, 10, 100});
}

TEST_CASE("Log ticks ascend, hold the data and are as few as asked for", "[chart]")
{
    std::mt19937 random(Seed);
    CAPTURE(Seed);
    for (int round = 0; round < 5000; ++round) {
        const double low = anyMagnitude(random);
        const Interval data{low, low * (1 + anyMagnitude(random))};
        const int atMost = 2 + round % 11;
        CAPTURE(data.low, data.high, atMost);
        const Ticks ticks = logTicks(data, atMost, round % 2 == 0 ? LogEnds::Decades : LogEnds::OneTwoFive);
        REQUIRE(ticks.at.size() >= 2);
        REQUIRE(ticks.at.size() <= static_cast<std::size_t>(atMost));
        requireAscending(ticks.at);
        REQUIRE(ticks.at.front() > 0);
        REQUIRE(ticks.range().low <= data.low * (1 + 1e-9));
        REQUIRE(ticks.range().high >= data.high * (1 - 1e-9));
    }
}

TEST_CASE("A value goes to its pixel and back", "[chart]")
{
    for (const ScaleKind kind : {ScaleKind::Linear, ScaleKind::Log}) {
        const Scale scale{.values = {0.05, 10}, .pixels = {400, 20}, .kind = kind};
        CHECK(scale.toPixel(0.05) == Approx(400));
        CHECK(scale.toPixel(10) == Approx(20));
        for (const double v : {0.05, 0.3, 1.0, 7.7})
            CHECK(scale.toValue(scale.toPixel(v)) == Approx(v));
    }
    const Scale nowhere{.values = {3, 3}, .pixels = {0, 100}, .kind = ScaleKind::Linear};
    CHECK(nowhere.toPixel(3) == 0);
}

TEST_CASE("Time ticks are round on the clock of the zone", "[chart]")
{
    using namespace std::chrono_literals;
    const core::Time end = core::timeOf(1'748'961'132); // 14:32:12 UTC
    const std::vector<core::Time> ticks = timeTicks(end - 5min, end, 6, 0s);
    REQUIRE(ticks.size() == 5);
    for (const core::Time t : ticks)
        CHECK(t.time_since_epoch() % core::Duration(1min) == core::Duration::zero());

    // Half past on UTC is the full hour in India.
    const std::vector<core::Time> hours = timeTicks(end - 3h, end, 4, 5h + 30min);
    REQUIRE(!hours.empty());
    for (const core::Time t : hours)
        CHECK((t.time_since_epoch() + 30min) % core::Duration(1h) == core::Duration::zero());

    for (const auto length : {core::Duration(1s), core::Duration(7min), core::Duration(24h * 400)}) {
        const auto bounded = timeTicks(end - length, end, 7, 0s);
        CHECK(bounded.size() <= 7);
        CHECK(std::is_sorted(bounded.begin(), bounded.end()));
    }
    CHECK(timeTicks(end, end, 7, 0s).empty());
    CHECK(timeTicks(end, end - 1s, 7, 0s).empty());
}

TEST_CASE("An axis grows at once and shrinks only when the data leave half of it", "[chart]")
{
    AxisFit axis;
    CHECK(axis.fit({0, 0.95}, ScaleKind::Linear, 6).range().high == 1);
    CHECK(axis.fit({0, 5.8}, ScaleKind::Linear, 8).range().high == 6);
    CHECK(axis.fit({0, 4.1}, ScaleKind::Linear, 8).range().high == 6);
    CHECK(axis.fit({0, 3.2}, ScaleKind::Linear, 8).range().high == 6);
    CHECK(axis.fit({0, 1.9}, ScaleKind::Linear, 8).range().high == 2);

    AxisFit log;
    CHECK(log.fit({0.02, 8}, ScaleKind::Log, 6).range() == Interval{0.01, 10});
    CHECK(log.fit({0.2, 8}, ScaleKind::Log, 6).range() == Interval{0.01, 10});
    CHECK(log.fit({1.5, 8}, ScaleKind::Log, 6).range() == Interval{1, 10});
}

TEST_CASE("A wavering value does not make its axis jump", "[chart]")
{
    AxisFit axis;
    std::mt19937 random(Seed);
    CAPTURE(Seed);
    std::uniform_real_distribution<double> waver(0.9, 1.1);
    int changes = 0;
    Interval before;
    for (int tick = 0; tick < 200; ++tick) {
        const Interval now = axis.fit({0, waver(random)}, ScaleKind::Linear, 6).range();
        changes += tick > 0 && !(now == before) ? 1 : 0;
        before = now;
    }
    CHECK(changes <= 1);
}

TEST_CASE("Labels move apart, stay in the room and keep their order", "[chart]")
{
    const std::vector<double> wanted{100, 101, 102, 300, 99};
    const std::vector<double> placed = spreadLabels(wanted, 15, {10, 305});
    REQUIRE(placed.size() == wanted.size());
    std::vector<double> sorted = placed;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 1; i < sorted.size(); ++i)
        CHECK(sorted[i] - sorted[i - 1] >= 15 - 1e-9);
    CHECK(sorted.front() >= 10);
    CHECK(sorted.back() <= 305);
    CHECK(placed[4] < placed[0]);
    CHECK(placed[0] < placed[1]);
    CHECK(placed[3] == 300);

    const std::vector<double> crowded = spreadLabels({5, 5, 5}, 15, {0, 20});
    CHECK(*std::min_element(crowded.begin(), crowded.end()) >= 0);
    CHECK(*std::max_element(crowded.begin(), crowded.end()) <= 20);
    CHECK(spreadLabels({}, 15, {0, 20}).empty());
}
