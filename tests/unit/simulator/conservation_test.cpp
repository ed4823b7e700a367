// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/unit/simulator/observed.h"
#include "tools/simulator/random.h"

#include <cstdlib>

using namespace inferama;
using namespace inferama::simulator;
using namespace inferama::simulator::test;

namespace {

// Any preset under any load, with any two faults, time-outs and bounds.
Config drawn(Random& random)
{
    const auto presets = presetNames();
    const auto workloads = workloadNames();
    Config c = *presetNamed(presets[random.below(presets.size())]);
    c.workload = *workloadNamed(workloads[random.below(workloads.size())]);
    c.load.rate *= 0.3 + 2 * random.uniform();
    c.load.arrival = static_cast<Arrival>(random.below(4));
    c.load.burstiness = 0.2 + random.uniform();
    c.load.mode = random.chance(0.3) ? LoadMode::Closed : LoadMode::Open;
    c.load.concurrency = 1 + static_cast<int>(random.below(80));
    c.load.timeout = random.chance(0.3) ? 0.5 + 5 * random.uniform() : 0;
    c.engine.maxBatch = 1 + static_cast<int>(random.below(64));
    c.engine.maxWaiting = random.chance(0.3) ? 1 + random.below(20) : 0;
    c.engine.chunkedPrefill = random.chance(0.6);
    c.engine.prefixCache = random.chance(0.7);
    c.engine.speculative = random.chance(0.3);
    c.engine.split = c.engine.replicas > 1 && random.chance(0.6);
    if (random.chance(0.3))
        c.engine.kvBlocks = 2'500 + random.below(1'000);
    return c;
}

} // namespace

TEST_CASE("whatever happens, every request ends once or is in flight, and every token is accounted for", "[simulator]")
{
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        Random random(seed, 100);
        const Config config = drawn(random);
        std::vector<Fault> faults;
        for (int i = 0; i < 2; ++i)
            if (random.chance(0.7))
                faults.push_back({.kind = static_cast<FaultKind>(random.below(FaultCount)),
                                  .strength = 0.1 + 0.9 * random.uniform()});
        INFO("seed " << seed << ", preset " << config.name << ", workload " << config.workload.name);
        for (const auto& fault : faults)
            INFO("fault " << nameOf(fault.kind) << " " << fault.strength);
        REQUIRE(whyImpossible(config) == std::nullopt);

        const auto seen = Observed::run(config, 8, faults, seed);
        CHECK(seen.faulty == 0);
        CHECK(seen.firstSpan >= seen.begin);
        std::uint64_t sent = 0, ended = 0;
        for (const auto& [id, r] : seen.requests) {
            INFO(id);
            REQUIRE(r.clientStarts == 1);
            REQUIRE(r.clientEnds <= 1);
            REQUIRE(r.serverStarts <= 1);
            REQUIRE(r.serverEnds <= r.serverStarts);
            sent += 1;
            ended += r.clientEnds == 1;
            REQUIRE(r.clientTokens <= r.serverTokens);
            if (r.clientEnds == 1)
                REQUIRE(r.clientReported == r.clientTokens);
            if (r.serverEnds == 1)
                REQUIRE(r.serverReported == r.serverTokens);
            if (r.clientEnds == 1 && r.status == core::Status::Ok)
                REQUIRE(r.clientTokens == r.serverTokens);
            // Each time has whole microseconds; a double of Unix seconds adds a quarter of one.
            if (r.serverFirst)
                REQUIRE(std::abs((r.ttftSpans - (*r.serverFirst - *r.serverStart)).count()) < 2'000);
        }
        CHECK(sent == seen.totals.sent);
        CHECK(sent > 0);
        CHECK(ended == seen.totals.ok + seen.totals.failed);
        CHECK(sent - ended == seen.totals.inFlight);
        CHECK(seen.totals.kvBlocksMost <= seen.totals.kvBlocks);
        CHECK(seen.totals.largestBatch <= static_cast<std::uint64_t>(config.engine.maxBatch));
    }
}

TEST_CASE("a client that gives up at once or behind a congested network is heard in the right order", "[simulator]")
{
    for (const double timeout : {0.0003, 0.02, 0.5}) {
        Config config = *presetNamed("7b");
        config.load.timeout = timeout;
        config.load.requests = 200;
        INFO(timeout);
        const auto seen = Observed::run(config, 90, {{.kind = FaultKind::NetworkCongestion, .strength = 1}});
        CHECK(seen.totals.sent == 200);
        CHECK(seen.totals.inFlight == 0);
        for (const auto& [id, r] : seen.requests) {
            REQUIRE(r.clientEnds == 1);
            REQUIRE(r.serverStarts == 1);
            REQUIRE(r.serverEnds == 1);
            REQUIRE(r.serverReported == r.serverTokens);
        }
        CHECK(seen.totals.kvBlocksUsed == 0);
    }
}

