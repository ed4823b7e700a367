// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/program/options.h"

#include "tests/catch.h"

#include <cstdio>
#include <fstream>

using namespace inferama;
using namespace inferama::simulator;

namespace {

simulator::Options parsed(const std::vector<std::string>& arguments)
{
    auto result = simulator::parseOptions(arguments);
    if (const auto* wrong = std::get_if<app::WrongUsage>(&result))
        FAIL(wrong->message);
    return std::get<simulator::Options>(result);
}

std::string complaint(const std::vector<std::string>& arguments)
{
    const auto result = simulator::parseOptions(arguments);
    const auto* wrong = std::get_if<app::WrongUsage>(&result);
    return wrong ? wrong->message : "(accepted)";
}

} // namespace

TEST_CASE("without options the first scenario runs in real time on the documented ports")
{
    const auto options = parsed({});
    CHECK(options.scenario.name == "spike");
    CHECK(options.speed == 1.0);
    CHECK_FALSE(options.runFor);
    CHECK(options.seed == 1);
    CHECK_FALSE(options.reveal);
    CHECK(options.publish == "tcp://127.0.0.1:5557");
    CHECK(options.control == "tcp://127.0.0.1:5558");
    CHECK_FALSE(options.wait);
}

TEST_CASE("presets, workloads, settings and faults make up the scenario")
{
    const auto options = parsed({"--preset", "13b", "--workload", "rag", "--set", "rate=3", "--set",
                                 "chunked_prefill=off", "--fault", "slow-rank:0.8:30:60", "--fault", "pauses"});
    const auto& scenario = options.scenario;
    CHECK(scenario.name == "steady");
    CHECK(scenario.config.name == "13b");
    CHECK(scenario.config.workload.name == "rag");
    CHECK(scenario.config.load.rate == 3);
    CHECK_FALSE(scenario.config.engine.chunkedPrefill);
    REQUIRE(scenario.once.size() == 2);
    CHECK(scenario.once[0].command == R"({"fault":{"name":"pauses"}})");
    CHECK(scenario.once[1].at == 30);
    CHECK(scenario.once[1].command == R"({"fault":{"duration":60.0,"name":"slow-rank","strength":0.8}})");
}

TEST_CASE("a sweep takes the place of what the scenario does by itself, a fault goes beside it")
{
    const auto sweep = parsed({"--scenario", "spike", "--sweep", "rate=5,10", "--step", "20"});
    CHECK(sweep.scenario.actions.empty());
    CHECK(sweep.scenario.once.size() == 3);
    CHECK(sweep.scenario.once.back().at == 20);
    const auto fault = parsed({"--scenario", "spike", "--fault", "pauses"});
    CHECK_FALSE(fault.scenario.actions.empty());
    CHECK(fault.scenario.once.size() == 1);
}

TEST_CASE("as fast as it goes means into a recording, five minutes unless told otherwise")
{
    const auto options = parsed({"--speed", "max", "--out", "x.jsonl.zst", "--seed", "7", "--reveal"});
    CHECK_FALSE(options.speed);
    CHECK(options.runFor == 300.0);
    CHECK(options.seed == 7);
    CHECK(options.reveal);
    CHECK(parsed({"--speed", "max", "--out", "x.jsonl", "--for", "2min"}).runFor == 120.0);
}

