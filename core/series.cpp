// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/series.h"

#include "core/time_log.h"

namespace inferama::core {

namespace {

constexpr std::size_t MostPoints = 100'000; // a series; the oldest go first
constexpr std::size_t MostScrapes = 8'000;

template<class Points>
auto after(Points& points, Time t)
{
    return std::upper_bound(points.begin(), points.end(), t, [](Time at, const auto& p) { return at < p.t; });
}

} // namespace

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

} // namespace inferama::core
