// SPDX-License-Identifier: GPL-3.0-or-later
// Which alerts of the run somebody has taken note of: they neither badge nor notify until they get worse.
#pragma once

#include "core/alerts.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>

namespace inferama::app {

class Acknowledgements {
public:
    // Up to the worst level that it has had.
    void acknowledge(const core::Alert& alert);
    // False again once the alert has got worse than it was when it was acknowledged.
    bool hold(const core::Alert& alert) const;
    // Serials count from 1 again in the next run.
    void clear() { levels_.clear(); }

private:
    std::map<std::uint64_t, core::AlertLevel> levels_; // by serial
};

// What lasts and calls for somebody: at `Act` or worse, not acknowledged.
struct Calling {
    std::size_t count = 0;
    core::AlertLevel gravest = core::AlertLevel::Act; // meaningless with count 0
    friend bool operator==(const Calling&, const Calling&) = default;
};
Calling callingOf(std::span<const core::Alert> alerts, const Acknowledgements& acknowledged);

// The gravest of them, the newest among equals; null where none calls.
const core::Alert* gravestOf(std::span<const core::Alert> alerts, const Acknowledgements& acknowledged);

} // namespace inferama::app
