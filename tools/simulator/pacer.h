// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps simulated time in step with a clock, and notices when it cannot. It is told the time.
#pragma once

#include "core/time.h"

#include <chrono>
#include <optional>

namespace inferama::simulator {

class Pacer {
public:
    using Clock = std::chrono::steady_clock;

    Pacer(core::Time simulated, Clock::time_point now, double speed);

    // How far the simulated time should have come.
    core::Time due(Clock::time_point now) const;
    void setSpeed(double speed, Clock::time_point now);

    // To be told again and again how far it has come. When that is more than 2 s late, the time lost is given up: the
    // pace goes on from where the simulation stands.
    void reached(core::Time simulated, Clock::time_point now);

    // s of wall time that the simulation lags, with what was given up; 0 while it keeps up.
    double behind() const { return struggling_ ? late_ + givenUp_ : 0; }
    // The same, if it is time to say so: at once, then every 10 s while it lasts; after a recovery at once again.
    std::optional<double> complaint(Clock::time_point now);

private:
    core::Time simulated_; // at wall_
    Clock::time_point wall_;
    double speed_;
    double late_ = 0;    // s
    double givenUp_ = 0; // s
    bool struggling_ = false;
    Clock::time_point lastLate_{};
    std::optional<Clock::time_point> complained_;
};

} // namespace inferama::simulator
