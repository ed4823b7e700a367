// SPDX-License-Identifier: GPL-3.0-or-later
// What is to happen when, in simulated time. What is due at one moment happens in the order in which it was planned.
#pragma once

#include "core/time.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace inferama::simulator {

// Whole microseconds, the resolution of the wire.
inline core::Duration microseconds(double seconds) { return core::Duration{std::llround(seconds * 1e6) * 1000}; }

class EventQueue {
public:
    using Action = std::function<void()>;

    explicit EventQueue(core::Time start) : now_(start) {}

    core::Time now() const { return now_; }
    void at(core::Time t, Action action)
    {
        entries_.push_back({std::max(t, now_), order_++, std::move(action)});
        std::ranges::push_heap(entries_, later);
    }
    void in(double seconds, Action action) { at(now_ + microseconds(seconds), std::move(action)); }

    // Lets everything happen that is due up to and including `t`.
    void runTo(core::Time t)
    {
        while (!entries_.empty() && entries_.front().t <= t) {
            std::ranges::pop_heap(entries_, later);
            Entry entry = std::move(entries_.back());
            entries_.pop_back();
            now_ = entry.t;
            entry.action();
        }
        now_ = std::max(now_, t);
    }

private:
    struct Entry {
        core::Time t;
        std::uint64_t order;
        Action action;
    };
    static bool later(const Entry& a, const Entry& b) { return a.t != b.t ? a.t > b.t : a.order > b.order; }

    std::vector<Entry> entries_;
    std::uint64_t order_ = 0;
    core::Time now_;
};

} // namespace inferama::simulator
