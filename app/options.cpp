// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options.h"

#include "app/command_line.h"
#include "app/demo.h"
#include "app/option_values.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <sstream>

namespace inferama::app {

namespace {

namespace fs = std::filesystem;

// The command line as texts.
struct Texts {
    std::vector<std::string> sources, runFor, speed, window, at, slo, reports, record, baseline, screenshots, size,
        theme, language;
    std::vector<std::string> memory, requestTimeout, exactSamples, rules, help;
    bool demo = false;
    bool headless = false;
    bool version = false;
};

// As many names a line as stand beside the options' column.
std::string demoNamesInLines()
{
    constexpr std::size_t Room = 64;
    std::string lines;
    std::size_t column = 0;
    std::istringstream names(demoNames());
    for (std::string name; names >> name;) {
        const bool full = column + 1 + name.size() > Room;
        column = (full ? 0 : column + 1) + name.size();
        lines += (lines.empty() ? "" : full ? "\n" : " ") + name;
    }
    return lines;
}

struct CommandLine {
    explicit CommandLine(Texts& texts)
        : app("Live observability of large-model inference: latency, throughput and tails.", "inferama")
    {
        prepare(app, 32);
        app.add_option("SOURCE", texts.sources,
                       "tcp://HOST:PORT, ipc://PATH: a publisher; tcp://*:PORT binds\n"
                       "a path: a recording; several are one run, merged by event time\n"
                       "demo:[SCENARIO]: the built-in simulator, live; the scenarios are\n" +
                           demoNamesInLines())
            ->type_name("");
        app.add_flag("--demo", texts.demo,
                     "the same as the source demo:, which is demo:" + demoScenarios().front().name);
        app.add_flag("--headless", texts.headless, "no window: read until the sources end, or as long as --for says");
        value("--for", texts.runFor, "SECONDS", "stop after so much event time (files) or wall time (live)");
        value("--speed", texts.speed, "X|max",
              "replay files at X times their own speed\n(default 1; max with --headless or --screenshot)");
        value("--window", texts.window, "10s|1m|5m|1h|run", "the rolling window (default 1m; run with --headless)");
        value("--at", texts.at, "SECONDS",
              "the moment to report or draw, from the run's first send\n(default: the last request event)");
        value("--slo", texts.slo, "NAME=TIME,...",
              "ttft=1s,tpot=50ms,itl=100ms,e2e=20s,attainment=95%\n(units s, ms, us, min; attainment: the target "
              "share, default 90%)");
        value("--report", texts.reports, "FILE.json|-", "write the report; - is standard output; repeatable");
        value("--record", texts.record, "FILE", "write what arrives as a recording, .jsonl or .jsonl.zst");
        value("--baseline", texts.baseline, "FILE", "a recording that the page of distributions compares with");
        value("--screenshot", texts.screenshots, "PAGE=FILE.png",
              "draw panorama, latency, distribution, requests, resources,\nalerts or the page of a metric, metric:ID "
              "(see "
              "--help metrics),\nwhen the sources end, at --at or after --for; repeatable; needs\nno display");
        value("--size", texts.size, "WxH", "of a screenshot, in pixels (default 1440x900)");
        value("--theme", texts.theme, "dark|light|system", "colours of the window; system follows the desktop");
        value("--lang", texts.language, "en|zh_CN|system",
              "language of the window; reports and messages here are English");
        value("--memory", texts.memory, "MB", "bound of what is retained (default 1024)");
        value("--request-timeout", texts.requestTimeout, "S", "silence after which a request is lost (default 600)");
        value("--exact-samples", texts.exactSamples, "N",
              "percentiles are exact up to N samples a window (default 10000)");
        value("--rules", texts.rules, "FILE.json", "bands, thresholds and alert rules other than the defaults");
        value("-h,--help", texts.help, "[metrics]", "this help; --help metrics: what every number means")
            ->expected(0, 1);
        app.add_flag("--version", texts.version, "the program's version");
        app.footer("Exit status: 0 done; 1 a source or an output failed; 2 wrong usage.");
    }

    CLI::Option* value(const std::string& name, std::vector<std::string>& into, const char* typeName,
                       const char* description)
    {
        return addValue(app, name, into, typeName, description);
    }

