// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/metric_charts.h"

#include "app/alert_text.h"
#include "app/metric_signals.h"
#include "app/pages/history_lines.h"
#include "app/pages/latency_charts.h"
#include "app/pages/latency_figures.h"
#include "app/pages/metric_content.h"
#include "app/pages/metric_course.h"
#include "app/pages/metric_sets.h"
#include "app/pages/time_marks.h"
#include "app/translation.h"
#include "widgets/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <span>
#include <utility>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

constexpr std::size_t MostSets = 12; // as lines of their own
constexpr qsizetype LongestName = 16;
constexpr QMargins Margins(58, 8, 124, 24);
constexpr QMargins MarginsOfSets(58, 8, 176, 24); // names of label sets are longer

std::vector<Sample> samplesOfCells(std::span<const float> values, const Snapshot& s, const TimeSpan& span)
{
    std::vector<Sample> samples;
    samples.reserve(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Time middle = s.series.start + s.series.cell * static_cast<std::int64_t>(i) + s.series.cell / 2;
        Sample sample{std::min(0.0, span.xOf(middle)), std::nullopt};
        if (!std::isnan(values[i]))
            sample.y = values[i];
        samples.push_back(sample);
    }
    return samples;
}

ChartLine lineOf(const QString& name, const QColor& colour, double width, std::vector<Sample> samples,
                 std::string_view unit)
{
    ChartLine line{.name = name,
                   .colour = colour,
                   .width = width,
                   .style = LineStyle::Solid,
                   .samples = std::move(samples),
                   .endText = {}};
    if (const Sample* last = nearestSample(line.samples, 0))
        line.endText = formatIn(last->y, unit).joined();
    return line;
}

// Lines of the label sets, the worst by name and the others thin behind it.
void addSets(ChartContent& content, const Snapshot& s, const MetricEntry& entry, const Theme& theme)
{
    if (entry.id == "rail_imbalance") {
        const std::vector<float> spread = spreadOf(s, setSeriesOf(s, entry).name);
        if (!spread.empty())
            content.lines.push_back(
                lineOf(tr("now"), theme.text, 1.75, samplesOfCells(spread, s, *content.time), entry.unit));
        return;
    }
    const auto courses = setCoursesOf(s, entry);
    if (courses.size() < 2)
        return;
    for (std::size_t i = std::min(courses.size(), MostSets); i-- > 0;) {
        const bool worst = i == 0;
        QString name = setName(courses[i].first);
        if (name.size() > LongestName)
            name = name.left(LongestName - 1) + QChar(0x2026);
        ChartLine line = lineOf(name, worst ? theme.percentile[P99] : theme.faint, worst ? 1.75 : 1,
                                samplesOfCells(courses[i].second, s, *content.time), entry.unit);
        line.labelled = worst;
        content.lines.push_back(std::move(line));
    }
}

void addTotal(ChartContent& content, const Snapshot& s, const MetricEntry& entry, const Theme& theme)
{
    const PointValue course = courseOfMetric(s, entry.id);
    if (!course)
        return;
    const Stretch stretch = stretchOf(s, *content.time);
    const auto samples = samplesOf(stretch, *content.time, [&](const HistoryPoint& p) {
        const auto value = course(p);
        return Sample{0, value && std::isfinite(*value) ? std::optional<double>(*value) : std::nullopt};
    });
    ChartLine line = lineOf(content.lines.empty() ? tr("now") : tr("all"), theme.text, 1.75, samples, entry.unit);
    if (!line.endText.isEmpty())
        content.lines.push_back(std::move(line));
}

Axis axisOf(const MetricEntry& entry)
{
    Axis axis;
    axis.include = Interval{0, 0};
    if (entry.unit == "ratio")
        axis.include = entry.better == "lower" ? Interval{0, 0.05} : Interval{0, 1};
    if (entry.unit == "factor")
        axis.include = Interval{0.8, 1.4};
    axis.label = [unit = entry.unit](double v) {
        if (unit == "s")
            return durationTick(v);
        if (unit == "ratio")
            return shareTick(v);
        return tickText(unit.starts_with("bytes") ? formatIn(v, unit) : Quantity{formatNumber(v), {}});
    };
    return axis;
}

// The scale of a share that is judged by how far it lies below its target, over the share itself.
BandScale belowTarget(const BandScale& scale, double target)
{
    BandScale result = scale;
    result.higherIsBetter = true;
    for (BandBorder& border : result.borders)
        border.value = target - border.value;
    return result;
}

void addBands(ChartContent& content, const Snapshot& s, const MetricEntry& entry, const Theme& theme)
{
    const bool attainment = entry.id == "attainment";
    if (attainment && s.slo.slo.any())
        content.limits.push_back(
            {Shading::Over::Y, s.slo.slo.target, tr("target %1").arg(formatShare(s.slo.slo.target).joined())});
    const BandScale* scale = scaleOfMetric(entry.id, s);
    if (scale == nullptr || entry.id == "goodput")
        return;
    content.shadings = shadingsOf(attainment ? belowTarget(*scale, s.slo.slo.target) : *scale, theme);
}

auto tipOf(const ChartContent& content, const std::string& unit)
{
    return [lines = content.lines, span = *content.time, unit](double x, std::optional<double>) {
        ChartTip tip{.head = formatClock(span.momentOf(x), span.zone), .aside = {}, .rows = {}};
        std::vector<std::pair<double, const ChartLine*>> values;
        for (const ChartLine& line : lines)
            if (const Sample* near = nearestSample(line.samples, x))
                values.emplace_back(*near->y, &line);
        std::ranges::stable_sort(values, std::greater<>{}, &std::pair<double, const ChartLine*>::first);
        for (const auto& [value, line] : values)
            tip.rows.push_back({line->colour, line->name, formatIn(value, unit).joined()});
        return tip;
    };
}

