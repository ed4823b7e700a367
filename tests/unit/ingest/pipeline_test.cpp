// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/payload_encoder.h"
#include "ingest/pipeline.h"
#include "ingest/recording_publisher.h"
#include "tests/catch.h"
#include "tests/unit/ingest/batches.h"
#include "tests/unit/ingest/tcp_listener.h"

#include <zmq.hpp>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

using namespace inferama;
using namespace inferama::ingest;
using namespace inferama::ingest::test;
using namespace std::chrono_literals;
using State = EndpointFigures::State;

namespace {

// Waits for a frame without polling the clock.
class Watched {
public:
    explicit Watched(PipelineOptions options) : pipeline(std::move(options))
    {
        pipeline.onFrame([this] {
            const std::lock_guard lock(mutex_);
            newFrame_.notify_all();
        });
        pipeline.start();
    }

    std::shared_ptr<const Frame> waitFor(const std::function<bool(const Frame&)>& good)
    {
        std::unique_lock lock(mutex_);
        std::shared_ptr<const Frame> frame;
        newFrame_.wait_for(lock, 120s, [&] {
            frame = pipeline.mailbox().latest();
            return frame && good(*frame);
        });
        REQUIRE(frame);
        INFO("last message: " << (frame->endpoints.empty() ? "" : frame->endpoints.front().message));
        REQUIRE(good(*frame));
        return frame;
    }

    std::shared_ptr<const Frame> waitForEnd()
    {
        return waitFor([](const Frame& frame) { return frame.finished; });
    }

private:
    std::mutex mutex_;
    std::condition_variable newFrame_;

public:
    Pipeline pipeline; // last: its thread ends before what it notifies
};

std::uint64_t batchesOf(const Frame& frame)
{
    std::uint64_t sum = 0;
    for (const auto& publisher : frame.publishers)
        sum += publisher.batches;
    return sum;
}

// `n` requests, one a second, each with two chunks and an end.
std::string smallRun(int n)
{
    std::string text;
    int seq = 0;
    for (int i = 0; i < n; ++i) {
        const auto id = "\"id\":\"r" + std::to_string(i) + "\"";
        const auto at = [&](double s) { return "\"t\":" + std::to_string(T0 + i + s) + ","; };
        const auto add = [&](double s, const std::string& event) {
            text += withSource("s", "\"boot\":\"b\",\"seq\":" + std::to_string(seq++) + "," + at(s), event) + "\n";
        };
        add(0, R"({"kind":"request",)" + at(0) + id + "}");
        add(0.25, R"({"kind":"tokens",)" + at(0.25) + id + "}");
        add(0.5, R"({"kind":"tokens",)" + at(0.5) + id + "}");
        add(0.5, R"({"kind":"finish",)" + at(0.5) + id + R"(,"status":"ok","output_tokens":2})");
    }
    return text;
}

void checkSmallRun(const core::Snapshot& snapshot, std::uint64_t n)
{
    CHECK(snapshot.requests.sent == n);
    CHECK(snapshot.metric(core::Metric::Ttft).count == n);
    CHECK(snapshot.metric(core::Metric::Ttft).mean == Approx(0.25));
    CHECK(snapshot.now == core::timeOf(T0 + static_cast<double>(n) - 0.5));
}

PipelineOptions fileAtOnce(const std::string& path)
{
    PipelineOptions options;
    options.sources = {path};
    options.speed.reset();
    options.followClock = false;
    options.view.window = core::Window::Run;
    return options;
}

} // namespace

TEST_CASE("a recording is read at once to its end", "[ingest]")
{
    TemporaryFolder folder;
    Watched watched(fileAtOnce(folder.write("run.jsonl", smallRun(30))));
    const auto frame = watched.waitForEnd();
    checkSmallRun(*frame->snapshot, 30);
    REQUIRE(frame->publishers.size() == 1);
    CHECK(frame->publishers[0].batches == 120);
    CHECK(frame->publishers[0].lost == 0);
    REQUIRE(frame->endpoints.size() == 1);
    CHECK(frame->endpoints[0].state == State::Ended);
    CHECK(frame->endpoints[0].progress == 1.0);
}

TEST_CASE("a recording played fast gives the figures of one read at once", "[ingest]")
{
    TemporaryFolder folder;
    auto options = fileAtOnce(folder.write("run.jsonl", smallRun(30)));
    options.speed = 200;
    Watched watched(options);
    checkSmallRun(*watched.waitForEnd()->snapshot, 30);
}

