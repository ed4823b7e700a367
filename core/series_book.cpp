// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/series_book.h"

#include "core/labels.h"
#include "core/quantile.h"

#include <algorithm>
#include <array>
#include <set>

namespace inferama::core {

namespace {

// Of the values that came in the window, or if none did of the one that stood; each counts once.
void fillQuantiles(const std::vector<std::vector<GaugeSeries::Point>>& sets, Time after, GaugeFigures& figures)
{
    std::vector<double> values;
    for (const auto& set : sets)
        for (const auto& point : set)
            if (point.t > after || set.size() == 1)
                values.push_back(point.value);
    const auto [p5, median, p95] = quantilesOf(values, std::array{0.05, 0.5, 0.95});
    figures.p5 = p5;
    figures.median = median;
    figures.p95 = p95;
}

// The sum or mean over sets as one step function of time.
GaugeFigures combine(const std::vector<std::vector<GaugeSeries::Point>>& sets, const SeriesWindow& window, bool sum,
                     bool spread)
{
    struct Change {
        Time t{};
        std::size_t set = 0;
        double value = 0;
    };
    std::vector<Change> changes;
    for (std::size_t set = 0; set < sets.size(); ++set) {
        for (const auto& point : sets[set])
            changes.push_back({std::max(point.t, window.after), set, point.value});
    }
    std::stable_sort(changes.begin(), changes.end(), [](const Change& a, const Change& b) { return a.t < b.t; });
    std::vector<std::optional<double>> now(sets.size());
    const auto level = [&] {
        double total = 0;
        double known = 0;
        for (const auto& value : now) {
            if (value) {
                total += *value;
                ++known;
            }
        }
        return sum ? total : total / known;
    };
    GaugeFigures figures;
    double area = 0;
    double span = 0;
    figures.max = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < changes.size(); ++i) {
        now[changes[i].set] = changes[i].value;
        const Time next = i + 1 < changes.size() ? changes[i + 1].t : window.until;
        if (!sum)
            figures.max = std::max(figures.max, changes[i].value);
        if (i + 1 < changes.size() && next == changes[i].t)
            continue;
        figures.last = level();
        const double length = seconds(next - changes[i].t);
        area += figures.last * length;
        span += length;
        if (sum)
            figures.max = std::max(figures.max, figures.last);
    }
    figures.mean = span > 0 ? area / span : figures.last;
    for (const auto& set : sets)
        figures.at = std::max(figures.at, set.back().t);
    if (spread)
        fillQuantiles(sets, window.after, figures);
    return figures;
}

} // namespace

std::string SeriesScope::serverOf(const SeriesKey& key) const
{
    const auto instance = labelOf(key.labels, "instance");
    return instance ? std::string(*instance) : sources[key.source];
}

std::string SeriesScope::textOf(const SeriesKey& key, bool withSource) const
{
    if (!withSource)
        return key.labels;
    const std::string source = "source=" + sources[key.source];
    return key.labels.empty() ? source : source + "," + key.labels;
}

bool isAmount(std::string_view gauge)
{
    constexpr std::array<std::string_view, 11> Amounts{
        "running",       "waiting",      "concurrency", "batch_size",  "max_batch",   "batch_prefill_tokens",
        "queued_tokens", "offered_rate", "power_watts", "queue_depth", "incast_flows"};
    return std::find(Amounts.begin(), Amounts.end(), gauge) != Amounts.end() || gauge.ends_with("_bytes") ||
           gauge == "rail_bytes_rate";
}

void SeriesBook::gauge(Time t, std::uint16_t source, std::string_view name, double value, std::span<const Label> labels)
{
    gauges_.of(name, {source, labelKey(labels)}).add(t, value);
}

void SeriesBook::counter(Time t, std::uint16_t source, std::string_view name, double value,
                         std::span<const Label> labels, const std::string& boot)
{
    counters_.of(name, {source, labelKey(labels)}).add(t, value, boot);
}

void SeriesBook::histogram(Time t, std::uint16_t source, std::string_view name, std::span<const double> bounds,
                           std::span<const double> counts, std::span<const Label> labels)
{
    histograms_.of(name, {source, labelKey(labels)}).add(t, bounds, counts);
}

template<class Series>
static void visitValues(const Named<Series>& series, Time after, Time until, const SeriesBook::ValueVisitor& visit)
{
    for (const auto& [name, sets] : series.names())
        for (const auto& [key, values] : sets)
            for (const auto& point : values.points())
                if (point.t > after && point.t <= until)
                    visit(name, key, point.t, point.value);
}

void SeriesBook::visitGauges(Time after, Time until, const ValueVisitor& visit) const
{
    visitValues(gauges_, after, until, visit);
}

void SeriesBook::visitCounters(Time after, Time until, const ValueVisitor& visit) const
{
    visitValues(counters_, after, until, visit);
}

