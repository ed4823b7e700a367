// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine.h"

#include "core/labels.h"
#include "core/median.h"
#include "core/snapshot.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace inferama::core {

namespace {

std::optional<double> lastOf(const Snapshot& s, std::string_view name)
{
    const auto* figures = s.gauge(name);
    return figures ? std::optional(figures->total.last) : std::nullopt;
}

std::optional<double> ratioOf(std::optional<double> part, std::optional<double> whole)
{
    return part && whole && *whole > 0 ? std::optional(*part / *whole) : std::nullopt;
}

std::optional<double> maxBatchOf(const Snapshot& s, std::string_view server)
{
    if (const auto given = lastOf(s, "max_batch"))
        return given;
    std::optional<double> sum;
    for (const SourceFigures& source : s.sources)
        if (source.deployment.maxBatch && (server.empty() || source.name == server))
            sum = sum.value_or(0) + *source.deployment.maxBatch;
    return sum;
}

// The labels without those of the rank's place: those of its engine.
std::string engineOf(std::string_view labels)
{
    constexpr std::array<std::string_view, 6> PlaceLabels{"rank", "local_rank", "gpu", "device", "node", "host"};
    return labelsWithout(labels, PlaceLabels);
}

std::optional<SlowestRank> slowestRank(const Snapshot& s, double slowFactor)
{
    const auto* ranks = s.gauge("rank_step_time");
    if (ranks == nullptr)
        return std::nullopt;
    struct Engine {
        std::vector<double> medians;
        double middle = 0;
    };
    std::map<std::string, Engine> engines;
    for (const auto& [labels, figures] : ranks->by)
        engines[engineOf(labels)].medians.push_back(figures.median);
    for (auto& [labels, engine] : engines)
        engine.middle = medianOf(engine.medians);
    std::optional<SlowestRank> slowest;
    for (const auto& [labels, figures] : ranks->by) {
        const Engine& engine = engines[engineOf(labels)];
        if (engine.medians.size() < 2 || engine.middle <= 0)
            continue;
        const double factor = figures.median / engine.middle;
        if (!slowest || factor > slowest->factor)
            slowest = SlowestRank{labels, factor, engine.medians.size(), factor > slowFactor};
    }
    return slowest;
}

void fillRails(const Snapshot& s, MachineFigures& out)
{
    const auto* rails = s.gauge("rail_bytes_rate");
    if (rails == nullptr || rails->by.size() < 2)
        return;
    double sum = 0;
    for (const auto& [labels, figures] : rails->by)
        sum += figures.mean;
    const double mean = sum / static_cast<double>(rails->by.size());
    if (mean <= 0)
        return;
    const auto [low, high] =
        std::ranges::minmax_element(rails->by, {}, [](const auto& entry) { return entry.second.mean; });
    out.railImbalance = (high->second.mean - low->second.mean) / mean;
    out.rails = rails->by.size();
}

std::optional<double> sumOfMeans(const Snapshot& s, std::span<const std::string_view> gauges)
{
    std::optional<double> sum;
    for (const auto name : gauges)
        if (const auto* figures = s.gauge(name))
            sum = sum.value_or(0) + figures->total.mean;
    return sum;
}

std::optional<double> decodeStep(const Snapshot& s)
{
    constexpr std::array<std::string_view, 3> Parts{"forward", "kv_read", "comm"};
    std::optional<double> sum;
    for (const auto part : Parts) {
        const auto stage = std::ranges::find(s.stages, part, &StageFigures::stage);
        if (stage != s.stages.end() && stage->summary.count > 0)
            sum = sum.value_or(0) + stage->summary.mean;
    }
    return sum;
}

std::optional<double> joulesPerToken(const Snapshot& s)
{
    const double tokens = s.rates.outputTps.value_or(0) * s.window.length;
    if (tokens <= 0)
        return std::nullopt;
    if (const auto* energy = s.counter("energy_joules"))
        return energy->total.delta / tokens;
    if (const auto* power = s.gauge("power_watts"))
        return power->total.mean * s.window.length / tokens;
    return std::nullopt;
}

} // namespace

MachineFigures machineFigures(const Snapshot& s, std::string_view server, double slowRankFactor)
{
    constexpr std::array<std::string_view, 3> Kernels{"attention_time", "matmul_time", "launch_time"};
    MachineFigures out;
    out.maxBatch = maxBatchOf(s, server);
    out.batchFill = ratioOf(lastOf(s, "batch_size"), out.maxBatch);
    out.kvShare = ratioOf(lastOf(s, "mem_kv_bytes"), lastOf(s, "mem_total_bytes"));
    out.kernelTime = sumOfMeans(s, Kernels);
    out.decodeStep = decodeStep(s);
    const auto collective = lastOf(s, "collective_time");
    out.collectiveTime = collective ? collective : lastOf(s, "nccl_time");
    out.slowestRank = slowestRank(s, slowRankFactor);
    out.slowRankFactor = slowRankFactor;
    fillRails(s, out);
    const auto* drafted = s.counter("draft_tokens");
    const auto* accepted = s.counter("accepted_tokens");
    if (drafted && accepted)
        out.acceptanceRate = ratioOf(accepted->total.delta, drafted->total.delta);
    if (server.empty() && !s.filtered) // whose tokens the energy went into is known of all alone
        out.joulesPerToken = joulesPerToken(s);
    return out;
}

} // namespace inferama::core
