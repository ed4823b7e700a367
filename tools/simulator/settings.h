// SPDX-License-Identifier: GPL-3.0-or-later
// The values of a configuration that have a name: on the control channel, in scripts, on the command line.
// docs/simulator.md lists them with their ranges.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace inferama::simulator {

struct Config;

struct AppliedSettings {
    std::optional<std::string> error; // one line: what is wrong, what is allowed; nothing has changed then
    std::string changes;              // "rate 10 → 20, speculative off → on"; empty: all stood like that already
};

// `settings` is an object such as {"rate":20,"chunked_prefill":false}. All of them or none are applied; each is checked
// by itself, not whether the configuration is possible as a whole (see whyImpossible).
AppliedSettings applyEach(const nlohmann::json& settings, Config& config);

// All of them by name, as a "set" would take them.
nlohmann::ordered_json settingsOf(const Config& config);

// [{"name":"rate","type":"number","least":0,"greatest":100000}, …]; other types are "integer", "switch" and "choice",
// which has "values".
nlohmann::ordered_json describeSettings();

// What somebody typed: on, off, true and false are switches, what reads as a number is one, all else is a text.
nlohmann::json settingValue(std::string_view text);

// The shortest text of a number, without an exponent where it is of a size that people write out.
std::string plainNumber(double value);

} // namespace inferama::simulator
