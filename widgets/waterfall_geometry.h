// SPDX-License-Identifier: GPL-3.0-or-later
// Where things of a request lie on a time axis: pure values, no window, no theme. What is too small to be drawn is
// merged into something that can be, never left out.
#pragma once

#include "core/snapshot.h"
#include "widgets/time_axis.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::widgets {

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

// StalledDecode: there were stalls in it, it is not known where.
enum class Fill : std::uint8_t { Waiting, Stage, Unattributed, Decode, DenseDecode, StalledDecode, Stall, AfterLast };

struct Segment {
    double x = 0; // px from the send
    double width = 0;
    Fill fill = Fill::Waiting;
    std::string_view stage{}; // of the request, where `fill` is Stage
    // Where something else lies in these pixels that was too thin to be drawn, px from the send: the first such place.
    std::optional<double> merged{};

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
// From a row's own times, as long as nothing more is known: stages one after the other in the order a request goes
// through them, and a decode without grain.
Bar layOut(const core::RequestRow& row, double pixelsPerSecond);

} // namespace inferama::widgets
