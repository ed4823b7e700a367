// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/host.h"

#include "ingest/recording_writer.h"
#include "tools/simulator/commands.h"
#include "tools/simulator/pacer.h"
#include "tools/simulator/play.h"
#include "tools/simulator/timeline.h"

#include <zmq.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string_view>
#include <thread>

namespace inferama::simulator {

namespace {

using std::chrono::milliseconds;
using Clock = Pacer::Clock;

constexpr milliseconds Slice{10}; // of wall time: after so much commands are looked at and what happened is sent
constexpr milliseconds HeldCommand{1'000};
constexpr int Linger = 80; // ms

// For a subscriber that stands still for some seconds: a source sends 20 messages a second. Not more, since under a
// heavy load each may have megabytes.
constexpr int SendQueue = 500;
// Then the simulation waits for it so long, at most once in so long, before it drops.
constexpr milliseconds SendPatience{150};
constexpr milliseconds SendRespite{1000};

core::Time thisMachine()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return core::Time{std::chrono::duration_cast<std::chrono::microseconds>(now)};
}

std::string bound(zmq::socket_t& socket, const std::string& address, const char* option)
{
    // ZeroMQ removes what lies at an ipc address to put its socket there.
    std::error_code ignored;
    const std::string path = address.starts_with("ipc://") ? address.substr(6) : std::string();
    if (!path.empty() && std::filesystem::exists(path, ignored) && !std::filesystem::is_socket(path, ignored))
        throw std::runtime_error(std::string(option) + " " + address + ": a file is there; choose another path");
    try {
        socket.set(zmq::sockopt::linger, Linger);
        socket.bind(address);
        return socket.get(zmq::sockopt::last_endpoint);
    } catch (const zmq::error_t& error) {
        const char* advice = error.num() == EADDRINUSE ? "another program listens there; choose another port"
                             : error.num() == EINVAL   ? "not a usable address; write tcp://HOST:PORT or ipc://PATH"
                                                       : error.what();
        throw std::runtime_error(std::string(option) + " " + address + ": " + advice);
    }
}

// A simulation that has begun, now.
struct Playing {
    Playing(const HostOptions& options, core::Time start)
        : // Each start is another boot, so that a receiver takes counters and numbers of batches anew.
          simulation(options.scenario.config, {.seed = options.seed,
                                               .start = start,
                                               .boot = std::to_string(start.time_since_epoch().count()),
                                               .reveal = options.reveal}),
          timeline(options.scenario), pace{.speed = options.speed,
                                           .start = start,
                                           .behind = 0,
                                           .scenario = options.scenario.name},
          pacer(start, Clock::now(), options.speed)
    {
    }

    Simulation simulation;
    Timeline timeline;
    Pace pace;
    Pacer pacer;
};

// Takes note of how late it is, and says so in the stream when it is time to.
void complain(Playing& playing)
{
    const auto now = Clock::now();
    playing.pacer.reached(playing.simulation.now(), now);
    playing.pace.behind = playing.pacer.behind();
    if (const auto late = playing.pacer.complaint(now)) {
        std::array<char, 96> text{};
        std::snprintf(text.data(), text.size(), "the simulator cannot keep real time: it is %.1f s behind", *late);
        playing.simulation.mark(text.data());
    }
}

} // namespace

struct Host::State {
    explicit State(HostOptions given);

    void run(const std::stop_token& stop);
    void waitForSubscriber(const std::stop_token& stop);
    void simulate(const std::stop_token& stop);
    void publish(const std::string& source, const std::string& json);
    void listen(milliseconds patience);
    void answer(std::string_view text);
    void tell(const Playing& playing, bool finished);
    void fail(const std::string& why);

    const HostOptions options;
    zmq::context_t context{1};
    // XPUB tells when somebody subscribes.
    zmq::socket_t publisher{context, zmq::socket_type::xpub};
    zmq::socket_t controller{context, zmq::socket_type::rep};
    std::string publishEndpoint;
    std::string controlEndpoint;

    // Of the thread:
    ingest::RecordingWriter recording;
    bool subscribed = false;
    std::optional<zmq::message_t> held; // a command that came before the simulation began
    Clock::time_point heldSince{};
    std::uint64_t batches = 0;
    std::uint64_t dropped = 0;
    Clock::time_point waitsAgain{}; // for a subscriber that does not keep up

