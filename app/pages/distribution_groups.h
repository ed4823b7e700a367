// SPDX-License-Identifier: GPL-3.0-or-later
// The two small charts of the distribution page: one latency by group of requests, and the tails of the gaps.
#pragma once

#include "app/pages/shown_distribution.h"
#include "core/snapshot.h"
#include "widgets/chart_content.h"
#include "widgets/figure_table.h"

#include <vector>

namespace inferama::widgets {
struct Theme;
}

namespace inferama::app {

inline constexpr std::size_t MostGroupLines = 6; // told apart by colour and style

widgets::ChartContent groupChart(const core::Snapshot& s, const ShownDistribution& shown,
                                 const DistributionChoice& choice, const widgets::Theme& theme);
// How many groups the chart does not draw; empty where it draws all.
QString groupsLeftOutText(const ShownDistribution& shown, std::size_t drawn);

std::vector<widgets::FigureColumn> groupColumns(core::Grouping by);
std::vector<widgets::FigureRow> groupRows(const core::Snapshot& s, const ShownDistribution& shown,
                                          const DistributionChoice& choice, const widgets::Theme& theme);

// Gaps between chunks beside gaps between tokens, those of the baseline, and where a gap may be a stall (seconds).
widgets::ChartContent gapChart(const core::Snapshot& s, const BaselineChoice& baseline, double stallFloor,
                               const widgets::Theme& theme);
QString gapSentence(const core::Snapshot& s);

} // namespace inferama::app
