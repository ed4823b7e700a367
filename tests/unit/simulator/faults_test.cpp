// SPDX-License-Identifier: GPL-3.0-or-later
// Every fault moves what it is meant to move, in the product's own figures.
#include "tests/catch.h"
#include "tests/unit/simulator/observed.h"

#include <algorithm>
#include <functional>
#include <map>

using namespace inferama;
using namespace inferama::simulator;
using namespace inferama::simulator::test;
using core::Metric;
using core::P50;
using core::P99;
using core::Snapshot;

namespace {

double stage(const Snapshot& s, std::string_view name)
{
    const auto found = std::ranges::find(s.stages, name, &core::StageFigures::stage);
    return found == s.stages.end() ? 0 : found->summary.mean;
}

double mean(const Snapshot& s, Metric metric) { return s.metric(metric).mean; }
double p99(const Snapshot& s, Metric metric) { return s.metric(metric).at(P99); }
double gauge(const Snapshot& s, const std::string& name) { return s.gauges.at(name).total.mean; }
double counted(const Snapshot& s, const std::string& name) { return s.counters.at(name).total.delta; }

struct Expectation {
    FaultKind kind;
    std::function<bool(const Snapshot& healthy, const Snapshot& faulty)> holds;
};

std::shared_ptr<const Snapshot> run(const Config& config, std::vector<Fault> faults)
{
    return figuresOf(config, 90, std::move(faults));
}

void check(const Config& config, const std::vector<Expectation>& expectations)
{
    const auto healthy = run(config, {});
    for (const auto& expected : expectations) {
        INFO(nameOf(expected.kind));
        CHECK(whyWithoutEffect(expected.kind, config) == std::nullopt);
        CHECK(expected.holds(*healthy, *run(config, {{.kind = expected.kind, .strength = 1}})));
    }
}

using S = const Snapshot&;

} // namespace

TEST_CASE("each fault of one large replica shows where it acts", "[simulator]")
{
    Config config = *presetNamed("70b");
    config.load.rate = 14;
    check(config,
          {
              {FaultKind::LoadSpike, [](S a, S b) { return *b.rates.offered > 3.5 * *a.rates.offered; }},
              {FaultKind::LongPrompts, [](S a, S b) { return stage(b, "prefill") > 3 * stage(a, "prefill"); }},
              {FaultKind::HeadOfLine, [](S a, S b) { return p99(b, Metric::Itl) > 5 * p99(a, Metric::Itl); }},
              {FaultKind::PrefixLost, [](S a, S b) { return *a.kv.hitRate > 0.5 && *b.kv.hitRate < 0.05; }},
              {FaultKind::SlowScheduler, [](S, S b) { return stage(b, "schedule") > 0.5; }},
              {FaultKind::SlowGateway, [](S, S b) { return stage(b, "ingress") > 1; }},
              {FaultKind::SlowClient, [](S, S b) { return mean(b, Metric::SendLag) > 1; }},
              {FaultKind::SlowRank,
               [](S a, S b) {
                   return stage(b, "comm") > 4 * stage(a, "comm") && p99(b, Metric::Itl) > 1.5 * p99(a, Metric::Itl);
               }},
              {FaultKind::CommTail, [](S, S b) { return p99(b, Metric::Itl) > 0.2; }},
              {FaultKind::NetworkCongestion,
               [](S a, S b) {
                   return b.unattributed.mean > 0.05 && counted(b, "ecn_marked") > 10 * counted(a, "ecn_marked") &&
                          stage(b, "forward") < 1.2 * stage(a, "forward");
               }},
              {FaultKind::Pauses, [](S a, S b) { return a.stalls == 0 && b.stalls > 100; }},
              {FaultKind::ProxyBuffering,
               [](S a, S b) { return p99(b, Metric::Itl) > 0.8 && stage(b, "forward") < 1.2 * stage(a, "forward"); }},
              {FaultKind::PreemptionChurn,
               [](S a, S b) { return counted(a, "preemptions") == 0 && counted(b, "preemptions") > 0; }},
              {FaultKind::DecodeOverload, [](S a, S b) { return mean(b, Metric::Tpot) > 2 * mean(a, Metric::Tpot); }},
              {FaultKind::PrefillInterference, [](S a, S b) { return p99(b, Metric::Itl) > 5 * p99(a, Metric::Itl); }},
              {FaultKind::UnfilledBatches,
               [](S a, S b) { return gauge(b, "running") < 0.6 * gauge(a, "running") && gauge(b, "waiting") > 10; }},
              {FaultKind::LowConcurrency,
               [](S a, S b) { return *b.concurrencyMean < 0.5 * *a.concurrencyMean && gauge(b, "waiting") < 5; }},
              {FaultKind::KvTooSmall,
               [](S, S b) {
                   return gauge(b, "kv_usage") > 0.85 && counted(b, "preemptions") > 0 && gauge(b, "waiting") > 10;
               }},
              {FaultKind::LongOutputs,
               [](S a, S b) { return *b.rates.outputTps / *b.rates.qps > 2 * *a.rates.outputTps / *a.rates.qps; }},
              {FaultKind::SchedulingGaps, [](S, S b) { return stage(b, "decode_queue") > 0.05; }},
              {FaultKind::SlowTurnaround, [](S a, S b) { return stage(b, "prefill") > 3 * stage(a, "prefill"); }},
              {FaultKind::BurstyArrivals, [](S a, S b) { return p99(b, Metric::Ttft) > 2 * p99(a, Metric::Ttft); }},
              {FaultKind::MixedLengths, [](S a, S b) { return p99(b, Metric::E2e) > 1.5 * p99(a, Metric::E2e); }},
              {FaultKind::PartialMiss,
               [](S a, S b) { return *b.kv.hitRate < *a.kv.hitRate - 0.1 && *b.kv.hitRate > 0.2; }},
              {FaultKind::Incast,
               [](S a, S b) {
                   return p99(b, Metric::Ttft) > 1.5 * p99(a, Metric::Ttft) && gauge(b, "incast_flows") > 20;
               }},
          });
}

