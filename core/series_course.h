// SPDX-License-Identifier: GPL-3.0-or-later
// Gauges and counters over a window, brought to one grid of equal cells: what small multiples are drawn from.
#pragma once

#include "core/series_book.h"
#include "core/snapshot.h"

#include <string>
#include <vector>

namespace inferama::core {

// Cells of a round length (1, 2, 5, 10 … s) that stand at whole multiples of it, at most 300 of them; the last one
// holds `until` and is as long as what has elapsed of it.
struct CourseGrid {
    Time start{};
    Time until{};
    Duration cell{};
    std::size_t cells = 0;

    CourseGrid(Time after, Time until);
    Time at(std::size_t index) const { return start + cell * static_cast<std::int64_t>(index); }
};

// Mean of the values of each cell; a cell without one takes over the last value, for as long as a gauge lasts.
std::vector<float> courseOf(const GaugeSeries& series, const CourseGrid& grid);
// Increase a second over each cell, an increase being spread evenly over the time between two values.
std::vector<float> courseOf(const CounterSeries& series, const CourseGrid& grid);

} // namespace inferama::core
