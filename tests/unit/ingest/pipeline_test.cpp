// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/unit/ingest/batches.h"
#include "tests/unit/ingest/tcp_listener.h"
#include "tests/unit/ingest/watched.h"

#include <chrono>

using namespace inferama;
using namespace inferama::ingest;
using namespace inferama::ingest::test;
using namespace std::chrono_literals;
using State = EndpointFigures::State;

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
