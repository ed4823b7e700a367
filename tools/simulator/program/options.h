// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line of inferama-sim asked for, checked and with every default filled in. docs/simulator.md is its
// description for users.
#pragma once

#include "app/options.h"
#include "tools/simulator/scenarios.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>

namespace inferama::simulator {

struct Options {
    enum class Action { Run, Help, Version, List };
    Action action = Action::Run; // any other: nothing else here means anything

    Scenario scenario; // with all that was asked for worked in; it can be simulated
    std::uint64_t seed = 1;
    bool reveal = false;
    std::optional<double> runFor;    // simulated seconds
    std::optional<double> speed = 1; // nothing: as fast as it goes, into `out`
    std::string out;                 // path of a recording; empty: none
    std::string publish = "tcp://127.0.0.1:5557";
    std::string control = "tcp://127.0.0.1:5558"; // empty: none
    bool wait = false;                            // until somebody has subscribed
};

std::variant<Options, app::WrongUsage> parseOptions(std::span<const std::string> arguments);

std::string helpText();
std::string listText(); // scenarios, presets, workloads, faults, settings

} // namespace inferama::simulator
