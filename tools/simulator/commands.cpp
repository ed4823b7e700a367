// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/commands.h"

#include "tools/simulator/config.h"
#include "tools/simulator/scenarios.h"
#include "tools/simulator/simulation.h"
#include "tools/simulator/unknown_name.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <variant>

namespace inferama::simulator {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t LongestCommand = 64 * 1024;
constexpr std::size_t LongestMark = 1024;
constexpr double LongestFault = 1e6; // seconds

struct Set {
    json settings;
    bool quiet = false;
};
struct Inject {
    FaultKind kind{};
    double strength = 0.5;
    std::optional<double> duration;
};
struct Clear {
    std::optional<FaultKind> kind; // nothing: all
};
struct Mark {
    std::string text;
};
struct Speed {
    double factor = 1;
};
struct Status {};
struct List {};
using Command = std::variant<Set, Inject, Clear, Mark, Speed, Status, List>;

// One line: what is wrong with a command.
struct Refused {
    std::string why;
};

std::vector<std::string_view> faultNames()
{
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < FaultCount; ++i)
        names.push_back(nameOf(static_cast<FaultKind>(i)));
    return names;
}

FaultKind faultFrom(const json& name)
{
    if (!name.is_string())
        throw Refused{"a fault's name must be a text, as in \"slow-rank\""};
    const auto& text = name.get_ref<const std::string&>();
    if (const auto kind = faultNamed(text))
        return *kind;
    throw Refused{unknownName("fault", text, faultNames())};
}

// A number above 0 and up to `greatest`.
double positive(const json& value, const std::string& what, double greatest)
{
    if (!value.is_number() || !(value.get<double>() > 0 && value.get<double>() <= greatest))
        throw Refused{what + " must be a number above 0 and up to " + plainNumber(greatest)};
    return value.get<double>();
}

Set readSet(const json& settings, const json& command)
{
    Config scratch;
    if (const auto applied = applyEach(settings, scratch); applied.error)
        throw Refused{*applied.error};
    const auto quiet = command.find("quiet");
    if (quiet != command.end() && !quiet->is_boolean())
        throw Refused{"quiet must be true or false"};
    return {.settings = settings, .quiet = quiet != command.end() && quiet->get<bool>()};
}

Inject readFault(const json& fault)
{
    if (!fault.is_object() || !fault.contains("name"))
        throw Refused{R"(a fault needs a name, as in {"fault":{"name":"slow-rank"}})"};
    Inject inject{.kind = faultFrom(fault["name"]), .strength = 0.5, .duration = {}};
    for (const auto& [member, value] : fault.items()) {
        if (member == "strength")
            inject.strength = positive(value, "the strength of a fault", 1);
        else if (member == "duration")
            inject.duration = positive(value, "the duration of a fault, in seconds,", LongestFault);
        else if (member != "name")
            throw Refused{unknownName("member of a fault", member, {"name", "strength", "duration"})};
    }
    return inject;
}

Clear readClear(const json& name)
{
    if (name == "all")
        return {};
    return {.kind = faultFrom(name)};
}

Mark readMark(const json& text)
{
    if (!text.is_string() || text.get_ref<const std::string&>().empty() ||
        text.get_ref<const std::string&>().size() > LongestMark)
        throw Refused{"a mark must be a text of 1 to " + std::to_string(LongestMark) + " bytes"};
    return {.text = text.get<std::string>()};
}

Speed readSpeed(const json& factor)
{
    if (!factor.is_number() || !(factor.get<double>() >= SlowestSpeed && factor.get<double>() <= FastestSpeed))
        throw Refused{"the speed must be a number from " + plainNumber(SlowestSpeed) + " to " +
                      plainNumber(FastestSpeed)};
    return {.factor = factor.get<double>()};
}

Command readCommand(std::string_view text)
{
    if (text.size() > LongestCommand)
        throw Refused{"a command may have up to " + std::to_string(LongestCommand) + " bytes"};
    const auto command = json::parse(text, nullptr, false);
    const bool quiet = command.is_object() && command.contains("set") && command.contains("quiet");
    if (!command.is_object() || command.size() != (quiet ? 2u : 1u))
        throw Refused{R"(a command must be a JSON object with one member, as in {"set":{"rate":20}})"};
    const std::string name = quiet ? "set" : command.begin().key();
    const auto& value = command[name];
    if (name == "set")
        return readSet(value, command);
    if (name == "fault")
        return readFault(value);
    if (name == "clear")
        return readClear(value);
    if (name == "mark")
        return readMark(value);
    if (name == "speed")
        return readSpeed(value);
    if (name == "status")
        return Status{};
    if (name == "list")
        return List{};
    throw Refused{unknownName("command", name, {"set", "fault", "clear", "mark", "speed", "status", "list"})};
}

ordered_json done() { return {{"ok", true}}; }

struct Executor {
    Simulation& simulation;
    Pace& pace;

