// SPDX-License-Identifier: GPL-3.0-or-later
// What the command lines of the programs have in common: how options are declared, read and refused. Each throws
// WrongUsage with a line that says what is wrong and what to do.
#pragma once

#include "app/options.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace inferama::app {

// Leaves the help option and unknown ones to us; descriptions begin in this column.
void prepare(CLI::App& line, std::size_t column);

// An option with a value. Single ones are lists too: giving one twice is an error of ours to word.
CLI::Option* addValue(CLI::App& line, const std::string& name, std::vector<std::string>& into, const char* typeName,
                      const std::string& description);

// `arguments` without the program's name. Unknown options are passed over, so that a request for help comes first.
void parseArguments(CLI::App& line, std::span<const std::string> arguments);

// With the nearest option there is.
void refuseUnknown(const CLI::App& line);

// The one value of an option that may be given once; null where it was not given.
const std::string* once(std::string_view option, const std::vector<std::string>& texts);

template<class Options>
std::variant<Options, WrongUsage> orWrongUsage(const std::function<Options()>& read)
{
    try {
        return read();
    } catch (WrongUsage& wrong) {
        return std::move(wrong);
    }
}

} // namespace inferama::app
