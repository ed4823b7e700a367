// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/slotted_sketch.h"

#include "core/time_log.h"

#include <algorithm>

namespace inferama::core {

SlottedSketch::SlotIndex SlottedSketch::slotOf(Time t, std::size_t level)
{
    return t.time_since_epoch() / Widths[level]; // times lie after 1970
}

SlottedSketch::Slot SlottedSketch::sparse(const BucketCounts& counts, SlotIndex index)
{
    Slot slot{index, {}};
    for (BucketIndex b = counts.low(); b <= counts.high(); ++b) {
        if (const auto count = counts.at(b))
            slot.counts.emplace_back(static_cast<std::int16_t>(b), static_cast<std::uint32_t>(count));
    }
    return slot;
}

void SlottedSketch::merge(const Slot& slot, BucketCounts& into, std::int64_t sign)
{
    for (const auto& [bucket, count] : slot.counts)
        into.add(bucket, sign * static_cast<std::int64_t>(count));
}

void SlottedSketch::addTo(std::deque<Slot>& slots, SlotIndex index, BucketIndex bucket, std::int64_t count)
{
    auto slot =
        std::lower_bound(slots.begin(), slots.end(), index, [](const Slot& s, SlotIndex i) { return s.index < i; });
    if (slot == slots.end() || slot->index != index)
        slot = slots.insert(slot, Slot{index, {}});
    const auto key = static_cast<std::int16_t>(bucket);
    auto entry = std::lower_bound(slot->counts.begin(), slot->counts.end(), key,
                                  [](const auto& c, std::int16_t b) { return c.first < b; });
    if (entry == slot->counts.end() || entry->first != key)
        entry = slot->counts.insert(entry, {key, 0});
    entry->second += static_cast<std::uint32_t>(count);
    if (entry->second == 0)
        slot->counts.erase(entry);
}

void SlottedSketch::close()
{
    if (live_.low() > live_.high())
        return;
    Slot slot = sparse(live_, open_);
    for (auto& total : totals_)
        merge(slot, total, 1);
    merge(slot, run_, 1);
    for (std::size_t level = 1; level < levels_.size(); ++level)
        merge(slot, levels_[level].open, 1);
    levels_[0].closed.push_back(std::move(slot));
    live_.clear();
}

void SlottedSketch::advance(Time now)
{
    const SlotIndex next = slotOf(now, 0);
    if (next <= open_)
        return;
    close();
    const SlotIndex before = open_;
    open_ = next;
    openFrom_ = Time{next * Widths[0]};
    for (std::size_t level = 1; level < levels_.size(); ++level) {
        Level& coarse = levels_[level];
        if (next / perSlot(level) == coarse.openIndex)
            continue;
        if (!coarse.open.empty())
            coarse.closed.push_back(sparse(coarse.open, coarse.openIndex));
        coarse.open.clear();
        coarse.openIndex = next / perSlot(level);
    }
    for (std::size_t w = 0; w < Windows.size(); ++w) {
        const auto [level, slots] = Windows[w];
        const auto& closed = levels_[level].closed;
        const SlotIndex from = before / perSlot(level) - slots; // the oldest that the total held
        const SlotIndex to = next / perSlot(level) - slots;     // the oldest that it shall hold
        auto slot = std::lower_bound(closed.begin(), closed.end(), from,
                                     [](const Slot& s, SlotIndex i) { return s.index < i; });
        for (; slot != closed.end() && slot->index < to; ++slot)
            merge(*slot, totals_[w], -1);
        if (totals_[w].empty())
            totals_[w].clear(); // forgets how wide it once was
    }
    for (std::size_t level = 0; level < levels_.size(); ++level) {
        auto& closed = levels_[level].closed;
        while (!closed.empty() && closed.front().index < next / perSlot(level) - Kept[level])
            closed.pop_front();
    }
}

void SlottedSketch::addLate(SlotIndex slot, BucketIndex bucket, std::int64_t count)
{
    run_.add(bucket, count);
    for (std::size_t w = 0; w < Windows.size(); ++w) {
        const auto [level, slots] = Windows[w];
        if (slot / perSlot(level) >= open_ / perSlot(level) - slots)
            totals_[w].add(bucket, count);
    }
    for (std::size_t level = 0; level < levels_.size(); ++level) {
        const SlotIndex index = slot / perSlot(level);
        if (level > 0 && index == levels_[level].openIndex)
            levels_[level].open.add(bucket, count);
        else if (index >= open_ / perSlot(level) - Kept[level])
            addTo(levels_[level].closed, index, bucket, count);
    }
}

Time SlottedSketch::collect(Window window, BucketCounts& into) const
{
    into.merge(live_);
    if (window == Window::Run) {
        into.merge(run_);
        return BeginningOfTime;
    }
    const auto w = static_cast<std::size_t>(window);
    into.merge(totals_[w]);
    const auto [level, slots] = Windows[w];
    return Time{(open_ / perSlot(level) - slots) * Widths[level]};
}

void SlottedSketch::collect(Time after, Time until, BucketCounts& into, Time& first, Time& last) const
{
    std::size_t level = 0;
    while (level + 1 < levels_.size() && slotOf(after, level) < open_ / perSlot(level) - Kept[level])
        ++level;
    const SlotIndex from = slotOf(after, level);
    const SlotIndex to = slotOf(until, level);
    const auto& closed = levels_[level].closed;
    auto slot =
        std::lower_bound(closed.begin(), closed.end(), from, [](const Slot& s, SlotIndex i) { return s.index < i; });
    for (; slot != closed.end() && slot->index <= to; ++slot)
        merge(*slot, into, 1);
    if (to >= open_ / perSlot(level)) {
        into.merge(live_);
        into.merge(levels_[level].open);
    }
    first = Time{from * Widths[level]};
    last = Time{(to + 1) * Widths[level]};
}

std::size_t SlottedSketch::bytes() const
{
    std::size_t sum =
        sizeof *this + (live_.empty() && run_.empty() ? 0 : 8 * (2 * HighestBucket + 1) * sizeof(std::uint64_t));
    for (const Level& level : levels_) {
        for (const Slot& slot : level.closed)
            sum += sizeof slot + slot.counts.capacity() * sizeof slot.counts[0];
    }
    return sum;
}

} // namespace inferama::core
