// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/program/options.h"

#include "app/command_line.h"
#include "app/option_values.h"
#include "ingest/endpoint_address.h"
#include "tools/simulator/commands.h"
#include "tools/simulator/program/scenario_options.h"
#include "tools/simulator/settings.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <utility>

namespace inferama::simulator {

namespace {

using app::WrongUsage;

// The command line as texts.
struct Texts {
    ScenarioTexts scenario;
    std::vector<std::string> scenarioName, preset, workload, trace, script, sweep, ramp, step;
    std::vector<std::string> seed, runFor, speed, out, publish, control;
    bool reveal = false, wait = false, list = false, help = false, version = false;
};

struct CommandLine {
    explicit CommandLine(Texts& texts)
        : line("A simulated LLM serving cluster that publishes what a real one would.", "inferama-sim")
    {
        app::prepare(line, 36);
        value("--scenario", texts.scenarioName, "NAME", "what happens; see --list (default spike)");
        value("--preset", texts.preset, "NAME", "model and machine: 7b, 13b, 70b, 175b, pd-split");
        value("--workload", texts.workload, "NAME", "lengths and sharing: chat, rag, agent, code");
        value("--set", texts.scenario.settings, "NAME=VALUE", "a setting to begin with, as in rate=20; repeatable");
        value("--fault", texts.scenario.faults, "NAME[:STRENGTH[:ONSET[:DURATION]]]",
              "strength above 0 to 1, seconds; repeatable");
        value("--script", texts.script, "FILE", "commands and their times, one JSON object a line");
        value("--sweep", texts.sweep, "NAME=A,B,...", "values of a setting, one after the other");
        value("--ramp", texts.ramp, "NAME=FROM:TO", "a setting that rises or falls steadily");
        value("--step", texts.step, "SECONDS", "of each value of --sweep, of the whole --ramp (default 60)");
        value("--trace", texts.trace, "FILE", "send what a trace says: Mooncake .jsonl or Azure .csv");
        value("--seed", texts.seed, "N", "of all that is drawn (default 1)");
        value("--for", texts.runFor, "SECONDS", "of simulated time\n(default: until Ctrl+C; 300 with --speed max)");
        value("--speed", texts.speed, "X|max",
              "simulated seconds a second, 0.1 to 100 (default 1);\nmax: as fast as it "
              "goes, into --out");
        value("--out", texts.out, "FILE", "record what is published: .jsonl or .jsonl.zst");
        value("--publish", texts.publish, "ADDRESS", "to bind and publish on (default tcp://127.0.0.1:5557)");
        value("--control", texts.control, "ADDRESS|none", "to bind for commands (default tcp://127.0.0.1:5558)");
        line.add_flag("--wait", texts.wait, "begin when somebody has subscribed");
        line.add_flag("--reveal", texts.reveal, "marks of faults say which it is");
        line.add_flag("--list", texts.list, "scenarios, presets, workloads, faults and settings");
        line.add_flag("-h,--help", texts.help, "this help");
        line.add_flag("--version", texts.version, "the program's version");
        line.footer("Exit status: 0 done; 1 a socket or the recording failed; 2 wrong usage.");
    }

    void value(const std::string& name, std::vector<std::string>& into, const char* typeName, const char* description)
    {
        app::addValue(line, name, into, typeName, description);
    }