TEST_CASE("a moment that is asked for hides what came after it", "[ingest]")
{
    TemporaryFolder folder;
    auto options = fileAtOnce(folder.write("run.jsonl", smallRun(30)));
    options.at = 10.3;
    {
        Watched watched(options);
        const auto snapshot = watched.waitForEnd()->snapshot;
        CHECK(snapshot->now == core::timeOf(T0) + core::durationOf(10.3));
        CHECK(snapshot->requests.sent == 11);
        CHECK(snapshot->metric(core::Metric::Ttft).count == 11);
        CHECK(snapshot->metric(core::Metric::E2e).count == 10);
    }
    options.at = 1e9;
    Watched watched(options);
    checkSmallRun(*watched.waitForEnd()->snapshot, 30);
}

TEST_CASE("all four encodings over TCP give what the file gives, and so does the recording of it", "[ingest]")
{
    TemporaryFolder folder;
    for (const Encoding encoding : {Encoding{}, Encoding{.messagePack = true}, Encoding{.zstd = true},
                                    Encoding{.messagePack = true, .zstd = true}}) {
        const auto recorded = folder.path(encoding.zstd ? "again.jsonl.zst" : "again.jsonl");
        {
            PublishOptions publish;
            publish.recording = smallRun(50);
            publish.encoding = encoding;
            publish.speed.reset();
            RecordingPublisher publisher(publish);
            auto options = fileAtOnce(publisher.endpoint());
            options.record = recorded;
            Watched watched(options);
            const auto frame = watched.waitFor([](const Frame& f) { return batchesOf(f) == 200; });
            checkSmallRun(*frame->snapshot, 50);
            CHECK(frame->endpoints[0].state == State::Live);
            CHECK(frame->endpoints[0].undecodable.empty());
            CHECK(frame->publishers[0].lost == 0);
            CHECK(frame->recording);
            CHECK(publisher.error().empty());
            watched.pipeline.stop();
        }
        Watched watched(fileAtOnce(recorded));
        const auto frame = watched.waitForEnd();
        checkSmallRun(*frame->snapshot, 50);
        CHECK(frame->endpoints[0].message.empty());
    }
}

TEST_CASE("the demo's recording, shifted to now, moves T with this machine's clock", "[ingest]")
{
    PublishOptions publish;
    publish.recording = contentsOf(INFERAMA_DEMO_RECORDING);
    REQUIRE_FALSE(publish.recording.empty());
    publish.shiftToNow = true;
    RecordingPublisher publisher(publish);
    PipelineOptions options;
    options.sources = {publisher.endpoint()};
    Watched watched(options);
    const auto frame =
        watched.waitFor([](const Frame& f) { return batchesOf(f) >= 5 && f.snapshot->requests.sent >= 1; });
    const auto machine = std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
    CHECK(core::unixSeconds(frame->snapshot->now) == Approx(machine).margin(30));
    CHECK(*frame->publishers[0].clockOffset == Approx(0).margin(30));
    CHECK(*frame->publishers[0].lag >= 0);
}

TEST_CASE("bad payloads between good ones are counted at their endpoint and cost nothing else", "[ingest]")
{
    zmq::context_t context;
    zmq::socket_t socket(context, zmq::socket_type::xpub);
    socket.set(zmq::sockopt::linger, 0);
    socket.bind("tcp://127.0.0.1:*");
    Watched watched(fileAtOnce(socket.get(zmq::sockopt::last_endpoint)));
    zmq::message_t subscription;
    REQUIRE(socket.recv(subscription));
    const auto send = [&](const std::string& payload) { socket.send(zmq::buffer(payload)); };
    const auto run = smallRun(1);
    std::size_t begin = 0;
    for (const auto& bad : {std::string(), std::string("\x00\x01", 2), std::string("{"), std::string(70'000'000, '{'),
                            std::string(R"({"v":2})")}) {
        send(bad);
        if (const auto end = run.find('\n', begin); end != std::string::npos) {
            send(run.substr(begin, end - begin));
            begin = end + 1;
        }
    }
    send(batchOf(R"({"kind":"span","t":1800000000,"id":"a","stage":"x","dur":-1})"));
    const auto frame = watched.waitFor([](const Frame& f) { return batchesOf(f) == 5; });
    checkSmallRun(*frame->snapshot, 1);
    CHECK(frame->endpoints[0].undecodable ==
          Faults{{"JSON syntax", 1}, {"empty", 1}, {"newer version", 1}, {"not a batch", 1}, {"too large", 1}});
    CHECK(frame->publishers[0].invalid == Faults{{"negative dur", 1}});
    CHECK(frame->endpoints[0].payloads == 10);
}

