// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/resources_parts.h"

#include "app/alert_text.h"
#include "app/catalogue.h"
#include "app/pages/time_marks.h"
#include "app/translation.h"
#include "core/labels.h"
#include "core/series.h"
#include "widgets/display_text.h"
#include "widgets/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

constexpr QMargins Margins{58, 8, 76, 24};
constexpr QMargins SeveralReplicas{112, 8, 76, 24}; // a row's name begins with its server's

bool isNumber(std::string_view text)
{
    return !text.empty() && text.size() < 9 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool before(std::string_view a, std::string_view b)
{
    const auto number = [](std::string_view text) {
        const std::size_t last = text.find_last_not_of("0123456789");
        return last == std::string_view::npos ? std::size_t{0} : last + 1;
    };
    const std::size_t at = number(a);
    if (at == number(b) && a.substr(0, at) == b.substr(0, at) && a.size() != b.size())
        return a.size() < b.size();
    return a < b;
}

QString wordOfPart(std::string_view key, std::string_view part)
{
    const QString text = displayText(part, 80);
    if (!isNumber(part))
        return text;
    if (key == "gpu")
        return tr("GPU %1").arg(text);
    if (key == "rank")
        return tr("rank %1").arg(text);
    if (key == "rail")
        return tr("rail %1").arg(text);
    return key == "nic" ? tr("NIC %1").arg(text) : text;
}

// Labels but those that name the server.
std::string ownLabels(std::string_view labels)
{
    constexpr std::array<std::string_view, 2> OfServer{"instance", "source"};
    return labelsWithout(labels, OfServer);
}

std::vector<AlertSpan> alertsOf(const Snapshot& s, const TimeSpan& span)
{
    std::vector<AlertSpan> alerts;
    for (const Alert& alert : s.alerts) {
        const Time end = alert.end.value_or(span.end);
        if (end <= span.end - span.length || alert.since > span.end)
            continue;
        alerts.push_back({span.xOf(alert.since), span.xOf(end), levelOf(alert.worst)});
    }
    return alerts;
}

bool hasKnown(const ResourceChart::Body& body)
{
    if (const auto* small = std::get_if<SmallChartContent>(&body))
        return std::ranges::any_of(small->chart.lines, [](const ChartLine& line) {
            return std::ranges::any_of(line.samples, [](const Sample& sample) { return sample.y.has_value(); });
        });
    if (const auto* rows = std::get_if<SeriesRowsContent>(&body))
        return std::ranges::any_of(rows->rows, [](const SeriesRow& row) { return anyKnown(row.values); });
    if (const auto* dots = std::get_if<RangeDotsContent>(&body))
        return !dots->rows.empty();
    if (const auto* bars = std::get_if<PartBarsContent>(&body))
        return !bars->bars.empty();
    return false;
}

std::optional<Time> newestAt(const Snapshot& s, std::span<const std::string_view> names)
{
    std::optional<Time> newest;
    const auto take = [&](const auto& figures, std::string_view name) {
        if (const auto found = figures.find(std::string(name)); found != figures.end())
            newest = std::max(newest.value_or(Time::min()), found->second.total.at);
    };
    for (const auto name : names) {
        take(s.gauges, name);
        take(s.counters, name);
    }
    return newest;
}

} // namespace

QString duration(double seconds) { return formatDuration(seconds).joined(); }
QString share(double ratio) { return formatShare(ratio).joined(); }
QString number(double value) { return formatNumber(value); }
QString numberTick(double value) { return tickText({formatNumber(value), {}}); }

std::string_view replicaOf(std::string_view labels)
{
    if (const auto instance = labelOf(labels, "instance"))
        return *instance;
    return labelOf(labels, "source").value_or(std::string_view());
}

ResourcesFrame resourcesFrame(const Snapshot& s, const ResourcesChoice& choice, const Theme& theme)
{
    const TimeSpan span = resourcesSpan(s, choice.zone);
    return {.s = s,
            .choice = choice,
            .theme = theme,
            .span = span,
            .margins = s.servers.size() > 1 ? SeveralReplicas : Margins,
            .marks = marksOn(s, span, false),
            .alerts = alertsOf(s, span)};
}

bool operator<(const PartPlace& a, const PartPlace& b)
{
    return a.replica != b.replica ? before(a.replica, b.replica) : before(a.part, b.part);
}

std::vector<QString> partNames(std::string_view key, std::span<const PartPlace> places)
{
    std::map<std::string_view, int> counts;
    for (const PartPlace& place : places)
        ++counts[place.replica];
    const bool alone = counts.size() > 1 && counts.size() == places.size();
    std::vector<QString> names;
    for (const PartPlace& place : places) {
        const QString server = displayText(place.replica, 80);
        const QString part = wordOfPart(key, place.part);
        if (place.replica.empty())
            names.push_back(place.part.empty() ? tr("all") : part);
        else
            names.push_back(place.part.empty() || alone ? server : tr("%1 · %2").arg(server, part));
    }
    return names;
}

