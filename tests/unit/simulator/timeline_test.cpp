// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/timeline.h"

#include "tests/catch.h"
#include "tests/unit/simulator/published.h"
#include "tools/simulator/commands.h"

#include <cstdio>
#include <fstream>
#include <set>

using namespace inferama::simulator;
using namespace inferama::simulator::test;
using nlohmann::json;

namespace {

using Actions = std::vector<Action>;

class Script {
public:
    explicit Script(const std::string& text) { std::ofstream(Path) << text; }
    ~Script() { std::remove(Path); }
    Script(const Script&) = delete;
    Script& operator=(const Script&) = delete;

    std::variant<Actions, std::string> read() const { return readScript(Path); }
    std::string complaint() const
    {
        const auto result = read();
        const auto* wrong = std::get_if<std::string>(&result);
        return wrong ? *wrong : "(accepted)";
    }

private:
    static constexpr const char* Path = "timeline_test.script";
};

std::string complaint(const std::variant<Actions, std::string>& result)
{
    const auto* wrong = std::get_if<std::string>(&result);
    return wrong ? *wrong : "(accepted)";
}

// The moments and commands up to `until`.
std::vector<std::pair<double, std::string>> played(const Scenario& scenario, double until)
{
    Timeline timeline(scenario);
    std::vector<std::pair<double, std::string>> all;
    for (auto at = timeline.next(); at && *at <= until; at = timeline.next())
        all.emplace_back(*at, timeline.take());
    return all;
}

} // namespace

TEST_CASE("a script is read in the order of its times, without comments and empty lines")
{
    const Script script("# a comment\n\n{\"at\":30,\"set\":{\"rate\":20}}\r\n"
                        "  {\"mark\":\"x\",\"at\":0.5}\n{\"at\":30,\"clear\":\"all\"}");
    const auto actions = std::get<Actions>(script.read());
    REQUIRE(actions.size() == 3);
    CHECK(actions[0].at == 0.5);
    CHECK(actions[0].command == R"({"mark":"x"})");
    CHECK(actions[1].at == 30);
    CHECK(actions[1].command == R"({"set":{"rate":20}})");
    CHECK(actions[2].command == R"({"clear":"all"})");
}

