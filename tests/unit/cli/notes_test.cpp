// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/notes.h"

#include "sample_run.h"
#include "tests/catch.h"

#include <algorithm>

using namespace inferama;

namespace {

bool says(const std::vector<std::string>& notes, const std::string& text)
{
    return std::ranges::any_of(notes, [&](const std::string& note) { return note.find(text) != std::string::npos; });
}

std::vector<std::string> notesWith(auto&& change, std::optional<double> askedAt = {})
{
    auto snapshot = test::sampleSnapshot();
    auto frame = test::sampleFrame();
    change(snapshot, frame);
    return app::notesOf(snapshot, frame, askedAt);
}

} // namespace

TEST_CASE("lost batches, invalid events and failures are told")
{
    const auto notes = notesWith([](auto&, auto&) {});
    CHECK(says(notes, "server: 3 batches were lost"));
    CHECK(says(notes, "server: 3 invalid events were left out (negative dur 2, no id 1)"));
    CHECK(says(notes, "20 of 140 ended requests failed (timeout 20)"));
    CHECK(says(notes, "TTFT percentiles are of 126 of 150 requests"));
    CHECK_FALSE(says(notes, "E2E percentiles are of"));
    CHECK(says(notes, "server: its clock is 250 ms ahead of the measuring source's (± 1 ms)"));
    CHECK(
        says(notes,
             "thin percentiles, of too few samples to be trusted: ttft p95 p99 p999 of 126; e2e p95 p99 p999 of 120"));
    CHECK_FALSE(says(notes, "warm-up"));
    CHECK_FALSE(says(notes, "Little"));
    CHECK_FALSE(says(notes, "generator"));
    CHECK_FALSE(says(notes, "--memory"));
}

TEST_CASE("a lagging generator is told above 10 ms at P99")
{
    const auto lagOf = [](double p99) {
        return notesWith([&](core::Snapshot& s, auto&) {
            auto& lag = s.metrics[static_cast<std::size_t>(core::Metric::SendLag)];
            lag = test::summaryOf(2'000, 0.001);
            lag.percentiles[core::P99] = p99;
        });
    };
    CHECK(says(lagOf(0.0101), "the load generator lags: its P99 send lag is 10.1 ms"));
    CHECK_FALSE(says(lagOf(0.010), "lags"));
}

TEST_CASE("a moment beyond the end and a window beyond the start are told")
{
    CHECK(says(notesWith([](auto&, auto&) {}, 61.0),
               "the moment asked for, 61 s, lies beyond the last request event: the figures are those of 60 s"));
    CHECK_FALSE(says(notesWith([](auto&, auto&) {}, 60.0), "beyond"));
    const auto notes = notesWith([](core::Snapshot& s, auto&) { s.window.window = core::Window::FiveMinutes; });
    CHECK(says(notes, "the window 5m reaches before the run's start: it is 60 s long"));
}

TEST_CASE("warm-up lasts for 100 ended requests or 5 minutes, whichever comes first")
{
    const auto warm = [](std::uint64_t ok, double age) {
        return says(notesWith([&](core::Snapshot& s, auto&) {
                        s.requests.ended = {};
                        s.requests.ended[0] = ok;
                        s.window.end = *s.runStart + core::durationOf(age);
                    }),
                    "warm-up");
    };
    CHECK(warm(99, 299));
    CHECK_FALSE(warm(100, 299));
    CHECK_FALSE(warm(99, 300));
}

TEST_CASE("what memory gave up is told by kind")
{
    const auto notes = notesWith([](core::Snapshot& s, auto&) {
        s.dropped.requests = 5;
        s.dropped.open = 1;
    });
    CHECK(says(notes, "to stay within --memory, 5 ended requests lost their detail"));
    CHECK(says(notes, "to stay within --memory, 1 open request was given up"));
}

TEST_CASE("what an endpoint has to say is told unless it failed, which is an error elsewhere")
{
    const auto notesIn = [](ingest::EndpointFigures::State state) {
        return notesWith([&](auto&, ingest::Frame& frame) {
            frame.endpoints[0].state = state;
            frame.endpoints[0].message = "cut off in line 7";
            frame.endpoints[0].undecodable = {{"not JSON", 1}};
        });
    };
    CHECK(says(notesIn(ingest::EndpointFigures::State::Ended), "run.jsonl: cut off in line 7"));
    CHECK(
        says(notesIn(ingest::EndpointFigures::State::Ended), "run.jsonl: 1 payload could not be decoded (not JSON 1)"));
    CHECK_FALSE(says(notesIn(ingest::EndpointFigures::State::Failed), "cut off"));
}

TEST_CASE("what arrived and was not read is told")
{
    const auto notes = notesWith([](auto&, ingest::Frame& frame) {
        frame.endpoints[0].overrun = 3;
        frame.endpoints[0].waiting = 1;
    });
    CHECK(says(notes, "run.jsonl: 3 payloads were dropped because they arrived faster than they can be read"));
    CHECK(says(notes, "run.jsonl: 1 payload had arrived and still waited to be read when this report was made"));
}

TEST_CASE("doubts about the figures themselves are told")
{
    const auto notes = notesWith([](core::Snapshot& s, auto&) {
        s.rates.outputFromTotals = true;
        s.little = {.concurrency = 8.0, .rateTimesTime = 4.0, .consistent = false};
        s.requests.lost = 2;
        s.joining.orphans = 1;
        s.joining.ignored = 4;
        s.metrics[1].excessLength = 0.1;
    });
    CHECK(says(notes, "output tokens of requests without chunk times are counted at their end"));
    CHECK(says(notes, "Little's check fails: mean concurrency 8 against rate × time 4"));
    CHECK(says(notes, "2 requests are lost"));
    CHECK(says(notes, "1 event belongs to no request that was seen to start"));
    CHECK(says(notes, "4 events were ignored"));
    CHECK(says(notes, "percentiles from the sketch cover up to 100 ms more than the window"));
}
