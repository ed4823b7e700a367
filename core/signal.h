// SPDX-License-Identifier: GPL-3.0-or-later
// A figure of a snapshot by its name: what alerts watch, baselines describe and trends compare. One definition of each,
// so that a tile, the report and an alert cannot disagree.
#pragma once

#include "core/metric.h"
#include "core/settings.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::core {

struct Snapshot;

// Figures that are one number a window. Ids: "offered", "qps", … in this order (docs/metrics.md).
enum class Figure : std::uint8_t {
    Offered,
    Qps,
    OutputTps,
    InputTps,
    TotalTps,
    Goodput,
    Attainment,
    Concurrency, // requests in the system at T
    Waiting,     // of those, without a first token
    OldestWaiting,
    FailureShare, // of the requests that ended
    TokensPerChunk,
    KvHitRate,
    KvUsage,
    EvictionRate,
    BatchFill,
    KvShare,
    SlowRank, // the slowest rank's step time over the median of all
    RailImbalance,
    AcceptanceRate,
};
inline constexpr std::size_t FigureCount = 20;
std::string_view idOf(Figure figure);

struct Signal {
    enum class Kind : std::uint8_t { Latency, Stage, Figure, Gauge, Counter };
    enum class Statistic : std::uint8_t { Value, Mean, P50, P90, P95, P99, P999, Max, Count, TailRatio, Band };
    Kind kind = Kind::Figure;
    Statistic statistic = Statistic::Value;
    Metric metric = Metric::Ttft;    // Latency
    Figure figure = Figure::Offered; // Figure
    std::string name;                // Stage, Gauge, Counter
    friend bool operator==(const Signal&, const Signal&) = default;
};

// "ttft.p95", "itl.mean", "e2e.tail_ratio", "stage.queue.mean", "qps", "gauge.waiting" (its last value),
// "gauge.waiting.mean", "gauge.gpu_util.max", "counter.preemptions" (its rate); "ttft.band", "kv_hit_rate.band",
// "gauge.gpu_util.band" are the level of a band, 0 (best) … 3. Nothing for any other text.
std::optional<Signal> signalOf(std::string_view text);
std::string textOf(const Signal& signal); // the inverse

// The figure in the snapshot's window; nothing where it does not exist, or where a percentile is thin (fewer than
// 10/(1 − p) samples), which nobody shall be alarmed by.
std::optional<double> valueOf(const Signal& signal, const Snapshot& snapshot);

} // namespace inferama::core
