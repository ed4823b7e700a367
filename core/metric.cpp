// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metric.h"

namespace inferama::core {

namespace {

constexpr std::array<std::string_view, MetricCount> Ids{"ttft", "itl",        "tbt",      "tpot",
                                                        "e2e",  "itl_jitter", "send_lag", "time_to_first_answer"};
constexpr std::array<std::string_view, LengthClassCount> ClassIds{"0-128", "128-1024", "1024-8192", "8192-", "unknown"};

} // namespace

std::string_view idOf(Metric metric) { return Ids[static_cast<std::size_t>(metric)]; }

std::optional<Metric> metricOf(std::string_view id)
{
    for (std::size_t i = 0; i < MetricCount; ++i) {
        if (Ids[i] == id)
            return static_cast<Metric>(i);
    }
    return std::nullopt;
}

Thinness thinness(PercentileIndex percentile, std::uint64_t count)
{
    // 1/(1-p) in integers, so that a border is never missed by rounding.
    constexpr std::array<std::uint64_t, Percentiles.size()> Needed{2, 10, 20, 100, 1000};
    const auto needed = Needed[percentile];
    if (count < needed)
        return Thinness::VeryThin;
    return count < 10 * needed ? Thinness::Thin : Thinness::Sound;
}

std::optional<double> MetricSummary::tailRatio() const
{
    if (count == 0 || percentiles[P50] <= 0)
        return std::nullopt;
    return percentiles[P99] / percentiles[P50];
}

LengthClass lengthClassOf(std::optional<std::uint64_t> inputTokens)
{
    if (!inputTokens)
        return LengthClass::Unknown;
    if (*inputTokens < 128)
        return LengthClass::Below128;
    if (*inputTokens < 1024)
        return LengthClass::Below1024;
    return *inputTokens < 8192 ? LengthClass::Below8192 : LengthClass::From8192;
}

std::string_view idOf(LengthClass lengthClass) { return ClassIds[static_cast<std::size_t>(lengthClass)]; }

} // namespace inferama::core
