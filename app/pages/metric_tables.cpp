// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/metric_tables.h"

#include "app/metric_signals.h"
#include "app/pages/latency_figures.h"
#include "app/pages/metric_course.h"
#include "app/pages/metric_sets.h"
#include "app/translation.h"

#include <algorithm>
#include <functional>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

std::size_t serverIndex(Metric metric) { return metric == Metric::Ttft ? 0 : metric == Metric::Tpot ? 1 : 2; }

MetricTable lengthTable(const Snapshot& s, Metric metric)
{
    return {tr("By prompt length"), {}, lengthColumns(), lengthRows(s, metric)};
}

MetricTable serverTable(const Snapshot& s, Metric metric)
{
    MetricTable table{tr("By server"),
                      tr("worst P95 first"),
                      {{tr("server"), 110, true, {}, 0},
                       {tr("n"), 48, false, tr("Samples in the window"), 2},
                       {percentileName(P50), 66, false, {}, 1},
                       {percentileName(P95), 66, false, {}, 0},
                       {percentileName(P99), 66, false, {}, 3}},
                      {}};
    std::vector<const ServerFigures*> servers;
    for (const ServerFigures& server : s.byServer)
        if (server.metrics[serverIndex(metric)].count > 0)
            servers.push_back(&server);
    std::ranges::stable_sort(servers, [&](const ServerFigures* a, const ServerFigures* b) {
        return a->metrics[serverIndex(metric)].at(P95) > b->metrics[serverIndex(metric)].at(P95);
    });
    for (const ServerFigures* server : servers) {
        const MetricSummary& m = server->metrics[serverIndex(metric)];
        FigureRow row{{.text = QString::fromStdString(server->name)},
                      {.text = formatCount(static_cast<double>(m.count))}};
        for (const PercentileIndex i : {P50, P95, P99})
            row.push_back(percentileCell(m, i));
        table.rows.push_back(std::move(row));
    }
    return table;
}

FigureCell valueCell(std::optional<double> value, std::string_view unit)
{
    return {.text = formatIn(value, unit).joined(), .muted = !value};
}

FigureCell sparkOf(const std::map<std::string, SeriesLines>& series, const std::string& name, const std::string& labels)
{
    const auto lines = series.find(name);
    if (lines == series.end())
        return {};
    const auto values = lines->second.by.find(labels);
    return values == lines->second.by.end() ? FigureCell{} : FigureCell{.text = {}, .spark = values->second};
}

FigureCell rankWord(const Snapshot& s, const std::string& labels)
{
    const auto& slowest = s.machine.slowestRank;
    if (!slowest || slowest->rank != labels)
        return {};
    const QString factor = formatFactor(slowest->factor);
    if (!slowest->slow)
        return {.text = tr("even, %1").arg(factor), .muted = true};
    return {.text = tr("slow, %1").arg(factor), .level = Level::Third};
}

MetricTable gaugeTable(const Snapshot& s, const MetricEntry& entry, const std::string& name)
{
    const bool ofRanks = name == "rank_step_time";
    const std::string_view unit = unitOfSeries(name, entry);
    MetricTable table{tr("By label"),
                      {},
                      {{tr("labels"), 130, true, {}, 0},
                       {tr("now"), 62, false, {}, 0},
                       {tr("mean"), 62, false, tr("Over time"), 0},
                       {tr("median"), 62, false, {}, 2},
                       {QStringLiteral("P95"), 62, false, {}, 1},
                       {tr("largest"), 62, false, {}, 3},
                       {tr("in the window"), 96, true, {}, 4}},
                      {}};
    if (ofRanks)
        table.columns.push_back({tr("judged"), 130, true, tr("Against the median of the ranks of its engine"), 0});
    const auto& by = s.gauges.at(name).by;
    for (const auto& [labels, value] : setsOf(s, entry)) {
        const GaugeFigures& figures = by.at(labels);
        FigureRow row{{.text = setName(labels)},
                      valueCell(figures.last, unit),
                      valueCell(figures.mean, unit),
                      valueCell(figures.median, unit),
                      valueCell(figures.p95, unit),
                      valueCell(figures.max, unit),
                      sparkOf(s.series.gauges, name, labels)};
        if (ofRanks)
            row.push_back(rankWord(s, labels));
        table.rows.push_back(std::move(row));
    }
    return table;
}

MetricTable counterTable(const Snapshot& s, const MetricEntry& entry, const std::string& name)
{
    MetricTable table{tr("By label"),
                      {},
                      {{tr("labels"), 150, true, {}, 0},
                       {tr("rate"), 80, false, {}, 0},
                       {tr("sum"), 80, false, tr("In the window"), 0},
                       {tr("in the window"), 120, true, {}, 1}},
                      {}};
    const auto& by = s.counters.at(name).by;
    for (const auto& [labels, value] : setsOf(s, entry)) {
        const CounterFigures& figures = by.at(labels);
        table.rows.push_back({{.text = setName(labels)},
                              valueCell(figures.rate, unitOfSeries(name, entry)),
                              {.text = formatCount(figures.delta)},
                              sparkOf(s.series.counters, name, labels)});
    }
    return table;
}

