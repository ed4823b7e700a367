// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts and tables of a distribution have in common: the value axis, the three lines, what a point says, and
// the words for shares and samples.
#pragma once

#include "app/pages/shown_distribution.h"
#include "core/snapshot.h"
#include "widgets/chart_content.h"

#include <QString>

#include <functional>
#include <optional>
#include <span>

namespace inferama::widgets {
struct Theme;
}

namespace inferama::app {

inline constexpr double FarAway = 1e9; // seconds, beyond every axis

// The value axis that the charts of one distribution share, with what a wait means to people.
void layValueAxis(widgets::ChartContent& content, const core::Snapshot& s, const ShownDistribution& shown, bool log,
                  const widgets::Theme& theme);

// What a log axis cannot show of the curve: "12.5 % of the samples are ≤ 0: not on a log axis".
QString noteOfHidden(const ShownDistribution& shown, bool log);

// A chart of a distribution without one: why.
widgets::ChartContent emptyChart(const ShownDistribution& shown);

enum class Half : std::uint8_t { Within, Over }; // share ≤ x, share > x
// Now, with in flight, baseline: each that there is, the last to be drawn on top. `floor` is of the tail.
std::vector<widgets::ChartLine> distributionLines(const ShownDistribution& shown, Half half, bool log, double floor,
                                                  const widgets::Theme& theme);

// What the cross-hair reads: from a value to its share and, where it has a level, from the share to its value.
std::function<widgets::ChartTip(double, std::optional<double>)> distributionTip(const ShownDistribution& shown,
                                                                                Half half);
// And what a brush over values says.
std::function<widgets::ChartTip(const widgets::Interval&)> pickTip(const ShownDistribution& shown);

// The samples that a pick means, to be listed: at least one, or nothing where there is none in a brush.
std::optional<core::SampleRange> pickedRange(const ShownDistribution& shown, const widgets::Interval& values,
                                             bool point, bool log);

QString shareText(double share, bool approximate); // "≈ 41.5 %"
QString valueText(double seconds);                 // "5.31 s", "∞ (failed)"
// "n = 615, exact" or "n = 132,410, sketch ±0.4 %".
QString sampleText(const core::MetricSummary& summary);
// "71 of 251 requests (28.3 %), 12 wait": what percentiles are of; empty where it is all of them.
QString behindText(const core::Snapshot& s, const ShownDistribution& shown);
// "failures count as +∞: 188"; empty where they do not.
QString failuresText(const ShownDistribution& shown);

struct SloWords {
    QString within;   // "SLO 1 s: 41.5 % within"
    QString over;     // "58.5 % over 1 s"
    QString baseline; // "baseline 100 %, −58.5 pt"; empty without one
    double at = 0;    // seconds
    double share = 0; // within
};
// Nothing without an SLO or without a curve.
std::optional<SloWords> sloWords(const core::Snapshot& s, const ShownDistribution& shown);

QString distributionSentence(const core::Snapshot& s, const ShownDistribution& shown);

} // namespace inferama::app