std::optional<Labelled<GaugeFigures>> SeriesBook::gauge(std::string_view name, const SeriesWindow& window,
                                                        const SeriesScope& scope, bool spread) const
{
    const auto named = gauges_.names().find(name);
    if (named == gauges_.names().end())
        return std::nullopt;
    Labelled<GaugeFigures> figures;
    std::vector<std::vector<GaugeSeries::Point>> points;
    for (const auto& [key, series] : named->second) {
        if (!scope.holds(key))
            continue;
        auto within = series.within(window);
        if (within.empty())
            continue;
        figures.by[scope.text(key, named->second)] = combine({within}, window, true, spread);
        points.push_back(std::move(within));
    }
    if (points.empty())
        return std::nullopt;
    figures.total = combine(points, window, isAmount(name), spread);
    return figures;
}

GaugesByName SeriesBook::gauges(const SeriesWindow& window, const SeriesScope& scope,
                                const std::vector<std::string>& spread) const
{
    GaugesByName out;
    for (const auto& [name, sets] : gauges_.names()) {
        const bool wanted = name == "rank_step_time" || std::ranges::find(spread, name) != spread.end();
        if (auto figures = gauge(name, window, scope, wanted))
            out.emplace(name, std::move(*figures));
    }
    return out;
}

std::optional<Labelled<CounterFigures>> SeriesBook::counter(std::string_view name, const SeriesWindow& window,
                                                            const SeriesScope& scope) const
{
    const auto named = counters_.names().find(name);
    if (named == counters_.names().end())
        return std::nullopt;
    const auto withRate = [&window](CounterFigures& figures) {
        if (window.length)
            figures.rate = figures.delta / *window.length;
    };
    Labelled<CounterFigures> figures;
    for (const auto& [key, series] : named->second) {
        const auto newest = series.newest(window.until);
        if (!scope.holds(key) || !newest)
            continue;
        CounterFigures& one = figures.by[scope.text(key, named->second)];
        one.delta = series.increase(window);
        one.at = *newest;
        withRate(one);
        figures.total.delta += one.delta;
        figures.total.at = std::max(figures.total.at, one.at);
    }
    if (figures.by.empty())
        return std::nullopt;
    withRate(figures.total);
    return figures;
}

CountersByName SeriesBook::counters(const SeriesWindow& window, const SeriesScope& scope) const
{
    CountersByName out;
    for (const auto& [name, sets] : counters_.names())
        if (auto figures = counter(name, window, scope))
            out.emplace(name, std::move(*figures));
    return out;
}

std::map<std::string, std::map<std::string, BucketInterval>> SeriesBook::histograms(const SeriesWindow& window) const
{
    std::map<std::string, std::map<std::string, BucketInterval>> out;
    for (const auto& [name, sets] : histograms_.names()) {
        std::vector<double> bounds;
        std::vector<double> counts;
        bool comparable = true;
        for (const auto& [key, series] : sets) {
            const auto increase = series.increase(window);
            if (increase.empty())
                continue;
            if (counts.empty()) {
                bounds = series.bounds();
                counts = increase;
            } else if (series.bounds() == bounds) {
                std::transform(counts.begin(), counts.end(), increase.begin(), counts.begin(), std::plus<>());
            } else {
                comparable = false; // buckets with other bounds cannot be added
            }
        }
        if (counts.empty() || !comparable)
            continue;
        for (const auto p : PercentileIndices) {
            if (const auto interval = bucketQuantile(bounds, counts, Percentiles[p]))
                out[name][std::string(idOf(p))] = *interval;
        }
    }
    return out;
}

void SeriesBook::forget()
{
    gauges_.forget();
    counters_.forget();
    histograms_.forget();
}

std::optional<double> SeriesBook::gaugeAt(std::string_view name, Time t) const
{
    const auto sets = gauges_.names().find(name);
    if (sets == gauges_.names().end())
        return std::nullopt;
    double sum = 0;
    double known = 0;
    for (const auto& [key, series] : sets->second) {
        const auto points = series.within({t, t, std::nullopt});
        if (points.empty() || !stands(points.back().t, t))
            continue;
        sum += points.back().value;
        ++known;
    }
    if (known == 0)
        return std::nullopt;
    return isAmount(name) ? sum : sum / known;
}

std::optional<double> SeriesBook::counterIncrease(std::string_view name, Time after, Time until) const
{
    const auto sets = counters_.names().find(name);
    if (sets == counters_.names().end())
        return std::nullopt;
    std::optional<double> sum;
    for (const auto& [key, series] : sets->second)
        if (const auto newest = series.newest(until); newest && *newest > after)
            sum = sum.value_or(0) + series.increase({after, until, {}});
    return sum;
}

std::vector<std::string_view> SeriesBook::gaugeNames() const
{
    std::vector<std::string_view> names;
    for (const auto& [name, sets] : gauges_.names())
        names.push_back(name);
    return names;
}

std::vector<std::string_view> SeriesBook::counterNames() const
{
    std::vector<std::string_view> names;
    for (const auto& [name, sets] : counters_.names())
        names.push_back(name);
    return names;
}

std::vector<std::string> SeriesBook::servers(const SeriesScope& scope,
                                             const std::function<bool(std::uint16_t)>& isServer) const
{
    std::set<std::string> servers;
    const auto collect = [&](const auto& named) {
        for (const auto& [name, sets] : named.names())
            for (const auto& [key, series] : sets)
                if (isServer(key.source))
                    servers.insert(scope.serverOf(key));
    };
    collect(gauges_);
    collect(counters_);
    return {servers.begin(), servers.end()};
}

} // namespace inferama::core
