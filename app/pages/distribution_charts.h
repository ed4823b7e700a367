// SPDX-License-Identifier: GPL-3.0-or-later
// What the two large charts of the distribution page show, made from a snapshot. Values only: no widget, no window.
#pragma once

#include "app/pages/shown_distribution.h"
#include "core/snapshot.h"
#include "widgets/chart_content.h"

namespace inferama::widgets {
struct Theme;
}

namespace inferama::app {

widgets::ChartContent cdfChart(const core::Snapshot& s, const ShownDistribution& shown, bool log,
                               const widgets::Theme& theme);
widgets::ChartContent tailChart(const core::Snapshot& s, const ShownDistribution& shown, bool log,
                                const widgets::Theme& theme);
// The share of the samples by bins of the value axis.
widgets::ChartContent histogramChart(const core::Snapshot& s, const ShownDistribution& shown, bool log,
                                     const widgets::Theme& theme);
// What the bars are counted from: "counted from all samples", "from a curve of 512 points".
QString histogramSource(const ShownDistribution& shown);

} // namespace inferama::app
