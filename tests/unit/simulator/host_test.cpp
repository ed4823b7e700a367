// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/host.h"

#include "ingest/recording_reader.h"
#include "tests/catch.h"
#include "tests/unit/simulator/published.h"
#include "tools/simulator/control_client.h"

#include <zmq.hpp>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <map>
#include <thread>

using namespace inferama;
using namespace inferama::simulator;
using namespace inferama::simulator::test;
using namespace std::chrono_literals;
using nlohmann::json;
using Clock = std::chrono::steady_clock;

namespace {

constexpr auto Patience = 20s;

HostOptions optionsFor(const char* scenario = "steady")
{
    HostOptions options;
    options.scenario = scenarioNamed(scenario).value();
    return options;
}

// A dashboard, as far as the simulator is concerned.
class Subscriber {
public:
    explicit Subscriber(const std::string& endpoint)
    {
        socket_.set(zmq::sockopt::linger, 0);
        socket_.set(zmq::sockopt::rcvhwm, 0);
        socket_.set(zmq::sockopt::subscribe, "inferama.v1.");
        socket_.connect(endpoint);
    }

    // Takes in what comes until `done`; false when patience ends first.
    bool until(const std::function<bool()>& done)
    {
        const auto end = Clock::now() + Patience;
        while (!done()) {
            if (Clock::now() > end)
                return false;
            zmq::pollitem_t item{socket_.handle(), 0, ZMQ_POLLIN, 0};
            zmq::poll(&item, 1, 5ms);
            while (takeOne()) {
            }
        }
        return true;
    }

    // A mark that begins like this.
    bool sees(const std::string& mark)
    {
        return until([&] {
            return std::ranges::any_of(marks_.texts, [&](const auto& text) { return text.starts_with(mark); });
        });
    }

    std::size_t batches() const { return batches_; }
    std::size_t lost() const { return lost_; }
    const std::map<std::string, std::string>& topics() const { return topics_; } // and the source of its batches
    const json& last() const { return last_; }

private:
    bool takeOne()
    {
        zmq::message_t topic, payload;
        if (!socket_.recv(topic, zmq::recv_flags::dontwait) || !socket_.recv(payload))
            return false;
        last_ = json::parse(payload.to_string_view());
        const std::string source = last_["source"];
        topics_[topic.to_string()] = source;
        const std::uint64_t seq = last_["seq"];
        if (const auto before = seqs_.find(source); before != seqs_.end())
            lost_ += seq - before->second - 1;
        seqs_[source] = seq;
        ++batches_;
        marks_.take(payload.to_string());
        return true;
    }

    zmq::context_t context_{1};
    zmq::socket_t socket_{context_, zmq::socket_type::sub};
    Marks marks_;
    json last_;
    std::map<std::string, std::string> topics_;
    std::map<std::string, std::uint64_t> seqs_;
    std::size_t batches_ = 0;
    std::size_t lost_ = 0;
};

json answerOf(ControlClient& client)
{
    const auto end = Clock::now() + Patience;
    for (;;) {
        if (const auto answer = client.receive())
            return json::parse(*answer);
        REQUIRE(Clock::now() < end);
        std::this_thread::sleep_for(1ms);
    }
}

json ask(ControlClient& client, const char* command)
{
    client.send(command);
    return answerOf(client);
}

} // namespace

TEST_CASE("nothing happens before somebody subscribes, then every source publishes in real time without a loss")
{
    const Host host(optionsFor());
    CHECK_FALSE(host.status().started);
    CHECK(host.status().batches == 0);
    Subscriber subscriber(host.publishEndpoint());
    REQUIRE(subscriber.until([&] { return host.status().time > 1; }));
    CHECK(subscriber.topics() ==
          std::map<std::string, std::string>{{"inferama.v1.client", "client"}, {"inferama.v1.server-0", "server-0"}});
    CHECK(subscriber.lost() == 0);
    CHECK(host.status().started);
    CHECK(host.status().behind == 0);
    CHECK(host.status().totals.sent > 0);
    CHECK(host.status().error.empty());
    const double now = std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
    CHECK(std::abs(subscriber.last()["t"].get<double>() - now) < 1);
}

TEST_CASE("what is set on the control channel is a mark in the stream within two seconds")
{
    const Host host(optionsFor());
    Subscriber subscriber(host.publishEndpoint());
    ControlClient client(host.controlEndpoint());
    const auto asked = Clock::now();
    CHECK(ask(client, R"({"set":{"rate":40}})") == json{{"ok", true}, {"changed", "rate 12 → 40"}});
    CHECK(subscriber.sees("rate 12 → 40"));
    CHECK(Clock::now() - asked < 2s);
    CHECK(ask(client, R"({"status":{}})")["settings"]["rate"] == 40.0);
    CHECK(ask(client, R"({"set":{"rate":-1}})")["ok"] == false);
}

TEST_CASE("commands are answered in their order, several at a time too")
{
    const Host host(optionsFor());
    const Subscriber subscriber(host.publishEndpoint());
    ControlClient client(host.controlEndpoint());
    client.send(R"({"set":{"rate":30}})");
    client.send("nonsense");
    client.send(R"({"status":{}})");
    CHECK(answerOf(client)["changed"] == "rate 12 → 30");
    CHECK(answerOf(client)["ok"] == false);
    CHECK(answerOf(client)["settings"]["rate"] == 30.0);
    CHECK_FALSE(client.receive());
}

