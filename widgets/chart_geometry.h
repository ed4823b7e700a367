// SPDX-License-Identifier: GPL-3.0-or-later
// Where things lie on a chart: intervals, scales, ticks. Pure arithmetic, no window. No input makes a loop long: every
// list of ticks is bounded by what the caller has room for.
#pragma once

#include "core/time.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace inferama::widgets {

struct Interval {
    double low = 0;
    double high = 1;

    double length() const { return high - low; }
    bool contains(double v) const { return v >= low && v <= high; }
    bool contains(const Interval& other) const { return other.low >= low && other.high <= high; }
    friend bool operator==(const Interval&, const Interval&) = default;
};

// The smallest interval that holds both.
Interval united(const Interval& a, const Interval& b);

enum class ScaleKind : std::uint8_t { Linear, Log };

// Values laid over a stretch of pixels; `pixels.low` belongs to `values.low` and may be the greater of the two.
// On a log scale `values` must be positive. An empty `values` maps everything to its beginning.
struct Scale {
    Interval values;
    Interval pixels;
    ScaleKind kind = ScaleKind::Linear;

    // Share of the way from values.low to values.high, beyond 0…1 outside of them. On a log scale only for v > 0.
    double toUnit(double v) const;
    double fromUnit(double unit) const;
    double toPixel(double v) const;
    double toValue(double pixel) const;
};

// Round values, ascending, the first and the last of which are the ends of the axis.
struct Ticks {
    std::vector<double> at;
    Interval range() const { return {at.front(), at.back()}; }
};

// At least two and at most `atMost` (≥ 2) multiples of 1, 2 or 5 × 10ⁿ that include `data`. An empty or non-finite
// interval is widened first.
Ticks linearTicks(Interval data, int atMost);

// Where a log axis may end: at whole decades, or at 1, 2 and 5 of one.
enum class LogEnds : std::uint8_t { Decades, OneTwoFive };

// At least two and at most `atMost` (≥ 2) ticks that include `data`, whose positive part alone counts: 1-2-5 of each
// decade where there is room, else whole decades evenly spaced.
Ticks logTicks(Interval data, int atMost, LogEnds ends = LogEnds::Decades);

// Round moments of the clock within [from, to], at most `atMost`. `utcOffset` is the zone's, so that hours and days
// are round on its clock.
std::vector<core::Time> timeTicks(core::Time from, core::Time to, int atMost, core::Duration utcOffset);

// The ticks of an axis that follows live data without jumping: it grows at once and shrinks only when the data have
// left more than half of it.
class AxisFit {
public:
    Ticks fit(Interval data, ScaleKind kind, int atMost, LogEnds ends = LogEnds::Decades);
    void forget() { held_.reset(); }

private:
    struct Held {
        Ticks ticks;
        ScaleKind kind;
        int atMost;
        LogEnds ends;
    };
    std::optional<Held> held_;
};

// Moves labels down, and up again at the end of the room, so that neighbours are at least `pitch` apart and all lie
// within `room`. One answer for each of `wanted`, in its order. Where there is no room for all, the pitch shrinks.
std::vector<double> spreadLabels(const std::vector<double>& wanted, double pitch, Interval room);

} // namespace inferama::widgets
