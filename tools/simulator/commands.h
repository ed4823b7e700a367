// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the control channel, of scripts and of scenarios: JSON objects with one member each.
//   {"set":{"rate":20,"chunked_prefill":false}}   {"fault":{"name":"slow-rank","strength":0.5,"duration":60}}
//   {"clear":"slow-rank"} or {"clear":"all"}   {"mark":"text"}   {"speed":2}   {"status":{}}   {"list":{}}
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace inferama::simulator {

class Simulation;
struct Config;

// What a command may change besides the simulation.
struct Pace {
    double speed = 1; // simulated seconds a second
};

// Carries it out and returns the answer as JSON: {"ok":true,…} or {"ok":false,"error":"one line: what is wrong, what
// is allowed"}. Never throws on account of the text; what is refused changes nothing.
std::string carryOut(std::string_view command, Simulation& simulation, Pace& pace);

// The same check of a "set" against a configuration that does not run yet. Nothing: applied; else one line why not.
// `settings` is the object, e.g. {"rate":20}.
std::optional<std::string> applySettings(std::string_view settings, Config& config);

} // namespace inferama::simulator
