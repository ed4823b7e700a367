// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"

#include "ingest/pace.h"

using namespace inferama;
using namespace inferama::ingest;
using namespace std::chrono_literals;

namespace {
constexpr core::Time Begin{1'772'000'000s};
constexpr core::Duration Thirtieth = core::Duration{1s} / 30;
} // namespace

TEST_CASE("case 30: data every 25 ms under a limit of 30 a second are drawn 300 times in 10 s, and all 400 are kept")
{
    Pace pace;
    int kept = 0;
    int drawn = 0;
    int naive = 0; // 'now >= last + 33 ms'
    core::Time last{};
    for (core::Time now = Begin; now < Begin + 10s; now += 25ms) {
        ++kept;
        drawn += pace.due(now, Thirtieth);
        if (now >= last + 33ms) {
            ++naive;
            last = now;
        }
    }
    CHECK(kept == 400);
    CHECK(drawn == 300);
    CHECK(naive == 200);
}

TEST_CASE("After a pause nothing is caught up with")
{
    Pace pace;
    CHECK(pace.due(Begin, 50ms));
    CHECK(pace.due(Begin + 10s, 50ms));
    CHECK_FALSE(pace.due(Begin + 10s + 49ms, 50ms));
    CHECK(pace.due(Begin + 10s + 50ms, 50ms));
}

TEST_CASE("Another interval counts from the deadline that was met")
{
    Pace pace;
    CHECK(pace.next(Begin, 50ms) == Begin + 50ms);
    CHECK(pace.next(Begin + 53ms, 50ms) == Begin + 100ms);
    CHECK(pace.next(Begin + 130ms, 80ms) == Begin + 180ms);
}
