// SPDX-License-Identifier: GPL-3.0-or-later
// Actions from files and options: scripts, ramps, sweeps.
#pragma once

#include "tools/simulator/scenarios.h"

#include <string>
#include <variant>
#include <vector>

namespace inferama::simulator {

// A script: one JSON object a line, {"at":30,"set":{"rate":20}}; empty lines and lines that begin with # are passed
// over. A string is one line that says what is wrong, with the line's number.
std::variant<std::vector<Action>, std::string> readScript(const std::string& path);

// "rate=5,10,20,40" and the seconds each value stands; each step is marked. A string: what is wrong.
std::variant<std::vector<Action>, std::string> sweepOf(const std::string& text, double secondsEach);

// "rate=5:40": from 5 to 40 within so many seconds, in steps of a second, marked at both ends.
std::variant<std::vector<Action>, std::string> rampOf(const std::string& text, double seconds);

} // namespace inferama::simulator
