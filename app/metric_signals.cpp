// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/metric_signals.h"

#include "core/bands.h"
#include "core/snapshot.h"
#include "core/stages.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace inferama::app {

using namespace core;

namespace {

// Where the signal's text is not the id itself. The signal of a stage is made from its name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 28> Signals{{
    {"ttft", "ttft.p95"},
    {"itl", "itl.mean"},
    {"tbt", "tbt.mean"},
    {"tpot", "tpot.p95"},
    {"e2e", "e2e.p95"},
    {"itl_jitter", "itl_jitter.p95"},
    {"time_to_first_answer", "time_to_first_answer.p95"},
    {"send_lag", "send_lag.p99"},
    {"percentiles", "ttft.p95"},
    {"tail_ratio", "ttft.tail_ratio"},
    {"batch_size", "gauge.batch_size"},
    {"gpu_util", "gauge.gpu_util"},
    {"sm_util", "gauge.sm_util"},
    {"mem_used_bytes", "gauge.mem_used_bytes"},
    {"mem_bandwidth_util", "gauge.mem_bandwidth_util"},
    {"attention_time", "gauge.attention_time"},
    {"matmul_time", "gauge.matmul_time"},
    {"launch_time", "gauge.launch_time"},
    {"power_watts", "gauge.power_watts"},
    {"rank_step_time", "gauge.rank_step_time"},
    {"kv_migration_time", "gauge.kv_migration_time"},
    {"queue_depth", "gauge.queue_depth"},
    {"incast_flows", "gauge.incast_flows"},
    {"ecn_marked", "counter.ecn_marked"},
    {"cnp", "counter.cnp"},
    {"pfc_pause", "counter.pfc_pause"},
    {"preemptions", "counter.preemptions"},
    {"recomputed_tokens", "counter.kv_recomputed_tokens"},
}};

constexpr std::array<std::pair<std::string_view, Metric>, 4> MadeFrom{{{"percentiles", Metric::Ttft},
                                                                       {"tail_ratio", Metric::Ttft},
                                                                       {"ttft_in_flight_aware", Metric::Ttft},
                                                                       {"e2e_in_flight_aware", Metric::E2e}}};

constexpr std::size_t SurvivalP95 = 4; // in SurvivalQuantiles

std::optional<double> percentileOf(const Signal& signal, const Snapshot& s)
{
    const MetricSummary& m = s.metric(signal.metric);
    if (m.count == 0)
        return std::nullopt;
    switch (signal.statistic) {
    case Signal::Statistic::P95:
        return m.at(P95);
    case Signal::Statistic::P99:
        return m.at(P99);
    case Signal::Statistic::TailRatio:
        return m.tailRatio();
    default:
        return valueOf(signal, s);
    }
}

// What no signal names.
std::optional<double> otherValue(std::string_view id, const Snapshot& s)
{
    if (id == "stalls")
        return s.metric(Metric::Itl).count > 0 ? std::optional(static_cast<double>(s.stalls)) : std::nullopt;
    if (id == "failures")
        return s.requests.endedTotal() > 0 ? std::optional(static_cast<double>(s.requests.failed())) : std::nullopt;
    if (id == "little")
        return s.little.concurrency;
    if (id == "ttft_in_flight_aware")
        return s.ttftInFlightAware.quantiles[SurvivalP95];
    if (id == "e2e_in_flight_aware")
        return s.e2eInFlightAware.quantiles[SurvivalP95];
    if (id == "unattributed")
        return s.unattributed.count > 0 ? std::optional(s.unattributed.mean) : std::nullopt;
    if (id == "decode_step")
        return s.machine.decodeStep;
    if (id == "kernel_time")
        return s.machine.kernelTime;
    if (id == "nccl_time")
        return s.machine.collectiveTime;
    if (id == "joules_per_token")
        return s.machine.joulesPerToken;
    return std::nullopt;
}

} // namespace

std::optional<Signal> signalOfMetric(std::string_view id)
{
    if (std::ranges::find(Stages, id) != Stages.end())
        return signalOf("stage." + std::string(id) + ".mean");
    const auto named = std::ranges::find(Signals, id, &std::pair<std::string_view, std::string_view>::first);
    return signalOf(named == Signals.end() ? id : named->second);
}

std::optional<double> valueOfMetric(std::string_view id, const Snapshot& s)
{
    const auto signal = signalOfMetric(id);
    if (!signal)
        return otherValue(id, s);
    return signal->kind == Signal::Kind::Latency ? percentileOf(*signal, s) : valueOf(*signal, s);
}

const BandScale* scaleOfMetric(std::string_view id, const Snapshot& s)
{
    if (!s.bands)
        return nullptr;
    if (const BandScale* own = s.bands->find(id))
        return own;
    const auto signal = signalOfMetric(id);
    return signal ? s.bands->find(textOf(*signal)) : nullptr;
}

std::optional<Metric> latencyOfMetric(std::string_view id)
{
    const auto made = std::ranges::find(MadeFrom, id, &std::pair<std::string_view, Metric>::first);
    if (made != MadeFrom.end())
        return made->second;
    for (std::size_t m = 0; m < MetricCount; ++m)
        if (idOf(static_cast<Metric>(m)) == id)
            return static_cast<Metric>(m);
    return std::nullopt;
}

} // namespace inferama::app
