// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the control channel, of scripts and of scenarios: JSON objects with one member each.
//   {"set":{"rate":20,"chunked_prefill":false}}   {"fault":{"name":"slow-rank","strength":0.5,"duration":60}}
//   {"clear":"slow-rank"} or {"clear":"all"}   {"mark":"text"}   {"speed":2}   {"status":{}}   {"list":{}}
// A "set" may have a second member, "quiet":true: it leaves no mark.
#pragma once

#include "core/time.h"
#include "tools/simulator/settings.h"

#include <optional>
#include <string>
#include <string_view>

namespace inferama::simulator {

class Simulation;

// Simulated seconds a second that can be kept in step with a clock.
inline constexpr double SlowestSpeed = 0.1;
inline constexpr double FastestSpeed = 100;

// What surrounds the simulation: a command may change the speed, and "status" tells all of it.
struct Pace {
    double speed = 1;     // simulated seconds a second
    core::Time start{};   // of the simulated time
    double behind = 0;    // s of wall time that the simulation is late
    std::string scenario; // its name
};

// Carries it out and returns the answer as JSON: {"ok":true,…} or {"ok":false,"error":"one line: what is wrong, what
// is allowed"}. Never throws on account of the text; what is refused changes nothing.
std::string carryOut(std::string_view command, Simulation& simulation, Pace& pace);

// The same for what happens by itself at its time: nobody reads the answer, so a mark says what was refused and why.
void carryOutAction(const std::string& command, Simulation& simulation, Pace& pace);

// Why the text is no command that does something at its time, as one line; nothing if it is one. "status" and "list"
// are none.
std::optional<std::string> whyNoAction(std::string_view command);

// The settings that a command sets; nothing if it is no "set".
std::optional<nlohmann::json> settingsIn(std::string_view command);

} // namespace inferama::simulator
