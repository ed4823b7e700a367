// SPDX-License-Identifier: GPL-3.0-or-later
// Gauges, counters and histograms by label.
#include "stream.h"
#include "tests/catch.h"

using namespace inferama::core;
using namespace inferama::core::told;

namespace {

const Labelled<GaugeFigures>& gaugeOf(const Snapshot& s, const std::string& name) { return s.gauges.at(name); }
const Labelled<CounterFigures>& counterOf(const Snapshot& s, const std::string& name) { return s.counters.at(name); }

// Gauges alone make no run: its start is the first send.
Run begun()
{
    Run run;
    run.by("client", {request(0, "a"), finish(0.1, "a", Status::Cancelled)});
    return run;
}

} // namespace

TEST_CASE("A gauge's mean is weighted with the time it stood, its maximum and last are as they were")
{
    Run run = begun();
    run.by("s", {gauge(0, {{"running", 10}}), gauge(8, {{"running", 20}}), gauge(9, {{"running", 0}})}).until(10);
    const auto g = gaugeOf(*run.see(), "running").total;
    CHECK(g.last == 0);
    CHECK(g.max == 20);
    CHECK(g.mean == Approx((8 * 10 + 1 * 20 + 0) / 10.0));
}

TEST_CASE("A gauge that stood still since before a window still stands in it")
{
    Run run = begun();
    run.by("s", {gauge(0, {{"waiting", 4}}), gauge(95, {{"waiting", 8}})}).until(100);
    const auto g = gaugeOf(*run.see(Window::TenSeconds), "waiting").total;
    CHECK(g.mean == Approx(6)); // 5 s at 4, 5 s at 8
    CHECK(g.max == 8);
    CHECK(g.last == 8);
}

TEST_CASE("Amounts are summed over label sets, ratios and times averaged")
{
    Run run = begun();
    for (const std::string gpu : {"0", "1"}) {
        const double scale = gpu == "0" ? 1 : 3;
        run.by("s", {gauge(0,
                           {{"running", 10 * scale},
                            {"mem_used_bytes", 1e9 * scale},
                            {"power_watts", 100 * scale},
                            {"gpu_util", 0.2 * scale},
                            {"kv_usage", 0.3 * scale},
                            {"step_time", 0.01 * scale},
                            {"rail_bytes_rate", 5 * scale}},
                           {{"gpu", gpu}})});
    }
    run.until(10);
    const auto s = run.see();
    CHECK(gaugeOf(*s, "running").total.mean == Approx(40));
    CHECK(gaugeOf(*s, "running").total.max == Approx(40));
    CHECK(gaugeOf(*s, "mem_used_bytes").total.last == Approx(4e9));
    CHECK(gaugeOf(*s, "power_watts").total.mean == Approx(400));
    CHECK(gaugeOf(*s, "rail_bytes_rate").total.mean == Approx(20));
    CHECK(gaugeOf(*s, "gpu_util").total.mean == Approx(0.4));
    CHECK(gaugeOf(*s, "kv_usage").total.mean == Approx(0.6));
    CHECK(gaugeOf(*s, "kv_usage").total.max == Approx(0.9)); // the largest of the sets
    CHECK(*s->kv.usage == Approx(0.9));
    CHECK(gaugeOf(*s, "step_time").total.last == Approx(0.02));
    CHECK(gaugeOf(*s, "running").by.at("gpu=1").mean == Approx(30));
}

TEST_CASE("The sum of gauges that change at different moments is right at each of them")
{
    Run run = begun();
    run.by("s", {gauge(0, {{"running", 1}}, {{"i", "a"}}), gauge(2, {{"running", 5}}, {{"i", "b"}}),
                 gauge(4, {{"running", 0}}, {{"i", "a"}})})
        .until(10);
    const auto g = gaugeOf(*run.see(), "running").total;
    CHECK(g.max == 6);
    CHECK(g.last == 5);
    CHECK(g.mean == Approx((2 * 1 + 2 * 6 + 6 * 5) / 10.0));
}

TEST_CASE("Labels in another order are the same set, and two sources of one name are told apart")
{
    Run run = begun();
    run.by("s",
           {gauge(0, {{"running", 1}}, {{"b", "2"}, {"a", "1"}}), gauge(1, {{"running", 2}}, {{"a", "1"}, {"b", "2"}})})
        .until(2);
    REQUIRE(gaugeOf(*run.see(), "running").by.size() == 1);
    CHECK(gaugeOf(*run.see(), "running").by.at("a=1,b=2").last == 2);
    run.by("t", {gauge(1, {{"running", 7}}, {{"a", "1"}, {"b", "2"}})});
    const auto s = run.see();
    const auto& by = gaugeOf(*s, "running").by;
    REQUIRE(by.size() == 2);
    CHECK(by.at("source=s,a=1,b=2").last == 2);
    CHECK(by.at("source=t,a=1,b=2").last == 7);
    CHECK(gaugeOf(*run.see(), "running").total.last == 9);
}

