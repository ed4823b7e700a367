// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/pacer.h"

#include "tests/catch.h"

using namespace inferama;
using namespace inferama::simulator;
using namespace std::chrono_literals;

namespace {

const core::Time Zero{};
const Pacer::Clock::time_point Noon{1h};

double secondsDue(const Pacer& pacer, Pacer::Clock::time_point now) { return core::seconds(pacer.due(now) - Zero); }

} // namespace

TEST_CASE("simulated time follows the clock at the speed that was asked for, from the moment it was asked")
{
    Pacer pacer(Zero, Noon, 2);
    CHECK(secondsDue(pacer, Noon) == 0);
    CHECK(secondsDue(pacer, Noon + 3s) == 6);
    pacer.setSpeed(0.5, Noon + 3s);
    CHECK(secondsDue(pacer, Noon + 3s) == 6);
    CHECK(secondsDue(pacer, Noon + 5s) == 7);
}

TEST_CASE("a simulation that keeps up is not behind")
{
    Pacer pacer(Zero, Noon, 1);
    for (int i = 0; i < 1'000; ++i) {
        const auto now = Noon + i * 10ms;
        pacer.reached(pacer.due(now) - 20ms, now);
        CHECK(pacer.behind() == 0);
        CHECK_FALSE(pacer.complaint(now));
    }
}

TEST_CASE("half a second late is said at once and then every ten seconds")
{
    Pacer pacer(Zero, Noon, 1);
    int complaints = 0;
    for (auto passed = 0ms; passed <= 25s; passed += 100ms) {
        const auto now = Noon + passed;
        pacer.reached(pacer.due(now) - 600ms, now);
        if (const auto late = pacer.complaint(now)) {
            ++complaints;
            CHECK(*late == Approx(0.6));
        }
    }
    CHECK(complaints == 3);
    CHECK(pacer.behind() == Approx(0.6));
}

TEST_CASE("who falls behind again after a recovery is told so at once again")
{
    Pacer pacer(Zero, Noon, 1);
    const auto lateAt = [&](std::chrono::milliseconds passed, std::chrono::milliseconds late) {
        const auto now = Noon + passed;
        pacer.reached(pacer.due(now) - late, now);
        return pacer.complaint(now);
    };
    CHECK(lateAt(1s, 600ms).value_or(0) == Approx(0.6));
    CHECK_FALSE(lateAt(2s, 700ms));
    CHECK_FALSE(lateAt(3100ms, 0ms)); // recovered
    CHECK(lateAt(4s, 800ms).value_or(0) == Approx(0.8));
}

TEST_CASE("lateness counts in seconds of the clock, whatever the speed")
{
    Pacer pacer(Zero, Noon, 50);
    const auto now = Noon + 2s;
    pacer.reached(pacer.due(now) - 30s, now);
    CHECK(pacer.behind() == Approx(0.6));
}

TEST_CASE("two seconds late are given up, still told, and forgotten once it keeps up again")
{
    Pacer pacer(Zero, Noon, 1);
    const core::Time stuck = Zero + 1s;
    pacer.reached(stuck, Noon + 3500ms);
    CHECK(pacer.behind() == Approx(2.5));
    CHECK(pacer.due(Noon + 3500ms) == stuck);
    CHECK(pacer.due(Noon + 4s) == stuck + 500ms);
    pacer.reached(pacer.due(Noon + 4s), Noon + 4s);
    CHECK(pacer.behind() == Approx(2.5));
    pacer.reached(pacer.due(Noon + 5s), Noon + 5s);
    CHECK(pacer.behind() == 0);
}
