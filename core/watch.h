// SPDX-License-Identifier: GPL-3.0-or-later
// Looks at the world once for each whole second of event time: what is normal, and what raises an alert.
#pragma once

#include "core/alert_judge.h"
#include "core/baseline_recorder.h"
#include "core/world.h"

#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace inferama::core {

// After a silence that long nothing that was normal before says anything, and nothing is gained by judging each second.
inline constexpr Duration LongestSilence = std::chrono::hours{24};

class Watch {
public:
    explicit Watch(const std::shared_ptr<const std::vector<AlertRule>>& rules);

    void setRules(const std::shared_ptr<const std::vector<AlertRule>>& rules, Time now);

    bool wanted() const { return wanted_; }
    // T at which the next second can be judged: a second after it; nothing before the run has begun.
    std::optional<Time> next(const World& world) const;
    // Judges the seconds that T has left behind by one.
    void judge(const World& world);
    // Nothing more will come: judges the seconds up to T as well.
    void close(const World& world);

    const AlertJudge& alerts() const { return alerts_; }
    const std::shared_ptr<const Baseline>& baseline() const { return baseline_.baseline(); }
    // What was normal at a moment before now, to some seconds.
    std::shared_ptr<const Baseline> baselineAt(Time t) const;

private:
    void judgeUntil(const World& world, Time last);

    bool wanted_ = false; // rules were given, be it none
    AlertJudge alerts_;
    BaselineRecorder baseline_;
    struct Was {
        Time since{};
        std::shared_ptr<const Baseline> baseline;
    };
    std::deque<Was> baselines_;  // one in so many seconds
    std::optional<Time> judged_; // the second that was judged last
    Time calmFrom_{};            // from here on the minute before a second holds no trouble
};

} // namespace inferama::core
