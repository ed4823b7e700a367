// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/recording_publisher.h"

#include "ingest/batch_stamp.h"
#include "ingest/event_clock.h"
#include "ingest/recording_reader.h"

#include <nlohmann/json.hpp>
#include <zmq.hpp>

#include <chrono>
#include <exception>
#include <utility>

namespace inferama::ingest {

namespace {

using std::chrono::milliseconds;

core::Time thisMachine()
{
    return core::Time{std::chrono::duration_cast<core::Duration>(std::chrono::system_clock::now().time_since_epoch())};
}

void shiftNumber(nlohmann::json& object, const char* name, double by)
{
    if (const auto found = object.find(name); found != object.end() && found->is_number())
        *found = found->get<double>() + by;
}

std::string shifted(std::string_view json, double by, int round)
{
    auto batch = nlohmann::json::parse(json);
    shiftNumber(batch, "t", by);
    for (auto& event : batch["events"]) {
        if (!event.is_object())
            continue;
        shiftNumber(event, "t", by);
        shiftNumber(event, "due", by);
    }
    if (round > 0)
        batch["boot"] = batch.value("boot", std::string()).substr(0, 48) + "+" + std::to_string(round);
    return batch.dump();
}

} // namespace

struct RecordingPublisher::Socket {
    zmq::context_t context{1};
    // XPUB tells when somebody subscribes.
    zmq::socket_t publisher{context, zmq::socket_type::xpub};

    bool waitForSubscriber(const std::stop_token& stop)
    {
        zmq::message_t subscription;
        while (!stop.stop_requested())
            if (publisher.recv(subscription, zmq::recv_flags::none) && subscription.size() > 0 &&
                *subscription.data<char>() == 1)
                return true;
        return false;
    }

    bool send(std::string_view topic, std::string_view payload, const std::stop_token& stop)
    {
        while (!publisher.send(zmq::buffer(topic), zmq::send_flags::sndmore))
            if (stop.stop_requested())
                return false;
        while (!publisher.send(zmq::buffer(payload), zmq::send_flags::none))
            if (stop.stop_requested())
                return false;
        return true;
    }
};

RecordingPublisher::RecordingPublisher(PublishOptions options)
    : options_(std::move(options)), socket_(std::make_unique<Socket>())
{
    auto& socket = socket_->publisher;
    socket.set(zmq::sockopt::sndhwm, 100'000);
    socket.set(zmq::sockopt::linger, 2'000);
    socket.set(zmq::sockopt::rcvtimeo, 20);
    socket.set(zmq::sockopt::sndtimeo, 20);
    // A recording is sent whole: a full queue makes the publisher wait and not drop.
    socket.set(zmq::sockopt::xpub_nodrop, true);
    socket.bind(options_.address);
    endpoint_ = socket.get(zmq::sockopt::last_endpoint);
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

RecordingPublisher::~RecordingPublisher() = default;

std::string RecordingPublisher::error() const
{
    const std::lock_guard lock(mutex_);
    return error_;
}

void RecordingPublisher::run(const std::stop_token& stop)
{
    try {
        if (socket_->waitForSubscriber(stop))
            for (int round = 0; publishOnce(stop, round) && options_.loop && options_.shiftToNow; ++round) {
            }
    } catch (const std::exception& error) {
        const std::lock_guard lock(mutex_);
        error_ = error.what();
    }
    finished_ = true;
    if (stop.stop_requested())
        socket_->publisher.set(zmq::sockopt::linger, 0);
}

// False: stopped, or there is no batch in the recording.
bool RecordingPublisher::publishOnce(const std::stop_token& stop, int round)
{
    RecordingReader reader;
    reader.openBytes(options_.recording);
    ReplayClock clock(options_.speed.value_or(1.0));
    double shift = 0;
    bool any = false;
    for (auto step = reader.next(); step != RecordingReader::Step::End; step = reader.next()) {
        if (step == RecordingReader::Step::Skipped)
            continue;
        const auto stamp = stampOf(reader.batch());
        if (!any && stamp) {
            clock.start(*stamp, thisMachine());
            shift = options_.shiftToNow ? core::seconds(thisMachine() - *stamp) : 0;
        }
        any = true;
        if (options_.speed && stamp)
            while (thisMachine() < clock.due(*stamp)) {
                if (stop.stop_requested())
                    return false;
                const auto left = clock.due(*stamp) - thisMachine();
                std::this_thread::sleep_for(std::min<core::Duration>(left, milliseconds{20}));
            }
        const std::string topic = "inferama.v1." + std::string(reader.batch().source);
        const std::string json =
            options_.shiftToNow ? shifted(reader.json(), shift, round) : std::string(reader.json());
        if (!socket_->send(topic, encodePayload(json, options_.encoding), stop))
            return false;
        ++published_;
    }
    return any && !stop.stop_requested();
}

} // namespace inferama::ingest