std::vector<PartSeries> partsBy(const SeriesLines& lines, std::string_view key, bool sum)
{
    const bool labelled = key.empty() || std::ranges::any_of(lines.by, [key](const auto& entry) {
                              return labelOf(entry.first, key).has_value();
                          });
    struct Sums {
        std::vector<double> values;
        std::vector<int> known;
    };
    std::map<PartPlace, Sums> groups;
    for (const auto& [labels, values] : lines.by) {
        PartPlace place{std::string(replicaOf(labels)), {}};
        if (!key.empty())
            place.part = labelled ? std::string(labelOf(labels, key).value_or(std::string_view())) : ownLabels(labels);
        Sums& group = groups[place];
        group.values.resize(values.size());
        group.known.resize(values.size());
        for (std::size_t c = 0; c < values.size(); ++c) {
            if (std::isnan(values[c]))
                continue;
            group.values[c] += static_cast<double>(values[c]);
            ++group.known[c];
        }
    }
    std::vector<PartPlace> places;
    for (const auto& [place, group] : groups)
        places.push_back(place);
    const std::vector<QString> names = partNames(key, places);
    std::vector<PartSeries> parts;
    for (const auto& [place, group] : groups) {
        PartSeries series{place, names[parts.size()], {}};
        for (std::size_t c = 0; c < group.values.size(); ++c)
            series.values.push_back(group.known[c] == 0
                                        ? std::numeric_limits<float>::quiet_NaN()
                                        : static_cast<float>(group.values[c] / (sum ? 1 : group.known[c])));
        parts.push_back(std::move(series));
    }
    return parts;
}

const SeriesLines* gaugeLines(const Snapshot& s, std::string_view name)
{
    const auto found = s.series.gauges.find(std::string(name));
    return found == s.series.gauges.end() ? nullptr : &found->second;
}

const SeriesLines* counterLines(const Snapshot& s, std::string_view name)
{
    const auto found = s.series.counters.find(std::string(name));
    return found == s.series.counters.end() ? nullptr : &found->second;
}

std::vector<Sample> samplesOf(std::span<const float> values, const SeriesCourse& course, const TimeSpan& span)
{
    std::vector<Sample> samples;
    samples.reserve(values.size());
    for (std::size_t c = 0; c < values.size(); ++c) {
        const Time middle = course.start + course.cell * static_cast<std::int64_t>(c) + course.cell / 2;
        Sample sample{std::min(0.0, span.xOf(middle)), std::nullopt};
        if (!std::isnan(values[c]))
            sample.y = static_cast<double>(values[c]);
        samples.push_back(sample);
    }
    return samples;
}

bool anyKnown(std::span<const float> values)
{
    return std::ranges::any_of(values, [](float v) { return !std::isnan(v); });
}

std::optional<double> newestOf(std::span<const float> values)
{
    for (std::size_t c = values.size(); c-- > 0;)
        if (!std::isnan(values[c]))
            return static_cast<double>(values[c]);
    return std::nullopt;
}

ResourceChart chartOf(std::string_view id, const QString& title)
{
    ResourceChart chart;
    chart.id = id;
    chart.title = title;
    if (const MetricEntry* entry = catalogueEntry(id))
        chart.why = tr("needs: %1").arg(QString::fromStdString(entry->filledBy));
    return chart;
}

SmallChartContent linesOf(const ResourcesFrame& f)
{
    SmallChartContent content;
    content.chart.time = f.span;
    content.chart.margins = f.margins;
    content.chart.marks = f.marks;
    content.chart.y.include = Interval{0, 0};
    content.alerts = f.alerts;
    return content;
}

void addLine(SmallChartContent& content, const QString& name, const QColor& colour, std::vector<Sample> samples,
             double fill)
{
    if (std::ranges::none_of(samples, [](const Sample& sample) { return sample.y.has_value(); }))
        return;
    content.chart.lines.push_back({.name = name,
                                   .colour = colour,
                                   .width = 1.5,
                                   .style = LineStyle::Solid,
                                   .samples = std::move(samples),
                                   .endText = {},
                                   .labelled = false,
                                   .fill = fill});
}

void addTotal(SmallChartContent& content, const ResourcesFrame& f, const SeriesLines* lines, const QString& name,
              const QColor& colour, double fill)
{
    if (lines)
        addLine(content, name, colour, samplesOf(lines->total, f.s.series, f.span), fill);
}

void settle(ResourceChart& chart, const Snapshot& s, std::span<const std::string_view> names)
{
    const std::optional<Time> newest = newestAt(s, names);
    const bool known = hasKnown(chart.body);
    if (!known && !newest)
        return; // as it began: no source
    const double age = newest ? seconds(s.now - *newest) : 0;
    const bool old = newest && !stands(*newest, s.now);
    if (!known) {
        chart.state = ResourceChart::State::NoTraffic;
        chart.why = tr("no traffic: the last value is %1 old").arg(formatDuration(std::floor(age)).joined());
        return;
    }
    chart.state = ResourceChart::State::Values;
    chart.why.clear();
    if (!old)
        return;
    chart.level = Level::Third;
    chart.verdict = tr("stale for %1 s").arg(formatCount(std::floor(age)));
}

void excuse(ResourceChart& chart, const Snapshot& s, Needs needs)
{
    if (chart.state != ResourceChart::State::NoSource)
        return;
    if (const auto why = whyNotApplicable(s, needs)) {
        chart.state = ResourceChart::State::NotApplicable;
        chart.why = *why;
    }
}

QString baselineOf(const Snapshot& s, std::string_view signal, const std::function<QString(double)>& value)
{
    const Normal* normal = s.baseline ? s.baseline->find(signal) : nullptr;
    return normal ? tr("baseline %1").arg(value(normal->median)) : QString();
}

} // namespace inferama::app
