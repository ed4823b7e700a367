// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/event_clock.h"
#include "tests/catch.h"

using namespace inferama;
using namespace inferama::ingest;
using namespace std::chrono_literals;

namespace {
core::Time at(core::Duration d) { return core::timeOf(1'800'000'000) + d; }
} // namespace

TEST_CASE("the quickest batch tells a publisher's clock", "[ingest]")
{
    ClockOffset clock;
    CHECK_FALSE(clock.atLeast());
    CHECK_FALSE(clock.lag());
    // The publisher is 2 s ahead; batches take 5, 1 and 9 ms.
    clock.note(at(2s), at(5ms));
    clock.note(at(3s), at(1s + 1ms));
    clock.note(at(4s), at(2s + 9ms));
    CHECK(clock.atLeast() == 2s - 1ms);
    CHECK(clock.lag() == 8ms);
}

TEST_CASE("what the clock showed is forgotten after half a minute", "[ingest]")
{
    ClockOffset clock;
    clock.note(at(0s), at(1ms));
    for (auto t = 1s; t <= 40s; t += 1s)
        clock.note(at(t), at(t + 10ms));
    CHECK(clock.atLeast() == -10ms);
    CHECK(clock.lag() == 0ms);
}

TEST_CASE("a silent publisher's clock is remembered", "[ingest]")
{
    ClockOffset clock;
    clock.note(at(0s), at(3ms));
    CHECK(clock.atLeast() == -3ms);
    RecentMaximum maximum(30s);
    maximum.add(at(0s), 5ms);
    maximum.add(at(1000s), 2ms);
    CHECK(maximum.value() == 2ms);
}

TEST_CASE("T goes on when nothing arrives and never goes back", "[ingest]")
{
    LiveClock clock;
    CHECK_FALSE(clock.at(at(0s), std::nullopt));
    CHECK(clock.at(at(1s), -500ms) == at(500ms));
    CHECK(clock.at(at(2s), -500ms) == at(1500ms));
    CHECK(clock.at(at(2s), -900ms) == at(1500ms));
    CHECK(clock.at(at(3s), -900ms) == at(2100ms));
    CHECK(clock.at(at(4s), std::nullopt) == at(2100ms));
}

TEST_CASE("a replay's time runs at its speed", "[ingest]")
{
    ReplayClock clock(50);
    CHECK_FALSE(clock.started());
    clock.start(at(0s), at(1000s));
    CHECK(clock.at(at(1000s)) == at(0s));
    CHECK(clock.at(at(1001s)) == at(50s));
    CHECK(clock.due(at(100s)) == at(1002s));
    CHECK(clock.due(at(0s)) == at(1000s));
    CHECK(clock.at(at(999s)) == at(0s));
}