    CLI::App app;
};

std::vector<std::string> sourcesOf(const Texts& texts)
{
    std::vector<std::string> sources;
    if (texts.demo)
        sources.emplace_back("demo:");
    for (const auto& text : texts.sources) {
        auto source = sourceValue(text);
        if (std::find(sources.begin(), sources.end(), source) != sources.end())
            throw WrongUsage{"source " + source + " is given twice; name each source once"};
        const auto other = std::ranges::find_if(sources, isDemo);
        if (isDemo(source) && other != sources.end())
            throw WrongUsage{"source " + source + ": there is one demo at a time, and " + *other +
                             " is named too; choose one"};
        sources.push_back(std::move(source));
    }
    return sources;
}

void refuseOverwriting(const Options& options)
{
    std::vector<std::pair<std::string, std::string>> outputs; // what asked, path
    for (const auto& report : options.reports)
        outputs.emplace_back("--report", report);
    for (const auto& shot : options.screenshots)
        outputs.emplace_back("--screenshot", shot.file);
    if (!options.record.empty())
        outputs.emplace_back("--record", options.record);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const auto& [option, path] = outputs[i];
        for (std::size_t j = 0; j < i; ++j) {
            if (outputs[j].second == path)
                throw WrongUsage{option + " " + path + ": two outputs cannot go to the same place; name another"};
        }
        std::vector<std::string> inputs = options.sources;
        if (!options.baseline.empty())
            inputs.push_back(options.baseline);
        for (const auto& source : inputs) {
            std::error_code absent;
            if (source == path || fs::equivalent(source, path, absent))
                throw WrongUsage{option + " " + path +
                                 ": that is the source itself and would be overwritten; name another file"};
        }
    }
}

void refuseContradictions(const Options& options)
{
    const bool ends = !options.interactive();
    if (ends && options.sources.empty())
        throw WrongUsage{
            "there is nothing to read without a window: name a source, as in run.jsonl, tcp://HOST:PORT or --demo"};
    if (!ends && options.runFor)
        throw WrongUsage{"--for needs --headless or --screenshot: a window stays open until it is closed"};
    if (!ends && options.at)
        throw WrongUsage{"--at needs --headless or --screenshot: a window shows the present"};
    if (!ends && !options.reports.empty())
        throw WrongUsage{"--report needs --headless or --screenshot: it is written when the run ends"};
    if (options.headless && !options.baseline.empty() && options.screenshots.empty())
        throw WrongUsage{"--baseline needs a window or --screenshot: the report compares nothing"};
    refuseOverwriting(options);
}

Options resolve(const Texts& texts)
{
    constexpr std::uint64_t LeastMemory = 16;        // MB; less does not hold the sketches of a run
    constexpr std::uint64_t MostMemory = 1ull << 20; // MB
    constexpr std::uint64_t MostExact = 1'000'000'000;
    Options options;
    options.sources = sourcesOf(texts);
    options.headless = texts.headless;
    for (const auto& text : texts.screenshots)
        options.screenshots.push_back(screenshotValue(text));
    for (const auto& text : texts.reports)
        options.reports.push_back(reportValue(text));
    options.window = options.headless ? core::Window::Run : core::Window::OneMinute;
    options.speed = options.interactive() ? std::optional(1.0) : std::nullopt;

    if (const auto* text = once("--for", texts.runFor))
        options.runFor = secondsValue("--for", *text);
    if (const auto* text = once("--speed", texts.speed))
        options.speed = speedValue(*text);
    if (const auto* text = once("--window", texts.window)) {
        options.window = windowValue(*text);
        options.windowChosen = true;
    }
    if (const auto* text = once("--at", texts.at))
        options.at = secondsValue("--at", *text, true);
    if (const auto* text = once("--slo", texts.slo))
        options.settings.slo = sloValue(*text);
    if (const auto* text = once("--record", texts.record))
        options.record = recordValue("--record", *text);
    if (const auto* text = once("--baseline", texts.baseline))
        options.baseline = baselineValue(*text);
    if (const auto* text = once("--size", texts.size))
        options.size = sizeValue(*text);
    if (const auto* text = once("--theme", texts.theme))
        options.theme = themeValue(*text);
    if (const auto* text = once("--lang", texts.language))
        options.language = languageValue(*text);
    if (const auto* text = once("--memory", texts.memory))
        options.settings.memoryBytes = integerValue("--memory", *text, LeastMemory, MostMemory) << 20;
    if (const auto* text = once("--request-timeout", texts.requestTimeout))
        options.settings.requestTimeout = core::durationOf(secondsValue("--request-timeout", *text));
    if (const auto* text = once("--exact-samples", texts.exactSamples))
        options.settings.exactSamples = integerValue("--exact-samples", *text, 0, MostExact);
    const auto* rules = once("--rules", texts.rules);
    options.judgement = rules ? rulesValue(*rules) : defaultJudgement();
    options.rulesFile = rules ? *rules : std::string();
    apply(options.judgement, options.settings);
    refuseContradictions(options);
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
    parseArguments(line.app, arguments);
    if (line.app.count("--help") > 0) {
        const bool topic = !texts.help.empty() && !texts.help.front().empty();
        if (topic && texts.help.front() != "metrics")
            throw WrongUsage{"--help " + texts.help.front() + ": no such topic; there is --help metrics"};
        return instead(topic ? Options::Action::HelpMetrics : Options::Action::Help);
    }
    if (texts.version)
        return instead(Options::Action::Version);
    refuseUnknown(line.app);
    return resolve(texts);
}

} // namespace

std::variant<Options, WrongUsage> parseOptions(std::span<const std::string> arguments)
{
    return orWrongUsage<Options>([&] { return parse(arguments); });
}

std::string helpText()
{
    Texts unused;
    return CommandLine(unused).app.help();
}

} // namespace inferama::app
