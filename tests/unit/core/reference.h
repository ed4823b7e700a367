// SPDX-License-Identifier: GPL-3.0-or-later
// Answers of the slow and obvious kind, to hold the fast ones against.
#pragma once

#include "tests/catch.h"

#include "core/metric.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

namespace inferama::core::reference {

// Linear interpolation between order statistics (numpy's default) of ascending values.
inline double quantile(const std::vector<double>& sorted, double p)
{
    const double position = static_cast<double>(sorted.size() - 1) * p;
    const auto low = static_cast<std::size_t>(position);
    const std::size_t high = std::min(low + 1, sorted.size() - 1);
    return sorted[low] + (sorted[high] - sorted[low]) * (position - static_cast<double>(low));
}

// How far an estimate of that quantile may be off if each of the two order statistics is off by `share`.
inline double allowance(const std::vector<double>& sorted, double p, double share)
{
    const double position = static_cast<double>(sorted.size() - 1) * p;
    const auto low = static_cast<std::size_t>(position);
    const std::size_t high = std::min(low + 1, sorted.size() - 1);
    const double fraction = position - static_cast<double>(low);
    return share * (std::abs(sorted[low]) * (1 - fraction) + std::abs(sorted[high]) * fraction);
}

// The summary of `values` (seconds), each percentile within `share` of the order statistics it lies between.
inline void requireSummary(const MetricSummary& summary, std::vector<double> values, double share)
{
    REQUIRE(summary.count == values.size());
    if (values.empty())
        return;
    std::sort(values.begin(), values.end());
    long double sum = 0;
    for (const double v : values)
        sum += v;
    const auto mean = static_cast<double>(sum / static_cast<long double>(values.size()));
    // What is kept is whole nanoseconds.
    constexpr double Rounding = 1e-9;
    REQUIRE(std::abs(summary.mean - mean) <= Rounding + 1e-12 * std::abs(mean));
    REQUIRE(std::abs(summary.min - values.front()) <= Rounding);
    REQUIRE(std::abs(summary.max - values.back()) <= Rounding);
    for (std::size_t i = 0; i < Percentiles.size(); ++i) {
        const double exact = quantile(values, Percentiles[i]);
        // The sketch calls all within half a microsecond of zero zero.
        const double floor = share > 0 ? 5.2e-7 : Rounding;
        INFO("P" << Percentiles[i] * 100 << ": " << summary.percentiles[i] << " for " << exact);
        REQUIRE(std::abs(summary.percentiles[i] - exact) <=
                std::max(floor, allowance(values, Percentiles[i], share) + Rounding));
    }
}

// Exact up to 10,000 samples, else within 0.4 %.
inline void requireSummary(const MetricSummary& summary, const std::vector<double>& values)
{
    REQUIRE(summary.exact == (values.size() <= 10'000));
    requireSummary(summary, values, summary.exact ? 0 : 0.004);
}

// The product-limit estimate by counting, at each time something was seen, who was still at risk.
inline std::optional<double> survivalQuantile(std::vector<double> seen, const std::vector<double>& left, double p)
{
    std::sort(seen.begin(), seen.end());
    double survival = 1;
    for (std::size_t i = 0; i < seen.size();) {
        std::size_t ties = 0;
        const double x = seen[i];
        while (i + ties < seen.size() && seen[i + ties] == x)
            ++ties;
        const auto censoredLater = std::count_if(left.begin(), left.end(), [x](double c) { return c >= x; });
        const auto atRisk = static_cast<double>(seen.size() - i) + static_cast<double>(censoredLater);
        survival *= 1 - static_cast<double>(ties) / atRisk;
        if (survival <= 1 - p + 1e-9)
            return x;
        i += ties;
    }
    return std::nullopt;
}

inline void requireSurvival(const SurvivalSummary& summary, const std::vector<double>& seen,
                            const std::vector<double>& left)
{
    REQUIRE(summary.observed == seen.size());
    REQUIRE(summary.censored == left.size());
    for (std::size_t i = 0; i < SurvivalQuantiles.size(); ++i) {
        const auto expected = survivalQuantile(seen, left, SurvivalQuantiles[i]);
        INFO("quantile " << SurvivalQuantiles[i]);
        REQUIRE(summary.quantiles[i].has_value() == expected.has_value());
        if (expected)
            REQUIRE(*summary.quantiles[i] == Approx(*expected).epsilon(1e-6));
    }
}

// A seed that is new every time would hide a failure; these are fixed, and printed with it.
inline std::mt19937_64 generator(std::uint64_t seed) { return std::mt19937_64{seed * 0x9E3779B97F4A7C15ULL + 1}; }

} // namespace inferama::core::reference