TEST_CASE("each wrong use of inferama-sim is answered with one line that names it and says what to do")
{
    std::ofstream("options_test.csv") << "nonsense\n1,2\n";
    const std::vector<std::pair<std::vector<std::string>, std::string>> uses{
        {{"--scenarios", "x"}, "--scenarios: no such option; did you mean --scenario?"},
        {{"spike"}, "spike: no such option"},
        {{"--scenario", "spiek"}, "--scenario: no scenario is called spiek; did you mean spike?"},
        {{"--scenario", ""}, "--scenario: the value is empty"},
        {{"--scenario", "spike", "--scenario", "steady"}, "--scenario is given twice (spike and steady)"},
        {{"--preset", "400b"}, "--preset: no preset is called 400b"},
        {{"--workload", "caht"}, "did you mean chat?"},
        {{"--set", "rate"}, "--set rate: write NAME=VALUE"},
        {{"--set", "rate=-1"}, "--set: rate must be a number from 0.001 to 100000, not -1"},
        {{"--set", "max_batch=0"}, "--set: max_batch must be a whole number from 1 to 4096, not 0"},
        {{"--set", "rate=1", "--set", "rate=2"}, "--set rate=2: rate is given twice"},
        {{"--set", "ratee=1"}, "did you mean rate?"},
        {{"--preset", "7b", "--set", "input_tokens=400000"}, "KV memory"},
        {{"--set", "pd_split=on"}, "pd_split needs at least 2 replicas"},
        {{"--fault", "slow-rnak"}, "--fault slow-rnak: no fault is called slow-rnak; did you mean slow-rank?"},
        {{"--fault", "pauses:2"}, "--fault pauses:2: the strength of a fault must be a number above 0 and up to 1"},
        {{"--fault", "pauses:0.5:-3"}, "--fault pauses:0.5:-3: write NAME[:STRENGTH[:ONSET[:DURATION]]]"},
        {{"--fault", "pauses:0.5:1e10"}, "write NAME[:STRENGTH[:ONSET[:DURATION]]]"},
        {{"--sweep", "rate=1,2", "--ramp", "rate=1:2"}, "--sweep and --ramp would work against each other"},
        {{"--publish", "tcp://127.0.0.1:99999"}, "--publish tcp://127.0.0.1:99999: the port must be a number"},
        {{"--control", "here"}, "--control here: write tcp://HOST:PORT or ipc://PATH"},
        {{"--trace", "/dev/zero"}, "trace /dev/zero: cannot be opened"},
        {{"--fault", "pauses:0.5:1:2:3"}, "write NAME[:STRENGTH[:ONSET[:DURATION]]]"},
        {{"--fault", "pauses:0.5:1:0"}, "the duration of a fault"},
        {{"--fault", "pauses:x"}, "write NAME[:STRENGTH[:ONSET[:DURATION]]]"},
        {{"--script", "absent.script"}, "--script absent.script: cannot be read"},
        {{"--sweep", "rate"}, "--sweep write NAME=VALUES"},
        {{"--sweep", "max_batch=8,0"}, "--sweep max_batch must be a whole number"},
        {{"--sweep", "pd_split=on,off"}, "at 0 s: pd_split needs"},
        {{"--ramp", "rate=5"}, "--ramp write the two ends"},
        {{"--step", "5"}, "--step needs --sweep or --ramp"},
        {{"--sweep", "rate=1,2", "--step", "0"}, "--step 0: the time must be more than 0"},
        {{"--trace", "absent.jsonl"}, "--trace: trace absent.jsonl"},
        {{"--trace", "."}, "--trace: trace ."},
        {{"--trace", "options_test.csv"}, "--trace: trace options_test.csv"},
        {{"--seed", "-1"}, "--seed -1: write a whole number"},
        {{"--for", "0"}, "--for 0: the time must be more than 0"},
        {{"--speed", "0"}, "--speed 0: write a factor"},
        {{"--speed", "1000"}, "--speed 1000: write a factor from 0.1 to 100, or max"},
        {{"--speed", "max"}, "--speed max needs --out FILE.jsonl"},
        {{"--speed", "max", "--out", "x.jsonl", "--publish", "tcp://*:1"}, "--publish has no meaning with --speed max"},
        {{"--out", "x.json"}, "--out x.json: a recording ends in .jsonl"},
        {{"--for"}, "--for: 1 required SECONDS missing"},
    };
    for (const auto& [arguments, says] : uses) {
        const auto message = complaint(arguments);
        CHECK_THAT(message, Catch::Matchers::ContainsSubstring(says));
        CHECK(message.find('\n') == std::string::npos);
    }
    std::remove("options_test.csv");
}

TEST_CASE("the list names what can be asked for")
{
    const auto list = listText();
    for (const char* name : {"spike", "pd-split", "175b", "agent", "load-spike", "incast", "chunked_prefill"})
        CHECK_THAT(list, Catch::Matchers::ContainsSubstring(std::string("\n  ") + name + " "));
}
