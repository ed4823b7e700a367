// SPDX-License-Identifier: GPL-3.0-or-later
// All that one chart shows at one moment, as plain values: a page builds it from a snapshot, a chart draws it.
#pragma once

#include "core/bands.h"
#include "core/time.h"
#include "widgets/chart_geometry.h"
#include "widgets/chart_lines.h"
#include "widgets/format.h"

#include <QColor>
#include <QMargins>
#include <QString>
#include <QTimeZone>

#include <functional>
#include <optional>
#include <vector>

namespace inferama::widgets {

// The time axis of charts that follow T: x is in seconds and ends at 0, which is T, so that it never moves.
struct TimeSpan {
    core::Time end{};
    core::Duration length = std::chrono::minutes{5};
    QTimeZone zone = QTimeZone::utc();
    bool ago = false; // labels say how long before the end

    core::Time momentOf(double x) const { return end + core::durationOf(x); }
    double xOf(core::Time t) const { return core::seconds(t - end); }
};

struct Axis {
    ScaleKind scale = ScaleKind::Linear;
    std::optional<Interval> fixed;   // else it follows the data, without jumping
    std::optional<Interval> include; // what a following axis shows even without data there
    LogEnds ends = LogEnds::Decades;
    std::function<QString(double)> label; // of a tick
    QString name{};                       // of values that are taken away, and their unit; empty: there is none
    QString unit{};
};

enum class LineStyle : std::uint8_t { Solid, Dashed, Dotted };

struct ChartLine {
    QString name;
    QColor colour;
    double width = 1.75;                // pixels
    LineStyle style = LineStyle::Solid; // thin and very thin stretches are dashed whatever the style
    std::vector<Sample> samples;        // ascending in x
    QString endText;                    // beside the name where the line ends; empty with an empty name: no label
    bool labelled = true;
    double fill = 0; // opacity of the area under it; charts that paint themselves alone draw it
};

// A stretch of an axis with a meaning: its area is tinted, or hatched where nothing can be said about it.
struct Shading {
    enum class Over : std::uint8_t { X, Y };
    Over over = Over::Y;
    Interval values;
    QColor colour;
    double opacity = 0.07;
    bool hatched = false;
    QString word;                     // at the right of the plot (Y), or inside of it (hatched)
    std::optional<core::Level> level; // the shape before the word
};

// A bar of 3 pixels along an axis: where a wait is noticed, where it feels stuck.
struct AxisStrip {
    Shading::Over over = Shading::Over::X;
    Interval values;
    QColor colour;
    QString text;
};

// A limit that somebody set.
struct Limit {
    Shading::Over over = Shading::Over::Y;
    double value = 0;
    QString text;
    QString more{}; // a second, muted line; over X only
};

// A level of the y axis that has a name: dotted across the plot, with the name at its left end.
struct LevelLine {
    double y = 0;
    QColor colour;
    QString name;
    QString aside;      // on a plate upon the line; empty: none
    double asideAt = 0; // x
};

// Stands on the lower end of the y axis.
struct ChartBar {
    Interval values; // of x
    double height = 0;
    QColor colour;
};

struct VerticalMark {
    double x = 0;
    QString text;                       // may be empty: the line alone
    std::optional<core::Level> level{}; // of an alert: its shape stands at the foot of the line
    std::optional<double> until{};      // of a stretch: a band from x to here
};

// A point that means something, e.g. a percentile on its curve.
struct Marker {
    double x = 0;
    double y = 0;
    QColor colour;
    core::Thinness trust = core::Thinness::Sound; // thin: hollow, very thin: hatched
    QString text;
    bool textLeft = false;
    bool leaders = true;  // dotted lines to both axes
    bool diamond = false; // of what the chart compares with; hollow, whatever the trust
};

struct TipRow {
    QColor key; // invalid: none
    QString name;
    QString value;
};
struct ChartTip {
    QString head;
    QString aside;
    std::vector<TipRow> rows;

    bool empty() const { return head.isEmpty() && rows.empty(); }
};

struct ChartContent {
    std::optional<TimeSpan> time; // else x is a value
    Axis x;                       // unused where there is a time
    Axis y;
    std::vector<ChartLine> lines;
    std::vector<Shading> shadings;
    std::vector<AxisStrip> strips;
    std::vector<Limit> limits;
    std::vector<LevelLine> levels;
    std::vector<ChartBar> bars;
    std::vector<VerticalMark> marks;
    std::vector<Marker> markers;
    // What the cross-hair says at x, and at y where the chart reads both ways.
    std::function<ChartTip(double x, std::optional<double> y)> tip;
    bool readsBothWays = false; // the cross-hair has a horizontal line too
    // Values of x can be picked: by a click, a drag, Enter at the cross-hair, Shift and the arrows. Says what is picked
    // while it is being drawn.
    std::function<ChartTip(const Interval& values)> pickTip;
    bool keyed = false;              // the lines' names and end texts are listed where they cover no line
    QString note;                    // at the top of the plot: what the lines do not say
    QMargins margins{52, 8, 16, 24}; // around the plot, fixed so that charts align and do not jump
    QString emptyText;               // drawn where nothing can be
};

// A quantity as the label of a tick: without zeros that say nothing, "0.5 s" and not "0.500 s".
QString tickText(const Quantity& quantity);
QString durationTick(double seconds);
QString shareTick(double share);

// The sample nearest to x that has a value; nothing without any.
const Sample* nearestSample(const std::vector<Sample>& ascending, double x);

// "very thin, n = 41", "thin, n = 615", or empty where there is nothing to warn of.
QString trustText(core::Thinness trust, std::uint64_t count);

} // namespace inferama::widgets
