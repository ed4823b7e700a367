// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alert_judge.h"

#include <algorithm>
#include <utility>

namespace inferama::core {

namespace {

constexpr std::size_t MostEnded = 2'000;
constexpr std::size_t MostSteps = 3'600; // of one alert: an hour of getting worse each second
constexpr std::array<std::string_view, AlertLevelCount> LevelNames{"watch", "act", "severe"};

bool reaches(double value, double threshold, bool below) { return below ? value <= threshold : value >= threshold; }

// What a raised level must be better than to be left.
double leaving(double threshold, const AlertRule& rule)
{
    const double margin = std::abs(threshold) * rule.hysteresis;
    return rule.below ? threshold + margin : threshold - margin;
}

} // namespace

std::string_view nameOf(AlertLevel level) { return LevelNames[static_cast<std::size_t>(level)]; }

void AlertJudge::setRules(const std::vector<AlertRule>& rules, Time now)
{
    std::vector<Watched> watched;
    for (const AlertRule& rule : rules) {
        const auto same =
            std::ranges::find_if(watched_, [&](const Watched& known) { return known.rule && *known.rule == rule; });
        if (same != watched_.end())
            watched.push_back(std::exchange(*same, {}));
        else
            watched.push_back({std::make_shared<const AlertRule>(rule), {}, {}, {}, {}});
    }
    for (Watched& gone : watched_)
        if (gone.alert)
            end(gone, now);
    watched_ = std::move(watched);
}

void AlertJudge::judge(Time s, const Reading& reading, const Baseline* baseline)
{
    for (Watched& watched : watched_)
        judge(watched, s, reading, baseline);
}

void AlertJudge::judge(Watched& watched, Time s, const Reading& reading, const Baseline* baseline)
{
    const AlertRule& rule = *watched.rule;
    std::optional<double> value = reading(rule.signal, rule.window);
    if (value && rule.condition) {
        const auto held = reading(rule.condition->signal, rule.window);
        if (!held || *held <= rule.condition->above)
            value.reset();
    }
    std::optional<double> normal;
    if (rule.relative) {
        // An alert that lasts is held against what was normal when it was raised.
        if (watched.alert)
            normal = watched.alert->baseline;
        else if (const Normal* known = baseline != nullptr ? baseline->find(textOf(rule.signal)) : nullptr)
            normal = known->median;
        // Of nothing only what has a limit of its own can be too much.
        const bool comparable = normal && (*normal > 0 || (rule.least && !rule.below));
        if (!comparable || (value && rule.least && !reaches(*value, *rule.least, rule.below)))
            value.reset();
    }
    settle(watched, s, value, normal);
}

void AlertJudge::settle(Watched& watched, Time s, std::optional<double> value, std::optional<double> normal)
{
    const AlertRule& rule = *watched.rule;
    std::optional<AlertLevel> level;
    std::optional<Time> since;
    bool reached = false;
    for (std::size_t l = 0; l < AlertLevelCount; ++l) {
        if (!rule.thresholds[l])
            continue;
        const double threshold = *rule.thresholds[l] * normal.value_or(1);
        Threshold& state = watched.levels[l];
        if (value && reaches(*value, threshold, rule.below)) {
            reached = true;
            state.leftSince.reset();
            if (!state.reachedSince)
                state.reachedSince = s;
            state.raised = state.raised || s - *state.reachedSince >= rule.holds;
        } else {
            if (!state.raised)
                state.reachedSince.reset();
            const bool left = !value || rule.hysteresis <= 0 || !reaches(*value, leaving(threshold, rule), rule.below);
            if (!left)
                state.leftSince.reset();
            else if (state.raised && !state.leftSince)
                state.leftSince = s;
            if (state.leftSince && s - *state.leftSince >= rule.clears)
                state = {};
        }
        if (state.raised) {
            level = static_cast<AlertLevel>(l);
            since = std::min(since.value_or(*state.reachedSince), *state.reachedSince);
        }
    }

    if (value && (reached || watched.alert)) {
        const bool worse = !watched.peak || (rule.below ? *value < *watched.peak : *value > *watched.peak);
        if (worse)
            watched.peak = value;
    } else if (!watched.alert) {
        watched.peak.reset();
    }
    if (!level) {
        if (watched.alert)
            end(watched, s);
        return;
    }
    if (!watched.alert) {
        Alert alert;
        alert.serial = nextSerial_++;
        alert.rule = rule.id;
        alert.by = watched.rule;
        alert.since = *since;
        alert.start = s;
        alert.worst = *level;
        alert.baseline = normal;
        watched.alert = std::move(alert);
    }
    watched.alert->level = *level;
    watched.alert->worst = std::max(watched.alert->worst, *level);
    watched.alert->peak = watched.peak.value_or(watched.alert->peak);
    watched.alert->last = value.value_or(watched.alert->last);
    note(watched, s);
}

void AlertJudge::note(Watched& watched, Time s)
{
    const Alert& alert = *watched.alert;
    std::vector<Step>& steps = watched.steps;
    const bool same = !steps.empty() && steps.back().level == alert.level && steps.back().worst == alert.worst &&
                      steps.back().peak == alert.peak;
    if (!same && steps.size() < MostSteps)
        steps.push_back({s, alert.level, alert.worst, alert.peak});
}

std::optional<Alert> AlertJudge::asOf(Alert alert, const std::vector<Step>& steps, Time at)
{
    if (alert.start > at)
        return std::nullopt;
    if (alert.end && *alert.end > at)
        alert.end.reset();
    const auto next = std::ranges::upper_bound(steps, at, {}, &Step::t);
    if (next != steps.begin() && next != steps.end()) {
        const Step& step = *std::prev(next);
        alert.level = step.level;
        alert.worst = step.worst;
        alert.peak = step.peak;
    }
    return alert;
}

void AlertJudge::end(Watched& watched, Time s)
{
    watched.alert->end = s;
    ended_.push_back({*std::exchange(watched.alert, std::nullopt), std::exchange(watched.steps, {})});
    watched.levels = {};
    watched.peak.reset();
    if (ended_.size() > MostEnded) {
        ended_.pop_front();
        ++forgotten_;
    }
}

std::optional<Time> AlertJudge::troubledSince() const
{
    std::optional<Time> since;
    for (const Watched& watched : watched_)
        if (watched.alert && (watched.rule->relative || watched.alert->level >= AlertLevel::Act))
            since = std::min(since.value_or(watched.alert->since), watched.alert->since);
    return since;
}

std::vector<Alert> AlertJudge::alerts(std::optional<Time> at) const
{
    std::vector<Alert> all;
    const auto take = [&](const Alert& alert, const std::vector<Step>& steps) {
        if (!at)
            all.push_back(alert);
        else if (auto then = asOf(alert, steps, *at))
            all.push_back(std::move(*then));
    };
    for (const Ended& ended : ended_)
        take(ended.alert, ended.steps);
    for (const Watched& watched : watched_)
        if (watched.alert)
            take(*watched.alert, watched.steps);
    std::ranges::sort(all, {}, [](const Alert& alert) { return std::pair(alert.start, alert.serial); });
    return all;
}

} // namespace inferama::core
