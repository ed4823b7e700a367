// SPDX-License-Identifier: GPL-3.0-or-later
// Picking values on the x axis of a chart: a click means those at the pointer, a drag those it goes over; Shift and the
// arrow keys draw the same brush from the cross-hair, Enter picks. Knows the chart's frame, not its widget.
#pragma once

#include "widgets/chart_frame.h"

#include <optional>

class QKeyEvent;
class QMouseEvent;
class QPainter;

namespace inferama::widgets {

struct Theme;

struct PickedValues {
    Interval values;
    bool point = false; // what a finger's width around one value is
    friend bool operator==(const PickedValues&, const PickedValues&) = default;
};

class ValueBrush {
public:
    // A chart whose values cannot be picked has no brush.
    void place(const ChartFrame& frame, bool picks);

    // Each says whether the brush looks different from now on.
    bool press(const QMouseEvent& event);
    bool move(const QMouseEvent& event);
    // What the release picked; it takes the brush away.
    std::optional<PickedValues> release(const QMouseEvent& event);

    struct KeyAnswer {
        bool taken = false;                   // the key was for the brush
        std::optional<double> crosshair;      // goes there
        std::optional<PickedValues> picked{}; // what Enter picked
    };
    KeyAnswer key(const QKeyEvent& event, const std::optional<Crosshair>& crosshair);

    // Ascending; nothing while no brush is drawn.
    std::optional<Interval> values() const;
    void paint(QPainter& painter, const Theme& theme) const;

private:
    double valueAt(double pixel) const;
    PickedValues around(double value) const;

    ChartFrame frame_{};
    bool picks_ = false;
    std::optional<double> pressed_; // pixel
    std::optional<double> anchor_;  // value
    std::optional<double> head_;    // value; without one there is no brush yet
};

} // namespace inferama::widgets
