// SPDX-License-Identifier: GPL-3.0-or-later
// What happens when: actions from files and options (scripts, ramps, sweeps), and their order over time.
#pragma once

#include "tools/simulator/scenarios.h"

#include <cstddef>
#include <optional>
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

// A fault as it is written on a command line, "slow-rank:0.5:30:60": its strength, the seconds until it begins and
// those that it lasts may be left out. A string: what is wrong.
std::variant<Action, std::string> faultOf(const std::string& text);

// Whether what a scenario sets, one after the other, can be simulated at each moment. Nothing if it can.
std::optional<std::string> whyImpossible(const Scenario& scenario);

// Hands out a scenario's actions one after the other, those of a period again and again.
class Timeline {
public:
    explicit Timeline(const Scenario& scenario);

    // The moment of the next action, in seconds since the start; nothing: there is none any more.
    std::optional<double> next() const;
    // The command of that action. Only while there is one.
    const std::string& take();

private:
    bool onceIsNext() const;
    double repeatedAt() const;

    std::vector<Action> repeated_;
    std::vector<Action> once_;
    double period_ = 0;
    std::size_t nextRepeated_ = 0;
    std::size_t nextOnce_ = 0;
    double round_ = 0; // periods that are over
};

} // namespace inferama::simulator
