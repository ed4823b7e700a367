// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/program/run.h"

#include "app/interrupt_watch.h"
#include "ingest/recording_writer.h"
#include "tools/simulator/commands.h"
#include "tools/simulator/host.h"
#include "tools/simulator/play.h"
#include "tools/simulator/simulation.h"
#include "tools/simulator/timeline.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <thread>

namespace inferama::simulator {

namespace {

using Clock = std::chrono::steady_clock;

// 2026-01-01, so that the same seed gives the same bytes on any day.
constexpr core::Time RecordingStart{std::chrono::seconds{1'767'225'600}};

constexpr std::chrono::milliseconds Look{50}; // between two looks at Ctrl+C
constexpr std::chrono::seconds Report{5};

void printSummary(const Totals& totals, double simulated, double taken)
{
    std::printf("%.0f s simulated in %.2f s (%.0f × real time): %llu sent, %llu ok, %llu failed, %llu in flight, %llu "
                "output tokens\n",
                simulated, taken, simulated / std::max(taken, 1e-9), static_cast<unsigned long long>(totals.sent),
                static_cast<unsigned long long>(totals.ok), static_cast<unsigned long long>(totals.failed),
                static_cast<unsigned long long>(totals.inFlight), static_cast<unsigned long long>(totals.outputTokens));
}

void printProgress(const HostStatus& before, const HostStatus& now)
{
    const double passed = std::max(now.time - before.time, 1e-9);
    const auto rate = [&](std::uint64_t from, std::uint64_t to) { return static_cast<double>(to - from) / passed; };
    std::printf("%7.0f s  %llu sent  %llu in flight  %.1f QPS  %.0f tok/s", now.time,
                static_cast<unsigned long long>(now.totals.sent), static_cast<unsigned long long>(now.totals.inFlight),
                rate(before.totals.ok, now.totals.ok), rate(before.totals.outputTokens, now.totals.outputTokens));
    if (now.totals.failed > before.totals.failed)
        std::printf("  %llu failed", static_cast<unsigned long long>(now.totals.failed - before.totals.failed));
    if (now.behind > 0)
        std::printf("  %.1f s behind", now.behind);
    if (now.dropped > before.dropped)
        std::printf("  %llu batches dropped: a subscriber does not keep up",
                    static_cast<unsigned long long>(now.dropped - before.dropped));
    std::printf("\n");
    std::fflush(stdout);
}

} // namespace

std::optional<std::string> runIntoRecording(const Options& options)
{
    const app::InterruptWatch interrupt;
    ingest::RecordingWriter recording;
    Simulation simulation(options.scenario.config,
                          {.seed = options.seed, .start = RecordingStart, .boot = {}, .reveal = options.reveal});
    recording.open(options.out);
    const BatchSink sink = [&](const std::string&, const std::string& json) { recording.write(json); };
    Timeline timeline(options.scenario);
    Pace pace{.speed = 1, .start = RecordingStart, .behind = 0, .scenario = options.scenario.name};
    const auto end = RecordingStart + core::durationOf(options.runFor.value());
    const auto begun = Clock::now();
    play(simulation, timeline, pace, end, sink, [&] { return recording.recording() && !interrupt.requested(); });
    simulation.flush(sink);
    recording.close();
    if (!recording.message().empty())
        return recording.message();
    printSummary(simulation.totals(), core::seconds(simulation.now() - RecordingStart),
                 std::chrono::duration<double>(Clock::now() - begun).count());
    return std::nullopt;
}

std::optional<std::string> runInRealTime(const Options& options)
{
    const app::InterruptWatch interrupt;
    std::unique_ptr<Host> host;
    try {
        host = std::make_unique<Host>(HostOptions{.scenario = options.scenario,
                                                  .seed = options.seed,
                                                  .reveal = options.reveal,
                                                  .publish = options.publish,
                                                  .control = options.control,
                                                  .record = options.out,
                                                  .speed = options.speed.value(),
                                                  .runFor = options.runFor.value_or(0),
                                                  .waitForSubscriber = options.wait});
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    std::printf("%s: publishing on %s%s%s\n", options.scenario.name.c_str(), host->publishEndpoint().c_str(),
                host->controlEndpoint().empty() ? "" : ", commands on ", host->controlEndpoint().c_str());
    std::fflush(stdout);
    auto before = host->status();
    auto now = before;
    auto report = Clock::now() + Report;
    while (!interrupt.requested() && !now.finished && now.error.empty()) {
        std::this_thread::sleep_for(Look);
        now = host->status();
        if (Clock::now() < report && !now.finished)
            continue;
        printProgress(before, now);
        before = now;
        report += Report;
    }
    if (!now.error.empty())
        return now.error;
    return std::nullopt;
}

} // namespace inferama::simulator
