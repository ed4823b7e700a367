// SPDX-License-Identifier: GPL-3.0-or-later
// Event time laid on pixels, for what is zoomed and panned: pure values, no window.
#pragma once

#include "core/time.h"

#include <QString>

#include <vector>

class QTimeZone;

namespace inferama::widgets {

// A stretch of event time laid on a stretch of pixels.
struct TimeAxis {
    static constexpr core::Duration Shortest = std::chrono::microseconds{1};
    static constexpr core::Duration Longest = std::chrono::hours{24 * 400};

    core::Time start{};
    core::Duration length = std::chrono::seconds{20};
    double left = 0;  // px
    double width = 1; // px, > 0

    core::Time end() const { return start + length; }
    double pixelsPerSecond() const { return width / core::seconds(length); }
    double xOf(core::Time t) const; // may lie outside of the pixels
    core::Time timeAt(double x) const;

    // `factor` > 1 shows less time; the moment under `x` stays where it is. Length and start stay within their bounds.
    TimeAxis zoomed(double factor, double x) const;
    // By so many pixels towards later time.
    TimeAxis panned(double pixels) const;
    TimeAxis endingAt(core::Time t) const;

    friend bool operator==(const TimeAxis&, const TimeAxis&) = default;
};

// Round moments of the clock at least `spacing` pixels apart, ascending, all within the axis.
struct AxisTicks {
    std::vector<core::Time> at;
    core::Duration step{};
};
AxisTicks axisTicks(const TimeAxis& axis, double spacing, core::Duration utcOffset);

// The marks of an axis and what stands beside them. Moments lie where their instant is; only the words know the zone,
// and where its clock is changed within the axis each of them names it: the hour that a clock shows twice is two hours.
struct AxisLabel {
    core::Time at{};
    QString text;
};
std::vector<AxisLabel> axisLabels(const TimeAxis& axis, const QTimeZone& zone);
// The zone at that moment, "EDT".
QString zoneAbbreviation(const QTimeZone& zone, core::Time t);

// The smallest round length of an axis, at least 2 s, that shows `needed`; whole days beyond one.
core::Duration roundLength(core::Duration needed);

} // namespace inferama::widgets
