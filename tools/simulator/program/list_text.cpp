// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/faults.h"
#include "tools/simulator/program/options.h"
#include "tools/simulator/settings.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

namespace inferama::simulator {

namespace {

void heading(std::string& text, std::string_view title)
{
    text += (text.empty() ? "" : "\n") + std::string(title) + '\n';
}

void line(std::string& text, std::string_view name, std::string_view meaning)
{
    constexpr std::size_t Column = 22;
    text += "  " + std::string(name) + std::string(std::max(Column, name.size() + 2) - name.size(), ' ');
    text += std::string(meaning) + '\n';
}

std::string rangeOf(const nlohmann::ordered_json& setting)
{
    if (setting["type"] == "switch")
        return "on or off";
    if (setting["type"] == "choice") {
        std::string values;
        for (const auto& value : setting["values"])
            values += (values.empty() ? "" : ", ") + value.get<std::string>();
        return values;
    }
    return plainNumber(setting["least"].get<double>()) + " to " + plainNumber(setting["greatest"].get<double>()) +
           (setting["type"] == "integer" ? ", whole" : "");
}

} // namespace

std::string listText()
{
    std::string text;
    heading(text, "Scenarios (--scenario)");
    for (const auto& scenario : scenarios())
        line(text, scenario.name, scenario.summary);
    heading(text, "Presets (--preset)");
    for (const auto& name : presetNames()) {
        const auto config = presetNamed(name);
        const int gpus = config->engine.replicas * config->engine.tensorParallel;
        line(text, name, config->model.name + " on " + std::to_string(gpus) + " × " + config->gpu.name);
    }
    heading(text, "Workloads (--workload)");
    for (const auto& name : workloadNames()) {
        const auto workload = workloadNamed(name);
        line(text, name,
             "prompts of " + plainNumber(workload->input.mean) + " tokens beside a shared prefix of " +
                 std::to_string(workload->prefixTokens) + ", answers of " + plainNumber(workload->output.mean));
    }
    heading(text, "Faults (--fault)");
    for (std::size_t i = 0; i < FaultCount; ++i)
        line(text, nameOf(static_cast<FaultKind>(i)), effectOf(static_cast<FaultKind>(i)));
    heading(text, "Settings (--set)");
    for (const auto& setting : describeSettings())
        line(text, setting["name"].get<std::string>(), rangeOf(setting));
    return text;
}

} // namespace inferama::simulator
