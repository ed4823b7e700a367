// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metric.h"

namespace inferama::core {

namespace {

constexpr std::array<std::string_view, MetricCount> Ids{"ttft", "itl",        "tbt",      "tpot",
                                                        "e2e",  "itl_jitter", "send_lag", "time_to_first_answer"};
constexpr std::array<std::string_view, Percentiles.size()> PercentileIds{"p50", "p90", "p95", "p99", "p999"};
constexpr std::array<std::string_view, LengthClassCount> ClassIds{"0-128", "128-1024", "1024-8192", "8192-", "unknown"};

} // namespace

std::string_view idOf(Metric metric) { return Ids[static_cast<std::size_t>(metric)]; }

std::string_view idOf(PercentileIndex percentile) { return PercentileIds[percentile]; }

std::uint64_t samplesNeeded(PercentileIndex percentile, Thinness atWorst)
{
    // 1/(1-p) in integers, so that a border is never missed by rounding.
    constexpr std::array<std::uint64_t, Percentiles.size()> OneBeyond{2, 10, 20, 100, 1000};
    switch (atWorst) {
    case Thinness::Sound:
        return 10 * OneBeyond[percentile];
    case Thinness::Thin:
        return OneBeyond[percentile];
    case Thinness::VeryThin:
        break;
    }
    return 0;
}

Thinness thinness(PercentileIndex percentile, std::uint64_t count)
{
    if (count < samplesNeeded(percentile, Thinness::Thin))
        return Thinness::VeryThin;
    return count < samplesNeeded(percentile, Thinness::Sound) ? Thinness::Thin : Thinness::Sound;
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
