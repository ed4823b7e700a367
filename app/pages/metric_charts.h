// SPDX-License-Identifier: GPL-3.0-or-later
// The chart of a metric over time: its course with bands, SLO, baseline, marks and the alerts that watch it.
#pragma once

#include "app/catalogue.h"
#include "core/snapshot.h"
#include "widgets/chart_content.h"

#include <QString>
#include <QTimeZone>

namespace inferama::widgets {
struct Theme;
}

namespace inferama::app {

// The window that was chosen, no longer than the run needs.
widgets::TimeSpan metricSpan(const core::Snapshot& s, const QTimeZone& zone);

widgets::ChartContent metricChart(const core::Snapshot& s, const MetricEntry& entry, const QTimeZone& zone,
                                  const widgets::Theme& theme);

// What the lines of the chart are.
QString chartSubtitle(const core::Snapshot& s, const MetricEntry& entry);

} // namespace inferama::app