TEST_CASE("faults of several replicas show where they act", "[simulator]")
{
    check(
        *presetNamed("pd-split"),
        {
            {FaultKind::SlowMigration,
             [](S a, S b) { return stage(b, "kv_migration") > 8 * stage(a, "kv_migration"); }},
            {FaultKind::ReplicaOverload,
             [](S a, S b) { return gauge(b, "batch_size") > 0 && mean(b, Metric::Itl) > 1.1 * mean(a, Metric::Itl); }},
        });
}

TEST_CASE("an overloaded replica gets most of the requests", "[simulator]")
{
    const auto share = [](std::vector<Fault> faults) {
        const auto seen = Observed::run(*presetNamed("pd-split"), 30, std::move(faults));
        const auto there =
            std::ranges::count_if(seen.requests, [](const auto& r) { return r.second.home == "server-2"; });
        return static_cast<double>(there) / static_cast<double>(seen.requests.size());
    };
    CHECK(share({}) == Approx(0.5).margin(0.05));
    CHECK(share({{.kind = FaultKind::ReplicaOverload, .strength = 1}}) > 0.8);
}

TEST_CASE("what takes a share of what is in use waits until something is", "[simulator]")
{
    const core::Time start = core::timeOf(1'767'225'600);
    const BatchSink nowhere = [](const std::string&, const std::string&) {};
    Simulation simulation(*presetNamed("7b"), {.start = start});
    simulation.inject({.kind = FaultKind::KvTooSmall, .strength = 0.5});
    simulation.inject({.kind = FaultKind::UnfilledBatches, .strength = 0.5});
    CHECK(simulation.faults().empty());
    simulation.clear(FaultKind::UnfilledBatches);
    simulation.advance(start + std::chrono::seconds{21}, nowhere);
    REQUIRE(simulation.faults().size() == 1);
    CHECK(simulation.faults().front().before.kvBlocks > 100);
    simulation.advance(start + std::chrono::seconds{120}, nowhere);
    CHECK(simulation.totals().ok > 100);
    CHECK(simulation.totals().failed == 0);
}

TEST_CASE("a fault that could do nothing says what it needs", "[simulator]")
{
    const auto why = [](FaultKind kind, Config config) { return whyWithoutEffect(kind, config).value_or(""); };
    CHECK(why(FaultKind::SlowMigration, *presetNamed("70b")) == "slow-migration needs pd_split: nothing migrates");
    CHECK(why(FaultKind::ReplicaOverload, *presetNamed("70b")) ==
          "replica-overload needs several replicas, this preset has 1");
    CHECK(why(FaultKind::CommTail, *presetNamed("7b")) ==
          "comm-tail needs several ranks, this preset has 1: nothing is communicated");
    Config apart = *presetNamed("7b");
    apart.workload.sharing = 0;
    CHECK(why(FaultKind::PrefixLost, apart) ==
          "prefix-lost needs prefix_cache and prefix_sharing above 0: nothing is found in the cache anyway");
    CHECK(why(FaultKind::SlowRank, *presetNamed("7b")).empty());
}

TEST_CASE("a fault is marked when it begins and ends, and names its cause only when that is asked for", "[simulator]")
{
    const core::Time start = core::timeOf(1'767'225'600);
    for (const bool reveal : {false, true}) {
        Observed seen;
        Simulation simulation(*presetNamed("7b"), {.start = start, .reveal = reveal});
        const BatchSink sink = [&](const std::string&, const std::string& json) {
            seen.take(json);
            CHECK((json.find("slow_rank") != std::string::npos) <= reveal);
            CHECK((json.find("slow-rank") != std::string::npos) <= reveal);
        };
        simulation.inject({.kind = FaultKind::SlowRank, .strength = 0.5, .until = start + std::chrono::seconds{3}});
        CHECK(simulation.faults().size() == 1);
        simulation.advance(start + std::chrono::seconds{5}, sink);
        CHECK(simulation.faults().empty());
        const std::string what = reveal ? "fault slow-rank (0.5) " : "fault ";
        CHECK(seen.marks == std::vector<std::string>{what + "begins", what + "ends"});
    }
}
