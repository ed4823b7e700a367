// SPDX-License-Identifier: GPL-3.0-or-later
// From samples to what can be drawn: bad values left out and counted, lines broken at gaps, at most two points a pixel
// column. Pure arithmetic, no window.
#pragma once

#include "core/metric.h"
#include "widgets/chart_geometry.h"

#include <QList>
#include <QPointF>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace inferama::widgets {

// A value over x. No value is a gap, which breaks the line and is nothing to report; a value that cannot be drawn
// (not finite, or not positive on a log axis) breaks it too and is counted.
struct Sample {
    double x = 0;
    std::optional<double> y;
    core::Thinness trust = core::Thinness::Sound;
};

struct NotShown {
    std::size_t zero = 0;     // on a log axis
    std::size_t negative = 0; // on a log axis
    std::size_t nan = 0;
    std::size_t infinite = 0;

    std::size_t total() const { return zero + negative + nan + infinite; }
    NotShown& operator+=(const NotShown& other);
    friend bool operator==(const NotShown&, const NotShown&) = default;
};

// Why a sample cannot be drawn on these scales; all zero when it can.
NotShown whyNotShown(const Sample& sample, ScaleKind x, ScaleKind y);

// The interval of the values that can be drawn; nothing without any.
std::optional<Interval> extentOf(std::span<const Sample> samples, ScaleKind x, ScaleKind y);

// An unbroken stretch that is drawn in one manner. Points are in units of the plot: x 0…1 to the right, y 0…1 upwards.
struct Run {
    core::Thinness trust = core::Thinness::Sound;
    QList<QPointF> points; // ascending in x, two or more
};

struct Polyline {
    std::vector<Run> runs;
    std::vector<Run> single; // points without a neighbour, one each: a dot
    NotShown notShown;
};

// Columns that points are thinned to, all within x 0…1. `phase` says how much of a column lies before x = 0 (0…1): with
// columns anchored to absolute time the same points stay chosen while a window slides, and the line does not shimmer.
struct Columns {
    int count = 1000;
    double phase = 0;
};

// The phase for an axis of `span` that ends at `end`.
double phaseOf(core::Time end, core::Duration span, int columns);

// Samples ascending in x. Samples out of `x.values` are left out, but for the nearest on each side, which the plot
// clips. A run has at most 2 × (columns.count + 2) points: see `decimated`.
Polyline polylineOf(std::span<const Sample> samples, const Scale& x, const Scale& y, Columns columns);

// The lowest and the highest of each column, the first and the last, in their order: at most 2 × (columns.count + 2),
// since a phase cuts one column in two. Fewer points than that are all kept. Points ascend in x.
QList<QPointF> decimated(const QList<QPointF>& points, Columns columns);

} // namespace inferama::widgets
