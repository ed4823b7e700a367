// SPDX-License-Identifier: GPL-3.0-or-later
// A metric told apart by the label sets of the gauges and counters that it is made from: by source, rank, GPU, rail.
#pragma once

#include "app/catalogue.h"
#include "core/snapshot.h"

#include <QString>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace inferama::app {

// What each label set is read from: a gauge or a counter, or the ratio of two. Empty names where there is none.
struct SetSeries {
    std::string name;
    std::string over; // of a ratio: its denominator
};
SetSeries setSeriesOf(const core::Snapshot& s, const MetricEntry& entry);

// Label sets and their values in the window, the worst first: the mean of a gauge, of ranks the median, the rate of a
// counter, a ratio of sums or of last values.
std::vector<std::pair<std::string, double>> setsOf(const core::Snapshot& s, const MetricEntry& entry);

// The course of each over the grid of Snapshot::series, in the same order and in the unit of the metric; without those
// whose course the snapshot does not have.
std::vector<std::pair<std::string, std::vector<float>>> setCoursesOf(const core::Snapshot& s, const MetricEntry& entry);

// (max − min) / mean over the label sets at each cell of the grid; empty where there is no course.
std::vector<float> spreadOf(const core::Snapshot& s, const std::string& series);

// "server-0 · rank 3"; "all" for a series without labels.
QString setName(std::string_view labels);

} // namespace inferama::app
