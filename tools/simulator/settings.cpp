// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/settings.h"

#include "tools/simulator/config.h"
#include "tools/simulator/hello.h"
#include "tools/simulator/ranges.h"
#include "tools/simulator/unknown_name.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <span>
#include <type_traits>
#include <variant>

namespace inferama::simulator {

namespace {

using nlohmann::json;

// Where a setting stands in a configuration; its type is the setting's.
using Place = std::variant<double* (*)(Config&), int* (*)(Config&), bool* (*)(Config&), LoadMode* (*)(Config&),
                           Arrival* (*)(Config&)>;

struct Setting {
    std::string_view name;
    Place place;
    Range range = allowed::Share; // of a number
};

const std::array Settings{
    Setting{"rate", [](Config& c) { return &c.load.rate; }, allowed::Rate},
    Setting{"concurrency", [](Config& c) { return &c.load.concurrency; }, allowed::Concurrency},
    Setting{"mode", [](Config& c) { return &c.load.mode; }},
    Setting{"arrival", [](Config& c) { return &c.load.arrival; }},
    Setting{"burstiness", [](Config& c) { return &c.load.burstiness; }, allowed::Burstiness},
    Setting{"timeout", [](Config& c) { return &c.load.timeout; }, allowed::Seconds},
    Setting{"input_tokens", [](Config& c) { return &c.workload.input.mean; }, allowed::InputTokens},
    Setting{"output_tokens", [](Config& c) { return &c.workload.output.mean; }, allowed::OutputTokens},
    Setting{"prefix_sharing", [](Config& c) { return &c.workload.sharing; }},
    Setting{"long_share", [](Config& c) { return &c.workload.longShare; }},
    Setting{"think_time", [](Config& c) { return &c.workload.thinkTime; }, allowed::Seconds},
    Setting{"max_batch", [](Config& c) { return &c.engine.maxBatch; }, allowed::MaxBatch},
    Setting{"token_budget", [](Config& c) { return &c.engine.tokenBudget; }, allowed::TokenBudget},
    Setting{"chunked_prefill", [](Config& c) { return &c.engine.chunkedPrefill; }},
    Setting{"prefix_cache", [](Config& c) { return &c.engine.prefixCache; }},
    Setting{"pd_split", [](Config& c) { return &c.engine.split; }},
    Setting{"speculative", [](Config& c) { return &c.engine.speculative; }},
    Setting{"draft_tokens", [](Config& c) { return &c.engine.draftTokens; }, allowed::DraftTokens},
    Setting{"acceptance", [](Config& c) { return &c.engine.acceptance; }},
};

std::span<const std::string_view> choicesOf(LoadMode) { return LoadModeNames; }
std::span<const std::string_view> choicesOf(Arrival) { return ArrivalNames; }

std::string listOf(std::span<const std::string_view> names)
{
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i)
        list += std::string(i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + std::string(names[i]);
    return list;
}

// A value somebody sent, short enough for a line.
std::string echo(const json& value)
{
    constexpr std::size_t MostEchoed = 40;
    if (value.is_object())
        return "an object";
    if (value.is_array())
        return "a list";
    auto text = value.dump(-1, ' ', true);
    if (text.size() > MostEchoed)
        text.replace(MostEchoed, std::string::npos, "…");
    return text;
}

struct Refused {
    std::string why;
};

[[noreturn]] void refuse(const Setting& setting, const json& value, const std::string& allowed)
{
    throw Refused{std::string(setting.name) + " must be " + allowed + ", not " + echo(value)};
}

double numberFrom(const Setting& setting, const json& value, bool whole)
{
    const auto [least, greatest] = setting.range;
    const auto range =
        (whole ? "a whole number from " : "a number from ") + plainNumber(least) + " to " + plainNumber(greatest);
    if (!value.is_number())
        refuse(setting, value, range);
    const auto number = value.get<double>();
    if (!(number >= least && number <= greatest) || (whole && number != std::floor(number)))
        refuse(setting, value, range);
    return number;
}

void put(double& target, const Setting& setting, const json& value) { target = numberFrom(setting, value, false); }

void put(int& target, const Setting& setting, const json& value)
{
    target = static_cast<int>(numberFrom(setting, value, true));
}

void put(bool& target, const Setting& setting, const json& value)
{
    if (!value.is_boolean())
        refuse(setting, value, "true or false");
    target = value.get<bool>();
}

template<class Choice>
requires std::is_enum_v<Choice>
void put(Choice& target, const Setting& setting, const json& value)
{
    const auto names = choicesOf(Choice{});
    const auto found = value.is_string() ? std::ranges::find(names, value.get_ref<const std::string&>()) : names.end();
    if (found == names.end())
        refuse(setting, value, listOf(names));
    target = static_cast<Choice>(found - names.begin());
}

json told(double value) { return value; }
json told(int value) { return value; }
json told(bool value) { return value; }
template<class Choice>
requires std::is_enum_v<Choice> json told(Choice value) { return choicesOf(value)[static_cast<std::size_t>(value)]; }

json valueOf(const Setting& setting, Config& config)
{
    return std::visit([&](auto place) { return told(*place(config)); }, setting.place);
}

std::string textOf(const json& value)
{
    if (value.is_boolean())
        return value.get<bool>() ? "on" : "off";
    return value.is_string() ? value.get<std::string>() : plainNumber(value.get<double>());
}

const Setting& settingNamed(std::string_view name)
{
    const auto* found = std::ranges::find(Settings, name, &Setting::name);
    if (found != Settings.end())
        return *found;
    std::vector<std::string_view> known;
    for (const auto& setting : Settings)
        known.push_back(setting.name);
    throw Refused{unknownName("setting", name, known)};
}

std::string changeEach(const json& settings, Config& config)
{
    std::string changes;
    for (const auto& [name, value] : settings.items()) {
        const auto& setting = settingNamed(name);
        const auto before = valueOf(setting, config);
        std::visit([&, &given = value](auto place) { put(*place(config), setting, given); }, setting.place);
        if (const auto after = valueOf(setting, config); after != before)
            changes += (changes.empty() ? "" : ", ") + name + " " + textOf(before) + " → " + textOf(after);
    }
    if (config.load.arrival == Arrival::Trace && config.load.trace.empty())
        throw Refused{"arrival must be constant, poisson, gamma or burst: there is no trace to follow"};
    return changes;
}

} // namespace

std::string plainNumber(double value)
{
    constexpr double Readable = 1e15;
    const auto format = std::abs(value) < Readable && (value == 0 || std::abs(value) >= 1 / Readable)
                            ? std::chars_format::fixed
                            : std::chars_format::general;
    std::array<char, 64> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, format).ptr;
    return {text.data(), end};
}

