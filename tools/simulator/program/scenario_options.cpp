// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/program/scenario_options.h"

#include "app/options.h"
#include "tools/simulator/commands.h"
#include "tools/simulator/settings.h"
#include "tools/simulator/simulation.h"
#include "tools/simulator/timeline.h"
#include "tools/simulator/unknown_name.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace inferama::simulator {

namespace {

using app::WrongUsage;
using nlohmann::json;

std::string unknown(const char* kind, const std::string& name, const std::vector<std::string>& known)
{
    return unknownName(kind, name, {known.begin(), known.end()});
}

Scenario named(const std::string& name)
{
    if (auto scenario = scenarioNamed(name))
        return std::move(*scenario);
    std::vector<std::string> known;
    for (const auto& scenario : scenarios())
        known.push_back(scenario.name);
    throw WrongUsage{"--scenario: " + unknown("scenario", name, known)};
}

void applyPreset(const ScenarioTexts& texts, Config& config)
{
    if (!texts.preset.empty()) {
        auto preset = presetNamed(texts.preset);
        if (!preset)
            throw WrongUsage{"--preset: " + unknown("preset", texts.preset, presetNames())};
        config = std::move(*preset);
    }
    if (!texts.workload.empty()) {
        auto workload = workloadNamed(texts.workload);
        if (!workload)
            throw WrongUsage{"--workload: " + unknown("workload", texts.workload, workloadNames())};
        config.workload = std::move(*workload);
    }
    if (!texts.trace.empty()) {
        config.load.mode = LoadMode::Open;
        config.load.arrival = Arrival::Trace;
        config.load.trace = texts.trace;
    }
}

void applyGiven(const std::vector<std::string>& given, Config& config)
{
    if (given.empty())
        return;
    json settings = json::object();
    for (const auto& text : given) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            throw WrongUsage{"--set " + text + ": write NAME=VALUE, as in rate=20"};
        const auto name = text.substr(0, equals);
        if (settings.contains(name))
            throw WrongUsage{"--set " + text + ": " + name + " is given twice"};
        settings[name] = settingValue(text.substr(equals + 1));
    }
    if (const auto applied = applyEach(settings, config); applied.error)
        throw WrongUsage{"--set: " + *applied.error};
}

Action faultFrom(const std::string& text)
{
    constexpr const char* Form = "write NAME[:STRENGTH[:ONSET[:DURATION]]], as in slow-rank:0.5:30:60";
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const auto end = std::min(text.find(':', at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    if (parts.size() > 4)
        throw WrongUsage{"--fault " + text + ": " + Form};
    json fault{{"name", parts[0]}};
    Action action;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const auto value = settingValue(parts[i]);
        if (!value.is_number() || (i == 2 && !(value.get<double>() >= 0)))
            throw WrongUsage{"--fault " + text + ": " + Form};
        if (i == 2)
            action.at = value.get<double>();
        else
            fault[i == 1 ? "strength" : "duration"] = value;
    }
    action.command = json{{"fault", fault}}.dump(-1, ' ', false, json::error_handler_t::replace);
    if (const auto why = whyNoAction(action.command))
        throw WrongUsage{"--fault " + text + ": " + *why};
    return action;
}

void add(std::vector<Action>& actions, const char* option, std::variant<std::vector<Action>, std::string> read)
{
    if (const auto* wrong = std::get_if<std::string>(&read))
        throw WrongUsage{std::string(option) + " " + *wrong};
    for (auto& action : std::get<std::vector<Action>>(read))
        actions.push_back(std::move(action));
}

void refuseImpossible(const Scenario& scenario)
{
    if (const auto why = whyImpossible(scenario))
        throw WrongUsage{*why};
    if (scenario.config.load.trace.empty())
        return;
    try {
        const Simulation reads(scenario.config, {});
    } catch (const std::runtime_error& error) {
        throw WrongUsage{std::string("--") + error.what()};
    }
}

} // namespace

Scenario scenarioFrom(const ScenarioTexts& texts)
{
    const bool ownEvents = !texts.script.empty() || !texts.sweep.empty() || !texts.ramp.empty();
    const bool says = ownEvents || !texts.preset.empty() || !texts.workload.empty() || !texts.trace.empty() ||
                      !texts.settings.empty() || !texts.faults.empty();
    auto scenario = !texts.name.empty() ? named(texts.name) : says ? named("steady") : scenarios().front();
    if (ownEvents) {
        scenario.actions.clear();
        scenario.period = 0;
    }
    applyPreset(texts, scenario.config);
    applyGiven(texts.settings, scenario.config);
    if (!texts.script.empty())
        add(scenario.once, "--script", readScript(texts.script));
    if (!texts.sweep.empty())
        add(scenario.once, "--sweep", sweepOf(texts.sweep, texts.step));
    if (!texts.ramp.empty())
        add(scenario.once, "--ramp", rampOf(texts.ramp, texts.step));
    for (const auto& fault : texts.faults)
        scenario.once.push_back(faultFrom(fault));
    std::ranges::stable_sort(scenario.once, {}, &Action::at);
    refuseImpossible(scenario);
    return scenario;
}

} // namespace inferama::simulator
