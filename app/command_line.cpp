// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"

#include "core/did_you_mean.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace inferama::app {

void prepare(CLI::App& line, std::size_t column)
{
    line.set_help_flag();
    line.allow_extras(); // unknown options are reported by us, with the nearest known one
    line.get_formatter()->column_width(column);
    line.get_formatter()->label("OPTIONS", "options");
}

CLI::Option* addValue(CLI::App& line, const std::string& name, std::vector<std::string>& into, const char* typeName,
                      const std::string& description)
{
    return line.add_option(name, into, description)
        ->type_name(typeName)
        ->expected(1)
        ->take_all()
        ->allow_extra_args(false);
}

void parseArguments(CLI::App& line, std::span<const std::string> arguments)
{
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend()); // CLI11 takes them from the back
    try {
        line.parse(std::move(reversed));
    } catch (const CLI::ParseError& error) {
        throw WrongUsage{std::string(error.what()) + "; see --help"};
    }
}

void refuseUnknown(const CLI::App& line)
{
    const auto extras = line.remaining();
    const auto unknown = std::ranges::find_if(extras, [](const std::string& extra) { return extra != "--"; });
    if (unknown == extras.end())
        return;
    const auto name = unknown->substr(0, unknown->find('='));
    std::vector<std::string> names;
    for (const auto* option : line.get_options()) {
        for (const auto& longName : option->get_lnames())
            names.push_back("--" + longName);
    }
    const std::vector<std::string_view> known(names.begin(), names.end());
    const auto near = core::nearestWord(name.starts_with('-') ? name : "--" + name, known);
    throw WrongUsage{name + ": no such option" +
                     (near.empty() ? "; see --help" : "; did you mean " + std::string(near) + "?")};
}

const std::string* once(std::string_view option, const std::vector<std::string>& texts)
{
    if (texts.size() > 1)
        throw WrongUsage{std::string(option) + " is given twice (" + texts[0] + " and " + texts[1] + "); give it once"};
    return texts.empty() ? nullptr : &texts.front();
}

} // namespace inferama::app