AppliedSettings applyEach(const json& settings, Config& config)
{
    if (!settings.is_object())
        return {.error = R"(the settings must be an object, as in {"rate":20})", .changes = {}};
    if (settings.empty())
        return {.error = R"(there is nothing to set; name a setting, as in {"rate":20})", .changes = {}};
    try {
        Config changed = config;
        auto changes = changeEach(settings, changed);
        config = std::move(changed);
        return {.error = {}, .changes = std::move(changes)};
    } catch (Refused& refused) {
        return {.error = std::move(refused.why), .changes = {}};
    }
}

nlohmann::ordered_json settingsOf(const Config& config)
{
    nlohmann::ordered_json all;
    Config copy = config;
    for (const auto& setting : Settings)
        all[std::string(setting.name)] = valueOf(setting, copy);
    return all;
}

nlohmann::ordered_json describeSettings()
{
    auto all = nlohmann::ordered_json::array();
    for (const auto& setting : Settings) {
        nlohmann::ordered_json described{{"name", setting.name}};
        std::visit(
            [&](auto place) {
                using Value = std::remove_pointer_t<decltype(place(std::declval<Config&>()))>;
                if constexpr (std::is_same_v<Value, bool>) {
                    described["type"] = "switch";
                } else if constexpr (std::is_enum_v<Value>) {
                    described["type"] = "choice";
                    described["values"] = choicesOf(Value{});
                } else {
                    described["type"] = std::is_same_v<Value, int> ? "integer" : "number";
                    described["least"] = setting.range.least;
                    described["greatest"] = setting.range.greatest;
                }
            },
            setting.place);
        all.push_back(std::move(described));
    }
    return all;
}

json settingValue(std::string_view text)
{
    if (text == "on" || text == "true")
        return true;
    if (text == "off" || text == "false")
        return false;
    double number = 0;
    const auto* end = text.data() + text.size();
    if (const auto [stop, error] = std::from_chars(text.data(), end, number);
        error == std::errc{} && stop == end && std::isfinite(number))
        return number;
    return std::string(text);
}

} // namespace inferama::simulator
