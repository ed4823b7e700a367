// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/commands.h"

#include "tests/catch.h"
#include "tests/unit/simulator/published.h"
#include "tools/simulator/scenarios.h"

using namespace inferama::simulator;
using namespace inferama::simulator::test;
using nlohmann::json;
using Texts = std::vector<std::string>;

namespace {

struct Run {
    Simulation simulation = simulationOf(scenarioNamed("steady")->config);
    Pace pace{.speed = 1, .start = Start, .behind = 0, .scenario = "steady"};

    json operator()(const std::string& command) { return json::parse(carryOut(command, simulation, pace)); }
    std::string error(const std::string& command)
    {
        const auto answer = (*this)(command);
        return answer["ok"] == false ? answer["error"].get<std::string>() : "(accepted)";
    }
};

} // namespace

TEST_CASE("a set changes the simulation, says what it changed, and leaves that as a mark")
{
    Run run;
    const auto answer = run(R"({"set":{"rate":35,"chunked_prefill":false}})");
    CHECK(answer == json{{"ok", true}, {"changed", "chunked_prefill on → off, rate 12 → 35"}});
    CHECK(run.simulation.config().load.rate == 35);
    CHECK_FALSE(run.simulation.config().engine.chunkedPrefill);
    CHECK(marksWithin(run.simulation, 0.2) == Texts{"chunked_prefill on → off, rate 12 → 35"});
}

TEST_CASE("a set that changes nothing, or quietly, leaves no mark")
{
    Run run;
    CHECK(run(R"({"set":{"rate":12}})") == json{{"ok", true}, {"changed", ""}});
    CHECK(run(R"({"set":{"rate":21},"quiet":true})") == json{{"ok", true}, {"changed", "rate 12 → 21"}});
    CHECK(run.simulation.config().load.rate == 21);
    CHECK(marksWithin(run.simulation, 0.2).empty());
}

TEST_CASE("a set that is refused changes nothing, be it wrong by itself or impossible as a whole")
{
    Run run;
    const int maxBatch = run.simulation.config().engine.maxBatch;
    CHECK(run.error(R"({"set":{"max_batch":8,"rate":-1}})") == "rate must be a number from 0.001 to 100000, not -1");
    CHECK(run.simulation.config().engine.maxBatch == maxBatch);
    CHECK_THAT(run.error(R"({"set":{"max_batch":8,"input_tokens":1000000}})"),
               Catch::Matchers::ContainsSubstring("KV memory"));
    CHECK_THAT(run.error(R"({"set":{"max_batch":8,"pd_split":true}})"), Catch::Matchers::ContainsSubstring("replicas"));
    CHECK(run.simulation.config().engine.maxBatch == maxBatch);
    CHECK(marksWithin(run.simulation, 0.2).empty());
}

TEST_CASE("a fault begins, is told by the status, and ends by itself or when it is cleared")
{
    Run run;
    CHECK(run(R"({"fault":{"name":"slow-rank","strength":0.8}})")["ok"] == true);
    CHECK(run(R"({"fault":{"name":"pauses","duration":3}})")["ok"] == true);
    CHECK(run(R"({"status":{}})")["faults"] ==
          json::parse(R"([{"name":"slow-rank","strength":0.8},{"name":"pauses","strength":0.5,"left":3.0}])"));
    CHECK(marksWithin(run.simulation, 2) == Texts{"fault begins", "fault begins"});
    CHECK(run(R"({"status":{}})")["faults"][1]["left"] == 1.0);
    marksWithin(run.simulation, 2);
    CHECK(run.simulation.faults().size() == 1);
    CHECK(run(R"({"clear":"slow-rank"})")["ok"] == true);
    CHECK(run.simulation.faults().empty());
    run(R"({"fault":{"name":"pauses"}})");
    run(R"({"fault":{"name":"incast"}})");
    CHECK(run(R"({"clear":"all"})")["ok"] == true);
    CHECK(run.simulation.faults().empty());
}

TEST_CASE("a mark is published as it was written")
{
    Run run;
    CHECK(run(R"({"mark":"deployed \"v2\" – 你好"})")["ok"] == true);
    CHECK(marksWithin(run.simulation, 0.2) == Texts{"deployed \"v2\" – 你好"});
    CHECK(run(json{{"mark", std::string(1024, 'm')}}.dump())["ok"] == true);
}

TEST_CASE("the speed stays within its bounds")
{
    Run run;
    CHECK(run(R"({"speed":2.5})")["ok"] == true);
    CHECK(run.pace.speed == 2.5);
    for (const char* wrong : {"0", "0.09", "101", "-1", "\"2\"", "null", "1e999"})
        CHECK(run.error(std::string(R"({"speed":)") + wrong + "}") != "(accepted)");
    CHECK(run.pace.speed == 2.5);
}