TEST_CASE("a script that is wrong is refused with the number of the line and what is wrong in it")
{
    const std::string good = "{\"at\":1,\"mark\":\"x\"}\n";
    CHECK_THAT(Script(good + "nonsense").complaint(),
               Catch::Matchers::ContainsSubstring(", line 2: a JSON object was expected"));
    CHECK_THAT(Script(good + "\n{\"set\":{\"rate\":1}}").complaint(),
               Catch::Matchers::ContainsSubstring(", line 3: \"at\" must say when"));
    CHECK_THAT(Script("{\"at\":-1,\"mark\":\"x\"}").complaint(), Catch::Matchers::ContainsSubstring("line 1: \"at\""));
    CHECK_THAT(Script("{\"at\":1,\"set\":{\"rate\":-1}}").complaint(),
               Catch::Matchers::ContainsSubstring("line 1: rate must be a number"));
    CHECK_THAT(Script("{\"at\":1,\"fault\":{\"name\":\"slow-rnak\"}}").complaint(),
               Catch::Matchers::ContainsSubstring("did you mean slow-rank?"));
    CHECK_THAT(Script("{\"at\":1,\"status\":{}}").complaint(), Catch::Matchers::ContainsSubstring("only asks"));
    CHECK_THAT(Script("{\"at\":1}").complaint(), Catch::Matchers::ContainsSubstring("one member"));
    CHECK_THAT(Script("{\"at\":1,\"set\":" + std::string(100'000, '[') + std::string(100'000, ']') + "}").complaint(),
               Catch::Matchers::ContainsSubstring("line 1: a command has no values within"));
    CHECK_THAT(Script("# only this\n").complaint(), Catch::Matchers::ContainsSubstring("nothing in this script"));
    CHECK_THAT(complaint(readScript("absent.script")),
               Catch::Matchers::StartsWith("absent.script: cannot be read: No such file"));
    CHECK(complaint(readScript(".")) == ".: is no file");
}

TEST_CASE("a sweep sets one value after the other and says at its beginning what is to come")
{
    const auto actions = std::get<Actions>(sweepOf("rate=5,10,20", 15));
    REQUIRE(actions.size() == 4);
    CHECK(actions[0].command == R"({"mark":"sweep of rate: 5, 10, 20, 15 s each"})");
    CHECK(actions[1].at == 0);
    CHECK(actions[2].at == 15);
    CHECK(actions[3].at == 30);
    CHECK(json::parse(actions[3].command) == json{{"set", {{"rate", 20}}}});
    const auto switches = std::get<Actions>(sweepOf("chunked_prefill=off,on", 5));
    CHECK(switches[1].command == R"({"set":{"chunked_prefill":false}})");
    CHECK_THAT(complaint(sweepOf("rate", 1)), Catch::Matchers::ContainsSubstring("write NAME=VALUES"));
    CHECK_THAT(complaint(sweepOf("rate=", 1)), Catch::Matchers::ContainsSubstring("write NAME=VALUES"));
    CHECK_THAT(complaint(sweepOf("rate=5,,6", 1)), Catch::Matchers::ContainsSubstring("rate must be a number"));
    CHECK_THAT(complaint(sweepOf("rade=5,6", 1)), Catch::Matchers::ContainsSubstring("did you mean rate?"));
}

TEST_CASE("each step of a sweep is a mark in the stream")
{
    auto scenario = scenarioNamed("steady").value();
    scenario.once = std::get<Actions>(sweepOf("rate=5,10,20", 1));
    auto simulation = simulationOf(scenario.config);
    Pace pace;
    Timeline timeline(scenario);
    std::vector<std::string> marks;
    for (auto at = timeline.next(); at; at = timeline.next()) {
        for (const auto& mark : marksWithin(simulation, *at - inferama::core::seconds(simulation.now() - Start)))
            marks.push_back(mark);
        carryOutAction(timeline.take(), simulation, pace);
    }
    for (const auto& mark : marksWithin(simulation, 0.2))
        marks.push_back(mark);
    CHECK(marks ==
          std::vector<std::string>{"sweep of rate: 5, 10, 20, 1 s each", "rate 12 → 5", "rate 5 → 10", "rate 10 → 20"});
}

TEST_CASE("a ramp goes from one value to the other in steps of a second and marks its ends only")
{
    const auto actions = std::get<Actions>(rampOf("rate=10:20", 4));
    REQUIRE(actions.size() == 7);
    CHECK(actions.front().command == R"({"mark":"ramp of rate: 10 to 20 within 4 s"})");
    CHECK(actions.back().command == R"({"mark":"end of the ramp of rate: 20"})");
    const std::vector<double> rates{10, 12.5, 15, 17.5, 20};
    for (std::size_t i = 0; i < rates.size(); ++i) {
        CHECK(actions[i + 1].at == static_cast<double>(i));
        CHECK(json::parse(actions[i + 1].command) == json{{"set", {{"rate", rates[i]}}}, {"quiet", true}});
    }
    const auto whole = std::get<Actions>(rampOf("concurrency=8:1", 3));
    CHECK(json::parse(whole[2].command)["set"]["concurrency"] == 6);
    CHECK(std::get<Actions>(rampOf("rate=10:20", 0.3)).size() == 4);
    CHECK_THAT(complaint(rampOf("rate=10", 4)), Catch::Matchers::ContainsSubstring("two ends of the ramp"));
    CHECK_THAT(complaint(rampOf("mode=open:closed", 4)), Catch::Matchers::ContainsSubstring("two ends of the ramp"));
    CHECK_THAT(complaint(rampOf("speculative=0:1", 4)), Catch::Matchers::ContainsSubstring("true or false"));
}

TEST_CASE("what repeats begins anew after its period, and what happens once goes beside it")
{
    Scenario scenario;
    scenario.actions = {{.at = 2, .command = "a"}, {.at = 5, .command = "b"}};
    scenario.period = 10;
    scenario.once = {{.at = 1, .command = "x"}, {.at = 12, .command = "y"}};
    CHECK(played(scenario, 25) ==
          std::vector<std::pair<double, std::string>>{
              {1, "x"}, {2, "a"}, {5, "b"}, {12, "y"}, {12, "a"}, {15, "b"}, {22, "a"}, {25, "b"}});
    scenario.period = 0;
    CHECK(played(scenario, 1e9).size() == 4);
    CHECK(played(Scenario{}, 1e9).empty());
}

TEST_CASE("what a scenario sets on its way is checked before it begins")
{
    auto scenario = scenarioNamed("steady").value();
    CHECK_FALSE(whyImpossible(scenario));
    scenario.once = {{.at = 30, .command = R"({"set":{"pd_split":true}})"}};
    CHECK_THAT(whyImpossible(scenario).value(), Catch::Matchers::StartsWith("at 30 s: pd_split needs"));
}

TEST_CASE("every scenario can be simulated, has actions in their order, and does something within a minute")
{
    std::set<std::string> names;
    for (const auto& scenario : scenarios()) {
        INFO(scenario.name);
        CHECK(names.insert(scenario.name).second);
        CHECK(scenario.summary.size() > 20);
        CHECK(whyImpossible(scenario).value_or("") == "");
        CHECK(scenarioNamed(scenario.name)->summary == scenario.summary);
        CHECK(std::ranges::is_sorted(scenario.actions, {}, &Action::at));
        for (const auto& action : scenario.actions) {
            CHECK(whyNoAction(action.command).value_or("") == "");
            CHECK((scenario.period == 0 || action.at <= scenario.period));
        }
        CHECK((scenario.name == "steady" || scenario.actions.front().at <= 60));
    }
    CHECK(scenarios().front().name == "spike");
    CHECK_FALSE(scenarioNamed("nothing"));
}