    ordered_json operator()(const Set& set) const
    {
        Config config = simulation.config();
        const auto applied = applyEach(set.settings, config);
        if (applied.error)
            throw Refused{*applied.error};
        if (!applied.changes.empty()) {
            if (const auto why = simulation.change(config, set.quiet ? std::string_view{} : applied.changes))
                throw Refused{*why};
        }
        auto answer = done();
        answer["changed"] = applied.changes;
        return answer;
    }

    ordered_json operator()(const Inject& inject) const
    {
        if (const auto why = whyWithoutEffect(inject.kind, simulation.config()))
            throw Refused{*why};
        Fault fault;
        fault.kind = inject.kind;
        fault.strength = inject.strength;
        if (inject.duration)
            fault.until = simulation.now() + core::durationOf(*inject.duration);
        simulation.inject(fault);
        return done();
    }

    ordered_json operator()(const Clear& clear) const
    {
        if (clear.kind) {
            simulation.clear(*clear.kind);
            return done();
        }
        for (std::size_t i = 0; i < FaultCount; ++i)
            simulation.clear(static_cast<FaultKind>(i));
        return done();
    }

    ordered_json operator()(const Mark& mark) const
    {
        simulation.mark(mark.text);
        return done();
    }

    ordered_json operator()(const Speed& speed) const
    {
        pace.speed = speed.factor;
        return done();
    }

    ordered_json operator()(const Status&) const
    {
        const auto& config = simulation.config();
        const auto& totals = simulation.totals();
        auto answer = done();
        answer["scenario"] = pace.scenario;
        answer["preset"] = config.name;
        answer["workload"] = config.workload.name;
        answer["replicas"] = config.engine.replicas;
        answer["time"] = core::seconds(simulation.now() - pace.start);
        answer["speed"] = pace.speed;
        answer["behind"] = pace.behind;
        answer["settings"] = settingsOf(config);
        answer["totals"] = {{"sent", totals.sent},
                            {"ok", totals.ok},
                            {"failed", totals.failed},
                            {"in_flight", totals.inFlight},
                            {"waiting", totals.waiting},
                            {"running", totals.running},
                            {"steps", totals.steps},
                            {"output_tokens", totals.outputTokens},
                            {"preemptions", totals.preemptions},
                            {"kv_blocks_used", totals.kvBlocksUsed},
                            {"kv_blocks", totals.kvBlocks}};
        answer["faults"] = ordered_json::array();
        for (const auto& fault : simulation.faults()) {
            ordered_json told{{"name", nameOf(fault.kind)}, {"strength", fault.strength}};
            if (fault.until)
                told["left"] = std::max(core::seconds(*fault.until - simulation.now()), 0.0);
            answer["faults"].push_back(std::move(told));
        }
        return answer;
    }

    ordered_json operator()(const List&) const
    {
        auto answer = done();
        answer["faults"] = ordered_json::array();
        for (std::size_t i = 0; i < FaultCount; ++i) {
            const auto kind = static_cast<FaultKind>(i);
            ordered_json told{{"name", nameOf(kind)}, {"effect", effectOf(kind)}};
            if (const auto why = whyWithoutEffect(kind, simulation.config()))
                told["needs"] = *why;
            answer["faults"].push_back(std::move(told));
        }
        answer["scenarios"] = ordered_json::array();
        for (const auto& scenario : scenarios())
            answer["scenarios"].push_back({{"name", scenario.name}, {"summary", scenario.summary}});
        answer["presets"] = presetNames();
        answer["workloads"] = workloadNames();
        answer["settings"] = describeSettings();
        return answer;
    }
};

ordered_json execute(std::string_view command, Simulation& simulation, Pace& pace)
{
    return std::visit(Executor{simulation, pace}, readCommand(command));
}

} // namespace

std::string carryOut(std::string_view command, Simulation& simulation, Pace& pace)
{
    ordered_json answer;
    try {
        answer = execute(command, simulation, pace);
    } catch (const Refused& refused) {
        answer = {{"ok", false}, {"error", refused.why}};
    }
    return answer.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

void carryOutAction(const std::string& command, Simulation& simulation, Pace& pace)
{
    try {
        execute(command, simulation, pace);
    } catch (const Refused& refused) {
        simulation.mark("refused: " + refused.why);
    }
}

std::optional<std::string> whyNoAction(std::string_view command)
{
    try {
        const auto read = readCommand(command);
        if (std::holds_alternative<Status>(read) || std::holds_alternative<List>(read))
            return "a command that only asks does nothing at its time; use set, fault, clear, mark or speed";
        return std::nullopt;
    } catch (Refused& refused) {
        return std::move(refused.why);
    }
}

std::optional<json> settingsIn(std::string_view command)
{
    auto parsed = json::parse(command, nullptr, false);
    if (!parsed.is_object() || !parsed.contains("set"))
        return std::nullopt;
    return std::move(parsed["set"]);
}

} // namespace inferama::simulator
