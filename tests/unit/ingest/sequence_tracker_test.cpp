// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/sequence_tracker.h"
#include "tests/catch.h"

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace inferama::ingest;

TEST_CASE("case 26: lost, duplicate and restarted telemetry is told apart", "[ingest][case]")
{
    // The case numbers from 1, the protocol from 0.
    const std::vector<std::pair<const char*, std::uint64_t>> messages{
        {"1", 4}, {"1", 5}, {"1", 6}, {"1", 8}, {"1", 9}, {"1", 9}, {"1", 10}, {"2", 1}, {"2", 2}, {"2", 5}};
    SequenceTracker tracker;
    std::uint64_t unique = 0, lostInFirst = 0;
    for (const auto& [boot, seq] : messages) {
        unique += tracker.note(boot, seq - 1) ? 1u : 0u;
        if (boot[0] == '1')
            lostInFirst = tracker.lost();
    }
    CHECK(tracker.beforeJoining() == 3);
    CHECK(lostInFirst == 1);
    CHECK(tracker.lost() - lostInFirst == 2);
    CHECK(tracker.duplicates() == 1);
    CHECK(tracker.restarts() == 1);
    CHECK(unique == 9);
    const auto lost = static_cast<double>(tracker.lost());
    CHECK(100 * lost / (lost + static_cast<double>(unique)) == Approx(25.0));
}

TEST_CASE("a late batch is taken back from the lost, once", "[ingest]")
{
    SequenceTracker tracker;
    CHECK(tracker.note("b", 0));
    CHECK(tracker.note("b", 5));
    CHECK(tracker.lost() == 4);
    CHECK(tracker.note("b", 3));
    CHECK(tracker.lost() == 3);
    CHECK_FALSE(tracker.note("b", 3));
    CHECK(tracker.lost() == 3);
    CHECK(tracker.duplicates() == 1);
}

TEST_CASE("a batch from before the first seen one moves the joining back", "[ingest]")
{
    SequenceTracker tracker;
    CHECK(tracker.note("b", 10));
    CHECK(tracker.beforeJoining() == 10);
    CHECK(tracker.note("b", 7));
    CHECK(tracker.beforeJoining() == 7);
    CHECK(tracker.lost() == 2);
    CHECK(tracker.note("b", 9));
    CHECK(tracker.note("b", 8));
    CHECK(tracker.lost() == 0);
}

TEST_CASE("without a boot, 0 after a higher number or a fall by more than 1,000 is a restart", "[ingest]")
{
    SequenceTracker tracker;
    CHECK(tracker.note("", 0));
    CHECK_FALSE(tracker.note("", 0));
    CHECK(tracker.restarts() == 0);
    CHECK(tracker.note("", 1));
    CHECK(tracker.note("", 0));
    CHECK(tracker.restarts() == 1);
    CHECK(tracker.note("", 5000));
    CHECK(tracker.note("", 4000));
    CHECK(tracker.restarts() == 1);
    CHECK(tracker.note("", 3999));
    CHECK(tracker.restarts() == 2);
    CHECK(tracker.generation() == 3);
    CHECK(tracker.duplicates() == 1);
}

TEST_CASE("with a boot, a number that falls is only late", "[ingest]")
{
    SequenceTracker tracker;
    CHECK(tracker.note("b", 100'000));
    CHECK(tracker.note("b", 0));
    CHECK(tracker.restarts() == 0);
    CHECK(tracker.lost() == 99'999);
}

TEST_CASE("sequence numbers up to the largest are counted without overflow", "[ingest]")
{
    SequenceTracker tracker;
    CHECK(tracker.note("b", 0));
    CHECK(tracker.note("b", 18446744073709551615u));
    CHECK(tracker.lost() == 18446744073709551614u);
    CHECK_FALSE(tracker.note("b", 18446744073709551615u));
    CHECK(tracker.note("b", 18446744073709551614u));
    CHECK(tracker.lost() == 18446744073709551613u);
}

TEST_CASE("any order of arrival gives what a set of the numbers gives", "[ingest]")
{
    const auto seed = std::random_device{}();
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int round = 0; round < 200; ++round) {
        SequenceTracker tracker;
        std::set<std::uint64_t> seen;
        std::uint64_t duplicates = 0;
        for (int i = 0; i < 100; ++i) {
            const std::uint64_t seq = random() % 80 + 5;
            const bool fresh = seen.insert(seq).second;
            duplicates += fresh ? 0u : 1u;
            REQUIRE(tracker.note("b", seq) == fresh);
            REQUIRE(tracker.lost() == *seen.rbegin() - *seen.begin() + 1 - seen.size());
            REQUIRE(tracker.beforeJoining() == *seen.begin());
            REQUIRE(tracker.duplicates() == duplicates);
        }
    }
}

TEST_CASE("holes and boots without end keep memory bounded and the loss exact", "[ingest]")
{
    SeenNumbers seen;
    for (std::uint64_t i = 0; i <= 100'000; ++i)
        CHECK(seen.insert(2 * i));
    CHECK(seen.lost() == 100'000);
    SequenceTracker tracker;
    for (int boot = 0; boot < 1000; ++boot) {
        tracker.note(std::to_string(boot), 2);
        tracker.note(std::to_string(boot), 4);
    }
    CHECK(tracker.lost() == 1000);
    CHECK(tracker.beforeJoining() == 2000);
    CHECK(tracker.restarts() == 999);
}

TEST_CASE(
    "Without a boot, numbers seen before on batches stamped later are a restart; what is sent again is a duplicate")
{
    using inferama::core::timeOf;
    SequenceTracker tracker;
    for (unsigned seq = 0; seq < 200; ++seq)
        CHECK(tracker.note("", seq, timeOf(1.8e9 + seq)));
    CHECK_FALSE(tracker.note("", 150, timeOf(1.8e9 + 150)));
    CHECK(tracker.note("", 13, timeOf(1.8e9 + 300)));
    CHECK(tracker.note("", 14, timeOf(1.8e9 + 301)));
    CHECK(tracker.restarts() == 1);
    CHECK(tracker.duplicates() == 1);
    CHECK(tracker.lost() == 0);
}
