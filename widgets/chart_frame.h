// SPDX-License-Identifier: GPL-3.0-or-later
// Everything of a chart but its lines: axes, grid, tinted bands, limits, marks, markers, labels, cross-hair and tip.
// Paints values that are already there; shared by the line charts and the charts that paint their areas themselves.
#pragma once

#include "widgets/chart_content.h"
#include "widgets/chart_key.h"

#include <QPen>
#include <QRectF>

#include <optional>
#include <vector>

class QKeyEvent;
class QPainter;

namespace inferama::widgets {

struct Theme;

struct TickMark {
    double pixel = 0;
    QString text;
};

// A chart laid out on a rectangle of pixels.
struct ChartFrame {
    QRectF plot;
    Scale x;
    Scale y;
    std::vector<TickMark> xTicks;
    std::vector<TickMark> yTicks;
    QString zone; // of a time axis; empty where its labels need none
    QRectF key;   // where the lines are listed; empty: nowhere

    bool drawable() const { return plot.width() > 1 && plot.height() > 1; }
};

// The axes of one chart, kept from one content to the next so that they do not jump.
struct ChartAxes {
    AxisFit x;
    AxisFit y;
    KeyPlace key;

    ChartFrame layOut(const ChartContent& content, const QRectF& area);
};

// How a line is drawn where it can be trusted so far.
QPen penOf(const ChartLine& line, core::Thinness trust);

void paintBehindLines(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme);
void paintOverLines(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme,
                    std::size_t notShown);

// The cross-hair, dots where it meets the lines over time, and the tip.
struct Crosshair {
    double x = 0;
    std::optional<double> y; // where the chart reads both ways
    friend bool operator==(const Crosshair&, const Crosshair&) = default;
};
void paintCrosshair(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme,
                    const Crosshair& cross);

// What is being picked, in the place of the cross-hair's tip.
void paintPickTip(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme,
                  const Interval& values);

// Where the arrow keys take the cross-hair: 2 pixels, 20 with Shift or Ctrl; where there is none yet, to the newest
// moment of a time axis and to the middle of any other. Nothing for any other key, and for up and down where they mean
// nothing.
std::optional<Crosshair> crosshairAfterKey(const QKeyEvent* event, const ChartFrame& frame, const ChartContent& content,
                                           const std::optional<Crosshair>& before);

} // namespace inferama::widgets
