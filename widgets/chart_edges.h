// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside a chart's plot: the labels of its ticks, and words at the ends of its lines.
#pragma once

class QPainter;
class QRectF;

namespace inferama::widgets {

struct ChartContent;
struct ChartFrame;
struct Theme;

// Those of the x axis are left out where there is no room below the plot.
void paintTickLabels(QPainter& painter, const ChartFrame& frame, const QRectF& area, const Theme& theme);
// The names of lines where they end, and the words of bands, in one column from the plot to `right`.
void paintEnds(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme,
               double right);

} // namespace inferama::widgets