TEST_CASE("a command that comes before the first subscriber is told so instead of being kept waiting")
{
    const Host host(optionsFor());
    ControlClient client(host.controlEndpoint());
    const auto answer = ask(client, R"({"status":{}})");
    CHECK(answer["ok"] == false);
    CHECK_THAT(answer["error"].get<std::string>(), Catch::Matchers::ContainsSubstring("somebody has subscribed"));
    const Subscriber subscriber(host.publishEndpoint());
    for (json status; status["ok"] != true;)
        status = ask(client, R"({"status":{}})");
}

TEST_CASE("a client whose simulator is gone is told after two seconds and works on when it is back")
{
    auto options = optionsFor();
    options.waitForSubscriber = false;
    auto host = std::make_unique<Host>(options);
    options.control = host->controlEndpoint();
    ControlClient client(host->controlEndpoint());
    CHECK(ask(client, R"({"status":{}})")["ok"] == true);
    host.reset();
    const auto asked = Clock::now();
    const auto answer = ask(client, R"({"set":{"rate":99}})");
    CHECK(Clock::now() - asked >= 2s);
    CHECK_THAT(answer["error"].get<std::string>(),
               Catch::Matchers::ContainsSubstring("no answer from tcp://127.0.0.1:"));
    host = std::make_unique<Host>(options);
    json status;
    for (const auto end = Clock::now() + Patience;
         status["ok"] != true && Clock::now() < end;) // the way back takes time
        status = ask(client, R"({"status":{}})");
    REQUIRE(status["ok"] == true);
    CHECK(status["settings"]["rate"] == 12.0); // what was not answered is not carried out later
}

TEST_CASE("an address that cannot be one is refused by both ends with one line")
{
    CHECK_THROWS_WITH(ControlClient("nowhere"), Catch::Matchers::ContainsSubstring("nowhere: not a usable address"));
    auto options = optionsFor();
    options.publish = "tcp://nowhere";
    CHECK_THROWS_WITH(Host(options), Catch::Matchers::ContainsSubstring("--publish tcp://nowhere: "));
    std::ofstream("host_test.txt") << "mine";
    options.publish = "ipc://host_test.txt";
    CHECK_THROWS_WITH(Host(options), Catch::Matchers::ContainsSubstring("a file is there; choose another path"));
    const Host first(optionsFor());
    options = optionsFor();
    options.control = first.controlEndpoint();
    CHECK_THROWS_WITH(Host(options), Catch::Matchers::ContainsSubstring("another program listens there"));
}

TEST_CASE("a run of so many seconds ends there, whole, and is recorded as it was published")
{
    auto options = optionsFor();
    options.runFor = 5;
    options.speed = 20;
    options.record = "host_test.jsonl";
    {
        const Host host(options);
        Subscriber subscriber(host.publishEndpoint());
        REQUIRE(subscriber.until([&] { return host.status().finished; }));
        CHECK(host.status().time == 5);
        REQUIRE(subscriber.until([&] { return subscriber.batches() == host.status().batches; }));
        std::ifstream recording(options.record);
        std::size_t lines = 0;
        for (std::string line; std::getline(recording, line); ++lines)
            CHECK(json::accept(line));
        CHECK(lines == host.status().batches);
    }
    std::remove(options.record.c_str());
}

namespace {

// Two million requests a second, nearly all of them rejected.
void makeTooHeavy(HostOptions& options)
{
    options.scenario.config.load.rate = 20'000;
    options.scenario.config.engine.maxWaiting = 10;
    options.speed = 100;
    options.waitForSubscriber = false;
}

bool patientlyReached(const Host& host, const std::function<bool(const HostStatus&)>& reached)
{
    const auto end = Clock::now() + Patience;
    while (!reached(host.status())) {
        if (Clock::now() > end)
            return false;
        std::this_thread::yield();
    }
    return true;
}

} // namespace

TEST_CASE("a simulator that cannot keep real time says so in the stream and in its status")
{
    auto options = optionsFor();
    makeTooHeavy(options);
    options.record = "host_test.jsonl.zst";
    {
        const Host host(options);
        REQUIRE(patientlyReached(host, [](const HostStatus& status) { return status.behind > 0.5; }));
        ControlClient client(host.controlEndpoint());
        CHECK(ask(client, R"({"status":{}})")["behind"] > 0.5);
    }
    ingest::RecordingReader reader;
    REQUIRE(reader.open(options.record).empty());
    std::string marks;
    while (true) {
        const auto step = reader.next();
        if (step == ingest::RecordingReader::Step::End)
            break;
        if (step != ingest::RecordingReader::Step::Batch)
            continue;
        for (const auto& event : reader.batch().events)
            if (const auto* mark = std::get_if<core::Mark>(&event))
                marks += mark->text;
    }
    CHECK_THAT(marks, Catch::Matchers::ContainsSubstring("the simulator cannot keep real time: it is "));
    std::remove(options.record.c_str());
}

TEST_CASE("a host ends at once, be it waiting, running or late")
{
    const auto quickestEnd = [](const HostOptions& options, const std::function<bool(const HostStatus&)>& reached) {
        auto quickest = Clock::duration::max();
        for (int attempt = 0; attempt < 5; ++attempt) { // others may keep this machine busy
            auto host = std::make_unique<Host>(options);
            REQUIRE(patientlyReached(*host, reached));
            const auto asked = Clock::now();
            host.reset();
            quickest = std::min(quickest, Clock::now() - asked);
            if (quickest < 250ms)
                break;
        }
        return quickest;
    };
    auto options = optionsFor();
    CHECK(quickestEnd(options, [](const HostStatus&) { return true; }) < 250ms);
    options.waitForSubscriber = false;
    CHECK(quickestEnd(options, [](const HostStatus& status) { return status.time > 0; }) < 250ms);
    makeTooHeavy(options);
    CHECK(quickestEnd(options, [](const HostStatus& status) { return status.behind > 0.5; }) < 250ms);
}
