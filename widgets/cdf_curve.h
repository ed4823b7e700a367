// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a cumulative distribution both ways, and turning it into steps and bars to draw. Pure arithmetic, no window.
#pragma once

#include "core/metric.h"
#include "widgets/chart_lines.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace inferama::widgets {

// Share of the samples that are ≤ `value`, 0…1. `cdf` ascends.
double shareWithin(std::span<const core::CdfPoint> cdf, double value);

// The smallest value that at least `share` of the samples do not exceed; nothing where the curve does not reach it.
std::optional<double> valueAtShare(std::span<const core::CdfPoint> cdf, double share);

// What is beyond the last value of a curve that does not reach 1: nobody knows (an estimate), or it is infinite.
enum class Rest : std::uint8_t { Unknown, Infinite };

// The part of a curve that a log axis can show: the values above 0. `before` is the share of those at or below it.
struct PositivePart {
    std::span<const core::CdfPoint> cdf;
    double before = 0;
};
PositivePart positivePart(std::span<const core::CdfPoint> cdf);

// The distribution as a staircase over the value: from `before` (0…1) left of the first sample, and, where it reaches 1
// or the rest is infinite, on along its last share.
std::vector<Sample> cdfSteps(std::span<const core::CdfPoint> cdf, double before = 0, Rest rest = Rest::Unknown);

// The share that exceeds the value as a staircase on a log axis: from 1 - `before` down to `floor` (> 0), which stands
// for 0.
std::vector<Sample> tailSteps(std::span<const core::CdfPoint> cdf, double floor, double before = 0,
                              Rest rest = Rest::Unknown);

// The interval of the values; with `positive` of those above 0. Nothing where there are none.
std::optional<Interval> valuesOf(std::span<const core::CdfPoint> cdf, bool positive);

// The stretch of values that a point of the curve stands for, `index` < cdf.size(): the point itself, and where the
// curve has fewer points than samples all that lies behind the point before it.
Interval standsFor(std::span<const core::CdfPoint> cdf, std::size_t index, bool thinned);

// The samples near [low, high]: what the points inside stand for, else the nearest point's; nearest by ratio where
// `ratio`. Nothing without a curve.
std::optional<Interval> nearestSamples(std::span<const core::CdfPoint> cdf, const Interval& near, bool ratio,
                                       bool thinned);

struct HistogramBin {
    Interval values; // (low, high]
    double share = 0;
};

// The curve's samples by bins of equal width, on a log axis of equal ratio, whose edges stay where they are while
// values come and go; none of them is empty at either end. Of a log axis the values above 0. A step of a thinned curve
// is spread evenly over the bins that it reaches over.
std::vector<HistogramBin> histogramOf(std::span<const core::CdfPoint> cdf, const Interval& over, ScaleKind scale,
                                      bool thinned);

} // namespace inferama::widgets
