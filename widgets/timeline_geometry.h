// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline without its pixels' colours: what of the run it shows, where the brush can be taken hold of, which
// labels have room. Pure values, no window.
#pragma once

#include "core/snapshot.h"
#include "widgets/waterfall_geometry.h"

#include <optional>
#include <vector>

namespace inferama::widgets {

// The stretch of the run that the timeline shows: all of it until it is zoomed.
class TimelineExtent {
public:
    static constexpr core::Duration Shortest = std::chrono::seconds{10};

    // The run so far. While the end is in view, it stays in view.
    void setRun(const core::TimeRange& run);
    const core::TimeRange& run() const { return run_; }
    core::TimeRange shown() const;
    bool zoomed() const { return length_.has_value(); }

    // `factor` > 1 shows less time; the moment at this share of the width stays where it is.
    void zoom(double factor, double share);
    void pan(core::Duration by);
    void show(core::Time moment); // moves so that it is in view
    void reset();

private:
    core::TimeRange run_;
    std::optional<core::Duration> length_; // absent: the whole run
    std::optional<core::Time> end_;        // absent: the run's
};

// Where a stretch of time lies, as it is drawn, and what of it a pointer at x would take hold of.
struct Brush {
    static constexpr double LeastBody = 12; // px: what can still be hit
    static constexpr double Edge = 5;

    enum class Part { Beside, Start, Body, End };

    double left = 0;
    double right = 0;

    Part partAt(double x) const;
};

// A text that begins at each of these places, ascending, each up to the next or the end of the room.
struct LabelRoom {
    double left = 0;
    double width = 0; // 0: none
};
std::vector<LabelRoom> labelRooms(const std::vector<double>& places, const std::vector<double>& widths, double end);

} // namespace inferama::widgets
