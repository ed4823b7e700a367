// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts and tables of the distribution page show, made from a snapshot. Values only: no widget, no window.
#pragma once

#include "core/snapshot.h"
#include "widgets/chart_content.h"
#include "widgets/figure_table.h"

#include <QString>

#include <optional>
#include <vector>

namespace inferama::widgets {
struct Theme;
}

namespace inferama::app {

struct DistributionChoice {
    core::Metric metric = core::Metric::Ttft;
    bool log = true;      // the value axis
    bool inFlight = true; // the survival estimate beside the plain curve
};

// The estimate with requests in flight; null where the metric has none.
const core::SurvivalSummary* survivalOf(const core::Snapshot& s, core::Metric metric);

// Whether the snapshot brought the curve that is asked for.
bool hasCurve(const core::Snapshot& s, core::Metric metric);

widgets::ChartContent cdfChart(const core::Snapshot& s, const DistributionChoice& choice, const widgets::Theme& theme);
widgets::ChartContent tailChart(const core::Snapshot& s, const DistributionChoice& choice, const widgets::Theme& theme);

std::vector<widgets::FigureColumn> percentileColumns();
std::vector<widgets::FigureRow> percentileRows(const core::Snapshot& s, const DistributionChoice& choice,
                                               const widgets::Theme& theme);

// Gaps between chunks beside gaps between tokens.
std::vector<widgets::FigureColumn> gapColumns();
std::vector<widgets::FigureRow> gapRows(const core::Snapshot& s, const widgets::Theme& theme);

// "n = 615, exact" or "n = 132,410, sketch ±0.4 %".
QString sampleText(const core::MetricSummary& summary);

// "SLO 1 s: 41.5 % within"; nothing without an SLO or without a curve.
std::optional<QString> sloText(const core::Snapshot& s, core::Metric metric);

QString distributionSentence(const core::Snapshot& s, core::Metric metric);

} // namespace inferama::app
