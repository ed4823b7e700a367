// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/ingestion.h"

#include "ingest/batch_json.h"
#include "ingest/batch_stamp.h"

#include <algorithm>
#include <utility>

namespace inferama::ingest {

namespace {

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

constexpr milliseconds turnLength{5};
// While a file is read at once its frames only show progress.
constexpr milliseconds progressInterval{200};
// The steady clock is read once in so many payloads, or so much of them.
constexpr int payloadsBetweenLooks = 16;
constexpr std::size_t bytesBetweenLooks = 1u << 20u;

constexpr int LeastRest = 5; // of so many times a snapshot's cost one goes to snapshots

constexpr std::string_view tooManySources = "too many sources";

} // namespace

Ingestion::Ingestion(PipelineOptions options)
    : options_(std::move(options)), aggregator_(options_.settings),
      replayClock_(options_.speed && *options_.speed > 0 ? *options_.speed : 1.0)
{
    for (const auto& address : options_.sources)
        addSource(address);
    if (!options_.record.empty())
        startRecording(options_.record);
}

void Ingestion::setView(const core::View& view)
{
    if (view.at == options_.view.at && view.range == options_.view.range)
        past_.renew();
    else
        past_.forget();
    options_.view = view;
    changed_ = true;
}

void Ingestion::setSlo(const core::Slo& slo)
{
    aggregator_.setSlo(slo);
    past_.renew();
    changed_ = true;
}

void Ingestion::setJudgement(const core::Settings& settings)
{
    aggregator_.setBands(settings.bands);
    aggregator_.setRules(settings.rules);
    aggregator_.setModelParameters(settings.modelParameters);
    aggregator_.setSlowRankFactor(settings.slowRankFactor);
    past_.renew();
    changed_ = true;
}

// By the way of every other batch, but that nobody publishes it: it is not counted, and is never silent.
void Ingestion::addNote(const core::MarkNote& note)
{
    core::Batch batch;
    batch.source = "notes";
    batch.events.emplace_back(core::Mark{note.t, note.text, {}, note.duration});
    const auto decoding = codec_.decode(batchJson(batch), batch_);
    if (!decoding.ok() || batch_.events.empty())
        return;
    aggregator_.apply(batch_);
    if (recorder_.recording())
        recorder_.write(codec_.json());
    past_.renew();
    changed_ = true;
}

void Ingestion::addSource(const std::string& text)
{
    changed_ = true;
    const auto address = parseAddress(text);
    switch (address.kind) {
    case EndpointAddress::Kind::Connect:
    case EndpointAddress::Kind::Bind:
        live_.push_back(std::make_unique<Live>(Live{.source = ZmqSource(context_, text, address), .refused = {}}));
        break;
    case EndpointAddress::Kind::File:
        replay_.add(text);
        break;
    case EndpointAddress::Kind::Invalid: {
        auto& figures = unusable_.emplace_back();
        figures.address = text;
        figures.state = EndpointFigures::State::Failed;
        figures.message = address.message;
        break;
    }
    }
}

void Ingestion::removeSource(const std::string& address)
{
    std::erase_if(live_, [&](const auto& live) { return live->source.figures().address == address; });
    std::erase_if(unusable_, [&](const auto& figures) { return figures.address == address; });
    replay_.remove(address);
    changed_ = true;
}

void Ingestion::startRecording(const std::string& path)
{
    if (replay_.reads(path))
        recorder_.refuse("not recording: " + path + " is being read; choose another file");
    else
        recorder_.open(path);
    changed_ = true;
}

void Ingestion::stopRecording()
{
    recorder_.close();
    changed_ = true;
}

void Ingestion::writeSelection(const std::string& path, std::optional<core::TimeRange> range,
                               std::shared_ptr<const core::Filter> filter)
{
    selection_.begin(aggregator_, path, range, std::move(filter));
    changed_ = true;
}

void Ingestion::cancelSelection()
{
    selection_.cancel();
    changed_ = true;
}

void Ingestion::fail(const std::string& what)
{
    failed_ = changed_ = true;
    std::vector<EndpointFigures> all = std::exchange(unusable_, {});
    for (const auto& live : live_)
        all.push_back(live->source.figures());
    replay_.figures(all);
    live_.clear();
    replay_ = {};
    recorder_.close();
    for (auto& figures : all) {
        figures.state = EndpointFigures::State::Failed;
        figures.message = "stopped by an error inside the program: " + what + "; restart it, and report this";
    }
    unusable_ = std::move(all);
}

void Ingestion::turn(core::Time thisMachine)
{
    if (failed_) {
        pollLive(true);
        return;
    }
    const bool readingFiles = !replay_.finished();
    pollLive(!selection_.writing() && (!readingFiles || !filesAtOnce()));
    const auto deadline = SteadyClock::now() + turnLength;
    if (!live_.empty())
        moveT(thisMachine);
    takeLive(thisMachine, deadline);
    if (readingFiles)
        takeFiles(thisMachine, deadline);
    moveT(thisMachine);
    recorder_.tick(thisMachine);
    if (selection_.writing()) {
        const auto enough = SteadyClock::now() + turnLength;
        while (selection_.step() && SteadyClock::now() < enough)
            continue;
        changed_ = true;
    }
}

void Ingestion::pollLive(bool mayWait)
{
    std::vector<zmq::pollitem_t> items;
    for (const auto& live : live_) {
        if (live->source.handle() != nullptr)
            items.push_back({live->source.handle(), 0, ZMQ_POLLIN, 0});
        mayWait = mayWait && live->source.figures().waiting == 0;
    }
    // Without a socket this is only the wait.
    zmq::poll(items, mayWait ? turnLength : milliseconds{0});
}

void Ingestion::takeLive(core::Time thisMachine, Deadline deadline)
{
    for (const auto& live : live_)
        live->source.watch(thisMachine);
    // Round robin, so that a flood at one address does not starve another.
    bool more = true;
    while (more && SteadyClock::now() < deadline) {
        more = false;
        for (const auto& live : live_) {
            std::size_t bytes = 0;
            for (int i = 0; i < payloadsBetweenLooks && bytes < bytesBetweenLooks; ++i) {
                const auto payload = live->source.receive(thisMachine);
                if (!payload)
                    break;
                bytes += payload->size();
                more = changed_ = true;
                const auto decoding = codec_.decode(*payload, batch_);
                const auto refused = decoding.ok() ? take(batch_, decoding, thisMachine, true) : decoding.reason;
                if (!refused.empty())
                    ++live->refused[std::string(refused)];
                if (!decoding.ok())
                    continue;
                if (recorder_.recording())
                    recorder_.write(codec_.json());
                if (!options_.followClock)
                    moveT(thisMachine);
            }
        }
    }
    if (more)
        stowLive();
}

void Ingestion::stowLive()
{
    for (const auto& live : live_)
        live->source.stow();
}

void Ingestion::takeFiles(core::Time thisMachine, Deadline deadline)
{
    for (int i = 0; i % payloadsBetweenLooks != 0 || i == 0 || SteadyClock::now() < deadline; ++i) {
        if (!replay_.prepare()) {
            if (replay_.finished()) {
                changed_ = true;
                return;
            }
            continue;
        }
        if (!filesAtOnce()) {
            if (!replayClock_.started())
                replayClock_.start(replay_.nextTime(), thisMachine);
            if (replayClock_.due(replay_.nextTime()) > thisMachine)
                return;
            if (options_.followClock)
                moveTo(replay_.nextTime());
        }
        auto& reader = replay_.next();
        const auto refused = take(reader.batch(), reader.decoding(), thisMachine, false);
        if (!refused.empty())
            replay_.refuse(refused);
        if (recorder_.recording())
            recorder_.write(reader.json());
        replay_.pop();
        if (followsEvents())
            moveT(thisMachine);
        changed_ = true;
    }
}

std::string_view Ingestion::take(core::Batch& batch, const Decoding& decoding, core::Time thisMachine, bool live)
{
    if (options_.at) {
        if (const auto first = firstSendOf(batch))
            firstSend_ = std::min(firstSend_.value_or(*first), *first);
        if (firstSend_)
            aggregator_.setHorizon(momentAsked());
    }
    switch (publishers_.note(batch, decoding, thisMachine, live)) {
    case PublisherTable::Verdict::Accepted:
        // Where T follows the events it goes ahead of them: an event after T waits, and waiting costs.
        if (const auto latest = followsEvents() ? core::latestRequestEvent(batch) : std::nullopt)
            moveTo(*latest);
        aggregator_.apply(batch);
        return {};
    case PublisherTable::Verdict::Duplicate:
        return {};
    case PublisherTable::Verdict::TooMany:
        return tooManySources;
    }
    return {};
}

void Ingestion::moveT(core::Time thisMachine)
{
    const auto latest = aggregator_.lastRequestEvent();
    if (options_.at) {
        // The first send is only known for certain when all is read.
        if (replay_.finished() && latest && firstSend_)
            moveTo(std::min(*latest, momentAsked()));
        return;
    }
    if (!live_.empty() && options_.followClock) {
        if (const auto t = clock_.at(thisMachine, publishers_.furthestAhead()))
            moveTo(*t);
        return;
    }
    if (live_.empty() && options_.followClock && !replay_.finished() && !filesAtOnce()) {
        if (!replayClock_.started())
            return;
        // A machine that cannot keep up shows the recording later, never without what is due.
        const core::Time due = replayClock_.at(thisMachine);
        moveTo(replay_.prepare() ? std::min(due, replay_.nextTime()) : due);
        return;
    }
    if (latest)
        moveTo(*latest);
}

core::Time Ingestion::momentAsked() const
{
    constexpr double LongestRun = 4e9; // seconds, beyond any time on the wire
    return *firstSend_ + core::durationOf(std::clamp(*options_.at, 0.0, LongestRun));
}

bool Ingestion::followsEvents() const
{
    if (options_.at)
        return false;
    return !options_.followClock || (live_.empty() && filesAtOnce());
}

void Ingestion::moveTo(core::Time t)
{
    if (t <= aggregator_.now())
        return;
    aggregator_.advance(t);
    changed_ = true;
}

void Ingestion::look(Frame& frame, core::Time thisMachine)
{
    const core::View& view = options_.view;
    const auto moment = view.range ? std::optional(view.range->end) : view.at;
    if (!moment || *moment >= aggregator_.now()) {
        frame.snapshot = aggregator_.snapshot(view);
        return;
    }
    core::View ofRun;
    ofRun.window = view.window;
    frame.present = aggregator_.snapshot(ofRun);
    frame.snapshot =
        past_.snapshot([&] { return aggregator_.snapshot(view); }, frame.present->joining.late, thisMachine);
    frame.revised = past_.revised();
}

std::shared_ptr<const Frame> Ingestion::frame(core::Time thisMachine, bool last)
{
    const bool ends = finished() && !saidFinished_;
    const bool atOnce = filesAtOnce() && !replay_.finished();
    core::Duration interval = atOnce ? std::max(options_.frameInterval, progressInterval) : options_.frameInterval;
    interval = std::max(interval, lastCost_ * LeastRest); // what is dear is seldom: taking in goes before
    if (!last && !ends && (!changed_ || !pace_.due(thisMachine, interval)))
        return nullptr;
    if (last)
        stowLive(); // what nobody will read is counted
    if (last || ends)
        aggregator_.close();
    auto frame = std::make_shared<Frame>();
    const auto begun = SteadyClock::now();
    look(*frame, thisMachine);
    lastCost_ = SteadyClock::now() - begun;
    for (const auto& live : live_) {
        auto figures = live->source.figures();
        figures.undecodable = live->refused;
        frame->endpoints.push_back(std::move(figures));
    }
    replay_.figures(frame->endpoints);
    frame->endpoints.insert(frame->endpoints.end(), unusable_.begin(), unusable_.end());
    for (auto& endpoint : frame->endpoints) {
        if (endpoint.message.empty() && endpoint.undecodable.contains(std::string(NewerVersion)))
            endpoint.message = "batches of a newer protocol version are refused: update this program";
        if (endpoint.message.empty() && endpoint.waiting > 0 && endpoint.overrun > 0)
            endpoint.message = "more arrives than can be read, and what has no room is dropped: send larger batches, "
                               "or in MessagePack";
    }
    frame->publishers = publishers_.figures(thisMachine);
    frame->eventsPerSecond = publishers_.eventsPerSecond(thisMachine);
    frame->recording = recorder_.recording();
    frame->recordingMessage = recorder_.message();
    frame->selection = selection_.figures();
    frame->finished = finished();
    saidFinished_ = frame->finished;
    changed_ = false;
    return frame;
}

} // namespace inferama::ingest
