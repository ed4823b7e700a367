// SPDX-License-Identifier: GPL-3.0-or-later
// Of which alerts the desktop is told: those that reach act or severe while somebody wants to know and does not look,
// each rule at most once a minute.
#pragma once

#include "app/acknowledgements.h"

#include <chrono>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace inferama::app {

class NotificationChoice {
public:
    using Clock = std::chrono::steady_clock; // wall time: it is people who are spared
    static constexpr std::chrono::minutes Quiet{1};

    struct Circumstances {
        bool wanted = false; // in the preferences
        bool live = false;   // not a file that is read, as fast as may be
        bool inUse = false;  // the window is active and visible
    };

    // The gravest first. What comes while it is not told counts as seen, but for a rule that is quiet: that is told
    // when its minute is over, if the alert lasts.
    std::vector<const core::Alert*> choose(std::span<const core::Alert> alerts, const Acknowledgements& acknowledged,
                                           const Circumstances& circumstances, Clock::time_point now);
    // A new run has begun.
    void clear();

private:
    std::map<std::uint64_t, core::AlertLevel> seen_; // the worst level of each alert that somebody knows of
    std::map<std::string, Clock::time_point> told_;  // when, by rule
};

} // namespace inferama::app
