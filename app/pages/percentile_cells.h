// SPDX-License-Identifier: GPL-3.0-or-later
// Cells that both tables of percentiles have.
#pragma once

#include "app/pages/shown_distribution.h"
#include "core/snapshot.h"
#include "widgets/figure_table.h"

namespace inferama::app {

// What the estimate with in flight says of the percentile.
widgets::FigureCell estimateCell(const ShownDistribution& shown, core::PercentileIndex i);
// The percentile now, with the share of requests that it is of where that is not all. There must be a curve.
widgets::FigureCell nowCell(const core::Snapshot& s, const ShownDistribution& shown, core::PercentileIndex i);
widgets::FigureCell plainCell(double seconds, std::uint64_t count);

} // namespace inferama::app
