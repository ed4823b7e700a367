// SPDX-License-Identifier: GPL-3.0-or-later
// The scenario that the options add up to.
#pragma once

#include "tools/simulator/scenarios.h"

#include <string>
#include <vector>

namespace inferama::simulator {

// The options as they were written; empty: not given.
struct ScenarioTexts {
    std::string name, preset, workload, trace, script, sweep, ramp;
    double step = 60;
    std::vector<std::string> settings; // NAME=VALUE
    std::vector<std::string> faults;   // NAME[:STRENGTH[:ONSET[:DURATION]]]
};

// Without a name it is `steady` where the options say themselves what happens, else the first scenario. A script, a
// sweep or a ramp takes the place of what the scenario does by itself. Throws app::WrongUsage.
Scenario scenarioFrom(const ScenarioTexts& texts);

} // namespace inferama::simulator