TEST_CASE("the status tells what stands, by the names that set it")
{
    Run run;
    marksWithin(run.simulation, 10);
    const auto status = run(R"({"status":{}})");
    CHECK(status["ok"] == true);
    CHECK(status["scenario"] == "steady");
    CHECK(status["preset"] == "70b");
    CHECK(status["workload"] == "chat");
    CHECK(status["time"] == 10.0);
    CHECK(status["speed"] == 1.0);
    CHECK(status["behind"] == 0.0);
    CHECK(status["replicas"] == 1);
    CHECK(status["settings"]["rate"] == 12.0);
    CHECK(status["settings"]["mode"] == "open");
    CHECK(status["settings"]["arrival"] == "poisson");
    CHECK(status["settings"]["input_tokens"] == 350.0);
    CHECK(status["settings"]["max_batch"] == 256);
    CHECK(status["settings"]["chunked_prefill"] == true);
    CHECK(status["settings"]["pd_split"] == false);
    CHECK(status["settings"].size() == run(R"({"list":{}})")["settings"].size());
    CHECK(status["totals"]["sent"] == run.simulation.totals().sent);
    CHECK(status["totals"]["output_tokens"] > 1000);
    CHECK(status["faults"] == json::array());
    run(R"({"set":{"rate":35,"chunked_prefill":false,"mode":"closed"}})");
    const auto later = run(R"({"status":{}})")["settings"];
    CHECK(later["rate"] == 35.0);
    CHECK(later["chunked_prefill"] == false);
    CHECK(later["mode"] == "closed");
}

TEST_CASE("the list names every fault with its effect, scenario, preset, workload and setting")
{
    Run run;
    const auto list = run(R"({"list":{}})");
    REQUIRE(list["faults"].size() == FaultCount);
    CHECK(list["faults"][0]["name"] == "load-spike");
    for (const auto& fault : list["faults"]) {
        CHECK(fault["effect"].get<std::string>().size() > 10);
        INFO(fault);
        CHECK(fault.contains("needs") == (fault["name"] == "slow-migration" || fault["name"] == "replica-overload"));
    }
    CHECK(list["scenarios"].size() == scenarios().size());
    CHECK(list["scenarios"][0]["name"] == "spike");
    CHECK(list["presets"] == json(presetNames()));
    CHECK(list["workloads"] == json(workloadNames()));
    CHECK(list["settings"][0] == json{{"name", "rate"}, {"type", "number"}, {"least", 0.001}, {"greatest", 100000.0}});
}

TEST_CASE("what is no command is answered with one line that says what would be")
{
    Run run;
    const std::vector<std::pair<std::string, std::string>> wrong{
        {"", "must be a JSON object with one member"},
        {"rate 20", "must be a JSON object with one member"},
        {"[]", "must be a JSON object with one member"},
        {"{}", "must be a JSON object with one member"},
        {R"({"speed":1,"mark":"x"})", "must be a JSON object with one member"},
        {R"({"mark":"x","quiet":true})", "must be a JSON object with one member"},
        {R"({"set":{"rate":1},"quiet":1})", "quiet must be true or false"},
        {R"({"sett":{"rate":1}})", "no command is called sett; did you mean set?"},
        {R"({"frobnicate":1})", "there are set, fault, clear, mark, speed, status and list"},
        {R"({"set":5})", "the settings must be an object"},
        {R"({"fault":"slow-rank"})", "a fault needs a name"},
        {R"({"fault":{"strength":1}})", "a fault needs a name"},
        {R"({"fault":{"name":5}})", "a fault's name must be a text"},
        {R"({"fault":{"name":"slow-rnak"}})", "no fault is called slow-rnak; did you mean slow-rank?"},
        {R"({"fault":{"name":"pauses","strength":0}})", "the strength of a fault must be a number above 0 and up to 1"},
        {R"({"fault":{"name":"pauses","strength":1.1}})", "above 0 and up to 1"},
        {R"({"fault":{"name":"pauses","strength":"0.5"}})", "above 0 and up to 1"},
        {R"({"fault":{"name":"pauses","duration":0}})",
         "the duration of a fault, in seconds, must be a number above 0"},
        {R"({"fault":{"name":"pauses","duration":-5}})", "above 0 and up to 1000000"},
        {R"({"fault":{"name":"slow-migration"}})", "slow-migration needs pd_split: nothing migrates"},
        {R"({"fault":{"name":"pauses","onset":5}})", "no member of a fault is called onset"},
        {R"({"clear":"everything"})", "no fault is called everything"},
        {R"({"clear":null})", "a fault's name must be a text"},
        {R"({"mark":""})", "a mark must be a text of 1 to 1024 bytes"},
        {json{{"mark", std::string(1025, 'm')}}.dump(), "a mark must be a text of 1 to 1024 bytes"},
        {"{\"mark\":\"\xff\"}", "must be a JSON object"},
        {std::string(70'000, ' '), "up to 65536 bytes"},
        {R"({"set":)" + std::string(60'000, '['), "must be a JSON object"},
        {R"({"set":{"rate":)" + std::string(30'000, '[') + std::string(30'000, ']') + "}}", "not a list"},
    };
    for (const auto& [command, says] : wrong) {
        INFO(command.substr(0, 100));
        const auto error = run.error(command);
        CHECK_THAT(error, Catch::Matchers::ContainsSubstring(says));
        CHECK(error.find('\n') == std::string::npos);
    }
    CHECK(run.simulation.faults().empty());
    CHECK(marksWithin(run.simulation, 0.2).empty());
}

TEST_CASE("what a scenario asks for in vain becomes a mark")
{
    Run run;
    carryOutAction(R"({"set":{"pd_split":true}})", run.simulation, run.pace);
    const auto marks = marksWithin(run.simulation, 0.2);
    REQUIRE(marks.size() == 1);
    CHECK_THAT(marks[0], Catch::Matchers::StartsWith("refused: pd_split needs at least 2 replicas"));
}
