// SPDX-License-Identifier: GPL-3.0-or-later
// How a metric of the catalogue went over time, and which gauges and counters it is made from.
#pragma once

#include "app/catalogue.h"
#include "app/pages/panorama_parts.h"

#include <string>
#include <vector>

namespace inferama::app {

// The metric's value at a point of history, in its unit. Empty where no course is kept of it.
PointValue courseOfMetric(const core::Snapshot& s, std::string_view id);

// The gauges and counters that the metric can be made from, the main one first; View::series asks for their course.
std::vector<std::string> seriesOfMetric(const MetricEntry& entry);

// The unit of a gauge's values or a counter's rate. `entry`: of the metric that it is shown with.
std::string_view unitOfSeries(std::string_view name, const MetricEntry& entry);

} // namespace inferama::app
