// SPDX-License-Identifier: GPL-3.0-or-later
// The distribution of the last 10 s, 1 m, 5 m, 1 h and of the whole run, whatever the rate. Samples go into slots of
// 100 ms; a slot that closes is added to one running total a window and to coarser slots (1 s, 10 s), and one that
// leaves a window is subtracted from its total.
#pragma once

#include "core/buckets.h"
#include "core/settings.h"
#include "core/time.h"

#include <array>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

namespace inferama::core {

class SlottedSketch {
public:
    // Moves the open slot to `now`. Cost: the touched buckets of the slots that close or leave a window.
    void advance(Time now);

    // The moment up to which another advance() changes nothing, once it stands at `now`.
    static Time endOfSlot(Time now) { return Time{(slotOf(now, 0) + 1) * Widths[0]}; }

    // Adds (or with a negative count takes back) `count` samples of `nanoseconds` at `t`, which must not lie after the
    // last advance(). About 2 ns in the open slot; a late one costs a search in each level of slots.
    void add(Time t, std::int64_t nanoseconds, std::int64_t count = 1)
    {
        const auto bucket = bucketOf(nanoseconds);
        if (t >= openFrom_ && t < openFrom_ + Widths[0])
            live_.add(bucket, count);
        else
            addLate(slotOf(t, 0), bucket, count);
    }

    // The counts of the slots that make up a window ending now; it is up to one slot longer than its name, beginning
    // at the returned moment (BeginningOfTime for the run).
    Time collect(Window window, BucketCounts& into) const;

    // Likewise of any stretch (after, until] of the past hour, from the finest slots that still reach back to it: whole
    // slots only, `first` and `last` say which moments they cover [first, last).
    void collect(Time after, Time until, BucketCounts& into, Time& first, Time& last) const;

    std::size_t bytes() const;

private:
    using SlotIndex = std::int64_t;
    struct Slot {
        SlotIndex index = 0;
        std::vector<std::pair<std::int16_t, std::uint32_t>> counts; // bucket, count; ascending
    };
    struct Level {
        std::deque<Slot> closed; // only slots that hold something, ascending
        BucketCounts open;       // of the slot that is being filled; unused on the finest level
        SlotIndex openIndex = 0;
    };

    static constexpr std::array<Duration, 3> Widths{std::chrono::milliseconds{100}, std::chrono::seconds{1},
                                                    std::chrono::seconds{10}};
    static constexpr std::array<SlotIndex, 3> Kept{600, 300, 360};
    struct WindowSlots {
        std::size_t level;
        SlotIndex slots;
    };
    static constexpr std::array<WindowSlots, 4> Windows{{{0, 100}, {0, 600}, {1, 300}, {2, 360}}};

    static SlotIndex slotOf(Time t, std::size_t level);
    static SlotIndex perSlot(std::size_t level) { return Widths[level] / Widths[0]; }
    static Slot sparse(const BucketCounts& counts, SlotIndex index);
    static void addTo(std::deque<Slot>& slots, SlotIndex index, BucketIndex bucket, std::int64_t count);
    static void merge(const Slot& slot, BucketCounts& into, std::int64_t sign);
    void close();
    void addLate(SlotIndex slot, BucketIndex bucket, std::int64_t count);

    SlotIndex open_ = 0; // index of the live slot on the finest level
    Time openFrom_{};
    BucketCounts live_;
    std::array<Level, 3> levels_;
    std::array<BucketCounts, 4> totals_; // closed slots of each rolling window
    BucketCounts run_;                   // all closed slots
};

} // namespace inferama::core
