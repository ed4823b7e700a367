// SPDX-License-Identifier: GPL-3.0-or-later
// Rules files: JSON that changes the default bands, thresholds and alert rules. docs/cli.md describes them for users.
#pragma once

#include "app/judgement.h"

#include <string>
#include <string_view>
#include <variant>

namespace inferama::app {

// One line that names the file, the place in it, what is wrong and what to do.
struct RulesFault {
    std::string message;
};

// The defaults as `text` changes them, or its first fault. `name` is what the message calls the file.
std::variant<Judgement, RulesFault> parseRules(std::string_view text, std::string_view name);
std::variant<Judgement, RulesFault> readRulesFile(const std::string& path);

// A rules file that holds the differences from the defaults and nothing else; parseRules gives `judgement` back.
std::string rulesText(const Judgement& judgement);

} // namespace inferama::app
