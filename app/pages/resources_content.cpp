// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/resources_content.h"

#include "app/alert_text.h"
#include "app/catalogue.h"
#include "app/pages/panorama_parts.h"
#include "app/pages/resources_parts.h"
#include "app/pages/time_marks.h"
#include "app/translation.h"
#include "widgets/mark_lines.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

// What a reader hears of the values that are drawn.
QString spokenOf(const SmallChartContent& content)
{
    QStringList figures;
    for (const ChartLine& line : content.chart.lines)
        if (const Sample* last = nearestSample(line.samples, 0))
            figures << tr("%1 %2").arg(line.name, content.value(*last->y));
    return figures.join(QStringLiteral(", "));
}

QString spokenOf(const SeriesRowsContent& content)
{
    QStringList figures;
    for (const SeriesRow& row : content.rows) {
        if (figures.size() == static_cast<qsizetype>(WorstRows)) {
            figures << tr("and %1 more").arg(content.rows.size() - WorstRows);
            break;
        }
        const auto last = newestOf(row.values);
        figures << tr("%1 %2").arg(row.name, last ? content.value(*last) : NoValue);
    }
    return figures.join(QStringLiteral(", "));
}

QString spokenOf(const RangeDotsContent& content)
{
    QStringList figures;
    for (const RangeRow& row : content.rows)
        if (figures.size() < static_cast<qsizetype>(WorstRows))
            figures << tr("%1 %2").arg(row.name, row.text);
    return figures.join(QStringLiteral(", "));
}

QString spokenOf(const PartBarsContent& content)
{
    QStringList figures;
    for (const BarPart& part : content.parts)
        figures << part.text;
    for (const PartBar& bar : content.bars)
        if (figures.size() < static_cast<qsizetype>(WorstRows))
            figures << tr("%1 %2").arg(bar.name, bar.text);
    return figures.join(QStringLiteral(", "));
}

QString spokenOf(const std::monostate&) { return {}; }

QString spoken(const ResourceChart& chart)
{
    if (chart.state != ResourceChart::State::Values)
        return chart.why;
    const QString figures = std::visit([](const auto& body) { return spokenOf(body); }, chart.body);
    return chart.verdict.isEmpty() ? figures : tr("%1; %2").arg(chart.verdict, figures);
}

} // namespace

const std::vector<std::string>& resourceSeries()
{
    static const std::vector<std::string> names{"running",           "waiting",
                                                "max_batch",         "gpu_util",
                                                "sm_util",           "mem_bandwidth_util",
                                                "power_watts",       "kv_usage",
                                                "kv_query_tokens",   "kv_hit_tokens",
                                                "kv_evicted_blocks", "preemptions",
                                                "step_time",         "attention_time",
                                                "matmul_time",       "launch_time",
                                                "rank_step_time",    "collective_time",
                                                "nccl_time",         "kv_migration_time",
                                                "ecn_marked",        "cnp",
                                                "pfc_pause",         "queue_depth",
                                                "incast_flows",      "rail_bytes_rate",
                                                "draft_tokens",      "accepted_tokens"};
    return names;
}

std::vector<ResourceChart> resourceCharts(const Snapshot& s, const ResourcesChoice& choice, const Theme& theme)
{
    const ResourcesFrame f = resourcesFrame(s, choice, theme);
    std::vector<ResourceChart> charts{
        batchChart(f),      gpuUtilChart(f),  memoryChart(f), kvChart(f),     stepChart(f),      rankChart(f),
        collectiveChart(f), evictionChart(f), powerChart(f),  smUtilChart(f), bandwidthChart(f), kernelChart(f),
        congestionChart(f), railChart(f),     nicChart(f),    incastChart(f), migrationChart(f), acceptanceChart(f)};
    for (ResourceChart& chart : charts)
        chart.spoken = spoken(chart);
    return charts;
}

TimeSpan resourcesSpan(const Snapshot& s, const QTimeZone& zone)
{
    constexpr Duration Least = std::chrono::seconds{10};
    const Duration length = s.window.end - s.window.start;
    return timeSpanOf(s, std::max(length, Least), zone);
}

QString eventsAt(const Snapshot& s, const TimeSpan& span, double x)
{
    // A mark is hit within a hundredth of the axis.
    const Duration near = span.length / 100;
    const Time t = span.momentOf(x);
    QStringList texts = marksNear(s.marks, t, near);
    for (const Alert& alert : s.alerts) {
        if (alert.since > t || alert.end.value_or(span.end) < t)
            continue;
        texts << tr("alert: %1 (%2)").arg(nameOf(alert), wordOf(alert.worst));
    }
    return texts.join(QStringLiteral(" · "));
}

} // namespace inferama::app
