// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a cumulative distribution both ways, and turning it into steps to draw. Pure arithmetic, no window.
#pragma once

#include "core/metric.h"
#include "widgets/chart_lines.h"

#include <optional>
#include <span>
#include <vector>

namespace inferama::widgets {

// Share of the samples that are ≤ `value`, 0…1. `cdf` ascends.
double shareWithin(std::span<const core::CdfPoint> cdf, double value);

// The smallest value that at least `share` of the samples do not exceed; nothing where the curve does not reach it.
std::optional<double> valueAtShare(std::span<const core::CdfPoint> cdf, double share);

// The distribution as a staircase over the value: from 0 before the first sample, and, where it reaches 1, on along 1.
std::vector<Sample> cdfSteps(std::span<const core::CdfPoint> cdf);

// The share that exceeds the value as a staircase on a log axis: from 1 down to `floor` (> 0), which stands for 0.
std::vector<Sample> tailSteps(std::span<const core::CdfPoint> cdf, double floor);

// The interval of the values; with `positive` of those above 0. Nothing where there are none.
std::optional<Interval> valuesOf(std::span<const core::CdfPoint> cdf, bool positive);

} // namespace inferama::widgets
