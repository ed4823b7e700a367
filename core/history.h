// SPDX-License-Identifier: GPL-3.0-or-later
// The curves over time: one point a step, each of the ten seconds before it.
#pragma once

#include "core/snapshot.h"
#include "core/time.h"

#include <memory>
#include <optional>

namespace inferama::core {

struct World;

class HistoryRecorder {
public:
    // With a step of zero nothing is kept.
    explicit HistoryRecorder(Duration step) : step_(step) {}

    bool keeps() const { return step_ > Duration{0}; }
    // The next moment, on the way to `now`, at which record() would add a point that is kept; nothing before the run
    // has begun.
    std::optional<Time> next(Time now) const;
    // Evaluates the points that T has passed, and the newest ones again: events come a little after their time.
    void record(const World& world);

    // Null before the first point. As long as somebody holds it, record() writes into another one.
    std::shared_ptr<const History> history() const { return history_; }

private:
    Time floor(Time t) const { return Time{t.time_since_epoch() / step_ * step_}; }
    Time earliest(Time now) const; // nobody can look at more

    Duration step_;
    std::optional<Time> next_;
    std::shared_ptr<History> history_;
};

} // namespace inferama::core
