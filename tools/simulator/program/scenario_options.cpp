// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/program/scenario_options.h"

#include "app/options.h"
#include "tools/simulator/arrivals.h"
#include "tools/simulator/settings.h"
#include "tools/simulator/timeline.h"
#include "tools/simulator/unknown_name.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <variant>

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
    auto fault = faultOf(text);
    if (const auto* wrong = std::get_if<std::string>(&fault))
        throw WrongUsage{"--fault " + text + ": " + *wrong};
    return std::move(std::get<Action>(fault));
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
    const auto trace = readTrace(scenario.config.load.trace);
    if (const auto* wrong = std::get_if<std::string>(&trace))
        throw WrongUsage{"--trace: " + *wrong};
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
