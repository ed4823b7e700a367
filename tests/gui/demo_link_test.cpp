// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/control_server.h"

#include "app/demo_link.h"

#include <thread>

using namespace inferama;
using namespace inferama::app;
using namespace std::chrono_literals;

namespace {

// A link and the server it talks to, at a time of their own.
struct Talk {
    tests::ControlServer server;
    DemoLink link{server.endpoint()};
    DemoLink::Clock::time_point now{1h};

    // Time stands still until everything that is due has been answered.
    void settle()
    {
        for (link.poll(now); link.waiting(); link.poll(now)) {
            server.serve();
            std::this_thread::yield();
        }
    }
    void pass(std::chrono::milliseconds time)
    {
        now += time;
        settle();
    }
};

} // namespace

TEST_CASE("A link learns how the simulator stands and what can go wrong")
{
    Talk talk;
    CHECK_FALSE(talk.link.status());
    talk.settle();
    REQUIRE(talk.link.status());
    const DemoStatus& status = *talk.link.status();
    CHECK(std::get<double>(status.settings.at("rate")) == 10);
    CHECK(std::get<bool>(status.settings.at("chunked_prefill")));
    CHECK(std::get<std::string>(status.settings.at("mode")) == "open");
    CHECK(std::get<double>(status.settings.at("replicas")) == 1);
    CHECK(status.totals.at("in_flight") == 37);
    CHECK(status.time == 83.5);
    CHECK(status.faults == std::vector<ActiveFault>{{"slow-rank", 0.5, 41.2}});
    REQUIRE(talk.link.faults().size() == 2);
    CHECK(talk.link.faults()[1] == DemoFault{"slow-rank", "One rank computes at half its speed."});
    CHECK(talk.link.error().empty());
}

TEST_CASE("A drag is sent at most four times a second, and marked where it began and where it came to rest")
{
    Talk talk;
    talk.settle();
    for (int value = 11; value <= 30; ++value) { // 50 ms apart: one second of dragging
        talk.link.set("rate", static_cast<double>(value));
        talk.pass(50ms);
    }
    talk.server.status.replace(talk.server.status.find(R"("rate":10)"), 9, R"("rate":30)");
    talk.pass(DemoLink::ChangeInterval);
    const auto& changes = talk.server.changes;
    REQUIRE(changes.size() >= 4);
    CHECK(changes.size() <= 6);
    CHECK(changes.front() == R"({"set":{"rate":11}})");
    for (std::size_t i = 1; i < changes.size(); ++i)
        CHECK(changes[i].find(R"("quiet":true)") != std::string::npos);
    CHECK(changes.back() == R"({"quiet":true,"set":{"rate":30}})");

    talk.pass(DemoLink::GestureEnd);
    CHECK(changes.back() == R"({"mark":"rate 10 → 30"})");
    const auto sent = changes.size();
    talk.pass(5s);
    CHECK(changes.size() == sent);
}

TEST_CASE("What is wished stands until it is answered, whatever the status says meanwhile")
{
    Talk talk;
    talk.settle();
    talk.link.set("rate", 20.0);
    talk.pass(0ms);
    talk.link.set("rate", 25.0); // waits
    talk.server.status.replace(talk.server.status.find(R"("rate":10)"), 9, R"("rate":20)");
    talk.now += 100ms;
    talk.settle();
    CHECK(std::get<double>(talk.link.status()->settings.at("rate")) == 25);
}

TEST_CASE("Changes of two settings at once are one command")
{
    Talk talk;
    talk.settle();
    talk.link.set("rate", 20.0);
    talk.link.set("chunked_prefill", false);
    talk.pass(0ms);
    CHECK(talk.server.changes == std::vector<std::string>{R"({"set":{"chunked_prefill":false,"rate":20}})"});
}

TEST_CASE("Faults and speed are commands of their own")
{
    Talk talk;
    talk.settle();
    talk.link.setSpeed(2);
    talk.link.inject("load-spike", 0.5, 30.0);
    talk.link.inject("slow-rank", 1, std::nullopt);
    talk.link.clear("all");
    for (int i = 0; i < 4; ++i)
        talk.pass(DemoLink::ChangeInterval);
    CHECK(talk.server.changes ==
          std::vector<std::string>{R"({"speed":2.0})",
                                   R"({"fault":{"duration":30.0,"name":"load-spike","strength":0.5}})",
                                   R"({"fault":{"name":"slow-rank","strength":1.0}})", R"({"clear":"all"})"});
}

TEST_CASE("A refusal is kept until a command is accepted")
{
    Talk talk;
    talk.settle();
    talk.server.refuse = "rate must be 0 or more, not -1";
    talk.link.set("rate", -1.0);
    talk.pass(0ms);
    CHECK(talk.link.error() == "rate must be 0 or more, not -1");
    CHECK(std::get<double>(talk.link.status()->settings.at("rate")) == 10);
    talk.pass(5s);
    CHECK(talk.link.error() == "rate must be 0 or more, not -1");
    talk.server.refuse.clear();
    talk.link.set("rate", 12.0);
    talk.pass(0ms);
    CHECK(talk.link.error().empty());
}

TEST_CASE("What a fault needs is asked anew when a setting has changed, be it by the link or by the scenario")
{
    Talk talk;
    talk.settle();
    CHECK(talk.link.faults()[0].needs.empty());
    const auto nothing = talk.server.list;
    talk.server.list.insert(talk.server.list.find("},"), R"(,"needs":"mode open")");
    talk.pass(2s);
    talk.pass(2s);
    CHECK(talk.link.faults()[0].needs.empty());
    talk.server.status.replace(talk.server.status.find(R"("open")"), 6, R"("closed")");
    talk.pass(2s);
    talk.pass(2s);
    CHECK(talk.link.faults()[0].needs == "mode open");
    talk.server.list = nothing;
    talk.link.set("mode", std::string("open"));
    talk.pass(2s);
    talk.pass(2s);
    CHECK(talk.link.faults()[0].needs.empty());
}

TEST_CASE("Answers that say nothing do not bring a link down")
{
    Talk talk;
    for (const char* nonsense :
         {"", "{", "[]", "null", "7", R"({"ok":true,"settings":7,"faults":{"a":[]},"totals":[1]})",
          R"({"ok":true,"faults":[1,null,{"name":7}]})"}) {
        talk.server.status = talk.server.list = nonsense;
        talk.pass(2s);
    }
    talk.server.status = R"({"ok":true,"settings":{"rate":7}})";
    talk.pass(2s);
    REQUIRE(talk.link.status());
    CHECK(std::get<double>(talk.link.status()->settings.at("rate")) == 7);
    CHECK(talk.link.error().empty());
}
