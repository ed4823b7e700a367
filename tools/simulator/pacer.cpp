// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/pacer.h"

#include <algorithm>

namespace inferama::simulator {

namespace {

using std::chrono::seconds;

constexpr double Noticeable = 0.5; // s
constexpr double Hopeless = 2;     // s
constexpr seconds Recovered{1};    // without being noticeably late
constexpr seconds Patience{10};    // between two complaints

core::Duration wallTime(Pacer::Clock::duration d) { return std::chrono::duration_cast<core::Duration>(d); }

} // namespace

Pacer::Pacer(core::Time simulated, Clock::time_point now, double speed)
    : simulated_(simulated), wall_(now), speed_(speed)
{
}

core::Time Pacer::due(Clock::time_point now) const
{
    return simulated_ + core::durationOf(core::seconds(wallTime(now - wall_)) * speed_);
}

void Pacer::setSpeed(double speed, Clock::time_point now)
{
    if (speed == speed_)
        return;
    simulated_ = due(now);
    wall_ = now;
    speed_ = speed;
}

void Pacer::reached(core::Time simulated, Clock::time_point now)
{
    late_ = std::max(core::seconds(due(now) - simulated) / speed_, 0.0);
    if (late_ > Noticeable) {
        struggling_ = true;
        lastLate_ = now;
    } else if (struggling_ && now - lastLate_ > Recovered) {
        struggling_ = false;
        givenUp_ = 0;
        complained_.reset();
    }
    if (late_ > Hopeless) {
        givenUp_ += late_;
        late_ = 0;
        simulated_ = simulated;
        wall_ = now;
    }
}

std::optional<double> Pacer::complaint(Clock::time_point now)
{
    if (!struggling_ || (complained_ && now - *complained_ < Patience))
        return std::nullopt;
    complained_ = now;
    return behind();
}

} // namespace inferama::simulator