TEST_CASE("200,000 batches through ZeroMQ arrive without a loss", "[ingest]")
{
    zmq::context_t context;
    zmq::socket_t socket(context, zmq::socket_type::xpub);
    socket.set(zmq::sockopt::sndhwm, 100'000);
    socket.set(zmq::sockopt::xpub_nodrop, true);
    socket.set(zmq::sockopt::linger, 0);
    socket.bind("tcp://127.0.0.1:*");
    Watched watched(fileAtOnce(socket.get(zmq::sockopt::last_endpoint)));
    zmq::message_t subscription;
    REQUIRE(socket.recv(subscription));
    for (int i = 0; i < 200'000; ++i) {
        const auto t = std::to_string(T0 + i * 0.001);
        const auto payload =
            withSource("s", "\"seq\":" + std::to_string(i) + ",\"t\":" + t + ",",
                       R"({"kind":"tokens","t":)" + t + ",\"id\":\"r" + std::to_string(i % 100) + "\"}");
        socket.send(zmq::buffer(payload));
    }
    const auto frame = watched.waitFor([](const Frame& f) { return batchesOf(f) == 200'000; });
    CHECK(frame->publishers[0].lost == 0);
    CHECK(frame->publishers[0].events == 200'000);
    CHECK(frame->endpoints[0].undecodable.empty());
    CHECK(frame->eventsPerSecond > 0);
}

TEST_CASE("the pipeline stops within a second under flood", "[ingest]")
{
    zmq::context_t context;
    zmq::socket_t socket(context, zmq::socket_type::xpub);
    socket.set(zmq::sockopt::linger, 0);
    socket.bind("tcp://127.0.0.1:*");
    const auto endpoint = socket.get(zmq::sockopt::last_endpoint);
    std::jthread flood([&](const std::stop_token& stop) {
        std::string events = R"({"kind":"tokens","t":1800000000,"id":"r"})";
        for (int i = 1; i < 64; ++i)
            events += R"(,{"kind":"tokens","t":1800000000,"id":"r"})";
        const auto payload = batchOf(events);
        while (!stop.stop_requested())
            socket.send(zmq::buffer(payload), zmq::send_flags::dontwait);
    });
    Watched watched(fileAtOnce(endpoint));
    watched.waitFor([](const Frame& f) { return batchesOf(f) > 5'000; });
    const auto begin = std::chrono::steady_clock::now();
    watched.pipeline.stop();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    CHECK(taken.count() < 1.0);
}

TEST_CASE("sources come and go while the pipeline runs, and each says what is wrong with it", "[ingest]")
{
    TemporaryFolder folder;
    const TcpListener web("HTTP/1.1 400 Bad Request\r\n\r\n");
    PipelineOptions options;
    options.sources = {"udp://x:1", folder.path("none.jsonl"), web.address()};
    Watched watched(options);
    const auto stateOf = [](const Frame& frame, const std::string& address) -> const EndpointFigures* {
        for (const auto& endpoint : frame.endpoints)
            if (endpoint.address == address)
                return &endpoint;
        return nullptr;
    };
    auto frame = watched.waitFor([&](const Frame& f) {
        const auto* endpoint = stateOf(f, web.address());
        return endpoint != nullptr && endpoint->state == State::Failed;
    });
    CHECK(stateOf(*frame, "udp://x:1")->state == State::Failed);
    CHECK(stateOf(*frame, folder.path("none.jsonl"))->message == "no such file: check the path");
    CHECK_FALSE(frame->finished);
    const auto run = folder.write("run.jsonl", smallRun(3));
    watched.pipeline.removeSource(web.address());
    watched.pipeline.removeSource("udp://x:1");
    watched.pipeline.addSource(run);
    frame = watched.waitFor([&](const Frame& f) { return f.finished && f.endpoints.size() == 2; });
    CHECK(stateOf(*frame, run)->state == State::Ended);
    CHECK(frame->snapshot->requests.sent == 3);
}

TEST_CASE("a full disk ends the recording and nothing else", "[ingest]")
{
    TemporaryFolder folder;
    auto options = fileAtOnce(folder.write("run.jsonl", smallRun(100)));
    options.record = "/dev/full";
    Watched watched(options);
    const auto frame = watched.waitForEnd();
    checkSmallRun(*frame->snapshot, 100);
    CHECK_FALSE(frame->recording);
    CHECK(frame->recordingMessage.find("No space left on device") != std::string::npos);
}

TEST_CASE("a recording is never written over the file that is being read", "[ingest]")
{
    TemporaryFolder folder;
    const auto path = folder.write("run.jsonl", smallRun(30));
    auto options = fileAtOnce(path);
    options.record = folder.path("./run.jsonl");
    Watched watched(options);
    const auto frame = watched.waitForEnd();
    checkSmallRun(*frame->snapshot, 30);
    CHECK_FALSE(frame->recording);
    CHECK(frame->recordingMessage.find("is being read; choose another file") != std::string::npos);
    CHECK(contentsOf(path) == smallRun(30));
}

TEST_CASE("a newer version of the protocol is said at its endpoint", "[ingest]")
{
    TemporaryFolder folder;
    Watched watched(fileAtOnce(folder.write("run.jsonl", R"({"v":2,"source":"s","events":[]})"
                                                         "\n" +
                                                             smallRun(1))));
    const auto frame = watched.waitForEnd();
    CHECK(frame->endpoints[0].message == "batches of a newer protocol version are refused: update this program");
    CHECK(frame->endpoints[0].undecodable == Faults{{"newer version", 1}});
    CHECK(frame->snapshot->requests.sent == 1);
}

TEST_CASE("another view is answered in a later frame", "[ingest]")
{
    TemporaryFolder folder;
    Watched watched(fileAtOnce(folder.write("run.jsonl", smallRun(30))));
    watched.waitForEnd();
    core::View view;
    view.window = core::Window::TenSeconds;
    watched.pipeline.setView(view);
    const auto frame =
        watched.waitFor([](const Frame& f) { return f.snapshot->metric(core::Metric::Ttft).count < 30; });
    CHECK(frame->snapshot->metric(core::Metric::Ttft).count == 10);
    CHECK(frame->finished);
}

TEST_CASE("a view of the past leaves what is said of the run in the present", "[ingest]")
{
    TemporaryFolder folder;
    Watched watched(fileAtOnce(folder.write("run.jsonl", smallRun(30))));
    CHECK_FALSE(watched.waitForEnd()->present);
    core::View view;
    view.at = core::timeOf(T0 + 10);
    watched.pipeline.setView(view);
    auto frame = watched.waitFor([](const Frame& f) { return f.present != nullptr; });
    CHECK(frame->run()->now == core::timeOf(T0 + 29.5));
    CHECK_FALSE(frame->revised);
    const auto past = frame->snapshot;

    core::Slo slo;
    slo.ttft = 0.1;
    watched.pipeline.setSlo(slo); // judges the past anew
    frame = watched.waitFor([&](const Frame& f) { return f.snapshot != past; });
    CHECK(frame->run()->slo.slo.ttft == 0.1);
    CHECK(frame->snapshot->slo.slo.ttft == 0.1);

    view.at.reset();
    watched.pipeline.setView(view);
    frame = watched.waitFor([](const Frame& f) { return !f.present; });
    CHECK(frame->run() == frame->snapshot);
}

TEST_CASE("a note is a mark of the run and of its recording", "[ingest]")
{
    TemporaryFolder folder;
    auto options = fileAtOnce(folder.write("run.jsonl", smallRun(30)));
    options.record = folder.path("noted.jsonl");
    {
        Watched watched(options);
        watched.waitForEnd();
        watched.pipeline.addNote({core::timeOf(T0 + 3), "say \"when\"\n é", {}});
        watched.pipeline.addNote({core::timeOf(T0 + 5), "slow", {}, 2500ms});
        const auto frame = watched.waitFor([](const Frame& f) { return f.snapshot->marks.size() == 2; });
        CHECK(batchesOf(*frame) == 120); // nobody's
        CHECK(frame->publishers.size() == 1);
        watched.pipeline.stop();
    }
    Watched again(fileAtOnce(options.record));
    const auto marks = again.waitForEnd()->snapshot->marks;
    REQUIRE(marks.size() == 2);
    CHECK(marks[0].t == core::timeOf(T0 + 3));
    CHECK(marks[0].text == "say \"when\"\n é");
    CHECK(marks[0].source == "notes");
    CHECK(marks[0].duration == 0s);
    CHECK(marks[1].t == core::timeOf(T0 + 5));
    CHECK(marks[1].duration == 2500ms);
}
