// SPDX-License-Identifier: GPL-3.0-or-later
// Charts of what the engine itself tells: its batch and queue, its steps, its KV cache.
#include "app/pages/latency_figures.h"
#include "app/pages/panorama_parts.h"
#include "app/pages/resources_parts.h"
#include "app/pages/time_marks.h"
#include "app/translation.h"
#include "widgets/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

constexpr double FullBatch = 0.95;

// One over the other, where both are known and something was counted.
std::vector<Sample> ratioSamples(const ResourcesFrame& f, const SeriesLines* part, const SeriesLines* whole)
{
    if (!part || !whole)
        return {};
    std::vector<Sample> samples = samplesOf(part->total, f.s.series, f.span);
    for (std::size_t c = 0; c < samples.size(); ++c) {
        const double of = c < whole->total.size() ? static_cast<double>(whole->total[c]) : 0;
        if (samples[c].y)
            samples[c].y = of > 0 ? std::optional(*samples[c].y / of) : std::nullopt;
    }
    return samples;
}

// The hit rate that requests tell, where no counter does.
std::vector<Sample> hitRateOfRequests(const ResourcesFrame& f)
{
    std::vector<Sample> samples;
    if (!f.s.history)
        return samples;
    for (const HistoryPoint& p : f.s.history->points) {
        if (p.t < f.span.end - f.span.length || p.t > f.span.end)
            continue;
        Sample sample{f.span.xOf(p.t), std::nullopt};
        if (p.kvHitRate)
            sample.y = static_cast<double>(*p.kvHitRate);
        samples.push_back(sample);
    }
    return samples;
}

} // namespace

ResourceChart batchChart(const ResourcesFrame& f)
{
    ResourceChart chart = chartOf("batch_fill", tr("Batch and queue"));
    chart.subtitle = tr("requests");
    SmallChartContent content = linesOf(f);
    content.chart.marks = marksOn(f.s, f.span, true);
    content.chart.y.label = numberTick;
    content.value = [](double value) { return formatCount(value); };
    addTotal(content, f, gaugeLines(f.s, "waiting"), tr("waiting"), f.theme.stage("queue"), 0.3);
    addTotal(content, f, gaugeLines(f.s, "running"), tr("running"), f.theme.stage("decode"));
    if (const SeriesLines* most = gaugeLines(f.s, "max_batch"))
        if (const auto limit = newestOf(most->total))
            content.chart.limits.push_back({Shading::Over::Y, *limit, tr("max batch %1").arg(formatCount(*limit))});
    chart.body = std::move(content);
    const auto* waiting = f.s.gauge("waiting");
    if (f.s.machine.batchFill && *f.s.machine.batchFill >= FullBatch && waiting && waiting->total.last >= 1) {
        chart.level = Level::Third;
        chart.verdict = tr("batch full");
    } else if (f.s.machine.batchFill) {
        chart.verdict = tr("%1 full").arg(share(*f.s.machine.batchFill));
    }
    settle(chart, f.s, std::array<std::string_view, 2>{"running", "waiting"});
    return chart;
}

ResourceChart kvChart(const ResourcesFrame& f)
{
    ResourceChart chart = chartOf("kv_hit_rate", tr("KV cache"));
    chart.subtitle = tr("by tokens; bands are of the hit rate");
    SmallChartContent content = linesOf(f);
    content.chart.y.fixed = Interval{0, 1};
    content.chart.y.label = shareTick;
    content.value = share;
    addTotal(content, f, gaugeLines(f.s, "kv_usage"), tr("occupied"), f.theme.stage("kv"));
    std::vector<Sample> hits =
        ratioSamples(f, counterLines(f.s, "kv_hit_tokens"), counterLines(f.s, "kv_query_tokens"));
    addLine(content, tr("hit rate"), f.theme.percentile[P50], hits.empty() ? hitRateOfRequests(f) : std::move(hits));
    if (const BandScale* scale = f.s.bands ? f.s.bands->find("kv_hit_rate") : nullptr)
        content.chart.shadings = shadingsOf(*scale, f.theme);
    chart.body = std::move(content);
    if (const auto band = bandOf(f.s, "kv_hit_rate", f.s.kv.hitRate)) {
        chart.level = band->level;
        chart.verdict = tr("hit rate %1").arg(wordOf(*band));
    }
    settle(chart, f.s, std::array<std::string_view, 2>{"kv_usage", "kv_query_tokens"});
    return chart;
}

