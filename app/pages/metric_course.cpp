// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/metric_course.h"

#include "app/metric_signals.h"
#include "app/pages/latency_figures.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace inferama::app {

using namespace core;

namespace {

PointValue ratioOf(PointValue part, PointValue whole)
{
    return [part = std::move(part), whole = std::move(whole)](const HistoryPoint& p) -> std::optional<float> {
        const auto a = part(p);
        const auto b = whole(p);
        return a && b && *b > 0 ? std::optional(*a / *b) : std::nullopt;
    };
}

PointValue sumOf(std::vector<PointValue> parts)
{
    std::erase_if(parts, [](const PointValue& part) { return !part; });
    return [parts = std::move(parts)](const HistoryPoint& p) {
        std::optional<float> sum;
        for (const PointValue& part : parts)
            if (const auto value = part(p))
                sum = sum.value_or(0) + *value;
        return sum;
    };
}

PointValue firstOf(PointValue first, PointValue second)
{
    return [first = std::move(first), second = std::move(second)](const HistoryPoint& p) {
        const auto value = first(p);
        return value ? value : second(p);
    };
}

PointValue memberCourse(Figure figure)
{
    const auto plain = [](float HistoryPoint::*member) {
        return [member](const HistoryPoint& p) { return std::optional(p.*member); };
    };
    switch (figure) {
    case Figure::Offered:
        return plain(&HistoryPoint::offered);
    case Figure::Qps:
        return plain(&HistoryPoint::qps);
    case Figure::OutputTps:
        return plain(&HistoryPoint::outputTps);
    case Figure::TotalTps:
        return plain(&HistoryPoint::totalTps);
    case Figure::Concurrency:
        return plain(&HistoryPoint::concurrency);
    case Figure::Waiting:
        return plain(&HistoryPoint::waiting);
    case Figure::InputTps:
        return [](const HistoryPoint& p) { return std::optional(std::max(0.0F, p.totalTps - p.outputTps)); };
    case Figure::FailureShare:
        return [](const HistoryPoint& p) {
            const float ended = p.qps + p.failures;
            return ended > 0 ? std::optional(p.failures / ended) : std::nullopt;
        };
    case Figure::Goodput:
        return [](const HistoryPoint& p) { return p.goodput; };
    case Figure::Attainment:
        return [](const HistoryPoint& p) { return p.attainment; };
    case Figure::KvHitRate:
        return [](const HistoryPoint& p) { return p.kvHitRate; };
    default:
        return {};
    }
}

PointValue figureCourse(const Snapshot& s, Figure figure)
{
    switch (figure) {
    case Figure::KvUsage:
        return gaugeCourse(s, "kv_usage");
    case Figure::EvictionRate:
        return counterCourse(s, "kv_evicted_blocks");
    case Figure::BatchFill: {
        if (!s.machine.maxBatch || *s.machine.maxBatch <= 0)
            return {};
        const auto limit = static_cast<float>(*s.machine.maxBatch);
        return [limit, size = gaugeCourse(s, "batch_size")](const HistoryPoint& p) -> std::optional<float> {
            const auto now = size(p);
            return now ? std::optional(*now / limit) : std::nullopt;
        };
    }
    case Figure::KvShare:
        return ratioOf(gaugeCourse(s, "mem_kv_bytes"), gaugeCourse(s, "mem_total_bytes"));
    case Figure::AcceptanceRate:
        return ratioOf(counterCourse(s, "accepted_tokens"), counterCourse(s, "draft_tokens"));
    default:
        return memberCourse(figure);
    }
}

// Of what no signal names.
PointValue otherCourse(const Snapshot& s, std::string_view id)
{
    if (id == "unattributed")
        return s.unattributed.count == 0 ? PointValue()
                                         : [](const HistoryPoint& p) { return std::optional(p.unattributed); };
    if (id == "little")
        return memberCourse(Figure::Concurrency);
    if (id == "ttft_in_flight_aware")
        return [](const HistoryPoint& p) { return p.ttftP99InFlight; };
    if (id == "decode_step")
        return sumOf({stageCourse(s, "forward"), stageCourse(s, "kv_read"), stageCourse(s, "comm")});
    if (id == "kernel_time")
        return sumOf({gaugeCourse(s, "attention_time"), gaugeCourse(s, "matmul_time"), gaugeCourse(s, "launch_time")});
    if (id == "nccl_time")
        return firstOf(gaugeCourse(s, "collective_time"), gaugeCourse(s, "nccl_time"));
    if (id == "joules_per_token")
        return ratioOf(firstOf(counterCourse(s, "energy_joules"), gaugeCourse(s, "power_watts")),
                       memberCourse(Figure::OutputTps));
    return {};
}

PointValue latencyCourse(const Signal& signal)
{
    const auto shown = std::ranges::find(ShownMetrics, signal.metric);
    if (shown == ShownMetrics.end())
        return {};
    const auto index = static_cast<std::size_t>(shown - ShownMetrics.begin());
    const bool ratio = signal.statistic == Signal::Statistic::TailRatio;
    return [index, ratio](const HistoryPoint& p) -> std::optional<float> {
        const MetricPoint& m = p.metrics[index];
        if (m.count == 0)
            return std::nullopt;
        if (!ratio)
            return m.percentiles[P95];
        return m.percentiles[P50] > 0 ? std::optional(m.percentiles[P99] / m.percentiles[P50]) : std::nullopt;
    };
}

constexpr std::array<std::string_view, 7> KindsOfEvents{"request", "tokens", "finish", "record",
                                                        "span",    "hello",  "step"};

} // namespace

PointValue courseOfMetric(const Snapshot& s, std::string_view id)
{
    const auto signal = signalOfMetric(id);
    if (!signal)
        return otherCourse(s, id);
    switch (signal->kind) {
    case Signal::Kind::Latency:
        return latencyCourse(*signal);
    case Signal::Kind::Stage:
        return stageCourse(s, signal->name);
    case Signal::Kind::Figure:
        return figureCourse(s, signal->figure);
    case Signal::Kind::Gauge:
        return gaugeCourse(s, signal->name);
    case Signal::Kind::Counter:
        return counterCourse(s, signal->name);
    }
    return {};
}

std::vector<std::string> seriesOfMetric(const MetricEntry& entry)
{
    std::vector<std::string> names;
    std::ranges::copy_if(entry.sources.protocol, std::back_inserter(names), [](const std::string& name) {
        return std::ranges::find(KindsOfEvents, name) == KindsOfEvents.end();
    });
    return names;
}

std::string_view unitOfSeries(std::string_view name, const MetricEntry& entry)
{
    if (const MetricEntry* own = catalogueEntry(name))
        return own->unit;
    if (name == "kv_stored_blocks" || name == "kv_evicted_blocks")
        return "blocks/s";
    if (name == "energy_joules")
        return "W";
    if (name == "rail_bytes_rate")
        return "bytes/s";
    if (name.ends_with("_bytes"))
        return "bytes";
    if (name.ends_with("_time"))
        return "s";
    if (name == "queued_tokens" || name == "batch_prefill_tokens")
        return "tok";
    if (name.ends_with("_tokens"))
        return "tok/s";
    if (name == "max_batch" || name == "running")
        return "req";
    return entry.unit;
}

} // namespace inferama::app
