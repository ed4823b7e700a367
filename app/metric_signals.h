// SPDX-License-Identifier: GPL-3.0-or-later
// Which figure of a snapshot a metric of the catalogue stands for: the one number that tiles, trends and metric pages
// show of it.
#pragma once

#include "core/signal.h"

#include <optional>
#include <string_view>

namespace inferama::core {
struct BandScale;
}

namespace inferama::app {

// The signal whose value and baseline stand for the metric: P95 of a latency, the mean of gaps and of a stage, the last
// value of a gauge, the rate of a counter. Nothing for metrics that are more than one figure or that no signal names,
// and for unknown ids.
std::optional<core::Signal> signalOfMetric(std::string_view id);

// The metric's one number, in its unit; also of those that have no signal. A percentile is given however thin it is;
// core::valueOf() is for those who must not be alarmed by a thin one.
std::optional<double> valueOfMetric(std::string_view id, const core::Snapshot& snapshot);

// What its value is judged by: the scale of its id, or the one that a rules file gave its signal ("gauge.gpu_util").
// Null: it is not judged, or by class.
const core::BandScale* scaleOfMetric(std::string_view id, const core::Snapshot& snapshot);

// The latency whose samples the metric speaks of, for those that are made from the distribution of one.
std::optional<core::Metric> latencyOfMetric(std::string_view id);

} // namespace inferama::app
