// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/event_clock.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace inferama::ingest {

void RecentMaximum::add(core::Time at, core::Duration value)
{
    while (!falling_.empty() && falling_.back().second <= value)
        falling_.pop_back();
    if (falling_.empty() || at - falling_.back().first >= std::chrono::seconds{1})
        falling_.emplace_back(at, value);
    while (falling_.size() > 1 && at - falling_.front().first > length_)
        falling_.pop_front();
}

std::optional<core::Duration> RecentMaximum::value() const
{
    if (falling_.empty())
        return std::nullopt;
    return falling_.front().second;
}

void ClockOffset::note(core::Time sent, core::Time received)
{
    last_ = sent - received;
    largest_.add(received, *last_);
}

std::optional<core::Duration> ClockOffset::lag() const
{
    if (!last_)
        return std::nullopt;
    return *atLeast() - *last_;
}

std::optional<core::Time> LiveClock::at(core::Time thisMachine, std::optional<core::Duration> offset)
{
    if (offset) {
        const core::Time now = thisMachine + *offset;
        last_ = last_ ? std::max(*last_, now) : now;
    }
    return last_;
}

void ReplayClock::start(core::Time recorded, core::Time thisMachine)
{
    started_ = true;
    recordedStart_ = recorded;
    start_ = thisMachine;
}

core::Time ReplayClock::at(core::Time thisMachine) const
{
    const double passed = static_cast<double>((thisMachine - start_).count()) * speed_;
    return recordedStart_ + core::Duration{std::llround(std::clamp(passed, 0.0, 4e18))};
}

core::Time ReplayClock::due(core::Time recorded) const
{
    const double wait = static_cast<double>((recorded - recordedStart_).count()) / speed_;
    return start_ + core::Duration{std::llround(std::clamp(wait, -4e18, 4e18))};
}

} // namespace inferama::ingest
