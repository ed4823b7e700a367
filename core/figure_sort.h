// SPDX-License-Identifier: GPL-3.0-or-later
// Sorting many figures by their bits, three times as fast as by comparing them, and what they come to in order.
#pragma once

#include "core/metric.h"

#include <span>
#include <vector>

namespace inferama::core {

// Ascending; -0 before 0. There must be no NaN. Cost: linear, about 25 ns a figure.
void sortFigures(std::vector<double>& figures);

// Of figures that ascend and their sum; percentiles by linear interpolation between order statistics.
MetricSummary summaryOfSorted(std::span<const double> figures, double sum);

} // namespace inferama::core
