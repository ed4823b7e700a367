// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts of the resources page show, made from a snapshot. Values only: no widget, no window.
#pragma once

#include "core/snapshot.h"
#include "widgets/part_bars.h"
#include "widgets/range_dots.h"
#include "widgets/series_rows.h"
#include "widgets/small_chart.h"

#include <QString>
#include <QTimeZone>

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace inferama::widgets {
struct Theme;
}

namespace inferama::app {

// What carries the chosen label is drawn as a row each over time; what carries another one as its mean, its highest and
// its lowest. Replica puts everything of one server together.
enum class SplitBy : std::uint8_t { Gpu, Rank, Rail, Replica };

struct ResourcesChoice {
    SplitBy by = SplitBy::Gpu;
    QTimeZone zone = widgets::shownZone();
};

// One place of the page. A chart without values keeps its place and says why.
struct ResourceChart {
    enum class State : std::uint8_t { Values, NoTraffic, NoSource, NotApplicable };
    using Body = std::variant<std::monostate, widgets::SmallChartContent, widgets::SeriesRowsContent,
                              widgets::RangeDotsContent, widgets::PartBarsContent>;

    std::string id; // of the metric that the title leads to
    QString title;
    QString subtitle;
    std::optional<core::Level> level; // none: the verdict is plain text
    QString verdict;
    State state = State::NoSource;
    QString why; // what would fill it, or why it does not apply; empty with values
    Body body;
    QString spoken; // the figures in a sentence, for a reader who does not see them
};

// The names of the gauges and counters that the charts are drawn from, for core::View::series.
const std::vector<std::string>& resourceSeries();

// All charts in their order, the same for every snapshot: layer 5, 7 and 6 as they follow from each other.
std::vector<ResourceChart> resourceCharts(const core::Snapshot& s, const ResourcesChoice& choice,
                                          const widgets::Theme& theme);

// The window of the snapshot: the time axis that all charts share.
widgets::TimeSpan resourcesSpan(const core::Snapshot& s, const QTimeZone& zone);

// What happened at x seconds before the end: marks nearby and alerts that stood. Empty: nothing.
QString eventsAt(const core::Snapshot& s, const widgets::TimeSpan& span, double x);

} // namespace inferama::app
