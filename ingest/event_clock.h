// SPDX-License-Identifier: GPL-3.0-or-later
// Where T stands: live, this machine's clock brought to the sources' time; in a replay, the recording's time at a
// speed. Both are told the time and read no clock.
#pragma once

#include "core/time.h"

#include <deque>
#include <optional>
#include <utility>

namespace inferama::ingest {

// The largest of the values of the last while, in O(1) amortised. Values within a second of one another are held as
// one, so that memory does not grow with their rate.
class RecentMaximum {
public:
    explicit RecentMaximum(core::Duration length) : length_(length) {}
    // `at` must not go back. The newest value never expires, however long ago it was.
    void add(core::Time at, core::Duration value);
    std::optional<core::Duration> value() const;

private:
    core::Duration length_;
    std::deque<std::pair<core::Time, core::Duration>> falling_; // times ascending, values descending
};

// One publisher's clock against this machine's.
class ClockOffset {
public:
    // A batch stamped `sent` by the publisher's clock arrived here at `received`.
    void note(core::Time sent, core::Time received);
    // Publisher's clock − this machine's, as far as the quickest batch of the last 30 s shows: the truth is no less.
    std::optional<core::Duration> atLeast() const { return largest_.value(); }
    // How much longer the last batch was on its way than the quickest one.
    std::optional<core::Duration> lag() const;

private:
    RecentMaximum largest_{std::chrono::seconds{30}};
    std::optional<core::Duration> last_;
};

// T of a live view. It never goes back, and it goes on when nothing arrives.
class LiveClock {
public:
    // `offset`: of the publisher whose time is furthest ahead; nothing as long as no stamp has arrived.
    std::optional<core::Time> at(core::Time thisMachine, std::optional<core::Duration> offset);

private:
    std::optional<core::Time> last_;
};

// A recording's time at `speed` times its own (> 0), from the moment it starts.
class ReplayClock {
public:
    explicit ReplayClock(double speed) : speed_(speed) {}
    bool started() const { return started_; }
    void start(core::Time recorded, core::Time thisMachine);
    core::Time at(core::Time thisMachine) const;
    // When `recorded` is due, by this machine's clock.
    core::Time due(core::Time recorded) const;

private:
    double speed_;
    bool started_ = false;
    core::Time recordedStart_{};
    core::Time start_{};
};

} // namespace inferama::ingest
