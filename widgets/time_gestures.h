// SPDX-License-Identifier: GPL-3.0-or-later
// What mouse, wheel and keys do to the time axis of a chart: a drag selects a stretch, with Shift it moves the axis,
// the wheel zooms, Enter selects from the cross-hair to where it stands at the next Enter. One for every kind of chart.
#pragma once

#include "widgets/chart_frame.h"
#include "widgets/time_link.h"

#include <optional>

class QKeyEvent;
class QMouseEvent;
class QPainter;
class QWheelEvent;
class QWidget;

namespace inferama::widgets {

struct Theme;

class TimeGestures {
public:
    // Wishes go to the link, which must outlive this; before, nothing is a gesture.
    void linkTo(TimeLink& link) { link_ = &link; }
    TimeLink* link() const { return link_; }

    // Where the axis lies by now; without a `span` there is none. Of the events below, true: it was a gesture.
    void place(const ChartFrame& frame, const std::optional<TimeSpan>& span);
    bool press(const QMouseEvent& event);
    bool move(const QMouseEvent& event);
    bool release(const QMouseEvent& event);
    bool doubleClick(const QMouseEvent& event);
    // Where something around `chart` scrolls, the wheel is its own, and zooms with Ctrl.
    bool wheel(const QWheelEvent& event, const QWidget& chart);
    bool key(const QKeyEvent& event);

    // The cross-hair follows the pointer while that is over the plot, also when the axis moves beneath it.
    void hover(std::optional<double> x);
    // Where the cross-hair of the link stands on this axis, in the axis' unit.
    std::optional<double> crosshair() const;
    // The moment at x of the axis; only where there is one.
    core::Time momentOf(double x) const { return span_ ? span_->momentOf(x) : core::Time{}; }

    // The stretch that is being selected.
    std::optional<core::TimeRange> selecting() const;
    void paint(QPainter& painter, const Theme& theme) const;

private:
    struct Drag {
        core::Time at{}; // under the press
        double x = 0;    // of the press, then of the last move
        bool pans = false;
        bool moved = false;
        core::Time to{};
    };
    struct Turn { // of the wheel, and what it asked for
        unsigned long timestamp = 0;
        core::TimeRange wanted;
    };

    bool usable() const { return link_ != nullptr && span_ && frame_.drawable(); }
    core::Time momentAt(double x) const { return span_->momentOf(frame_.x.toValue(x)); }

    TimeLink* link_ = nullptr;
    ChartFrame frame_; // without its ticks
    std::optional<TimeSpan> span_;
    std::optional<double> hovered_;
    std::optional<Drag> drag_;
    std::optional<Turn> turn_;
    std::optional<core::Time> anchor_; // of a selection by keys
};

} // namespace inferama::widgets
