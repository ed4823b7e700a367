// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/demo.h"

#include "app/embedded.h"
#include "core/did_you_mean.h"
#include "ingest/recording_publisher.h"
#include "tools/simulator/host.h"

#include <algorithm>

namespace inferama::app {

namespace {

std::string_view scenarioOf(std::string_view source) { return source.substr(DemoAddress.size()); }

std::unique_ptr<ingest::RecordingPublisher> playRecording(bool loop)
{
    const auto bytes = demoRecording();
    ingest::PublishOptions options;
    options.recording.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    options.shiftToNow = true;
    options.loop = loop;
    return std::make_unique<ingest::RecordingPublisher>(std::move(options));
}

std::unique_ptr<simulator::Host> simulate(std::string_view name)
{
    simulator::HostOptions options;
    options.scenario = name.empty() ? simulator::scenarios().front() : simulator::scenarioNamed(name).value();
    return std::make_unique<simulator::Host>(std::move(options));
}

} // namespace

bool isDemo(std::string_view source) { return source.starts_with(DemoAddress); }

std::vector<DemoScenario> demoScenarios()
{
    std::vector<DemoScenario> all;
    for (auto& scenario : simulator::scenarios())
        all.push_back({std::move(scenario.name), std::move(scenario.summary)});
    all.push_back({std::string(RecordedDemo), "a recording of a real engine: llama.cpp under steady load"});
    return all;
}

std::string demoNames()
{
    const auto all = demoScenarios();
    std::string names;
    for (std::size_t i = 0; i < all.size(); ++i)
        names += (i == 0 ? "" : i + 1 < all.size() ? ", " : " or ") + all[i].name;
    return names;
}

std::optional<std::string> whyNoDemo(std::string_view source)
{
    if (!isDemo(source) || source == DemoAddress)
        return std::nullopt;
    const auto name = scenarioOf(source);
    const auto all = demoScenarios();
    if (std::ranges::find(all, name, &DemoScenario::name) != all.end())
        return std::nullopt;
    std::vector<std::string_view> known;
    for (const auto& scenario : all)
        known.push_back(scenario.name);
    const auto near = core::nearestWord(name, known);
    return (near.empty() ? std::string("no such scenario; choose ")
                         : "did you mean demo:" + std::string(near) + "? The scenarios are ") +
           demoNames();
}

Demo::Demo(std::string_view source, bool loop)
{
    if (scenarioOf(source) == RecordedDemo)
        playing_ = playRecording(loop);
    else
        playing_ = simulate(scenarioOf(source));
}

Demo::~Demo() = default;

const std::string& Demo::endpoint() const
{
    if (const auto* simulator = std::get_if<Simulator>(&playing_))
        return (*simulator)->publishEndpoint();
    return std::get<Recording>(playing_)->endpoint();
}

const std::string& Demo::controlEndpoint() const
{
    static const std::string none;
    const auto* simulator = std::get_if<Simulator>(&playing_);
    return simulator ? (*simulator)->controlEndpoint() : none;
}

std::string Demo::error() const
{
    if (const auto* simulator = std::get_if<Simulator>(&playing_))
        return (*simulator)->status().error;
    return std::get<Recording>(playing_)->error();
}

std::optional<std::uint64_t> Demo::inAll() const
{
    if (const auto* simulator = std::get_if<Simulator>(&playing_)) {
        const auto status = (*simulator)->status();
        return status.finished ? std::optional(status.batches) : std::nullopt;
    }
    const auto& recording = std::get<Recording>(playing_);
    return recording->finished() ? std::optional(recording->published()) : std::nullopt;
}

std::unique_ptr<Demo> startDemo(std::vector<std::string>& sources, bool loop)
{
    const auto demo = std::ranges::find_if(sources, isDemo);
    if (demo == sources.end())
        return nullptr;
    auto started = std::make_unique<Demo>(*demo, loop);
    *demo = started->endpoint();
    return started;
}

} // namespace inferama::app