ChartContent courseChart(const Snapshot& s, const MetricEntry& entry, const TimeSpan& span, const Theme& theme)
{
    ChartContent content;
    content.time = span;
    content.y = axisOf(entry);
    addSets(content, s, entry, theme);
    addTotal(content, s, entry, theme);
    if (content.lines.empty()) {
        content.emptyText = valueOfMetric(entry.id, s) ? tr("No course is kept of this figure: see its numbers.")
                                                       : tr("Nothing to draw in this window.");
        return content;
    }
    addBands(content, s, entry, theme);
    content.tip = tipOf(content, entry.unit);
    return content;
}

void addMean(ChartContent& content, const Snapshot& s, Metric metric, const Theme& theme)
{
    const auto index = static_cast<std::size_t>(std::ranges::find(ShownMetrics, metric) - ShownMetrics.begin());
    content.lines.push_back(lineOf(tr("mean"), theme.mean, 1.75,
                                   samplesOf(stretchOf(s, *content.time), *content.time,
                                             [&](const HistoryPoint& p) {
                                                 const MetricPoint& m = p.metrics[index];
                                                 return m.count > 0 ? Sample{0, m.mean} : Sample{};
                                             }),
                                   "s"));
}

void addBaseline(ChartContent& content, const Snapshot& s, const MetricEntry& entry, const Theme& theme)
{
    const auto signal = signalOfMetric(entry.id);
    const Normal* normal = signal && s.baseline ? s.baseline->find(textOf(*signal)) : nullptr;
    if (normal == nullptr)
        return;
    content.lines.insert(content.lines.begin(),
                         {.name = tr("baseline"),
                          .colour = theme.baseline,
                          .width = 1.25,
                          .style = LineStyle::Dashed,
                          .samples = {{-seconds(content.time->length), normal->median}, {0, normal->median}},
                          .endText = formatIn(normal->median, entry.unit).joined()});
}

void addAlerts(ChartContent& content, const Snapshot& s, const MetricEntry& entry, const Theme& theme)
{
    const TimeSpan& span = *content.time;
    const double from = -seconds(span.length);
    for (const Alert& alert : s.alerts) {
        const double end = alert.end ? span.xOf(*alert.end) : 0;
        if (!alert.by || alert.by->metric != entry.id || end <= from)
            continue;
        const double start = std::max(from, span.xOf(alert.since));
        content.shadings.push_back({.over = Shading::Over::X,
                                    .values = {start, end},
                                    .colour = theme.bandColour(levelOf(alert.worst)),
                                    .opacity = 0.12,
                                    .hatched = false,
                                    .word = {},
                                    .level = {}});
        content.marks.push_back({start, nameOf(alert), levelOf(alert.worst)});
    }
}

// The latency whose percentiles over time are the metric's course; history keeps those of five.
std::optional<Metric> percentilesOf(const MetricEntry& entry)
{
    const auto metric = latencyOfMetric(entry.id);
    if (!metric || entry.id == "tail_ratio" || entry.id == "e2e_in_flight_aware" ||
        std::ranges::find(ShownMetrics, *metric) == ShownMetrics.end())
        return std::nullopt;
    return metric;
}

} // namespace

TimeSpan metricSpan(const Snapshot& s, const QTimeZone& zone)
{
    TimeSpan span = latencySpan(s, zone);
    if (const auto length = lengthOf(s.window.window); length && !s.window.ofRange)
        span.length = std::min(span.length, *length);
    return span;
}

ChartContent metricChart(const Snapshot& s, const MetricEntry& entry, const QTimeZone& zone, const Theme& theme)
{
    const TimeSpan span = metricSpan(s, zone);
    const auto metric = percentilesOf(entry);
    LatencyChoice choice{.metric = metric.value_or(Metric::Ttft), .log = false, .zone = zone};
    choice.span = span;
    ChartContent content = metric                     ? percentileChart(s, choice, theme)
                           : entry.id == "tail_ratio" ? ratioChart(s, choice, theme)
                                                      : courseChart(s, entry, span, theme);
    content.margins = std::ranges::any_of(content.lines, [](const ChartLine& line) { return line.name.size() > 12; })
                          ? MarginsOfSets
                          : Margins;
    if (!content.emptyText.isEmpty())
        return content;
    if (metric == Metric::Itl || metric == Metric::Tbt)
        addMean(content, s, *metric, theme);
    if (!metric && entry.id != "tail_ratio")
        content.marks = marksOn(s, span, true);
    addBaseline(content, s, entry, theme);
    addAlerts(content, s, entry, theme);
    return content;
}

QString chartSubtitle(const Snapshot& s, const MetricEntry& entry)
{
    if (const auto metric = percentilesOf(entry))
        return percentileSubtitle(s, *metric);
    if (entry.id == "tail_ratio")
        return tr("P99/P50 of TTFT, each point from the 10 s before it");
    const std::size_t sets = setCoursesOf(s, entry).size();
    if (sets < 2 || entry.id == "rail_imbalance")
        return {};
    if (entry.id == "slow_rank")
        return tr("step time of each rank over the median of all; the slowest by name");
    return sets > MostSets ? tr("the worst by name, the %1 next to it thin, of %2").arg(MostSets - 1).arg(sets)
                           : tr("the worst by name, the others thin; %1 in all").arg(sets);
}

} // namespace inferama::app
