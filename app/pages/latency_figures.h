// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of latencies have in common: names and definitions, the SLO and the bands of a metric, tables by
// prompt length, and what stands beside a percentile.
#pragma once

#include "core/bands.h"
#include "core/snapshot.h"
#include "widgets/chart_content.h"
#include "widgets/figure_table.h"
#include "widgets/row_titles.h"

#include <QString>

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace inferama::widgets {
struct Theme;
}

namespace inferama::app {

using widgets::lengthName;

// The five that the pages offer, in their order; also the order of HistoryPoint::metrics.
inline constexpr std::array<core::Metric, 5> ShownMetrics{core::Metric::Ttft, core::Metric::Itl, core::Metric::Tbt,
                                                          core::Metric::Tpot, core::Metric::E2e};

QString shortName(core::Metric metric);        // "TTFT"
QString shortDefinition(core::Metric metric);  // "first token − send"
QString observerName(const core::Snapshot& s); // "client": whose views were measured, most of them
QString nothingYet(core::Metric metric);       // why there is no such figure

std::optional<double> sloOf(const core::Slo& slo, core::Metric metric); // seconds

// The class of prompts whose bands tint the TTFT axis: the one with the most samples.
core::LengthClass commonLength(const core::Snapshot& s);

// The bands of a scale over the value axis.
std::vector<widgets::Shading> shadingsOf(const core::BandScale& scale, const widgets::Theme& theme);

// The bands of a metric over the value axis; empty where it has none.
std::vector<widgets::Shading> bandShadings(const core::Snapshot& s, core::Metric metric, const widgets::Theme& theme);

// What a percentile says with its doubt: dotted when thin, and with "–" where it would be of fewer samples than none.
widgets::FigureCell percentileCell(const core::MetricSummary& summary, core::PercentileIndex i);

// Metrics that are kept by input length; others are answered for by TPOT.
bool keptByLength(core::Metric metric);
std::vector<widgets::FigureColumn> lengthColumns();
std::vector<widgets::FigureRow> lengthRows(const core::Snapshot& s, core::Metric metric);

} // namespace inferama::app
