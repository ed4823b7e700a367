// SPDX-License-Identifier: GPL-3.0-or-later
// Judges the rules of core/alerts.h, second by second.
#pragma once

#include "core/alerts.h"
#include "core/baseline.h"

#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace inferama::core {

class AlertJudge {
public:
    // Rules that stay the same keep what they have seen; alerts of others end at `now`.
    void setRules(const std::vector<AlertRule>& rules, Time now);

    using Reading = std::function<std::optional<double>(const Signal&, Window)>;
    // Judges all rules at the second `s`, which is later than the one before. `baseline` may be null: relative rules
    // then wait.
    void judge(Time s, const Reading& reading, const Baseline* baseline);

    // Since when something is not as it should be: the earliest `since` of the alerts that last and are to be acted on,
    // or say that something is not as it used to be. Nothing where all is calm.
    std::optional<Time> troubledSince() const;
    // Oldest first: all that last, and the newest of those that ended. With `at`, as they were when that moment had
    // been judged and nothing later; of one that took longer than some hours its worst value may be a little later's.
    std::vector<Alert> alerts(std::optional<Time> at = {}) const;
    std::uint64_t forgotten() const { return forgotten_; }

private:
    // How long a threshold has been reached, or has been left.
    struct Threshold {
        std::optional<Time> reachedSince;
        std::optional<Time> leftSince;
        bool raised = false;
    };
    // What an alert stood at from a second on; of seconds alike the first.
    struct Step {
        Time t{};
        AlertLevel level = AlertLevel::Watch;
        AlertLevel worst = AlertLevel::Watch;
        double peak = 0;
    };
    struct Watched {
        std::shared_ptr<const AlertRule> rule;
        std::array<Threshold, AlertLevelCount> levels{};
        std::optional<double> peak; // of the stretch in which any threshold is reached
        std::optional<Alert> alert; // that lasts
        std::vector<Step> steps{};  // of it
    };
    struct Ended {
        Alert alert;
        std::vector<Step> steps;
    };

    void judge(Watched& watched, Time s, const Reading& reading, const Baseline* baseline);
    void settle(Watched& watched, Time s, std::optional<double> value, std::optional<double> normal);
    void end(Watched& watched, Time s);

    std::vector<Watched> watched_;
    static void note(Watched& watched, Time s);
    static std::optional<Alert> asOf(Alert alert, const std::vector<Step>& steps, Time at);

    std::deque<Ended> ended_;
    std::uint64_t nextSerial_ = 1;
    std::uint64_t forgotten_ = 0;
};

} // namespace inferama::core