ResourceChart stepChart(const ResourcesFrame& f)
{
    ResourceChart chart = chartOf("decode_step", tr("Decode step time"));
    SmallChartContent content = linesOf(f);
    content.chart.y.label = durationTick;
    content.value = duration;
    const SeriesLines* steps = gaugeLines(f.s, "step_time");
    addTotal(content, f, steps, tr("mean"), f.theme.percentile[P50]);
    // Where several servers step, the slowest is what its users feel.
    if (steps && steps->by.size() > 1) {
        const std::vector<PartSeries> replicas = partsBy(*steps, {}, false);
        const auto slowest = std::ranges::max_element(
            replicas, {}, [](const PartSeries& part) { return newestOf(part.values).value_or(0); });
        if (replicas.size() > 1)
            addLine(content, slowest->name, f.theme.percentile[P95], samplesOf(slowest->values, f.s.series, f.span));
    }
    chart.body = std::move(content);
    if (const auto* figures = f.s.gauge("step_time"))
        chart.subtitle = tr("P95 %1, longest %2").arg(duration(figures->total.p95), duration(figures->total.max));
    chart.verdict = baselineOf(f.s, "gauge.step_time", duration);
    settle(chart, f.s, std::array<std::string_view, 1>{"step_time"});
    return chart;
}

ResourceChart kernelChart(const ResourcesFrame& f)
{
    ResourceChart chart = chartOf("kernel_time", tr("Kernel times"));
    chart.subtitle = tr("of one step, means");
    SmallChartContent content = linesOf(f);
    content.chart.y.label = durationTick;
    content.value = duration;
    addTotal(content, f, gaugeLines(f.s, "attention_time"), tr("attention"), f.theme.percentile[P50]);
    addTotal(content, f, gaugeLines(f.s, "matmul_time"), tr("matmul"), f.theme.percentile[P90]);
    addTotal(content, f, gaugeLines(f.s, "launch_time"), tr("launch"), f.theme.percentile[P95]);
    chart.body = std::move(content);
    if (f.s.machine.kernelTime)
        chart.verdict = tr("together %1").arg(duration(*f.s.machine.kernelTime));
    settle(chart, f.s, std::array<std::string_view, 3>{"attention_time", "matmul_time", "launch_time"});
    return chart;
}

ResourceChart evictionChart(const ResourcesFrame& f)
{
    ResourceChart chart = chartOf("kv_eviction_rate", tr("KV evictions, preemptions"));
    SmallChartContent content = linesOf(f);
    content.chart.y.label = numberTick;
    content.value = [](double value) { return formatRate(value, tr("/s")).joined(); };
    addTotal(content, f, counterLines(f.s, "kv_evicted_blocks"), tr("blocks"), f.theme.stage("kv"), 0.35);
    addTotal(content, f, counterLines(f.s, "preemptions"), tr("preempted"), f.theme.percentile[P99]);
    chart.body = std::move(content);
    const auto* preemptions = f.s.counter("preemptions");
    chart.subtitle = !preemptions ? tr("a second")
                     : preemptions->total.delta == 0
                         ? tr("a second; no preemptions")
                         : tr("a second; %1 preemptions in the window").arg(formatCount(preemptions->total.delta));
    chart.verdict = baselineOf(f.s, "counter.kv_evicted_blocks", number);
    settle(chart, f.s, std::array<std::string_view, 2>{"kv_evicted_blocks", "preemptions"});
    return chart;
}

ResourceChart acceptanceChart(const ResourcesFrame& f)
{
    ResourceChart chart = chartOf("acceptance_rate", tr("Speculative acceptance"));
    chart.subtitle = tr("accepted of drafted tokens");
    SmallChartContent content = linesOf(f);
    content.chart.y.fixed = Interval{0, 1};
    content.chart.y.label = shareTick;
    content.value = share;
    addLine(content, tr("accepted"), f.theme.percentile[P50],
            ratioSamples(f, counterLines(f.s, "accepted_tokens"), counterLines(f.s, "draft_tokens")));
    chart.body = std::move(content);
    if (f.s.machine.acceptanceRate)
        chart.verdict = tr("%1 in the window").arg(share(*f.s.machine.acceptanceRate));
    settle(chart, f.s, std::array<std::string_view, 1>{"draft_tokens"});
    excuse(chart, f.s, Needs::Speculation);
    return chart;
}

} // namespace inferama::app
