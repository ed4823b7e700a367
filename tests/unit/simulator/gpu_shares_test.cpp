// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/unit/simulator/observed.h"
#include "tools/simulator/config.h"
#include "tools/simulator/gpu_shares.h"

#include <algorithm>
#include <numeric>

using namespace inferama;
using namespace inferama::simulator;
using namespace inferama::simulator::test;

namespace {

double sumOf(const std::vector<double>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

} // namespace

TEST_CASE("the GPUs of a replica differ and add up to it", "[simulator]")
{
    const GpuShares gpus(8, 1, 0);
    REQUIRE(gpus.count() == 8);
    const std::vector<double> watts = gpus.parts(3'200);
    CHECK(sumOf(watts) == Approx(3'200));
    CHECK(*std::ranges::max_element(watts) > *std::ranges::min_element(watts));
    for (const double ratio : {0.0, 0.4, 0.99, 1.0}) {
        const std::vector<double> ratios = gpus.ratios(ratio);
        CHECK(sumOf(ratios) / 8 == Approx(ratio));
        CHECK(*std::ranges::min_element(ratios) >= 0);
        CHECK(*std::ranges::max_element(ratios) <= 1);
    }
    CHECK(GpuShares(8, 1, 0).parts(1) == gpus.parts(1));
    CHECK(GpuShares(8, 1, 1).parts(1) != gpus.parts(1));
    CHECK(GpuShares(8, 2, 0).parts(1) != gpus.parts(1));
    CHECK(GpuShares(1, 1, 0).parts(400) == std::vector<double>{400});
}

TEST_CASE("the GPU of the slowest rank is the busiest, and the mean stays", "[simulator]")
{
    const GpuShares gpus(8, 1, 0);
    const std::vector<double> rank{0.03, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01};
    for (const double ratio : {0.1, 0.5, 0.9, 0.999}) {
        const std::vector<double> busy = gpus.busy(ratio, rank);
        CHECK(sumOf(busy) / 8 == Approx(ratio));
        CHECK(std::ranges::max_element(busy) == busy.begin());
        CHECK(*std::ranges::max_element(busy) <= 1);
        CHECK(*std::ranges::min_element(busy) >= 0);
    }
    CHECK(gpus.busy(0.5, {}) == gpus.ratios(0.5));
}

TEST_CASE("every GPU is told of by its number", "[simulator]")
{
    const Config config = *presetNamed("70b");
    const auto s = figuresOf(config, 30);
    for (const char* name :
         {"gpu_util", "sm_util", "mem_bandwidth_util", "power_watts", "mem_total_bytes", "mem_used_bytes",
          "mem_weights_bytes", "mem_kv_bytes", "mem_activation_bytes", "mem_other_bytes"}) {
        INFO(name);
        const auto& figures = s->gauges.at(name);
        REQUIRE(figures.by.size() == 8);
        CHECK(figures.by.contains("gpu=0"));
        CHECK(figures.by.contains("gpu=7"));
    }
    // Amounts are of all GPUs together, and so is the energy.
    CHECK(s->gauges.at("mem_total_bytes").total.last == Approx(8 * config.gpu.memory));
    double parts = 0;
    for (const char* part : {"mem_weights_bytes", "mem_kv_bytes", "mem_activation_bytes", "mem_other_bytes"})
        parts += s->gauges.at(part).total.last;
    CHECK(s->gauges.at("mem_used_bytes").total.last == Approx(parts));
    CHECK(s->gauges.at("mem_weights_bytes").total.last ==
          Approx(config.model.parameters * config.model.bytesPerWeight));
    const double watts = s->gauges.at("power_watts").total.mean;
    CHECK(watts > 8 * config.gpu.idleWatts);
    CHECK(watts < 8 * config.gpu.peakWatts);
    CHECK(s->counters.at("energy_joules").total.rate.value() == Approx(watts).epsilon(0.05));
}

TEST_CASE("a slow rank takes more power than the others, which wait for it", "[simulator]")
{
    const auto s = figuresOf(*presetNamed("70b"), 40, {{.kind = FaultKind::SlowRank, .strength = 1}});
    const auto& watts = s->gauges.at("power_watts").by;
    const auto most = std::ranges::max_element(watts, {}, [](const auto& entry) { return entry.second.mean; });
    CHECK(most->first == "gpu=0");
}
