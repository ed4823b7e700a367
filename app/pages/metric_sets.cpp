// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/metric_sets.h"

#include "app/pages/metric_course.h"
#include "app/pages/panorama_parts.h"
#include "app/translation.h"
#include "core/median.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

namespace inferama::app {

using namespace core;

namespace {

struct Ratio {
    std::string_view id;
    std::string_view part;
    std::string_view whole;
};
constexpr std::array<Ratio, 4> Ratios{{{"kv_hit_rate", "kv_hit_tokens", "kv_query_tokens"},
                                       {"acceptance_rate", "accepted_tokens", "draft_tokens"},
                                       {"batch_fill", "batch_size", "max_batch"},
                                       {"kv_share", "mem_kv_bytes", "mem_total_bytes"}}};

const SeriesLines* linesOf(const Snapshot& s, const std::string& name)
{
    if (const auto found = s.series.gauges.find(name); found != s.series.gauges.end())
        return &found->second;
    const auto found = s.series.counters.find(name);
    return found == s.series.counters.end() ? nullptr : &found->second;
}

std::vector<std::pair<std::string, double>> plainValues(const Snapshot& s, const std::string& name)
{
    std::vector<std::pair<std::string, double>> values;
    if (const auto* figures = s.gauge(name)) {
        for (const auto& [labels, of] : figures->by)
            values.emplace_back(labels, name == "rank_step_time" ? of.median : of.mean);
    } else if (const auto* counts = s.counter(name)) {
        for (const auto& [labels, of] : counts->by)
            values.emplace_back(labels, of.rate.value_or(0));
    }
    return values;
}

template<typename Figures, typename Value>
std::vector<std::pair<std::string, double>> ratios(const Labelled<Figures>& part, const Labelled<Figures>& whole,
                                                   Value value)
{
    std::vector<std::pair<std::string, double>> values;
    for (const auto& [labels, of] : part.by) {
        const auto over = whole.by.find(labels);
        if (over != whole.by.end() && value(over->second) > 0)
            values.emplace_back(labels, value(of) / value(over->second));
    }
    return values;
}

std::vector<std::pair<std::string, double>> ratioValues(const Snapshot& s, std::string_view part,
                                                        std::string_view whole)
{
    if (s.gauge(part) && s.gauge(whole))
        return ratios(*s.gauge(part), *s.gauge(whole), [](const GaugeFigures& of) { return of.last; });
    if (s.counter(part) && s.counter(whole))
        return ratios(*s.counter(part), *s.counter(whole), [](const CounterFigures& of) { return of.delta; });
    return {};
}

std::vector<float> quotient(std::vector<float> part, const std::vector<float>& whole)
{
    for (std::size_t i = 0; i < part.size(); ++i)
        part[i] = whole[i] > 0 ? part[i] / whole[i] : std::nanf("");
    return part;
}

// Over the label sets at each cell, so that a slow rank stands out whatever the load does.
std::vector<float> mediansOf(const SeriesLines& lines)
{
    std::vector<float> medians(lines.total.size(), std::nanf(""));
    std::vector<double> present;
    for (std::size_t i = 0; i < medians.size(); ++i) {
        present.clear();
        for (const auto& [labels, values] : lines.by)
            if (!std::isnan(values[i]))
                present.push_back(static_cast<double>(values[i]));
        if (!present.empty())
            medians[i] = static_cast<float>(medianOf(present));
    }
    return medians;
}

} // namespace

SetSeries setSeriesOf(const Snapshot& s, const MetricEntry& entry)
{
    if (const auto ratio = std::ranges::find(Ratios, entry.id, &Ratio::id);
        ratio != Ratios.end() && !ratioValues(s, ratio->part, ratio->whole).empty())
        return {std::string(ratio->part), std::string(ratio->whole)};
    for (const std::string& name : seriesOfMetric(entry))
        if (s.gauges.contains(name) || s.counters.contains(name))
            return {name, {}};
    return {};
}

std::vector<std::pair<std::string, double>> setsOf(const Snapshot& s, const MetricEntry& entry)
{
    const SetSeries series = setSeriesOf(s, entry);
    auto sets = series.over.empty() ? plainValues(s, series.name) : ratioValues(s, series.name, series.over);
    const bool highest = entry.better != "higher";
    std::ranges::stable_sort(
        sets, [highest](const auto& a, const auto& b) { return highest ? a.second > b.second : a.second < b.second; });
    return sets;
}

std::vector<std::pair<std::string, std::vector<float>>> setCoursesOf(const Snapshot& s, const MetricEntry& entry)
{
    const SetSeries series = setSeriesOf(s, entry);
    const SeriesLines* lines = linesOf(s, series.name);
    const SeriesLines* over = series.over.empty() ? nullptr : linesOf(s, series.over);
    const bool ofRanks = entry.id == "slow_rank";
    const bool inItsUnit = ofRanks || over != nullptr || unitOfSeries(series.name, entry) == entry.unit;
    if (lines == nullptr || !inItsUnit || (!series.over.empty() && over == nullptr))
        return {};
    const std::vector<float> medians = ofRanks ? mediansOf(*lines) : std::vector<float>();
    std::vector<std::pair<std::string, std::vector<float>>> courses;
    for (const auto& [labels, value] : setsOf(s, entry)) {
        const auto values = lines->by.find(labels);
        if (values == lines->by.end())
            continue;
        if (ofRanks)
            courses.emplace_back(labels, quotient(values->second, medians));
        else if (over == nullptr)
            courses.emplace_back(labels, values->second);
        else if (const auto whole = over->by.find(labels); whole != over->by.end())
            courses.emplace_back(labels, quotient(values->second, whole->second));
    }
    return courses;
}

std::vector<float> spreadOf(const Snapshot& s, const std::string& series)
{
    const SeriesLines* lines = linesOf(s, series);
    if (lines == nullptr)
        return {};
    std::vector<float> spread(lines->total.size(), std::nanf(""));
    for (std::size_t i = 0; i < spread.size(); ++i) {
        float low = 0;
        float high = 0;
        float sum = 0;
        float count = 0;
        for (const auto& [labels, values] : lines->by) {
            if (std::isnan(values[i]))
                continue;
            low = count > 0 ? std::min(low, values[i]) : values[i];
            high = count > 0 ? std::max(high, values[i]) : values[i];
            sum += values[i];
            ++count;
        }
        if (sum > 0)
            spread[i] = (high - low) / (sum / count);
    }
    return spread;
}

// A source and an instance are names by themselves; numbers need their label before them.
QString setName(std::string_view labels)
{
    if (labels.empty())
        return tr("all");
    QStringList parts;
    const QString text = QString::fromUtf8(labels.data(), static_cast<qsizetype>(labels.size()));
    for (const QString& label : text.split(QLatin1Char(','))) {
        const bool named = label.startsWith(QLatin1String("source=")) || label.startsWith(QLatin1String("instance="));
        parts << (named ? label.section(QLatin1Char('='), 1)
                        : QString(label).replace(QLatin1Char('='), QLatin1Char(' ')));
    }
    return parts.join(QStringLiteral(" · "));
}

} // namespace inferama::app
