// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/gpu_shares.h"

#include <algorithm>
#include <numeric>

namespace inferama::simulator {

namespace {

constexpr double Spread = 0.015;   // standard deviation of one GPU's share from another's
constexpr double WaitWeight = 0.5; // of a rank's own compute time in how busy its GPU is

double meanOf(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// (1 − ratio) keeps every GPU within 0…1 as long as no deviation is above 1.
std::vector<double> around(double ratio, const std::vector<double>& deviations)
{
    const double greatest = std::max(1.0, *std::max_element(deviations.begin(), deviations.end()));
    std::vector<double> values;
    for (const double deviation : deviations)
        values.push_back(ratio + ratio * (1 - ratio) * deviation / greatest);
    return values;
}

} // namespace

GpuShares::GpuShares(int gpus, std::uint64_t seed, int replica)
{
    Random random(seed, 1'000 + static_cast<std::uint64_t>(replica));
    for (int gpu = 0; gpu < gpus; ++gpu)
        own_.push_back(std::clamp(Spread * random.normal(), -3 * Spread, 3 * Spread));
    const double mean = meanOf(own_);
    for (double& deviation : own_)
        deviation -= mean;
}

std::vector<double> GpuShares::parts(double amount) const
{
    std::vector<double> values;
    for (const double deviation : own_)
        values.push_back(amount / static_cast<double>(own_.size()) * (1 + deviation));
    return values;
}

std::vector<double> GpuShares::ratios(double ratio) const { return around(ratio, own_); }

std::vector<double> GpuShares::busy(double ratio, std::span<const double> rank) const
{
    std::vector<double> deviations = own_;
    if (rank.size() == deviations.size())
        if (const double mean = meanOf(rank); mean > 0)
            for (std::size_t gpu = 0; gpu < rank.size(); ++gpu)
                deviations[gpu] += WaitWeight * (rank[gpu] / mean - 1);
    return around(ratio, deviations);
}

} // namespace inferama::simulator
