// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts of the latency page show, made from a snapshot. Values only: no widget, no window.
#pragma once

#include "app/judgement.h"
#include "core/snapshot.h"
#include "widgets/chart_content.h"
#include "widgets/metric_card.h"
#include "widgets/stacked_areas.h"

#include <QString>
#include <QTimeZone>

#include <memory>
#include <optional>

namespace inferama::widgets {
struct Theme;
}

namespace inferama::app {

struct LatencyChoice {
    core::Metric metric = core::Metric::Ttft;
    bool log = false;
    QTimeZone zone = widgets::shownZone();
    std::optional<widgets::TimeSpan> span{}; // of lines over time; else latencySpan()
};

// The stretch of time that the charts of the page share: the window, five minutes at least, and no longer than the run
// rounded up to a round length.
widgets::TimeSpan latencySpan(const core::Snapshot& s, const QTimeZone& zone);

// Who measured what, and whose bands tint the axis.
QString percentileSubtitle(const core::Snapshot& s, core::Metric metric);

widgets::CardContent latencyCard(const core::Snapshot& s, core::Metric metric);

widgets::ChartContent percentileChart(const core::Snapshot& s, const LatencyChoice& choice,
                                      const widgets::Theme& theme);
widgets::ChartContent ratioChart(const core::Snapshot& s, const LatencyChoice& choice, const widgets::Theme& theme);
widgets::StackContent ttftStack(const core::Snapshot& s, const LatencyChoice& choice, const widgets::Theme& theme);
widgets::StackContent decodeStack(const core::Snapshot& s, const LatencyChoice& choice, const widgets::Theme& theme);

// "TTFT: P50 2.19 s, P95 5.31 s, P99 5.60 s (thin, n = 615); P99/P50 2.56, good." For screen readers.
QString latencySentence(const core::Snapshot& s, core::Metric metric);

} // namespace inferama::app
