// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the newest calm minute of all signals and what is normal in it.
#pragma once

#include "core/baseline.h"

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>

namespace inferama::core {

class MomentReader;

class BaselineRecorder {
public:
    // Takes in the signals of a calm second, each over the minute before it.
    void add(MomentReader& reader);
    // Trouble has been going on since `since`: what was taken in from then on was not calm.
    void takeBack(Time since);

    // Null until a calm minute has been seen in which at least 50 requests ended.
    const std::shared_ptr<const Baseline>& baseline() const { return baseline_; }

private:
    struct Second {
        Time t{};
        std::uint64_t ended = 0;
        std::map<std::string, double, std::less<>> values;
    };
    void summarise();

    std::deque<Second> seconds_; // the newest that were calm
    std::shared_ptr<const Baseline> baseline_;
};

} // namespace inferama::core