    CLI::App line;
};

// The value of an option that may be given once; empty where it was not given.
std::string once(std::string_view option, const std::vector<std::string>& texts)
{
    const auto* text = app::once(option, texts);
    if (text && text->empty())
        throw WrongUsage{std::string(option) + ": the value is empty; see --help"};
    return text ? *text : std::string();
}

std::optional<double> speedOf(const std::string& text)
{
    const auto speed = app::speedValue(text);
    if (speed && (*speed < SlowestSpeed || *speed > FastestSpeed))
        throw WrongUsage{"--speed " + text + ": write a factor from " + plainNumber(SlowestSpeed) + " to " +
                         plainNumber(FastestSpeed) + ", or max for as fast as it goes"};
    return speed;
}

// To bind, so tcp://HOST:* for any free port is an address too.
void checkAddress(const char* option, const std::string& text)
{
    using Kind = ingest::EndpointAddress::Kind;
    if (text.empty())
        return;
    const bool anyPort = text.starts_with("tcp://") && text.ends_with(":*");
    const auto address = ingest::parseAddress(anyPort ? text.substr(0, text.size() - 1) + "1" : text);
    if (address.kind == Kind::Invalid)
        throw WrongUsage{std::string(option) + " " + text + ": " + address.message};
    if (address.kind == Kind::File)
        throw WrongUsage{std::string(option) + " " + text + ": write tcp://HOST:PORT or ipc://PATH"};
}

void readOutput(const Texts& texts, Options& options)
{
    constexpr double LongEnough = 300; // simulated seconds that nobody waits for
    if (const auto text = once("--for", texts.runFor); !text.empty())
        options.runFor = app::secondsValue("--for", text);
    if (const auto text = once("--speed", texts.speed); !text.empty())
        options.speed = speedOf(text);
    if (const auto text = once("--out", texts.out); !text.empty())
        options.out = app::recordValue("--out", text);
    const auto publish = once("--publish", texts.publish);
    const auto control = once("--control", texts.control);
    if (!options.speed) {
        if (options.out.empty())
            throw WrongUsage{"--speed max needs --out FILE.jsonl: nobody can listen as fast as that"};
        for (const auto& [option, given] :
             {std::pair{"--publish", !publish.empty()}, {"--control", !control.empty()}, {"--wait", texts.wait}})
            if (given)
                throw WrongUsage{std::string(option) + " has no meaning with --speed max: nothing is published"};
        options.runFor = options.runFor.value_or(LongEnough);
    }
    checkAddress("--publish", publish);
    if (control != "none")
        checkAddress("--control", control);
    options.publish = publish.empty() ? options.publish : publish;
    options.control = control.empty() ? options.control : control == "none" ? "" : control;
    options.wait = texts.wait;
}

Options resolve(Texts& texts)
{
    Options options;
    auto& wanted = texts.scenario;
    wanted.name = once("--scenario", texts.scenarioName);
    wanted.preset = once("--preset", texts.preset);
    wanted.workload = once("--workload", texts.workload);
    wanted.trace = once("--trace", texts.trace);
    wanted.script = once("--script", texts.script);
    wanted.sweep = once("--sweep", texts.sweep);
    wanted.ramp = once("--ramp", texts.ramp);
    if (!wanted.sweep.empty() && !wanted.ramp.empty())
        throw WrongUsage{"--sweep and --ramp would work against each other: give one of them"};
    if (const auto text = once("--step", texts.step); !text.empty()) {
        if (wanted.sweep.empty() && wanted.ramp.empty())
            throw WrongUsage{"--step needs --sweep or --ramp"};
        wanted.step = app::secondsValue("--step", text);
    }
    if (const auto text = once("--seed", texts.seed); !text.empty())
        options.seed = app::integerValue("--seed", text, 0, UINT64_MAX);
    options.reveal = texts.reveal;
    readOutput(texts, options);
    options.scenario = scenarioFrom(wanted);
    return options;
}

Options instead(Options::Action action)
{
    Options options;
    options.action = action;
    return options;
}

Options parse(std::span<const std::string> arguments)
{
    Texts texts;
    CommandLine declared(texts);
    auto& line = declared.line;
    app::parseArguments(line, arguments);
    if (texts.help)
        return instead(Options::Action::Help);
    if (texts.version)
        return instead(Options::Action::Version);
    app::refuseUnknown(line);
    if (texts.list)
        return instead(Options::Action::List);
    return resolve(texts);
}

} // namespace

std::variant<Options, WrongUsage> parseOptions(std::span<const std::string> arguments)
{
    return app::orWrongUsage<Options>([&] { return parse(arguments); });
}

std::string helpText()
{
    Texts unused;
    return CommandLine(unused).line.help();
}

} // namespace inferama::simulator