TEST_CASE("what is changed about the engine changes nothing about when requests come", "[simulator]")
{
    for (const auto arrival : {Arrival::Constant, Arrival::Poisson, Arrival::Gamma, Arrival::Burst}) {
        Config config = *presetNamed("7b");
        config.load.arrival = arrival;
        config.load.rate = 0.5;
        config.load.burstiness = 0.3;
        const auto sends = [&](bool change) {
            Observed seen;
            const core::Time start = core::timeOf(1'767'225'600);
            Simulation simulation(config, {.start = start});
            const BatchSink sink = [&](const std::string&, const std::string& json) { seen.take(json); };
            for (int second = 1; second <= 120; ++second) {
                simulation.advance(start + std::chrono::seconds{second}, sink);
                if (!change)
                    continue;
                Config other = simulation.config();
                other.engine.maxBatch = 100 + second;
                CHECK(simulation.change(other, "max_batch") == std::nullopt);
            }
            return seen.sends;
        };
        CHECK(sends(true) == sends(false));
        CHECK(sends(false).size() > 20);
    }
}

TEST_CASE("twice the rate from now on brings the arrivals that are left in half the time", "[simulator]")
{
    Config config = *presetNamed("7b");
    config.load.arrival = Arrival::Constant;
    config.load.rate = 0.1;
    const core::Time start = core::timeOf(1'767'225'600);
    Observed seen;
    Simulation simulation(config, {.start = start});
    const BatchSink sink = [&](const std::string&, const std::string& json) { seen.take(json); };
    simulation.advance(start + std::chrono::seconds{4}, sink);
    config.load.rate = 0.2;
    CHECK(simulation.change(config, "rate") == std::nullopt);
    simulation.advance(start + std::chrono::seconds{13}, sink);
    CHECK(seen.sends == std::vector<core::Time>{start + std::chrono::seconds{7}, start + std::chrono::seconds{12}});
}

TEST_CASE("when nothing is sent any more everything ends and the memory is free", "[simulator]")
{
    for (const auto& name : presetNames()) {
        INFO(name);
        Config config = *presetNamed(name);
        config.load.requests = 60;
        const auto seen = Observed::run(config, 200);
        CHECK(seen.totals.sent == 60);
        CHECK(seen.totals.ok == 60);
        CHECK(seen.totals.inFlight == 0);
        CHECK(seen.totals.running == 0);
        CHECK(seen.totals.kvBlocksUsed == 0);
    }
}

TEST_CASE("the same seed gives the same bytes, another one others", "[simulator]")
{
    const auto bytes = [](std::uint64_t seed) {
        Simulation simulation(*presetNamed("pd-split"), {.seed = seed, .start = core::timeOf(1'767'225'600)});
        std::string all;
        const BatchSink sink = [&](const std::string&, const std::string& json) { all += json; };
        simulation.advance(core::timeOf(1'767'225'603), sink);
        simulation.inject({.kind = FaultKind::Pauses, .strength = 1});
        simulation.advance(core::timeOf(1'767'225'610), sink);
        return all;
    };
    CHECK(bytes(3) == bytes(3));
    CHECK(bytes(3) != bytes(4));
}

TEST_CASE("every stage, gauge and counter that the protocol names is published by some preset", "[simulator]")
{
    Config far = *presetNamed("175b");
    far.engine.speculative = true;
    Observed seen = Observed::run(far, 20);
    const auto split = Observed::run(*presetNamed("pd-split"), 20);
    seen.stages.insert(split.stages.begin(), split.stages.end());
    seen.gauges.insert(split.gauges.begin(), split.gauges.end());
    for (const char* stage : {"ingress", "queue", "schedule", "prefill", "kv", "kv_migration", "first_decode", "return",
                              "decode_queue", "forward", "kv_read", "comm", "sample", "send"})
        CHECK(seen.stages.contains(stage));
    for (const char* gauge : {"running",
                              "waiting",
                              "concurrency",
                              "batch_size",
                              "max_batch",
                              "batch_prefill_tokens",
                              "queued_tokens",
                              "offered_rate",
                              "gpu_util",
                              "sm_util",
                              "mem_bandwidth_util",
                              "mem_used_bytes",
                              "mem_total_bytes",
                              "mem_weights_bytes",
                              "mem_kv_bytes",
                              "mem_activation_bytes",
                              "mem_other_bytes",
                              "step_time",
                              "attention_time",
                              "matmul_time",
                              "launch_time",
                              "power_watts",
                              "collective_time",
                              "nccl_time",
                              "rank_step_time",
                              "queue_depth",
                              "incast_flows",
                              "rail_bytes_rate",
                              "kv_usage",
                              "kv_migration_time"}) {
        INFO(gauge);
        CHECK(seen.gauges.contains(gauge));
    }
    for (const char* counter :
         {"requests_sent", "requests_finished", "input_tokens", "output_tokens", "preemptions", "draft_tokens",
          "accepted_tokens", "energy_joules", "ecn_marked", "cnp", "pfc_pause", "kv_query_tokens", "kv_hit_tokens",
          "kv_evicted_blocks", "kv_stored_blocks", "kv_recomputed_tokens"}) {
        INFO(counter);
        CHECK(seen.counters.contains(counter));
    }
}
