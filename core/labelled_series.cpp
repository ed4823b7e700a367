// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/labelled_series.h"

#include "core/time_log.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace inferama::core {

namespace {

constexpr std::size_t MostPoints = 100'000; // a series; the oldest go first
constexpr std::size_t MostScrapes = 8'000;

template<class Points>
auto after(Points& points, Time t)
{
    return std::upper_bound(points.begin(), points.end(), t, [](Time at, const auto& p) { return at < p.t; });
}

// Of the values that came in the window, or if none did of the one that stood; each counts once.
void fillQuantiles(const std::vector<std::vector<GaugeSeries::Point>>& sets, Time after, GaugeFigures& figures)
{
    std::vector<double> values;
    for (const auto& set : sets)
        for (const auto& point : set)
            if (point.t > after || set.size() == 1)
                values.push_back(point.value);
    const auto quantile = [&values](double p) {
        const double place = p * static_cast<double>(values.size() - 1);
        const auto low = values.begin() + static_cast<std::ptrdiff_t>(place);
        std::ranges::nth_element(values, low);
        const double rest = place - std::floor(place);
        if (rest <= 0)
            return *low;
        return *low + rest * (*std::min_element(low + 1, values.end()) - *low);
    };
    figures.p5 = quantile(0.05);
    figures.median = quantile(0.5);
    figures.p95 = quantile(0.95);
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

std::string labelKey(std::span<const Label> labels)
{
    std::vector<std::pair<std::string_view, std::string_view>> sorted;
    for (const Label& label : labels)
        sorted.emplace_back(label.key, label.value);
    std::sort(sorted.begin(), sorted.end());
    std::string key;
    for (const auto& [name, value] : sorted) {
        if (!key.empty())
            key += ',';
        key.append(name).append("=").append(value);
    }
    return key;
}

std::string SeriesScope::serverOf(const SeriesKey& key) const
{
    constexpr std::string_view Instance = "instance=";
    std::string_view labels = key.labels;
    while (!labels.empty()) {
        const std::string_view label = labels.substr(0, labels.find(','));
        if (label.starts_with(Instance))
            return std::string(label.substr(Instance.size()));
        labels.remove_prefix(std::min(labels.size(), label.size() + 1));
    }
    return sources[key.source];
}

std::string SeriesScope::textOf(const SeriesKey& key, bool withSource) const
{
    if (!withSource)
        return key.labels;
    const std::string source = "source=" + sources[key.source];
    return key.labels.empty() ? source : source + "," + key.labels;
}

void GaugeSeries::add(Time t, double value)
{
    points_.insert(after(points_, t), {t, value});
    if (points_.size() > MostPoints)
        forget();
}

void GaugeSeries::forget()
{
    points_.erase(points_.begin(), points_.begin() + static_cast<std::ptrdiff_t>(points_.size() / 2));
}

std::vector<GaugeSeries::Point> GaugeSeries::within(const SeriesWindow& window) const
{
    auto first = after(points_, window.after);
    if (first != points_.begin())
        --first;
    return {first, std::max(first, after(points_, window.until))};
}

void CounterSeries::add(Time t, double value, const std::string& boot)
{
    const auto place = points_.insert(after(points_, t), Point{t, value, boot, 0, 0});
    recount(static_cast<std::size_t>(place - points_.begin()));
    if (points_.size() > MostPoints)
        forget();
}

std::optional<Time> CounterSeries::newest(Time until) const
{
    const auto next = after(points_, until);
    return next == points_.begin() ? std::nullopt : std::optional(std::prev(next)->t);
}

void CounterSeries::forget()
{
    for (std::size_t half = points_.size() / 2; half > 0; --half) {
        points_.pop_front();
        forgotten_ += points_.front().increment;
        points_.front().increment = 0;
    }
}

void CounterSeries::recount(std::size_t from)
{
    for (std::size_t i = std::max<std::size_t>(from, 1); i < points_.size(); ++i) {
        const Point& previous = points_[i - 1];
        Point& point = points_[i];
        const bool sameBoot = !point.boot.empty() && point.boot == previous.boot;
        const double base = i == 1 ? previous.value : previous.base;
        if (point.value >= base && (sameBoot || point.boot.empty() || previous.boot.empty())) {
            point.increment = point.value - base;
            point.base = point.value;
        } else if (sameBoot) {
            point.increment = 0;
            point.base = base;
        } else {
            point.increment = point.value;
            point.base = point.value;
        }
    }
    if (from == 0 && !points_.empty()) {
        points_[0].base = points_[0].value;
        points_[0].increment = 0;
    }
}

double CounterSeries::increase(const SeriesWindow& window) const
{
    double sum = window.after == BeginningOfTime ? forgotten_ : 0;
    for (auto point = after(points_, window.after); point != points_.end() && point->t <= window.until; ++point)
        sum += point->increment;
    return sum;
}

void HistogramSeries::add(Time t, std::span<const double> bounds, std::span<const double> counts)
{
    if (!std::equal(bounds.begin(), bounds.end(), bounds_.begin(), bounds_.end())) {
        bounds_.assign(bounds.begin(), bounds.end()); // other buckets: nothing before can be compared
        points_.clear();
    }
    points_.insert(after(points_, t), {t, {counts.begin(), counts.end()}});
    if (points_.size() > MostScrapes)
        forget();
}

void HistogramSeries::forget()
{
    points_.erase(points_.begin(), points_.begin() + static_cast<std::ptrdiff_t>(points_.size() / 2));
}

std::vector<double> HistogramSeries::increase(const SeriesWindow& window) const
{
    auto first = after(points_, window.after);
    if (first != points_.begin())
        --first;
    std::vector<double> sum(bounds_.size() + 1);
    bool any = false;
    for (auto point = first; point != points_.end() && point->t <= window.until; ++point) {
        if (point == first)
            continue;
        const auto& before = std::prev(point)->counts;
        const bool restarted = point->counts.back() < before.back();
        any = true;
        double below = 0;
        for (std::size_t i = 0; i < sum.size(); ++i) {
            const double cumulative = point->counts[i] - (restarted ? 0 : before[i]);
            sum[i] += std::max(0.0, cumulative - below);
            below = cumulative;
        }
    }
    return any ? sum : std::vector<double>{};
}

std::optional<BucketInterval> bucketQuantile(std::span<const double> bounds, std::span<const double> counts, double p)
{
    double total = 0;
    for (const double count : counts)
        total += count;
    if (total <= 0)
        return std::nullopt;
    double below = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        below += counts[i];
        if (counts[i] <= 0 || below < p * total)
            continue;
        BucketInterval interval;
        interval.low = i == 0 ? std::min(0.0, bounds.empty() ? 0.0 : bounds[0]) : bounds[i - 1];
        if (i < bounds.size())
            interval.high = bounds[i];
        return interval;
    }
    return std::nullopt;
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

std::map<std::string, Labelled<GaugeFigures>> SeriesBook::gauges(const SeriesWindow& window, const SeriesScope& scope,
                                                                 const std::vector<std::string>& spread) const
{
    std::map<std::string, Labelled<GaugeFigures>> out;
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

std::map<std::string, Labelled<CounterFigures>> SeriesBook::counters(const SeriesWindow& window,
                                                                     const SeriesScope& scope) const
{
    std::map<std::string, Labelled<CounterFigures>> out;
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
        if (points.empty() || t - points.back().t >= GaugeLasts)
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