TEST_CASE("Late points and points after T stand where their time puts them")
{
    Run run = begun();
    run.until(10);
    run.by("s", {gauge(4, {{"running", 4}}), gauge(20, {{"running", 99}}), gauge(2, {{"running", 2}})});
    run.by("s", {counter(1, {{"preemptions", 10}}), counter(5, {{"preemptions", 30}}),
                 counter(20, {{"preemptions", 999}}), counter(3, {{"preemptions", 25}})});
    CHECK(gaugeOf(*run.see(), "running").total.last == 4);
    CHECK(gaugeOf(*run.see(), "running").total.mean == Approx((2 * 2 + 6 * 4) / 8.0)); // known since 2
    CHECK(counterOf(*run.see(), "preemptions").total.delta == 20);
    CHECK(*counterOf(*run.see(), "preemptions").total.rate == Approx(2));
    run.until(20);
    CHECK(gaugeOf(*run.see(), "running").total.last == 99);
    CHECK(counterOf(*run.see(), "preemptions").total.delta == 989);
}

TEST_CASE("A window holds the increments whose later end lies in it")
{
    Run run = begun();
    run.by("s",
           {counter(0, {{"cnp", 100}}), counter(85, {{"cnp", 200}}), counter(95, {{"cnp", 230}}),
            counter(100, {{"cnp", 240}})},
           "boot")
        .until(100);
    CHECK(counterOf(*run.see(Window::TenSeconds), "cnp").total.delta == 40);
    CHECK(*counterOf(*run.see(Window::TenSeconds), "cnp").total.rate == Approx(4));
    CHECK(counterOf(*run.see(), "cnp").total.delta == 140);
}

TEST_CASE("A counter that comes back under another boot counts on from zero, even if it stands higher than before")
{
    Run run = begun();
    run.by("s", {counter(1, {{"cnp", 100}}), counter(2, {{"cnp", 150}})}, "one")
        .by("s", {counter(3, {{"cnp", 170}})}, "two")
        .until(5);
    CHECK(counterOf(*run.see(), "cnp").total.delta == 50 + 170);
    run.by("s", {counter(2.5, {{"cnp", 160}})}, "one"); // late, of the old boot
    CHECK(counterOf(*run.see(), "cnp").total.delta == 60 + 170);
}

TEST_CASE("A fall within one boot adds nothing, and the highest value stays the base")
{
    Run run = begun();
    run.by("s",
           {counter(1, {{"cnp", 100}}), counter(2, {{"cnp", 60}}), counter(3, {{"cnp", 90}}),
            counter(4, {{"cnp", 130}})},
           "one")
        .until(5);
    CHECK(counterOf(*run.see(), "cnp").total.delta == 30);
}

TEST_CASE("Beyond the cap of label sets one other set takes the rest")
{
    Settings settings;
    settings.labelSets = 3;
    Run run(settings);
    run.by("client", {request(0, "a")});
    for (int i = 0; i < 10; ++i)
        run.by("s", {gauge(1 + i * 0.1, {{"running", 1}}, {{"gpu", std::to_string(i)}}),
                     counter(1, {{"cnp", 5}}, {{"gpu", std::to_string(i)}})});
    run.until(5);
    const auto s = run.see();
    CHECK(gaugeOf(*s, "running").by.size() == 4);
    CHECK(gaugeOf(*s, "running").by.contains("other"));
    CHECK(counterOf(*s, "cnp").by.size() == 4);
}

TEST_CASE("The KV hit rate comes from counters, else from requests, and is absent without queries")
{
    Run run;
    run.by("client", {request(0, "a", {.input = 100}), tokens(1, "a"), finish(2, "a", Status::Ok, {.cached = 25})})
        .until(10);
    CHECK(*run.see()->kv.hitRate == Approx(0.25));
    CHECK(run.see()->kv.hitRateFrom == KvFigures::From::Requests);
    run.by("s", {counter(1, {{"kv_query_tokens", 1000}, {"kv_hit_tokens", 0}, {"kv_evicted_blocks", 3}}),
                 counter(5, {{"kv_query_tokens", 1400}, {"kv_hit_tokens", 300}, {"kv_evicted_blocks", 23}})});
    CHECK(*run.see()->kv.hitRate == Approx(0.75));
    CHECK(run.see()->kv.hitRateFrom == KvFigures::From::Counters);
    CHECK(*run.see()->kv.evictionRate == Approx(2));
    Run empty;
    empty.by("client", {request(0, "a"), tokens(1, "a")}).until(2);
    CHECK_FALSE(empty.see()->kv.hitRate);
}

