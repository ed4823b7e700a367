// SPDX-License-Identifier: GPL-3.0-or-later
// Rules that watch signals, and what they raise. A rule is judged once for each whole second S of event time over the
// window that ends at S, from all that arrived until T reached S + 1 s: so a late event does not change the verdict,
// and live, replay at any speed and report agree. A verdict is never revised.
#pragma once

#include "core/signal.h"
#include "core/time.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::core {

enum class AlertLevel : std::uint8_t { Watch, Act, Severe };
inline constexpr std::size_t AlertLevelCount = 3;
std::string_view nameOf(AlertLevel level); // "watch", "act", "severe"

// Holds while the signal is above a value.
struct AlertCondition {
    Signal signal;
    double above = 0; // strictly
    friend bool operator==(const AlertCondition&, const AlertCondition&) = default;
};

struct AlertRule {
    std::string id;
    std::string name;   // as its author calls it; empty: as the catalogue does
    std::string metric; // whose page explains it, an id of the catalogue; empty: none
    Signal signal;
    Window window = Window::OneMinute;
    bool below = false; // reached at or below a threshold; otherwise at or above
    // Watch, act, severe; each worse than the one before. One that is not set is not judged.
    std::array<std::optional<double>, AlertLevelCount> thresholds{};
    bool relative = false;                      // thresholds are factors of the baseline's median
    Duration holds = std::chrono::seconds{10};  // reached without a break for so long: the level is raised
    Duration clears = std::chrono::seconds{10}; // back without a break for so long: it is lowered
    double hysteresis = 0.1;                    // back means better than the threshold by this share of it
    std::optional<double> least;                // relative: the value must also be at or beyond this
    std::optional<AlertCondition> condition;    // judged only while it holds; otherwise as if all were well
    friend bool operator==(const AlertRule&, const AlertRule&) = default;
};

// What a rule raised, from the moment its first level was raised until its last was lowered. A signal without a value
// (no traffic, too few samples) counts as well: silence has rules of its own.
struct Alert {
    std::uint64_t serial = 0;              // counts up from 1 over the run
    std::string rule;                      // id
    std::shared_ptr<const AlertRule> by{}; // as it stood when it raised this; the judge always gives it
    AlertLevel level = AlertLevel::Watch;  // now, or when it ended
    AlertLevel worst = AlertLevel::Watch;
    Time since{};                   // the first second of the stretch that raised it
    Time start{};                   // since + holds: raised
    std::optional<Time> end;        // absent: it lasts
    double peak = 0;                // the worst value from `since` on
    double last = 0;                // the newest value that exists
    std::optional<double> baseline; // what a relative rule was held against when it was raised
};

} // namespace inferama::core
