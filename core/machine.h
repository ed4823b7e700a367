// SPDX-License-Identifier: GPL-3.0-or-later
// Figures that follow from gauges, counters and stages of one window: how full the batch is, which rank is slow, what a
// token costs. Absent where what they are made from is absent.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace inferama::core {

struct Snapshot;

struct SlowestRank {
    std::string rank;      // its label set, "rank=3" or "source=vllm-0,rank=3"
    double factor = 0;     // its median step time over the median of the medians of its engine's ranks
    std::size_t ranks = 0; // of that engine
    bool slow = false;     // factor above Settings::slowRankFactor
};

struct MachineFigures {
    std::optional<double> maxBatch;       // the gauge's, else what hello says
    std::optional<double> batchFill;      // batch_size / max_batch, at T
    std::optional<double> kvShare;        // mem_kv_bytes / mem_total_bytes, at T
    std::optional<double> kernelTime;     // seconds a step: attention + matmul + launch, means over time
    std::optional<double> decodeStep;     // seconds: forward + kv_read + comm, each the mean over its spans
    std::optional<double> collectiveTime; // seconds: collective_time, else nccl_time, at T
    std::optional<SlowestRank> slowestRank;
    double slowRankFactor = 0;           // beyond which a rank is slow
    std::optional<double> railImbalance; // (max − min) / mean of rail_bytes_rate over rails, means over time
    std::size_t rails = 0;
    std::optional<double> acceptanceRate; // Δ accepted_tokens / Δ draft_tokens
    std::optional<double> joulesPerToken; // Δ energy_joules (else mean watts × length) / output tokens
};

// From the gauges, counters, stages and rates of the snapshot, which are those of `server` (empty: of all).
MachineFigures machineFigures(const Snapshot& snapshot, std::string_view server, double slowRankFactor);

} // namespace inferama::core
