// SPDX-License-Identifier: GPL-3.0-or-later
// Faults of counters, buckets and clocks that were reported of other tools, each with its right answer.
#include "core/clock_offset.h"
#include "stream.h"
#include "tests/catch.h"

#include <numeric>

using namespace inferama::core;
using namespace inferama::core::told;

namespace {

Run counting(const std::vector<double>& values, const std::vector<std::string>& boots)
{
    Run run;
    run.by("client", {request(0, "a"), finish(0.1, "a", Status::Cancelled)});
    for (std::size_t i = 0; i < values.size(); ++i)
        run.by("server", {counter(15.0 * static_cast<double>(i), {{"output_tokens", values[i]}})},
               boots.size() == 1 ? boots[0] : boots[i]);
    run.until(15.0 * static_cast<double>(values.size()));
    return run;
}

double increase(const Run& run) { return run.see()->counters.at("output_tokens").total.delta; }

std::vector<double> cumulative(std::vector<double> counts)
{
    std::partial_sum(counts.begin(), counts.end(), counts.begin());
    return counts;
}

} // namespace

TEST_CASE("A counter that falls restarted: it counts on from zero")
{
    CHECK(increase(counting({3, 8, 15, 21, 21, 8, 9, 13, 19, 19}, {""})) == Approx(37));
}

TEST_CASE("A restart is seen across a sample that was no number and never came")
{
    CHECK(increase(counting({20289.366666666665, 0, 0, 6.666666666666667}, {"one", "two", "two", "two"})) ==
          Approx(6.6667).epsilon(1e-4));
    CHECK(increase(counting({20289.366666666665, 0, 0, 6.666666666666667}, {""})) == Approx(6.6667).epsilon(1e-4));
}

TEST_CASE("A small fall within one process is no restart")
{
    CHECK(increase(counting({1000.0, 1000.2, 1000.1, 1000.4}, {"same"})) == Approx(0.4));
}

TEST_CASE("A percentile beyond the last bucket is at least its bound, never the bound itself")
{
    const std::vector<double> edges{0.3, 0.5, 0.8, 1, 1.5, 2, 2.5, 5, 10, 15, 20, 30, 40, 50, 60};
    std::vector<double> counts(edges.size() + 1);
    Run run;
    run.by("client", {request(0, "a")}).by("server", {histogram(0, "e2e", edges, counts)});
    counts[8] = 95;
    counts[15] = 5;
    run.by("server", {histogram(5, "e2e", edges, cumulative(counts))}).until(6);
    const auto s = run.see();
    const auto& q = s->histograms.at("e2e");
    CHECK(q.at("p99").low == 60);
    CHECK_FALSE(q.at("p99").high);
    CHECK(q.at("p95").low == 5);
    CHECK(*q.at("p95").high == 10);
}

TEST_CASE("Histograms with unlike edges are not comparable: apart each is an interval, under one name there is none")
{
    const std::vector<double> engineEdges{0.1, 0.2, 0.4, 0.6, 0.8, 1, 2, 4};
    const std::vector<double> routerEdges{0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30};
    std::vector<double> engine(9);
    std::vector<double> router(13);
    engine[1] = 40;  // 0.15 s
    engine[2] = 60;  // 0.24 s
    router[5] = 100; // 0.155 s and 0.245 s
    for (const bool oneName : {false, true}) {
        const std::string of = oneName ? "ttft" : "router_ttft";
        Run run;
        run.by("client", {request(0, "a")});
        run.by("engine", {histogram(0, "ttft", engineEdges, std::vector<double>(9)),
                          histogram(5, "ttft", engineEdges, cumulative(engine))});
        run.by("router", {histogram(0, of, routerEdges, std::vector<double>(13)),
                          histogram(5, of, routerEdges, cumulative(router))});
        const auto s = run.until(6).see();
        if (oneName) {
            CHECK_FALSE(s->histograms.contains("ttft"));
            continue;
        }
        const auto& e = s->histograms.at("ttft").at("p50");
        const auto& r = s->histograms.at("router_ttft").at("p50");
        CHECK(e.low == 0.2);
        CHECK(*e.high == 0.4);
        CHECK(r.low == 0.1);
        CHECK(*r.high == 0.25);
        CHECK(r.low < *e.high); // the intervals overlap: which one is larger cannot be told
        CHECK(e.low < *r.high);
    }
}

TEST_CASE("A negative stage between two hosts is the difference of their clocks, known to half the round trip")
{
    const auto clock = clockOffset(at(100.0), at(99.9835), at(99.9836), at(100.0011));
    CHECK(seconds(clock.offset) == Approx(-0.017));
    CHECK(seconds(clock.roundTrip) == Approx(0.001));
    const double raw = 249.988 - 250.0;
    CHECK(raw - seconds(clock.offset) == Approx(0.005));
}

TEST_CASE("Two views of one request tell how far their sources' clocks stand apart, the closest exchange best")
{
    Run run;
    run.by("P",
           {hello(Role::Client), request(100.0, "a"), tokens(100.0011, "a"), request(110, "b"), tokens(110.4, "b")});
    run.by("D", {hello(Role::Server), request(99.9835, "a"), tokens(99.9836, "a"), request(110.1, "b"),
                 tokens(110.11, "b")});
    run.until(120);
    const auto s = run.see();
    REQUIRE(s->sources.size() == 2);
    CHECK_FALSE(s->sources[0].clockOffset);
    CHECK(*s->sources[1].clockOffset == Approx(-0.017));
    CHECK(*s->sources[1].clockUncertainty == Approx(0.0005));
    // No figure is computed from two clocks.
    CHECK(s->metric(Metric::Ttft).min == Approx(0.0011));
}