MetricTable ratioTable(const Snapshot& s, const MetricEntry& entry, const SetSeries& series)
{
    MetricTable table{
        tr("By label"),
        tr("%1 / %2, worst first").arg(QString::fromStdString(series.name), QString::fromStdString(series.over)),
        {{tr("labels"), 150, true, {}, 0}, {tr("share"), 80, false, {}, 0}, {tr("in the window"), 120, true, {}, 1}},
        {}};
    const auto courses = setCoursesOf(s, entry);
    for (const auto& [labels, value] : setsOf(s, entry)) {
        const auto course = std::ranges::find(courses, labels, &std::pair<std::string, std::vector<float>>::first);
        table.rows.push_back(
            {{.text = setName(labels)},
             valueCell(value, entry.unit),
             course == courses.end() ? FigureCell{} : FigureCell{.text = {}, .spark = course->second}});
    }
    return table;
}

// The stages that a stage stands among, longest first.
MetricTable stageTable(const Snapshot& s, const StageFigures& shown)
{
    MetricTable table{shown.ofTtft ? tr("Stages of TTFT") : tr("Stages of a decode step"),
                      tr("longest mean first"),
                      {{tr("stage"), 120, true, {}, 0},
                       {tr("mean"), 80, false, {}, 0},
                       {percentileName(P95), 80, false, {}, 1},
                       {tr("share"), 80, false, tr("Of the sum of means"), 0}},
                      {}};
    std::vector<const StageFigures*> stages;
    double sum = 0;
    for (const StageFigures& stage : s.stages) {
        if (stage.ofTtft != shown.ofTtft || stage.summary.count == 0)
            continue;
        stages.push_back(&stage);
        sum += stage.summary.mean;
    }
    std::ranges::stable_sort(stages, std::greater<>(), [](const StageFigures* stage) { return stage->summary.mean; });
    for (const StageFigures* stage : stages) {
        const MetricEntry* entry = catalogueEntry(stage->stage);
        table.rows.push_back(
            {{.text = QString::fromStdString(entry != nullptr ? entry->name : stage->stage), .strong = stage == &shown},
             valueCell(stage->summary.mean, "s"),
             percentileCell(stage->summary, P95),
             valueCell(sum > 0 ? std::optional(stage->summary.mean / sum) : std::nullopt, "ratio")});
    }
    return table;
}

// The gauges and counters that the metric is put together from, each as a whole.
MetricTable partsTable(const Snapshot& s, const MetricEntry& entry)
{
    MetricTable table{tr("Made from"),
                      {},
                      {{tr("gauge or counter"), 150, true, {}, 0},
                       {tr("now"), 80, false, tr("Of a counter: its rate"), 0},
                       {tr("mean"), 80, false, {}, 1}},
                      {}};
    for (const std::string& name : seriesOfMetric(entry)) {
        const std::string_view unit = unitOfSeries(name, entry);
        FigureCell named{.text = QString::fromStdString(name)};
        if (const auto gauge = s.gauges.find(name); gauge != s.gauges.end())
            table.rows.push_back(
                {named, valueCell(gauge->second.total.last, unit), valueCell(gauge->second.total.mean, unit)});
        else if (const auto counter = s.counters.find(name); counter != s.counters.end())
            table.rows.push_back({named, valueCell(counter->second.total.rate, unit), FigureCell{}});
    }
    return table;
}

} // namespace

std::vector<MetricTable> metricTables(const Snapshot& s, const MetricEntry& entry)
{
    std::vector<MetricTable> tables;
    if (const auto metric = latencyOfMetric(entry.id)) {
        if (keptByLength(*metric) && s.metric(*metric).count > 0) {
            tables.push_back(lengthTable(s, *metric));
            if (MetricTable servers = serverTable(s, *metric); !servers.rows.empty())
                tables.push_back(std::move(servers));
        }
        return tables;
    }
    const auto stage = std::ranges::find(s.stages, entry.id, &StageFigures::stage);
    if (stage != s.stages.end() && stage->summary.count > 0)
        return {stageTable(s, *stage)};
    const SetSeries series = setSeriesOf(s, entry);
    if (series.name.empty())
        return tables;
    MetricTable split = !series.over.empty()             ? ratioTable(s, entry, series)
                        : s.gauges.contains(series.name) ? gaugeTable(s, entry, series.name)
                                                         : counterTable(s, entry, series.name);
    if (split.subtitle.isEmpty())
        split.subtitle = tr("%1, worst first").arg(QString::fromStdString(series.name));
    if (split.rows.size() > 1)
        tables.push_back(std::move(split));
    if (MetricTable parts = partsTable(s, entry); parts.rows.size() > 1)
        tables.push_back(std::move(parts));
    return tables;
}

} // namespace inferama::app
