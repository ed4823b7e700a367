// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/run_to_end.h"

#include "app/demo.h"
#include "app/interrupt_watch.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace inferama::app {

namespace {

using Clock = std::chrono::steady_clock;
using ingest::EndpointFigures;
using ingest::Frame;

bool isLive(const std::string& source)
{
    return source.starts_with("tcp://") || source.starts_with("ipc://") || isDemo(source);
}

// Waits for frames without polling the mailbox hot.
class FrameWaiter {
public:
    explicit FrameWaiter(ingest::Pipeline& pipeline) : pipeline_(pipeline)
    {
        pipeline.onFrame([this] {
            {
                const std::lock_guard lock(mutex_);
                fresh_ = true;
            }
            arrived_.notify_one();
        });
    }

    // The newest frame after at most the time between two looks at the clock and at Ctrl+C; null before the first.
    std::shared_ptr<const Frame> next()
    {
        constexpr std::chrono::milliseconds Look{50};
        std::unique_lock lock(mutex_);
        arrived_.wait_for(lock, Look, [this] { return fresh_; });
        fresh_ = false;
        lock.unlock();
        return pipeline_.mailbox().latest();
    }

private:
    ingest::Pipeline& pipeline_;
    std::mutex mutex_;
    std::condition_variable arrived_;
    bool fresh_ = false;
};

// The moment asked for has come, and more.
bool reached(const Options& options, const core::Snapshot& snapshot)
{
    return options.at && snapshot.runStart && snapshot.lastRequestEvent &&
           *snapshot.lastRequestEvent > *snapshot.runStart + core::durationOf(*options.at);
}

// All that the demo had to say has arrived.
bool demoIsOver(const Demo& demo, const Frame& frame)
{
    const auto inAll = demo.inAll();
    if (!inAll)
        return false;
    const auto endpoint = std::ranges::find(frame.endpoints, demo.endpoint(), &EndpointFigures::address);
    return endpoint != frame.endpoints.end() && endpoint->payloads >= *inAll;
}

// Of the endpoints as the user wrote them.
std::vector<std::string> failuresOf(const Frame& frame, const Demo* demo, const std::string& demoAddress)
{
    std::vector<std::string> failures;
    for (const auto& endpoint : frame.endpoints) {
        const auto& address = demo && endpoint.address == demo->endpoint() ? demoAddress : endpoint.address;
        if (endpoint.state == EndpointFigures::State::Failed)
            failures.push_back(address + ": " + endpoint.message);
        else if (endpoint.state == EndpointFigures::State::Connecting && endpoint.payloads == 0)
            failures.push_back(address + ": nothing arrived" +
                               (endpoint.message.empty()
                                    ? "; is a publisher running there, and does the address name it?"
                                    : ": " + endpoint.message));
    }
    if (!frame.recordingMessage.empty())
        failures.push_back("recording: " + frame.recordingMessage);
    return failures;
}

} // namespace

ingest::PipelineOptions pipelineOptionsOf(const Options& options)
{
    ingest::PipelineOptions pipeline;
    pipeline.settings = options.settings;
    pipeline.view.window = options.window;
    pipeline.sources = options.sources;
    pipeline.speed = options.speed;
    pipeline.at = options.at;
    // The event time of files can be cut where it was asked for; live, the wall clock says when it is enough.
    if (options.runFor && std::ranges::none_of(options.sources, isLive))
        pipeline.at = std::min(options.at.value_or(*options.runFor), *options.runFor);
    pipeline.record = options.record;
    pipeline.followClock = options.interactive();
    return pipeline;
}

RunResult runToEnd(const Options& options, core::View view, const Refine& refine)
{
    // Nobody watches the frames before the last one: they only have to be frequent enough to notice the end.
    constexpr std::chrono::milliseconds SlowFrames{200};
    const InterruptWatch interrupt;
    view.window = options.window;
    view.steady = true;
    auto pipelineOptions = pipelineOptionsOf(options);
    const auto demo = startDemo(pipelineOptions.sources, false);
    pipelineOptions.view = view;
    pipelineOptions.frameInterval = SlowFrames;
    const bool live = std::ranges::any_of(options.sources, isLive);
    const bool demoAlone = demo && options.sources.size() == 1;
    ingest::Pipeline pipeline(std::move(pipelineOptions));
    FrameWaiter frames(pipeline);
    const auto begun = Clock::now();
    pipeline.start();

    const auto over = [&](const Frame& frame) {
        const bool timeUp = live && options.runFor && Clock::now() - begun >= core::durationOf(*options.runFor);
        return frame.finished || timeUp || interrupt.requested() || (live && reached(options, *frame.snapshot)) ||
               (demoAlone && demoIsOver(*demo, frame));
    };
    auto frame = frames.next();
    while (!frame || !over(*frame))
        frame = frames.next();

    if (refine)
        pipeline.setView(refine(frame));
    pipeline.stop();
    frame = pipeline.mailbox().latest();
    const auto demoAddress = std::ranges::find_if(options.sources, isDemo);
    auto failures = failuresOf(*frame, demo.get(), demo ? *demoAddress : std::string());
    if (demo && !demo->error().empty())
        failures.push_back(*demoAddress + ": " + demo->error());
    return {.frame = frame, .failures = std::move(failures)};
}

} // namespace inferama::app
