// SPDX-License-Identifier: GPL-3.0-or-later
// The latencies that have a distribution, and the plain values that describe one. Definitions: docs/metrics.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace inferama::core {

enum class Metric : std::uint8_t { Ttft, Itl, Tbt, Tpot, E2e, ItlJitter, SendLag, FirstAnswer };
inline constexpr std::size_t MetricCount = 8;

// The key of a metric in the report, the catalogue and on the command line, e.g. "ttft".
std::string_view idOf(Metric metric);

// The percentiles that every table shows.
inline constexpr std::array<double, 5> Percentiles{0.5, 0.9, 0.95, 0.99, 0.999};
enum PercentileIndex : std::size_t { P50, P90, P95, P99, P999 };
inline constexpr std::array PercentileIndices{P50, P90, P95, P99, P999};
std::string_view idOf(PercentileIndex percentile); // "p50" … "p999"

// How far a percentile of n samples can be trusted: thin below 10/(1-p) samples, very thin below 1/(1-p).
enum class Thinness : std::uint8_t { Sound, Thin, VeryThin };
Thinness thinness(PercentileIndex percentile, std::uint64_t count);
// The fewest samples with which it is no worse than `atWorst`.
std::uint64_t samplesNeeded(PercentileIndex percentile, Thinness atWorst);

// One distribution in one window. Seconds. With `count` 0 nothing else means anything.
struct MetricSummary {
    std::uint64_t count = 0;
    double mean = 0;
    double min = 0;
    double max = 0;
    std::array<double, 5> percentiles{}; // as Percentiles
    bool exact = true;                   // false: from the sketch, relative error ≤ 0.4 %
    // Seconds that the window is longer than asked because the edge of a slot had to do; 0 nearly always.
    double excessLength = 0;

    double at(PercentileIndex i) const { return percentiles[i]; }
    // P99/P50; nothing without samples or where P50 is not positive.
    std::optional<double> tailRatio() const;
};

// A point of a cumulative distribution: `share` of the samples are ≤ `value` (seconds).
struct CdfPoint {
    double value = 0;
    double share = 0;
};

// The quantiles of a survival estimate (P10, P25, P50, P90, P95, P99); absent where the curve does not fall that far.
inline constexpr std::array<double, 6> SurvivalQuantiles{0.10, 0.25, 0.50, 0.90, 0.95, 0.99};
struct SurvivalSummary {
    std::uint64_t observed = 0;
    std::uint64_t censored = 0;
    std::array<std::optional<double>, 6> quantiles{};
    std::vector<CdfPoint> curve; // 1 - survival, only where a view asked for it
};

// Input length classes: [0, 128), [128, 1024), [1024, 8192), [8192, ∞) tokens, and unknown.
inline constexpr std::size_t LengthClassCount = 5;
enum class LengthClass : std::uint8_t { Below128, Below1024, Below8192, From8192, Unknown };
LengthClass lengthClassOf(std::optional<std::uint64_t> inputTokens);
std::string_view idOf(LengthClass lengthClass); // "0-128", "128-1024", "1024-8192", "8192-", "unknown"

} // namespace inferama::core