    mutable std::mutex mutex;
    HostStatus status;   // guarded by mutex
    std::jthread thread; // last: it ends before what it uses
};

Host::State::State(HostOptions given) : options(std::move(given))
{
    if (const auto why = whyImpossible(options.scenario))
        throw std::runtime_error(*why);
    publisher.set(zmq::sockopt::sndhwm, SendQueue);
    publisher.set(zmq::sockopt::xpub_nodrop, 1); // a full queue is said instead of dropped into
    publishEndpoint = bound(publisher, options.publish, "--publish");
    if (!options.control.empty())
        controlEndpoint = bound(controller, options.control, "--control");
    if (!options.record.empty()) {
        recording.open(options.record);
        if (!recording.recording())
            throw std::runtime_error(recording.message());
    }
    thread = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void Host::State::tell(const Playing& playing, bool finished)
{
    const std::lock_guard lock(mutex);
    status.started = true;
    status.finished = finished;
    status.behind = playing.pace.behind;
    status.time = core::seconds(playing.simulation.now() - playing.pace.start);
    status.batches = batches;
    status.dropped = dropped;
    status.totals = playing.simulation.totals();
    if (!recording.message().empty())
        status.error = recording.message();
}

void Host::State::fail(const std::string& why)
{
    const std::lock_guard lock(mutex);
    status.error = why;
}

void Host::State::run(const std::stop_token& stop)
{
    try {
        if (options.waitForSubscriber)
            waitForSubscriber(stop);
        if (!stop.stop_requested())
            simulate(stop);
    } catch (const std::exception& error) {
        fail(error.what());
    }
    recording.close();
    if (!recording.message().empty())
        fail(recording.message());
}

// Waits for messages on both sockets, takes in who subscribed and answers what was commanded.
void Host::State::listen(milliseconds patience)
{
    std::array<zmq::pollitem_t, 2> items{
        {{publisher.handle(), 0, ZMQ_POLLIN, 0}, {controller.handle(), 0, ZMQ_POLLIN, 0}}};
    const bool controlled = !options.control.empty() && !held;
    zmq::poll(items.data(), controlled ? 2 : 1, std::max(patience, milliseconds{0}));
    for (zmq::message_t message; publisher.recv(message, zmq::recv_flags::dontwait);)
        subscribed = subscribed || (message.size() > 0 && *message.data<char>() == 1);
    if (!controlled)
        return;
    zmq::message_t command;
    if (!controller.recv(command, zmq::recv_flags::dontwait))
        return;
    // Of several frames the last is the command.
    while (command.more() && controller.recv(command, zmq::recv_flags::none)) {
    }
    held = std::move(command);
    heldSince = Clock::now();
}

void Host::State::answer(std::string_view text)
{
    held.reset();
    controller.send(zmq::buffer(text), zmq::send_flags::dontwait);
}

void Host::State::waitForSubscriber(const std::stop_token& stop)
{
    while (!subscribed && !stop.stop_requested()) {
        listen(milliseconds{20});
        if (held && Clock::now() - heldSince > HeldCommand)
            answer(R"({"ok":false,"error":"nothing runs yet: it begins when somebody has subscribed"})");
    }
}

void Host::State::publish(const std::string& source, const std::string& json)
{
    if (recording.recording())
        recording.write(json);
    ++batches;
    const std::string topic = "inferama.v1." + source;
    const auto begun = Clock::now();
    while (!publisher.send(zmq::buffer(topic), zmq::send_flags::sndmore | zmq::send_flags::dontwait)) {
        const bool patient = begun >= waitsAgain;
        if (!patient || Clock::now() > begun + SendPatience) {
            if (patient)
                waitsAgain = Clock::now() + SendRespite;
            ++dropped;
            return;
        }
        std::this_thread::sleep_for(milliseconds{1});
    }
    publisher.send(zmq::buffer(json), zmq::send_flags::dontwait); // goes with its topic
}

void Host::State::simulate(const std::stop_token& stop)
{
    Playing playing(options, thisMachine());
    auto& simulation = playing.simulation;
    const auto end = options.runFor > 0 ? simulation.now() + core::durationOf(options.runFor) : core::Time::max();
    const BatchSink sink = [this](const std::string& source, const std::string& json) { publish(source, json); };
    tell(playing, false);
    bool finished = false;
    for (auto begun = Clock::now(); !stop.stop_requested();) {
        listen(std::chrono::ceil<milliseconds>(begun + Slice - Clock::now()));
        begun = Clock::now();
        if (held)
            answer(carryOut({held->data<char>(), held->size()}, simulation, playing.pace));
        if (finished)
            continue;
        // When it is late it still looks at the commands now and then.
        const auto goOn = [&] { return !stop.stop_requested() && Clock::now() < begun + 2 * Slice; };
        playing.pacer.setSpeed(playing.pace.speed, begun);
        play(simulation, playing.timeline, playing.pace, std::min(playing.pacer.due(begun), end), sink, goOn);
        complain(playing);
        recording.tick(thisMachine());
        finished = simulation.now() >= end;
        if (finished) {
            simulation.flush(sink);
            recording.close();
        }
        tell(playing, finished);
    }
}

Host::Host(HostOptions options) : state_(std::make_unique<State>(std::move(options))) {}
Host::~Host() = default;

const std::string& Host::publishEndpoint() const { return state_->publishEndpoint; }
const std::string& Host::controlEndpoint() const { return state_->controlEndpoint; }

HostStatus Host::status() const
{
    const std::lock_guard lock(state_->mutex);
    return state_->status;
}

} // namespace inferama::simulator
