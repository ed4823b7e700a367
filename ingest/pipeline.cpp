// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/pipeline.h"

#include "ingest/ingestion.h"

#include <exception>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace inferama::ingest {

namespace {

// This machine's time, which no correction of the system clock makes jump.
class SteadyUnixClock {
public:
    core::Time now() const
    {
        return start_ + std::chrono::duration_cast<core::Duration>(std::chrono::steady_clock::now() - steadyStart_);
    }

private:
    core::Time start_{std::chrono::duration_cast<core::Duration>(std::chrono::system_clock::now().time_since_epoch())};
    std::chrono::steady_clock::time_point steadyStart_ = std::chrono::steady_clock::now();
};

} // namespace

struct Pipeline::State {
    explicit State(PipelineOptions given) : options(std::move(given)) {}

    using Wish = std::function<void(Ingestion&)>;

    PipelineOptions options;
    SnapshotMailbox mailbox;
    std::function<void()> onFrame;
    std::mutex mutex;
    std::vector<Wish> wishes; // guarded by mutex
    std::jthread thread;      // last: it ends before what it uses

    void wish(Wish w)
    {
        const std::lock_guard lock(mutex);
        wishes.push_back(std::move(w));
    }

    std::vector<Wish> takeWishes()
    {
        const std::lock_guard lock(mutex);
        return std::exchange(wishes, {});
    }

    void run(const std::stop_token& stop)
    {
        const SteadyUnixClock clock;
        Ingestion ingestion(options);
        while (!stop.stop_requested()) {
            try {
                for (const auto& w : takeWishes())
                    w(ingestion);
                ingestion.turn(clock.now());
            } catch (const std::exception& error) {
                ingestion.fail(error.what());
            }
            publish(ingestion.frame(clock.now()));
        }
        // The last frame is what was wished for last.
        for (const auto& w : takeWishes())
            w(ingestion);
        publish(ingestion.frame(clock.now(), true));
    }

    void publish(std::shared_ptr<const Frame> frame)
    {
        if (!frame)
            return;
        mailbox.publish(std::move(frame));
        if (onFrame)
            onFrame();
    }

    // The last resort: what was thrown where not even a frame could be made.
    void runGuarded(const std::stop_token& stop) noexcept
    {
        try {
            run(stop);
        } catch (const std::exception& error) {
            giveUp(error.what());
        }
    }

    void giveUp(const std::string& what)
    {
        const auto last = mailbox.latest();
        auto frame = last ? std::make_shared<Frame>(*last) : std::make_shared<Frame>();
        if (!frame->snapshot)
            frame->snapshot = std::make_shared<const core::Snapshot>();
        if (frame->endpoints.empty())
            for (const auto& source : options.sources)
                frame->endpoints.emplace_back().address = source;
        for (auto& endpoint : frame->endpoints) {
            endpoint.state = EndpointFigures::State::Failed;
            endpoint.message = "ingestion stopped: " + what + "; restart the program, and report this";
        }
        frame->finished = true;
        publish(std::move(frame));
    }
};

Pipeline::Pipeline(PipelineOptions options) : state_(std::make_unique<State>(std::move(options))) {}

Pipeline::~Pipeline() { stop(); }

void Pipeline::start()
{
    if (!state_->thread.joinable())
        state_->thread = std::jthread([state = state_.get()](const std::stop_token& stop) { state->runGuarded(stop); });
}

void Pipeline::stop()
{
    if (!state_->thread.joinable())
        return;
    state_->thread.request_stop();
    state_->thread.join();
}

const SnapshotMailbox& Pipeline::mailbox() const { return state_->mailbox; }

void Pipeline::onFrame(std::function<void()> callback) { state_->onFrame = std::move(callback); }

void Pipeline::setView(const core::View& view)
{
    state_->wish([view](Ingestion& ingestion) { ingestion.setView(view); });
}

void Pipeline::setSlo(const core::Slo& slo)
{
    state_->wish([slo](Ingestion& ingestion) { ingestion.setSlo(slo); });
}

void Pipeline::setJudgement(const core::Settings& settings)
{
    state_->wish([settings](Ingestion& ingestion) { ingestion.setJudgement(settings); });
}

void Pipeline::addNote(const core::MarkNote& note)
{
    state_->wish([note](Ingestion& ingestion) { ingestion.addNote(note); });
}

void Pipeline::addSource(const std::string& address)
{
    state_->wish([address](Ingestion& ingestion) { ingestion.addSource(address); });
}

void Pipeline::removeSource(const std::string& address)
{
    state_->wish([address](Ingestion& ingestion) { ingestion.removeSource(address); });
}

void Pipeline::startRecording(const std::string& path)
{
    state_->wish([path](Ingestion& ingestion) { ingestion.startRecording(path); });
}

void Pipeline::writeSelection(const std::string& path, std::optional<core::TimeRange> range,
                              std::shared_ptr<const core::Filter> filter)
{
    state_->wish([=](Ingestion& ingestion) { ingestion.writeSelection(path, range, filter); });
}

void Pipeline::cancelSelection()
{
    state_->wish([](Ingestion& ingestion) { ingestion.cancelSelection(); });
}

void Pipeline::stopRecording()
{
    state_->wish([](Ingestion& ingestion) { ingestion.stopRecording(); });
}

} // namespace inferama::ingest
