// SPDX-License-Identifier: GPL-3.0-or-later
// What happens when: a configuration to begin with, and commands at moments of the simulated time.
#pragma once

#include "tools/simulator/config.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::simulator {

// A command of the control channel, to be carried out `at` seconds after the start.
struct Action {
    double at = 0;
    std::string command; // JSON, e.g. {"fault":{"name":"load-spike","strength":0.5,"duration":30}}
};

struct Scenario {
    std::string name;
    std::string summary; // a sentence: what it shows
    Config config;
    std::vector<Action> actions; // by time
    double period = 0;           // the actions begin anew after so many seconds; 0: never
    std::vector<Action> once;    // by time: beside those of the period, and never again
};

std::vector<Scenario> scenarios(); // the first is the one of `demo:`
std::optional<Scenario> scenarioNamed(std::string_view name);

} // namespace inferama::simulator
