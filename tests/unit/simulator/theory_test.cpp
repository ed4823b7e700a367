// SPDX-License-Identifier: GPL-3.0-or-later
// Queueing theory knows some answers exactly.
#include "tests/catch.h"
#include "tests/unit/simulator/observed.h"
#include "tools/simulator/arrivals.h"

#include <cmath>
#include <numeric>

using namespace inferama;
using namespace inferama::simulator;
using namespace inferama::simulator::test;

namespace {

struct Gaps {
    double mean = 0;
    double dispersion = 0; // squared coefficient of variation
};

Gaps gapsOf(Arrival arrival, double burstiness)
{
    Load load{.arrival = arrival, .rate = 20, .burstiness = burstiness};
    Arrivals arrivals(5);
    constexpr int N = 200'000;
    std::vector<double> gaps(N);
    for (double& gap : gaps)
        gap = arrivals.gap(load, {});
    const double mean = std::accumulate(gaps.begin(), gaps.end(), 0.0) / N;
    double squares = 0;
    for (const double gap : gaps)
        squares += (gap - mean) * (gap - mean);
    return {mean, squares / N / (mean * mean)};
}

} // namespace

TEST_CASE("one server with Poisson arrivals and equal service waits as M/D/1 does", "[simulator]")
{
    // E[W] = ρ E[S] / (2 (1 - ρ))
    Config c = singleServer(0.010);
    c.workload.output.mean = 4;
    const double service = 0.040;
    for (const double load : {0.5, 0.7}) {
        c.load.rate = load / service;
        const auto seen = Observed::run(c, 40'000 / c.load.rate);
        const double expected = load * service / (2 * (1 - load));
        CHECK(seen.meanStage("queue") == Approx(expected).epsilon(0.03));
    }
}

TEST_CASE("one server with Poisson arrivals and exponential service waits as M/M/1 does", "[simulator]")
{
    // E[W] = ρ E[S] / (1 - ρ). Service is a whole number of steps: its variance is 1/40 below the exponential's.
    Config c = singleServer(0.001);
    c.workload.output = {.shape = Lengths::Shape::Exponential, .mean = 39.5, .most = 10'000};
    const double service = 0.040;
    const double load = 0.5;
    c.load.rate = load / service;
    double wait = 0;
    for (const std::uint64_t seed : {1u, 2u})
        wait += Observed::run(c, 20'000 / c.load.rate, {}, seed).meanStage("queue") / 2;
    CHECK(wait == Approx(load * service / (1 - load)).epsilon(0.03));
}

TEST_CASE("the concurrency that is published is rate times stay", "[simulator]")
{
    Config c = *presetNamed("7b");
    c.load.rate = 3;
    const auto seen = Observed::run(c, 2'000);
    double stay = 0;
    std::uint64_t n = 0;
    for (const auto& [id, request] : seen.requests) {
        if (!request.clientEnd)
            continue;
        stay += core::seconds(*request.clientEnd - request.sent);
        ++n;
    }
    CHECK(seen.meanGauge("concurrency") == Approx(stay / 2'000).epsilon(0.01)); // rate n/T times stay/n
    CHECK(n > 5'000);
}

TEST_CASE("a GPU is busy for as long as its steps take, however long one is", "[simulator]")
{
    Config c = *presetNamed("70b");
    c.engine.chunkedPrefill = false;
    c.workload.longShare = 0.2;
    const auto seen = Observed::run(c, 120);
    // A step's share in which the scheduler and the sampler work is no work of the GPU.
    const double share = seen.stepSeconds / 120;
    CHECK(share > 0.9);
    CHECK(seen.meanGauge("gpu_util") <= share);
    CHECK(seen.meanGauge("gpu_util") > 0.85 * share);
}

TEST_CASE("a closed loop keeps its number of requests in flight", "[simulator]")
{
    for (const int concurrency : {1, 7, 40}) {
        Config c = *presetNamed("7b");
        c.load.mode = LoadMode::Closed;
        c.load.concurrency = concurrency;
        const auto seen = Observed::run(c, 60);
        CHECK(seen.meanInFlight(1) == Approx(concurrency).epsilon(0.001));
    }
}

TEST_CASE("arrivals have the rate that was asked for and the dispersion of their kind", "[simulator]")
{
    const auto constant = gapsOf(Arrival::Constant, 1);
    CHECK(constant.mean == Approx(0.05));
    CHECK(constant.dispersion == Approx(0).margin(1e-9));
    const auto poisson = gapsOf(Arrival::Poisson, 1);
    CHECK(poisson.mean == Approx(0.05).epsilon(0.01));
    CHECK(poisson.dispersion == Approx(1).epsilon(0.02));
    for (const double shape : {0.25, 0.5, 4.0}) {
        const auto gamma = gapsOf(Arrival::Gamma, shape);
        CHECK(gamma.mean == Approx(0.05).epsilon(0.02));
        CHECK(gamma.dispersion == Approx(1 / shape).epsilon(0.04));
    }
    const auto bursts = gapsOf(Arrival::Burst, 1);
    CHECK(bursts.mean == Approx(0.05).epsilon(0.01));
    CHECK(bursts.dispersion == Approx(7).epsilon(0.01)); // 8 at once: one gap of 8 and seven of 0
}
