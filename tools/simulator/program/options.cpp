// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/program/options.h"

#include "app/option_values.h"
#include "core/did_you_mean.h"
#include "tools/simulator/program/scenario_options.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <utility>

namespace inferama::simulator {

namespace {

using app::WrongUsage;

// The command line as texts. Single options are lists too: giving one twice is an error of ours to word.
struct Texts {
    ScenarioTexts scenario;
    std::vector<std::string> scenarioName, preset, workload, trace, script, sweep, ramp, step;
    std::vector<std::string> seed, runFor, speed, out, publish, control;
    bool reveal = false, wait = false, list = false, help = false, version = false;
};

struct CommandLine {
    explicit CommandLine(Texts& texts)
        : app("A simulated LLM serving cluster that publishes what a real one would.", "inferama-sim")
    {
        app.set_help_flag();
        app.allow_extras(); // unknown options are reported by us, with the nearest known one
        app.get_formatter()->column_width(36);
        app.get_formatter()->label("OPTIONS", "options");
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
        app.add_flag("--wait", texts.wait, "begin when somebody has subscribed");
        app.add_flag("--reveal", texts.reveal, "marks of faults say which it is");
        app.add_flag("--list", texts.list, "scenarios, presets, workloads, faults and settings");
        app.add_flag("-h,--help", texts.help, "this help");
        app.add_flag("--version", texts.version, "the program's version");
        app.footer("Exit status: 0 done; 1 a socket or the recording failed; 2 wrong usage.");
    }

    void value(const std::string& name, std::vector<std::string>& into, const char* typeName, const char* description)
    {
        app.add_option(name, into, description)->type_name(typeName)->expected(1)->take_all()->allow_extra_args(false);
    }

    CLI::App app;
};

void refuseUnknown(const CLI::App& app)
{
    const auto extras = app.remaining();
    if (extras.empty())
        return;
    const auto name = extras.front().substr(0, extras.front().find('='));
    std::vector<std::string> names;
    for (const auto* option : app.get_options())
        for (const auto& longName : option->get_lnames())
            names.push_back("--" + longName);
    const std::vector<std::string_view> known(names.begin(), names.end());
    const auto near = core::nearestWord(name.starts_with('-') ? name : "--" + name, known);
    throw WrongUsage{name + ": no such option" +
                     (near.empty() ? "; see --help" : "; did you mean " + std::string(near) + "?")};
}

// The one value of an option that may be given once; empty where it was not given.
std::string once(std::string_view option, const std::vector<std::string>& texts)
{
    if (texts.size() > 1)
        throw WrongUsage{std::string(option) + " is given twice (" + texts[0] + " and " + texts[1] + "); give it once"};
    if (texts.empty())
        return {};
    if (texts.front().empty())
        throw WrongUsage{std::string(option) + ": the value is empty; see --help"};
    return texts.front();
}

std::optional<double> speedOf(const std::string& text)
{
    constexpr double Slowest = 0.1;
    constexpr double Fastest = 100;
    const auto speed = app::speedValue(text);
    if (speed && (*speed < Slowest || *speed > Fastest))
        throw WrongUsage{"--speed " + text + ": write a factor from 0.1 to 100, or max for as fast as it goes"};
    return speed;
}

void readOutput(const Texts& texts, Options& options)
{
    constexpr double LongEnough = 300; // simulated seconds that nobody waits for
    if (const auto text = once("--for", texts.runFor); !text.empty())
        options.runFor = app::secondsValue("--for", text);
    if (const auto text = once("--speed", texts.speed); !text.empty())
        options.speed = speedOf(text);
    options.out = once("--out", texts.out);
    if (!options.out.empty() && !options.out.ends_with(".jsonl") && !options.out.ends_with(".jsonl.zst"))
        throw WrongUsage{"--out " + options.out + ": a recording ends in .jsonl, or in .jsonl.zst to be compressed"};
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
    CommandLine line(texts);
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend()); // CLI11 takes them from the back
    try {
        line.app.parse(std::move(reversed));
    } catch (const CLI::ParseError& error) {
        throw WrongUsage{std::string(error.what()) + "; see --help"};
    }
    if (texts.help)
        return instead(Options::Action::Help);
    if (texts.version)
        return instead(Options::Action::Version);
    refuseUnknown(line.app);
    if (texts.list)
        return instead(Options::Action::List);
    return resolve(texts);
}

} // namespace

std::variant<Options, WrongUsage> parseOptions(std::span<const std::string> arguments)
{
    try {
        return parse(arguments);
    } catch (WrongUsage& wrong) {
        return std::move(wrong);
    }
}

std::string helpText()
{
    Texts unused;
    return CommandLine(unused).app.help();
}

} // namespace inferama::simulator
