// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/watch.h"

#include "core/moment_reader.h"

#include <algorithm>
#include <iterator>

namespace inferama::core {

namespace {

constexpr Duration Second = std::chrono::seconds{1};
constexpr Duration Lookback = std::chrono::minutes{1}; // of the values that the baseline is made from

constexpr Duration KeptEach = std::chrono::seconds{10}; // a baseline to look back to
constexpr std::size_t MostKept = 2'160;                 // six hours of them, some kilobytes each

Time wholeSecond(Time t) { return Time{t.time_since_epoch() / Second * Second}; }

} // namespace

Watch::Watch(const std::shared_ptr<const std::vector<AlertRule>>& rules) { setRules(rules, Time{}); }

void Watch::setRules(const std::shared_ptr<const std::vector<AlertRule>>& rules, Time now)
{
    wanted_ = rules != nullptr;
    alerts_.setRules(rules ? *rules : std::vector<AlertRule>{}, now);
}

std::optional<Time> Watch::next(const World& world) const
{
    if (!wanted_ || !world.runStart)
        return std::nullopt;
    const Time first = wholeSecond(*world.runStart) + Second;
    return (judged_ ? *judged_ + Second : first) + Second;
}

void Watch::judge(const World& world) { judgeUntil(world, wholeSecond(world.now - Second)); }

void Watch::close(const World& world) { judgeUntil(world, wholeSecond(world.now)); }

void Watch::judgeUntil(const World& world, Time last)
{
    const auto ready = next(world);
    if (!ready)
        return;
    for (Time s = std::max(*ready - Second, last - LongestSilence); s <= last; s += Second) {
        judged_ = s;
        MomentReader reader(world, s);
        alerts_.judge(
            s, [&reader](const Signal& signal, Window window) { return reader.value(signal, window); },
            baseline_.baseline().get());
        if (const auto since = alerts_.troubledSince()) {
            baseline_.takeBack(*since);
            calmFrom_ = s + Lookback;
        } else if (s >= calmFrom_) {
            baseline_.add(reader);
        }
        if (baselines_.empty() ? baseline() != nullptr
                               : baselines_.back().baseline != baseline() && s - baselines_.back().since >= KeptEach) {
            baselines_.push_back({s, baseline()});
            if (baselines_.size() > MostKept)
                baselines_.pop_front();
        }
    }
}

std::shared_ptr<const Baseline> Watch::baselineAt(Time t) const
{
    const auto next = std::ranges::upper_bound(baselines_, t, {}, &Was::since);
    return next == baselines_.begin() ? nullptr : std::prev(next)->baseline;
}

} // namespace inferama::core