TEST_CASE("A histogram's quantile is the bucket that holds it, from the difference of two scrapes")
{
    Run run = begun();
    const std::vector<double> bounds{0.1, 0.5, 1};
    run.by("s", {histogram(1, "ttft", bounds, {100, 100, 100, 100})}).until(5);
    CHECK_FALSE(run.see()->histograms.contains("ttft")); // one scrape says nothing
    run.by("s", {histogram(2, "ttft", bounds, {100, 160, 199, 200})});
    const auto s = run.see();
    const auto& q = s->histograms.at("ttft");
    CHECK(q.at("p50").low == 0.1);
    CHECK(*q.at("p50").high == 0.5);
    CHECK(q.at("p90").low == 0.5);
    CHECK(*q.at("p90").high == 1);
    CHECK(*q.at("p99").high == 1);
    CHECK(q.at("p999").low == 1);
    CHECK_FALSE(q.at("p999").high);
}

TEST_CASE("Histograms of two label sets are pooled, and one that restarts counts on from zero")
{
    Run run = begun();
    const std::vector<double> bounds{1, 2};
    run.by("s",
           {histogram(1, "h", bounds, {0, 0, 0}, {{"i", "a"}}), histogram(1, "h", bounds, {50, 50, 50}, {{"i", "b"}})});
    run.by("s", {histogram(2, "h", bounds, {60, 60, 60}, {{"i", "a"}}),
                 histogram(2, "h", bounds, {0, 40, 40}, {{"i", "b"}})})
        .until(3);
    const auto s = run.see();
    const auto& q = s->histograms.at("h");
    CHECK(*q.at("p50").high == 1); // 60 of 100 below 1 s
    CHECK(*q.at("p90").high == 2);
}

TEST_CASE("Requests are told apart by the server that worked on them")
{
    Run run;
    run.by("a", {hello(Role::Server)}).by("b", {hello(Role::Server)}).by("client", {hello(Role::Client)});
    for (int i = 0; i < 8; ++i) {
        const std::string id = std::to_string(i);
        const double t = i;
        const double ttft = i % 4 == 0 ? 0.9 : 0.1; // the server b is slow
        run.until(t).by("client", {request(t, id)});
        run.by(i % 4 == 0 ? "b" : "a", {request(t + 0.01, id)});
        run.by("client", {tokens(t + ttft, id), tokens(t + ttft + 0.05, id), finish(t + ttft + 0.06, id)});
    }
    run.until(10);
    const auto servers = run.see()->byServer;
    REQUIRE(servers.size() == 2);
    CHECK(servers[0].name == "b");
    CHECK(servers[0].metrics[0].count == 2);
    CHECK(servers[0].metrics[0].at(P50) == Approx(0.9));
    CHECK(servers[1].name == "a");
    CHECK(servers[1].metrics[0].count == 6);
    CHECK(servers[1].metrics[0].at(P50) == Approx(0.1));
    CHECK(servers[1].metrics[1].count == 6); // TPOT
    CHECK(servers[1].metrics[2].at(P50) == Approx(0.15));
}

TEST_CASE("The age of a gauge is that of its last value, however short the window is")
{
    Run run;
    run.by("client", {request(0, "a")}).by("server", {gauge(5, {{"waiting", 3}})}).until(100);
    CHECK(run.see(Window::TenSeconds)->gauges.at("waiting").total.at == at(5));
}

TEST_CASE("A slow rank is found among the ranks of its engine, whatever else its labels say of its place")
{
    Run run;
    run.by("client", {request(0, "a")});
    for (int rank = 0; rank < 8; ++rank) {
        const std::string name = std::to_string(rank);
        run.by("engine", {gauge(1, {{"rank_step_time", rank == 5 ? 0.03 : 0.01}},
                                {{"rank", name}, {"gpu", name}, {"instance", "a"}}),
                          gauge(1, {{"rank_step_time", 0.05}}, {{"rank", name}, {"gpu", name}, {"instance", "b"}})});
    }
    const auto slowest = run.until(2).see()->machine.slowestRank;
    REQUIRE(slowest);
    CHECK(slowest->rank == "gpu=5,instance=a,rank=5");
    CHECK(slowest->factor == Approx(3));
    CHECK(slowest->ranks == 8);
    CHECK(slowest->slow);
}
