// SPDX-License-Identifier: GPL-3.0-or-later
// What one thing stood at, has counted, or has sorted into buckets, over time.
#pragma once

#include "core/snapshot.h"
#include "core/time.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace inferama::core {

// A stretch (after, until] for series; `after` may be the beginning of time.
struct SeriesWindow {
    Time after{};
    Time until{};
    std::optional<double> length; // seconds, what rates divide by
};

// A value of a gauge stands for so long; then nothing is known.
inline constexpr Duration GaugeLasts = std::chrono::seconds{10};
inline bool stands(Time newest, Time now) { return now - newest < GaugeLasts; }

class GaugeSeries {
public:
    void add(Time t, double value);
    struct Point {
        Time t{};
        double value = 0;
    };
    // The points that describe a stretch: the last one at or before its start, if any, and those inside.
    std::vector<Point> within(const SeriesWindow& window) const;
    const std::deque<Point>& points() const { return points_; }
    // Gives up the older half of its points.
    void forget();
    std::size_t bytes() const { return points_.size() * sizeof(Point); }

private:
    std::deque<Point> points_;
};

// Increments survive restarts: a fall counts from 0 where the boot changed or none is given; within one boot it is the
// source's fault, adds nothing, and the highest value stays the base.
class CounterSeries {
public:
    void add(Time t, double value, const std::string& boot);
    double increase(const SeriesWindow& window) const;
    // Calls visit(from, to, increase) for each two neighbouring values that overlap (after, until].
    template<class Visitor>
    void visitIncreases(Time after, Time until, Visitor visit) const
    {
        const auto later = [](Time t, const Point& point) { return t < point.t; };
        auto point = std::upper_bound(points_.begin(), points_.end(), after, later);
        if (point == points_.begin() && point != points_.end())
            ++point;
        for (; point != points_.end() && std::prev(point)->t < until; ++point)
            visit(std::prev(point)->t, point->t, point->increment);
    }
    std::optional<Time> newest(Time until) const;
    struct Point {
        Time t{};
        double value = 0;
        std::string boot;
        double base = 0; // the highest of this boot so far
        double increment = 0;
    };
    const std::deque<Point>& points() const { return points_; }
    // Gives up the older half of its points; the increase of the run stays.
    void forget();
    std::size_t bytes() const { return points_.size() * sizeof(Point); }

private:
    void recount(std::size_t from);

    std::deque<Point> points_;
    double forgotten_ = 0; // increments of points that are no longer kept
};

class HistogramSeries {
public:
    void add(Time t, std::span<const double> bounds, std::span<const double> counts);
    // The counts by bucket that came in the stretch: the difference of two scrapes. Empty: there are no two.
    std::vector<double> increase(const SeriesWindow& window) const;
    const std::vector<double>& bounds() const { return bounds_; }
    void forget();
    std::size_t bytes() const { return points_.size() * (sizeof(Point) + (bounds_.size() + 1) * sizeof(double)); }

private:
    struct Point {
        Time t{};
        std::vector<double> counts; // cumulative over buckets
    };
    std::vector<double> bounds_;
    std::deque<Point> points_;
};

// The bucket that holds the quantile p. `counts` are by bucket (not cumulative), one more than `bounds`.
std::optional<BucketInterval> bucketQuantile(std::span<const double> bounds, std::span<const double> counts, double p);

} // namespace inferama::core
