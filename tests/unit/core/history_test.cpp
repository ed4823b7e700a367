// SPDX-License-Identifier: GPL-3.0-or-later
// The points of the curves over time.
#include "stream.h"
#include "tests/catch.h"

using namespace inferama::core;
using namespace inferama::core::told;

namespace {

Settings everySecond()
{
    Settings settings;
    settings.historyStep = std::chrono::seconds{1};
    return settings;
}

// A request a second for a minute, at each half: the first token after 0.2 s, from the 30th second on after 3 s; the
// end 0.1 s later.
void feed(Run& run, bool advance)
{
    for (int i = 0; i < 60; ++i) {
        const double ttft = i < 30 ? 0.2 : 3.0;
        const std::string id = std::to_string(i);
        if (advance)
            run.until(i);
        const double t = i + 0.5;
        run.by("client", {request(t, id), tokens(t + ttft, id), finish(t + ttft + 0.1, id)});
    }
    run.until(70);
}

} // namespace

TEST_CASE("A point of the history stands for the ten seconds before it")
{
    Run run(everySecond());
    feed(run, true);
    const auto history = run.see()->history;
    REQUIRE(history);
    REQUIRE(history->points.size() == 69);
    const HistoryPoint& calm = history->points[18];
    CHECK(calm.t == at(20));
    CHECK(calm.metrics[0].count == 10);
    CHECK(calm.metrics[0].percentiles[0] == Approx(0.2));
    CHECK(calm.qps == Approx(1.0));
    const HistoryPoint& slow = history->points[48];
    CHECK(slow.metrics[0].percentiles[0] == Approx(3.0));
    CHECK(slow.concurrency == 3); // sent at 47.5, 48.5 and 49.5
    CHECK(slow.waiting == 3);
    REQUIRE(slow.ttftP99InFlight);
    CHECK(*slow.ttftP99InFlight == Approx(3.0));
}

TEST_CASE("A jump of the time over waiting events records the same history as small steps")
{
    Run steps(everySecond());
    feed(steps, true);
    Run jump(everySecond());
    feed(jump, false);
    const auto a = steps.see()->history;
    const auto b = jump.see()->history;
    REQUIRE(a->points.size() == b->points.size());
    for (std::size_t i = 0; i < a->points.size(); ++i) {
        INFO(i);
        CHECK(a->points[i].t == b->points[i].t);
        CHECK(a->points[i].metrics[0].count == b->points[i].metrics[0].count);
        CHECK(a->points[i].concurrency == b->points[i].concurrency);
        CHECK(a->points[i].waiting == b->points[i].waiting);
        CHECK(a->points[i].ttftP99InFlight == b->points[i].ttftP99InFlight);
    }
}

TEST_CASE("A late event revises the newest points of the history")
{
    Run run(everySecond());
    run.by("client", {request(0, "a"), tokens(0.5, "a"), request(2, "b")});
    run.until(4);
    CHECK(run.see()->history->points[1].metrics[0].count == 1);
    run.by("client", {tokens(2.5, "b")}).until(5);
    CHECK(run.see()->history->points[1].metrics[0].count == 2);
}

TEST_CASE("A jump of a day over a waiting event costs no more than the history that is kept")
{
    Run run(everySecond());
    run.by("client", {request(0.5, "a"), tokens(0.7, "a"), request(86'400.5, "b")});
    run.until(86'401);
    const auto history = run.see()->history;
    REQUIRE(history);
    CHECK(history->points.size() <= 18'000);
    CHECK(history->points.back().t == at(86'401));
    CHECK(history->points.back().concurrency == 1); // the first was lost in silence
}
