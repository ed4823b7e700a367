// SPDX-License-Identifier: GPL-3.0-or-later
// Where things of a request lie on a time axis: pure values, no window, no theme. What is too small to be drawn is
// merged into something that can be, never left out.
#pragma once

#include "core/snapshot.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
};

// Round moments of the clock at least `spacing` pixels apart, ascending, all within the axis.
struct AxisTicks {
    std::vector<core::Time> at;
    core::Duration step{};
};
AxisTicks axisTicks(const TimeAxis& axis, double spacing, core::Duration utcOffset);

// The smallest round length of an axis, between 2 s and 1 h, that shows `needed`.
core::Duration roundLength(core::Duration needed);

// A source's clock minus that of the measured views.
struct ClockOffset {
    std::string source;
    core::Duration offset{};
    friend bool operator==(const ClockOffset&, const ClockOffset&) = default;
};
std::vector<ClockOffset> clockOffsets(const core::Snapshot& snapshot);
// `t` of that source on the clock of the measured views; as it is where no offset is known.
core::Time onMeasuredClock(core::Time t, std::string_view source, std::span<const ClockOffset> offsets);

// A stage of TTFT on the measured clock, within the time until the first token.
struct PlacedSpan {
    std::string_view stage; // of the request, as is the source
    std::string_view source;
    core::Time start{};
    core::Time end{};
};
// Shifted by the clock offset of their source and, as a server cannot work on a request before it was sent nor after
// its first token arrived, by as little more as that takes. Ascending, clipped, without overlaps. `now` ends a wait.
std::vector<PlacedSpan> placedStages(const core::RequestDetail& request, core::Time now,
                                     std::span<const ClockOffset> offsets);

enum class Fill : std::uint8_t { Waiting, Stage, Unattributed, Decode, DenseDecode, Stall, AfterLast };

struct Segment {
    double x = 0; // px from the send
    double width = 0;
    Fill fill = Fill::Waiting;
    std::string_view stage{}; // of the request, where `fill` is Stage

    double right() const { return x + width; }
};

// The bar of one request, in pixels from its send: it holds for any position of an axis of that scale.
struct Bar {
    std::vector<Segment> segments; // ascending, disjoint, each ≥ 1 px wide
    // Chunks, ≥ 2 px apart. Of a run that is denser the ends, and DenseDecode stands for what is between them.
    std::vector<double> ticks;
    double end = 0;    // where what is known ends
    bool open = false; // grows from `end` to now, in `growth`
    Fill growth = Fill::Waiting;

    double width() const { return segments.empty() ? 0 : segments.back().right(); }
};

inline constexpr double TickSpacing = 2; // px

// Cost: linear in chunks and spans. The bar views texts of `request`.
Bar layOut(const core::RequestDetail& request, double pixelsPerSecond, core::Time now,
           std::span<const ClockOffset> offsets);

} // namespace inferama::widgets
