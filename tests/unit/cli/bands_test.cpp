// SPDX-License-Identifier: GPL-3.0-or-later
// The default borders of docs/metrics.md, both sides of each.
#include "app/judgement.h"
#include "core/bands.h"
#include "core/snapshot.h"
#include "tests/catch.h"

#include <cmath>

using namespace inferama;
using namespace inferama::core;

namespace {

double below(double border) { return std::nextafter(border, 0); }
double above(double border) { return std::nextafter(border, 1e9); }

Band of(std::string_view id, double value)
{
    const BandScale* scale = app::defaultBands()->find(id);
    REQUIRE(scale);
    return scale->of(value);
}

Snapshot judgedSnapshot()
{
    Snapshot s;
    s.bands = app::defaultBands();
    return s;
}

void requireThree(const BandScale* scale, double excellent, double acceptable)
{
    REQUIRE(scale);
    CHECK(scale->of(excellent).word == "excellent"); // a border belongs to the better band
    CHECK(scale->of(above(excellent)).word == "acceptable");
    CHECK(scale->of(acceptable).word == "acceptable");
    CHECK(scale->of(above(acceptable)).word == "poor");
}

MetricSummary samples(std::uint64_t count, double p95)
{
    MetricSummary s;
    s.count = count;
    s.mean = s.min = s.max = p95;
    s.percentiles.fill(p95);
    return s;
}

} // namespace

TEST_CASE("TTFT is judged within its class of input length")
{
    requireThree(ttftScale(*app::defaultBands(), LengthClass::Below128), 0.2, 0.5);
    requireThree(ttftScale(*app::defaultBands(), LengthClass::Below1024), 0.5, 1);
    requireThree(ttftScale(*app::defaultBands(), LengthClass::Below8192), 1, 3);
    requireThree(ttftScale(*app::defaultBands(), LengthClass::From8192), 3, 8);
    requireThree(ttftScale(*app::defaultBands(), LengthClass::Unknown), 0.5, 1);
}

TEST_CASE("TPOT is judged by the size of the model")
{
    for (const double parameters : {0.5e9, 7e9})
        requireThree(tpotScale(*app::defaultBands(), parameters), 0.020, 0.040);
    for (const double parameters : {8e9, 13e9, 30e9})
        requireThree(tpotScale(*app::defaultBands(), parameters), 0.030, 0.060);
    for (const double parameters : {30.1e9, 70e9, 100e9})
        requireThree(tpotScale(*app::defaultBands(), parameters), 0.050, 0.100);
    requireThree(tpotScale(*app::defaultBands(), 175e9), 0.080, 0.150);
    requireThree(tpotScale(*app::defaultBands(), std::nullopt), 0.050, 0.100);
}

TEST_CASE("Mean ITL: very smooth, smooth, acceptable, stuttering, a border being the better one")
{
    CHECK(of("itl", 0.030).word == "very smooth");
    CHECK(of("itl", above(0.030)).word == "smooth");
    CHECK(of("itl", 0.050).word == "smooth");
    CHECK(of("itl", above(0.050)).word == "acceptable");
    CHECK(of("itl", 0.100).word == "acceptable");
    CHECK(of("itl", above(0.100)).word == "stuttering");
    CHECK(of("itl", above(0.100)).level == Level::Worst);
}

TEST_CASE("ITL jitter: very smooth, smooth, acceptable, stuttering, a border being the better one")
{
    CHECK(of("itl_jitter", 0.010).word == "very smooth");
    CHECK(of("itl_jitter", above(0.010)).word == "smooth");
    CHECK(of("itl_jitter", 0.020).word == "smooth");
    CHECK(of("itl_jitter", above(0.020)).word == "acceptable");
    CHECK(of("itl_jitter", 0.050).word == "acceptable");
    CHECK(of("itl_jitter", above(0.050)).word == "stuttering");
}

TEST_CASE("P99/P50: good, watch, act, severe, a border being the worse one")
{
    CHECK(of("tail_ratio", below(3)).word == "good");
    CHECK(of("tail_ratio", 3).word == "watch");
    CHECK(of("tail_ratio", below(5)).word == "watch");
    CHECK(of("tail_ratio", 5).word == "act");
    CHECK(of("tail_ratio", below(10)).word == "act");
    CHECK(of("tail_ratio", 10).word == "severe");
    CHECK(of("tail_ratio", 1).level == Level::Best);
    CHECK(of("tail_ratio", 99).level == Level::Worst);
}

TEST_CASE("KV hit rate: good above 80 %, watch, act, severe below 20 %")
{
    CHECK(of("kv_hit_rate", above(0.8)).word == "good");
    CHECK(of("kv_hit_rate", 0.8).word == "watch");
    CHECK(of("kv_hit_rate", 0.5).word == "watch");
    CHECK(of("kv_hit_rate", below(0.5)).word == "act");
    CHECK(of("kv_hit_rate", 0.2).word == "act");
    CHECK(of("kv_hit_rate", below(0.2)).word == "severe");
}

TEST_CASE("Attainment is good at its target, to be watched within five points below, to be acted on beyond")
{
    for (int percent = 50; percent <= 100; ++percent) {
        const double target = percent / 100.0;
        INFO("target " << target);
        Snapshot s = judgedSnapshot();
        s.slo.slo.target = target;
        CHECK(targetBand(s, target)->word == "good");
        CHECK(targetBand(s, target - 0.001)->word == "watch");
        CHECK(targetBand(s, (percent - 5) / 100.0)->word == "watch");
        CHECK(targetBand(s, (percent - 5) / 100.0 - 0.001)->word == "act");
    }
}

TEST_CASE("The band of TTFT is that of the worst class with at least twenty samples")
{
    Snapshot s = judgedSnapshot();
    s.metrics[static_cast<std::size_t>(Metric::Ttft)] = samples(60, 0.4);
    s.byInputLength[0][0] = samples(20, 0.4);  // acceptable below 128 tokens
    s.byInputLength[1][0] = samples(21, 0.4);  // excellent up to 1,024
    s.byInputLength[2][0] = samples(19, 30.0); // poor, but too few
    REQUIRE(bandOf(s, Metric::Ttft));
    CHECK(bandOf(s, Metric::Ttft)->word == "acceptable");
    s.byInputLength[2][0].count = 20;
    CHECK(bandOf(s, Metric::Ttft)->word == "poor");
    s.byInputLength = {};
    CHECK_FALSE(bandOf(s, Metric::Ttft));
    CHECK_FALSE(bandOf(judgedSnapshot(), Metric::Itl));
    CHECK_FALSE(bandOf(s, Metric::E2e));
}

TEST_CASE("The bands of ITL, jitter and TPOT come from a snapshot's mean and P95")
{
    Snapshot s = judgedSnapshot();
    auto& itl = s.metrics[static_cast<std::size_t>(Metric::Itl)] = samples(1, 0.5);
    itl.mean = 0.03;
    CHECK(bandOf(s, Metric::Itl)->word == "very smooth");
    s.metrics[static_cast<std::size_t>(Metric::ItlJitter)] = samples(1, 0.5);
    CHECK(bandOf(s, Metric::ItlJitter)->word == "stuttering");
    s.metrics[static_cast<std::size_t>(Metric::Tpot)] = samples(19, 0.03);
    CHECK_FALSE(bandOf(s, Metric::Tpot));
    s.metrics[static_cast<std::size_t>(Metric::Tpot)].count = 20;
    CHECK(bandOf(s, Metric::Tpot)->word == "excellent"); // size unknown: as 70B
    s.modelParameters = 7e9;
    CHECK(bandOf(s, Metric::Tpot)->word == "acceptable");
}
