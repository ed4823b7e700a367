// SPDX-License-Identifier: GPL-3.0-or-later
// What comes over ZeroMQ, through the whole pipeline.
#include "ingest/payload_encoder.h"
#include "ingest/recording_publisher.h"
#include "tests/catch.h"
#include "tests/unit/ingest/batches.h"
#include "tests/unit/ingest/watched.h"

#include <zmq.hpp>

#include <chrono>
#include <thread>

using namespace inferama;
using namespace inferama::ingest;
using namespace inferama::ingest::test;
using State = EndpointFigures::State;

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
