// SPDX-License-Identifier: GPL-3.0-or-later
// Charts of what runs between devices: collectives, the network, KV on its way.
#include "app/pages/panorama_parts.h"
#include "app/pages/resources_parts.h"
#include "app/pages/resources_rows.h"
#include "app/translation.h"
#include "widgets/theme.h"

#include <array>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

Quantity plain(double value) { return {formatNumber(value), {}}; }
Quantity byteRate(double value)
{
    Quantity rate = formatBytes(value);
    rate.unit = tr("%1/s").arg(rate.unit);
    return rate;
}

} // namespace

ResourceChart collectiveChart(const ResourcesFrame& f)
{
    ResourceChart chart = chartOf("nccl_time", tr("TP collectives"));
    chart.subtitle = tr("in one step, waiting for the slowest included");
    SmallChartContent content = linesOf(f);
    content.chart.y.label = durationTick;
    content.value = duration;
    addTotal(content, f, gaugeLines(f.s, "collective_time"), tr("whole"), f.theme.percentile[P99]);
    addTotal(content, f, gaugeLines(f.s, "nccl_time"), tr("transfer"), f.theme.percentile[P50]);
    chart.body = std::move(content);
    chart.verdict = baselineOf(f.s, "gauge.collective_time", duration);
    if (chart.verdict.isEmpty())
        chart.verdict = baselineOf(f.s, "gauge.nccl_time", duration);
    settle(chart, f.s, std::array<std::string_view, 2>{"collective_time", "nccl_time"});
    excuse(chart, f.s, Needs::SeveralRanks);
    return chart;
}

ResourceChart congestionChart(const ResourcesFrame& f)
{
    ResourceChart chart = chartOf("ecn_marked", tr("ECN, CNP, PFC"));
    chart.subtitle = tr("packets and pauses a second");
    SmallChartContent content = linesOf(f);
    content.chart.y.label = numberTick;
    content.value = [](double value) { return formatRate(value, tr("/s")).joined(); };
    addTotal(content, f, counterLines(f.s, "ecn_marked"), tr("ECN"), f.theme.percentile[P50]);
    addTotal(content, f, counterLines(f.s, "cnp"), tr("CNP"), f.theme.percentile[P95]);
    addTotal(content, f, counterLines(f.s, "pfc_pause"), tr("PFC"), f.theme.percentile[P99]);
    chart.body = std::move(content);
    settle(chart, f.s, std::array<std::string_view, 3>{"ecn_marked", "cnp", "pfc_pause"});
    return chart;
}

ResourceChart railChart(const ResourcesFrame& f)
{
    ResourceChart chart = chartOf("rail_imbalance", tr("Rails"));
    fillRows(chart, f,
             {.name = "rail_bytes_rate",
              .label = "rail",
              .by = SplitBy::Rail,
              .quantity = byteRate,
              .scale = RowsWish::Scale::Bytes,
              .alwaysRows = true});
    if (f.s.machine.railImbalance && chart.verdict.isEmpty())
        chart.verdict = tr("imbalance %1").arg(formatShare(*f.s.machine.railImbalance).joined());
    excuse(chart, f.s, Needs::SeveralNodes);
    return chart;
}

ResourceChart nicChart(const ResourcesFrame& f)
{
    ResourceChart chart = chartOf("queue_depth", tr("NIC queue depth"));
    fillRows(chart, f,
             {.name = "queue_depth", .label = "nic", .by = SplitBy::Rail, .quantity = plain, .alwaysRows = true});
    if (chart.verdict.isEmpty())
        chart.verdict = baselineOf(f.s, "gauge.queue_depth", number);
    return chart;
}

ResourceChart incastChart(const ResourcesFrame& f)
{
    ResourceChart chart = chartOf("incast_flows", tr("Incast"));
    chart.subtitle = tr("flows to one port at once");
    SmallChartContent content = linesOf(f);
    content.chart.y.label = numberTick;
    content.value = number;
    addTotal(content, f, gaugeLines(f.s, "incast_flows"), tr("flows"), f.theme.percentile[P50]);
    chart.body = std::move(content);
    chart.verdict = baselineOf(f.s, "gauge.incast_flows", number);
    settle(chart, f.s, std::array<std::string_view, 1>{"incast_flows"});
    return chart;
}

ResourceChart migrationChart(const ResourcesFrame& f)
{
    ResourceChart chart = chartOf("kv_migration_time", tr("KV migration"));
    SmallChartContent content = linesOf(f);
    content.chart.y.label = durationTick;
    content.value = duration;
    if (const SeriesLines* lines = gaugeLines(f.s, "kv_migration_time")) {
        addTotal(content, f, lines, tr("mean"), f.theme.stage("kv"));
        chart.subtitle = tr("a request, prefill to decode");
    }
    chart.body = std::move(content);
    chart.verdict = baselineOf(f.s, "gauge.kv_migration_time", duration);
    settle(chart, f.s, std::array<std::string_view, 1>{"kv_migration_time"});
    excuse(chart, f.s, Needs::Split);
    return chart;
}

} // namespace inferama::app
