// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/signal.h"

#include "core/snapshot.h"

#include <algorithm>
#include <array>

namespace inferama::core {

namespace {

using Kind = Signal::Kind;
using Statistic = Signal::Statistic;

constexpr std::array<std::string_view, FigureCount> FigureIds{"offered",          "qps",
                                                              "output_tps",       "input_tps",
                                                              "total_tps",        "goodput",
                                                              "attainment",       "concurrency",
                                                              "waiting",          "oldest_waiting",
                                                              "failure_share",    "tokens_per_chunk",
                                                              "kv_hit_rate",      "kv_usage",
                                                              "kv_eviction_rate", "batch_fill",
                                                              "kv_share",         "slow_rank",
                                                              "rail_imbalance",   "acceptance_rate"};

constexpr std::array<std::string_view, 11> StatisticNames{"",     "mean", "p50",   "p90",        "p95", "p99",
                                                          "p999", "max",  "count", "tail_ratio", "band"};

std::optional<Statistic> statisticOf(std::string_view name)
{
    const auto found = std::ranges::find(StatisticNames.begin() + 1, StatisticNames.end(), name);
    if (found == StatisticNames.end())
        return std::nullopt;
    return static_cast<Statistic>(found - StatisticNames.begin());
}

std::optional<Metric> metricOf(std::string_view id)
{
    for (std::size_t m = 0; m < MetricCount; ++m)
        if (idOf(static_cast<Metric>(m)) == id)
            return static_cast<Metric>(m);
    return std::nullopt;
}

std::optional<double> levelOf(const std::optional<Band>& band)
{
    return band ? std::optional(static_cast<double>(band->level)) : std::nullopt;
}

std::optional<double> statisticOf(const MetricSummary& m, Statistic statistic)
{
    if (statistic == Statistic::Count)
        return static_cast<double>(m.count);
    if (m.count == 0)
        return std::nullopt;
    const auto sound = [&](PercentileIndex p) -> std::optional<double> {
        return thinness(p, m.count) == Thinness::Sound ? std::optional(m.at(p)) : std::nullopt;
    };
    switch (statistic) {
    case Statistic::Mean:
        return m.mean;
    case Statistic::Max:
        return m.max;
    case Statistic::P50:
        return sound(P50);
    case Statistic::P90:
        return sound(P90);
    case Statistic::P95:
        return sound(P95);
    case Statistic::P99:
        return sound(P99);
    case Statistic::P999:
        return sound(P999);
    case Statistic::TailRatio:
        return thinness(P99, m.count) == Thinness::Sound ? m.tailRatio() : std::nullopt;
    default:
        return std::nullopt;
    }
}

std::optional<double> latencyOf(const Signal& signal, const Snapshot& s)
{
    if (signal.statistic == Statistic::Band)
        return levelOf(bandOf(s, signal.metric));
    return statisticOf(s.metric(signal.metric), signal.statistic);
}

std::optional<double> figureOf(Figure figure, const Snapshot& s)
{
    switch (figure) {
    case Figure::Offered:
        return s.rates.offered;
    case Figure::Qps:
        return s.rates.qps;
    case Figure::OutputTps:
        return s.rates.outputTps;
    case Figure::InputTps:
        return s.rates.inputTps;
    case Figure::TotalTps:
        return s.rates.totalTps;
    case Figure::Goodput:
        return s.rates.goodput;
    case Figure::Attainment:
        return s.slo.slo.any() ? s.slo.attainment() : std::nullopt;
    case Figure::Concurrency:
        return s.runStart ? std::optional(static_cast<double>(s.requests.inFlight)) : std::nullopt;
    case Figure::Waiting:
        return s.runStart ? std::optional(static_cast<double>(s.requests.waiting)) : std::nullopt;
    case Figure::OldestWaiting:
        return s.requests.oldestWaiting;
    case Figure::FailureShare: {
        const std::uint64_t ended = s.requests.endedTotal();
        return ended > 0 ? std::optional(static_cast<double>(s.requests.failed()) / static_cast<double>(ended))
                         : std::nullopt;
    }
    case Figure::TokensPerChunk:
        return s.tokensPerChunk;
    case Figure::KvHitRate:
        return s.kv.hitRate;
    case Figure::KvUsage:
        return s.kv.usage;
    case Figure::EvictionRate:
        return s.kv.evictionRate;
    case Figure::BatchFill:
        return s.machine.batchFill;
    case Figure::KvShare:
        return s.machine.kvShare;
    case Figure::SlowRank:
        return s.machine.slowestRank ? std::optional(s.machine.slowestRank->factor) : std::nullopt;
    case Figure::RailImbalance:
        return s.machine.railImbalance;
    case Figure::AcceptanceRate:
        return s.machine.acceptanceRate;
    }
    return std::nullopt;
}

std::optional<double> gaugeOf(const Signal& signal, const Snapshot& s)
{
    const auto* gauge = s.gauge(signal.name);
    if (gauge == nullptr)
        return std::nullopt;
    const GaugeFigures& figures = gauge->total;
    switch (signal.statistic) {
    case Statistic::Mean:
        return figures.mean;
    case Statistic::Max:
        return figures.max;
    case Statistic::P50:
        return figures.median;
    case Statistic::P95:
        return figures.p95;
    default:
        return figures.last;
    }
}

bool allowed(const Signal& signal)
{
    const Statistic s = signal.statistic;
    switch (signal.kind) {
    case Kind::Latency:
        return s != Statistic::Value;
    case Kind::Stage:
        return s != Statistic::Value && s != Statistic::Band;
    case Kind::Figure:
    case Kind::Counter:
        return s == Statistic::Value || s == Statistic::Band;
    case Kind::Gauge:
        return s == Statistic::Value || s == Statistic::Band || s == Statistic::Mean || s == Statistic::Max ||
               s == Statistic::P50 || s == Statistic::P95;
    }
    return false;
}

std::optional<double> plainValueOf(const Signal& signal, const Snapshot& s)
{
    switch (signal.kind) {
    case Kind::Latency:
        return latencyOf(signal, s);
    case Kind::Stage: {
        const auto stage = std::ranges::find(s.stages, signal.name, &StageFigures::stage);
        return stage == s.stages.end() ? std::nullopt : statisticOf(stage->summary, signal.statistic);
    }
    case Kind::Figure:
        return figureOf(signal.figure, s);
    case Kind::Gauge:
        return gaugeOf(signal, s);
    case Kind::Counter: {
        const auto* counter = s.counter(signal.name);
        return counter == nullptr ? std::nullopt : counter->total.rate;
    }
    }
    return std::nullopt;
}

} // namespace

std::string_view idOf(Figure figure) { return FigureIds[static_cast<std::size_t>(figure)]; }

std::optional<Signal> signalOf(std::string_view text)
{
    Signal signal;
    const auto startsWith = [&text](std::string_view prefix) {
        if (!text.starts_with(prefix) || text.size() == prefix.size())
            return false;
        text.remove_prefix(prefix.size());
        return true;
    };
    if (startsWith("gauge."))
        signal.kind = Kind::Gauge;
    else if (startsWith("counter."))
        signal.kind = Kind::Counter;
    else if (startsWith("stage."))
        signal.kind = Kind::Stage;
    const bool named = signal.kind != Kind::Figure;

    std::string_view head = text;
    if (const auto dot = text.rfind('.'); dot != std::string_view::npos) {
        if (const auto statistic = statisticOf(text.substr(dot + 1))) {
            signal.statistic = *statistic;
            head = text.substr(0, dot);
        }
    }
    if (head.empty())
        return std::nullopt;
    if (named) {
        signal.name = head;
    } else if (const auto metric = metricOf(head)) {
        signal.kind = Kind::Latency;
        signal.metric = *metric;
    } else if (const auto id = std::ranges::find(FigureIds, head); id != FigureIds.end()) {
        signal.figure = static_cast<Figure>(id - FigureIds.begin());
    } else {
        return std::nullopt;
    }
    return allowed(signal) ? std::optional(signal) : std::nullopt;
}

std::string textOf(const Signal& signal)
{
    std::string text;
    switch (signal.kind) {
    case Kind::Latency:
        text = idOf(signal.metric);
        break;
    case Kind::Stage:
        text = "stage." + signal.name;
        break;
    case Kind::Figure:
        text = idOf(signal.figure);
        break;
    case Kind::Gauge:
        text = "gauge." + signal.name;
        break;
    case Kind::Counter:
        text = "counter." + signal.name;
        break;
    }
    if (signal.statistic != Statistic::Value)
        text.append(".").append(StatisticNames[static_cast<std::size_t>(signal.statistic)]);
    return text;
}

std::optional<double> valueOf(const Signal& signal, const Snapshot& s)
{
    if (signal.statistic != Statistic::Band || signal.kind == Kind::Latency)
        return plainValueOf(signal, s);
    Signal plain = signal;
    plain.statistic = Statistic::Value;
    const auto value = plainValueOf(plain, s);
    if (signal.kind == Kind::Figure && (signal.figure == Figure::Attainment || signal.figure == Figure::Goodput)) {
        const auto share = figureOf(Figure::Attainment, s);
        return share ? levelOf(targetBand(s, *share)) : std::nullopt;
    }
    return levelOf(bandOf(s, textOf(plain), value));
}

} // namespace inferama::core
