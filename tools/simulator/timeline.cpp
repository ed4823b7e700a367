// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/timeline.h"

#include "tools/simulator/commands.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

namespace inferama::simulator {

namespace {

using nlohmann::json;
using Actions = std::variant<std::vector<Action>, std::string>;

constexpr double Century = 3.2e9; // seconds

struct Wrong {
    std::string why;
};

// Deeper than any command is; what is nested without end would need as much stack to be written.
bool nested(const json& object)
{
    return std::ranges::any_of(object, [](const json& value) {
        return value.is_array() || (value.is_object() && std::ranges::any_of(value, &json::is_structured));
    });
}

Action actionFrom(std::string_view line)
{
    auto object = json::parse(line, nullptr, false);
    if (!object.is_object())
        throw Wrong{R"(a JSON object was expected, as in {"at":30,"set":{"rate":20}})"};
    const auto at = object.find("at");
    if (at == object.end() || !at->is_number() || !(at->get<double>() >= 0 && at->get<double>() <= Century))
        throw Wrong{R"("at" must say when: a number of seconds from the start, 0 or more)"};
    if (nested(object))
        throw Wrong{"a command has no values within values within values"};
    Action action{.at = at->get<double>(), .command = {}};
    object.erase(at);
    action.command = object.dump(-1, ' ', false, json::error_handler_t::replace);
    if (auto why = whyNoAction(action.command))
        throw Wrong{std::move(*why)};
    return action;
}

void sortByTime(std::vector<Action>& actions) { std::ranges::stable_sort(actions, {}, &Action::at); }

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const auto end = std::min(text.find(separator, at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

// What stands on both sides of the equals sign.
std::pair<std::string, std::string_view> nameAndValues(std::string_view text, const char* example)
{
    const auto equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == text.size())
        throw Wrong{std::string("write NAME=VALUES, as in ") + example};
    return {std::string(text.substr(0, equals)), text.substr(equals + 1)};
}

std::string setting(const std::string& name, json value, bool quiet)
{
    json command{{"set", {{name, std::move(value)}}}};
    if (quiet)
        command["quiet"] = true;
    auto text = command.dump(-1, ' ', false, json::error_handler_t::replace);
    if (auto why = whyNoAction(text))
        throw Wrong{std::move(*why)};
    return text;
}

std::string note(const std::string& text)
{
    return json{{"mark", text}}.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::vector<Action> sweep(const std::string& text, double secondsEach)
{
    const auto [name, values] = nameAndValues(text, "rate=5,10,20,40");
    std::vector<Action> actions{{.at = 0, .command = {}}};
    std::string listed;
    for (const auto part : split(values, ',')) {
        actions.push_back({.at = static_cast<double>(actions.size() - 1) * secondsEach,
                           .command = setting(name, settingValue(part), false)});
        listed += (listed.empty() ? "" : ", ") + std::string(part);
    }
    constexpr std::size_t MostListed = 200;
    if (listed.size() > MostListed)
        listed.replace(MostListed, std::string::npos, "…");
    actions.front().command = note("sweep of " + name + ": " + listed + ", " + plainNumber(secondsEach) + " s each");
    return actions;
}

std::vector<Action> ramp(const std::string& text, double duration)
{
    const auto [name, values] = nameAndValues(text, "rate=5:40");
    const auto ends = split(values, ':');
    if (ends.size() != 2 || !settingValue(ends[0]).is_number() || !settingValue(ends[1]).is_number())
        throw Wrong{"write the two ends of the ramp as numbers, as in rate=5:40"};
    const double from = settingValue(ends[0]).get<double>();
    const double to = settingValue(ends[1]).get<double>();
    json described = describeSettings();
    const auto found = std::ranges::find_if(described, [&, &n = name](const json& s) { return s["name"] == n; });
    const bool whole = found != described.end() && (*found)["type"] == "integer";
    const auto between = std::string(ends[0]) + " to " + std::string(ends[1]);
    std::vector<Action> actions{
        {.at = 0, .command = note("ramp of " + name + ": " + between + " within " + plainNumber(duration) + " s")}};
    constexpr double Most = 3600; // steps; a longer ramp has coarser ones
    const double steps = std::clamp(std::round(duration), 1.0, Most);
    for (double step = 0; step <= steps; ++step) {
        const double value = from + (to - from) * step / steps;
        actions.push_back(
            {.at = duration * step / steps, .command = setting(name, whole ? std::round(value) : value, true)});
    }
    actions.push_back({.at = duration, .command = note("end of the ramp of " + name + ": " + std::string(ends[1]))});
    return actions;
}

Action fault(const std::string& text)
{
    constexpr const char* Form = "write NAME[:STRENGTH[:ONSET[:DURATION]]], as in slow-rank:0.5:30:60";
    const auto parts = split(text, ':');
    if (parts.size() > 4)
        throw Wrong{Form};
    json described{{"name", parts[0]}};
    Action action;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const auto value = settingValue(parts[i]);
        if (!value.is_number() || (i == 2 && !(value.get<double>() >= 0 && value.get<double>() <= Century)))
            throw Wrong{Form};
        if (i == 2)
            action.at = value.get<double>();
        else
            described[i == 1 ? "strength" : "duration"] = value;
    }
    action.command = json{{"fault", described}}.dump(-1, ' ', false, json::error_handler_t::replace);
    if (auto why = whyNoAction(action.command))
        throw Wrong{std::move(*why)};
    return action;
}

template<class Made>
std::variant<Made, std::string> orMessage(const std::function<Made()>& make)
{
    try {
        return make();
    } catch (Wrong& wrong) {
        return std::move(wrong.why);
    }
}

} // namespace

Actions readScript(const std::string& path)
{
    std::error_code ignored;
    std::ifstream file(path);
    if (!file)
        return path + ": cannot be read: " + std::strerror(errno);
    if (!std::filesystem::is_regular_file(path, ignored))
        return path + ": is no file";
    std::vector<Action> actions;
    std::string line;
    for (std::size_t number = 1; std::getline(file, line); ++number) {
        if (line.ends_with('\r'))
            line.pop_back();
        const auto text = line.find_first_not_of(" \t");
        if (text == std::string::npos || line[text] == '#')
            continue;
        try {
            actions.push_back(actionFrom(line));
        } catch (const Wrong& wrong) {
            return path + ", line " + std::to_string(number) + ": " + wrong.why;
        }
    }
    if (file.bad())
        return path + ": cannot be read: is it a file?";
    if (actions.empty())
        return path + ": there is nothing in this script";
    sortByTime(actions);
    return actions;
}

Actions sweepOf(const std::string& text, double secondsEach)
{
    return orMessage<std::vector<Action>>([&] { return sweep(text, secondsEach); });
}

Actions rampOf(const std::string& text, double seconds)
{
    return orMessage<std::vector<Action>>([&] { return ramp(text, seconds); });
}

std::variant<Action, std::string> faultOf(const std::string& text)
{
    return orMessage<Action>([&] { return fault(text); });
}

std::optional<std::string> whyImpossible(const Scenario& scenario)
{
    auto config = scenario.config;
    if (auto why = whyImpossible(config))
        return why;
    std::vector<Action> all = scenario.actions;
    all.insert(all.end(), scenario.once.begin(), scenario.once.end());
    sortByTime(all);
    for (const auto& action : all) {
        const auto settings = settingsIn(action.command);
        if (!settings)
            continue;
        const auto applied = applyEach(*settings, config);
        if (const auto why = applied.error ? applied.error : whyImpossible(config))
            return "at " + plainNumber(action.at) + " s: " + *why;
    }
    return std::nullopt;
}

Timeline::Timeline(const Scenario& scenario)
    : repeated_(scenario.actions), once_(scenario.once), period_(scenario.period)
{
}

double Timeline::repeatedAt() const
{
    return nextRepeated_ < repeated_.size() ? round_ * period_ + repeated_[nextRepeated_].at
                                            : std::numeric_limits<double>::infinity();
}

bool Timeline::onceIsNext() const { return nextOnce_ < once_.size() && once_[nextOnce_].at <= repeatedAt(); }

std::optional<double> Timeline::next() const
{
    const double at = onceIsNext() ? once_[nextOnce_].at : repeatedAt();
    return std::isfinite(at) ? std::optional(at) : std::nullopt;
}

const std::string& Timeline::take()
{
    if (onceIsNext())
        return once_[nextOnce_++].command;
    const auto& command = repeated_[nextRepeated_++].command;
    if (nextRepeated_ == repeated_.size() && period_ > 0) {
        nextRepeated_ = 0;
        ++round_;
    }
    return command;
}

} // namespace inferama::simulator
