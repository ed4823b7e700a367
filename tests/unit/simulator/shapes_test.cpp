// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of serving systems shows in the product's own figures of a simulated one.
#include "tests/catch.h"
#include "tests/unit/simulator/observed.h"

#include <algorithm>

using namespace inferama;
using namespace inferama::simulator;
using namespace inferama::simulator::test;
using core::Metric;
using core::P50;
using core::P99;

namespace {

Config at(const char* preset, double rate)
{
    Config c = *presetNamed(preset);
    c.load.rate = rate;
    return c;
}

double p99(const core::Snapshot& s, Metric metric) { return s.metric(metric).at(P99); }

double meanStage(const core::Snapshot& s, std::string_view stage)
{
    const auto found = std::ranges::find(s.stages, stage, &core::StageFigures::stage);
    return found == s.stages.end() ? 0 : found->summary.mean;
}

constexpr std::size_t Longest = static_cast<std::size_t>(core::LengthClass::From8192);

} // namespace

TEST_CASE("throughput rises with the load and then stays while the first token comes ever later", "[simulator]")
{
    const core::Slo slo{.ttft = 1.0, .tpot = 0.1, .itl = {}, .e2e = {}};
    const auto low = figuresOf(at("7b", 2), 120, {}, slo);
    const auto middle = figuresOf(at("7b", 4.5), 120, {}, slo);
    const auto past = figuresOf(at("7b", 20), 120, {}, slo);
    const auto farPast = figuresOf(at("7b", 40), 120, {}, slo);
    const auto output = [](const auto& s) { return *s->rates.outputTps; };
    CHECK(output(middle) > 1.8 * output(low));
    CHECK(output(past) > output(middle));
    CHECK(output(farPast) == Approx(output(past)).epsilon(0.15));
    CHECK(p99(*past, Metric::Ttft) > 10 * p99(*low, Metric::Ttft));
    CHECK(p99(*farPast, Metric::Ttft) > p99(*past, Metric::Ttft));
    // Raw throughput looks fine where hardly anybody is served well.
    CHECK(*middle->slo.attainment() > 0.9);
    CHECK(*middle->rates.goodput > 3);
    CHECK(*farPast->rates.goodput < 0.3 * *middle->rates.goodput);
}

TEST_CASE("chunked prefill lowers the tail of the token gaps and costs long prompts time", "[simulator]")
{
    Config c = at("7b", 2);
    c.workload.followUp = 0; // what is answered depends on when, and the two runs shall be asked the same
    c.workload.longShare = 0.15;
    c.workload.longTokens = 9'000;
    c.engine.tokenBudget = 256;
    const auto chunked = figuresOf(c, 600);
    c.engine.chunkedPrefill = false;
    const auto whole = figuresOf(c, 600);
    CHECK(p99(*chunked, Metric::Itl) < 0.5 * p99(*whole, Metric::Itl));
    CHECK(chunked->byInputLength[Longest][0].at(P50) > 1.3 * whole->byInputLength[Longest][0].at(P50));
}

TEST_CASE("prefixes that are shared bring the first token sooner", "[simulator]")
{
    Config c = at("7b", 1.5);
    c.workload = *workloadNamed("agent");
    const auto shared = figuresOf(c, 120);
    const auto lost = figuresOf(c, 120, {{.kind = FaultKind::PrefixLost, .strength = 1}});
    CHECK(shared->metric(Metric::Ttft).at(P50) < 0.6 * lost->metric(Metric::Ttft).at(P50));
    CHECK(*shared->kv.hitRate > *lost->kv.hitRate + 0.3);
}

TEST_CASE("one slow rank makes every token late", "[simulator]")
{
    const auto healthy = figuresOf(at("70b", 15), 90);
    const auto slow = figuresOf(at("70b", 15), 90, {{.kind = FaultKind::SlowRank, .strength = 1}});
    CHECK(p99(*slow, Metric::Itl) > 1.5 * p99(*healthy, Metric::Itl));
    CHECK(meanStage(*slow, "comm") > 3 * meanStage(*healthy, "comm"));
}

TEST_CASE("speculative decoding parts the gap of chunks from the time of a token", "[simulator]")
{
    Config c = at("70b", 10);
    const auto plain = figuresOf(c, 90);
    c.engine.speculative = true;
    const auto speculative = figuresOf(c, 90);
    const auto chunkOverToken = [](const auto& s) {
        return s->metric(Metric::Itl).mean / s->metric(Metric::Tpot).mean;
    };
    CHECK(*plain->tokensPerChunk == Approx(1).epsilon(0.01));
    CHECK(*speculative->tokensPerChunk > 2);
    CHECK(chunkOverToken(plain) == Approx(1).epsilon(0.1));
    CHECK(chunkOverToken(speculative) > 1.8);
    CHECK(speculative->metric(Metric::Tpot).mean < plain->metric(Metric::Tpot).mean);
}

TEST_CASE("prefill apart from decode takes long prompts out of the token gaps and puts a migration before the first",
          "[simulator]")
{
    Config c = at("pd-split", 16);
    c.workload = *workloadNamed("rag");
    c.engine.chunkedPrefill = false;
    const auto split = figuresOf(c, 90);
    c.engine.split = false;
    const auto together = figuresOf(c, 90);
    CHECK(p99(*split, Metric::Itl) < 0.5 * p99(*together, Metric::Itl));
    CHECK(meanStage(*split, "kv_migration") > 0.005);
    CHECK(meanStage(*together, "kv_migration") == 0);
}

TEST_CASE("what is taken from the KV memory in use leads to preemptions", "[simulator]")
{
    Config c = at("7b", 6);
    const auto seen = Observed::run(c, 60);
    CHECK(seen.totals.preemptions == 0);
    Simulation simulation(c, {.seed = 1, .start = core::timeOf(1'767'225'600)});
    const BatchSink nowhere = [](const std::string&, const std::string&) {};
    simulation.advance(core::timeOf(1'767'225'630), nowhere);
    simulation.inject({.kind = FaultKind::PreemptionChurn, .strength = 1});
    simulation.advance(core::timeOf(1'767'225'660), nowhere);
    CHECK(simulation.totals().preemptions > 10);
}
