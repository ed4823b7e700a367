// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rules_file.h"

#include "app/catalogue.h"
#include "core/snapshot.h"
#include "tests/catch.h"

using namespace inferama;
using namespace std::chrono_literals;
using app::Judgement;

namespace {

Judgement parsed(std::string_view text)
{
    auto result = app::parseRules(text, "rules.json");
    if (const auto* fault = std::get_if<app::RulesFault>(&result))
        FAIL(fault->message);
    return std::get<Judgement>(std::move(result));
}

std::string complaint(std::string_view text)
{
    const auto result = app::parseRules(text, "rules.json");
    const auto* fault = std::get_if<app::RulesFault>(&result);
    return fault ? fault->message : std::string("(accepted)");
}

std::string inAlerts(const std::string& fields) { return R"({"version": 1, "alerts": [{)" + fields + "}]}"; }
std::string inBands(const std::string& fields) { return R"({"version": 1, "bands": {)" + fields + "}}"; }

std::vector<double> bordersOf(const Judgement& judgement, std::string_view id)
{
    const auto* scale = judgement.bands.find(id);
    REQUIRE(scale);
    std::vector<double> borders;
    for (const auto& border : scale->borders)
        borders.push_back(border.value);
    return borders;
}

} // namespace

TEST_CASE("rules that change nothing are the defaults")
{
    CHECK(parsed(R"({"version": 1})") == app::defaultJudgement());
    CHECK_FALSE(app::changesOf(app::defaultJudgement()).any());
    CHECK(app::noteOf(app::changesOf(app::defaultJudgement())).empty());
    CHECK(app::rulesText(app::defaultJudgement()) == "{\n  \"version\": 1\n}\n");
}

TEST_CASE("rules change the borders of a class and leave its words and the other classes")
{
    const auto judgement = parsed(inBands(R"("ttft": {"128-1024": [0.4, 0.8]}, "kv_hit_rate": [0.7, 0.4, 0.1])"));
    CHECK(bordersOf(judgement, "ttft/128-1024") == std::vector{0.4, 0.8});
    CHECK(bordersOf(judgement, "ttft/0-128") == std::vector{0.2, 0.5});
    CHECK(judgement.bands.find("ttft/128-1024")->of(0.4).word == "excellent");
    CHECK(judgement.bands.find("ttft/128-1024")->of(0.9).word == "poor");
    const auto* hits = judgement.bands.find("kv_hit_rate");
    CHECK(hits->of(0.71).word == "good");
    CHECK(hits->of(0.70).word == "watch"); // still the worse one, as by default
    CHECK(hits->of(0.05).word == "severe");
    const auto changes = app::changesOf(judgement);
    CHECK(changes.bands == std::vector<std::string>{"kv_hit_rate", "ttft/128-1024"});
    CHECK(app::noteOf(changes) == "judged by other than the defaults: bands kv_hit_rate, ttft/128-1024");
}

TEST_CASE("rules give bands to what has none by default")
{
    const auto judgement = parsed(inBands(
        R"("gauge.gpu_util": {"better": "higher", "borders": [0.8, 0.5], "border_is": ["better", "worse"]},
           "e2e": {"better": "lower", "words": "quality", "borders": [5, 20]})"));
    const auto* util = judgement.bands.find("gauge.gpu_util");
    REQUIRE(util);
    CHECK(util->of(0.8).word == "good");
    CHECK(util->of(0.5).word == "act");
    CHECK(judgement.bands.find("e2e")->of(20).word == "acceptable");
    CHECK(judgement.bands.find("e2e")->of(21).word == "poor");
}

TEST_CASE("rules change thresholds, and the core gets them")
{
    const auto judgement =
        parsed(R"({"version": 1, "thresholds": {"stall_factor": 4, "stall_floor": 0.15, "slow_rank_factor": 1.3}})");
    core::Settings settings;
    app::apply(judgement, settings);
    CHECK(settings.stallFactor == 4);
    CHECK(settings.stallFloor == 150ms);
    CHECK(settings.slowRankFactor == 1.3);
    CHECK(app::changesOf(judgement).thresholds ==
          std::vector<std::string>{"stall_factor", "stall_floor", "slow_rank_factor"});
}

TEST_CASE("an entry with a known id changes that rule alone")
{
    const auto judgement = parsed(inAlerts(R"("id": "ttft_risen", "watch": 1.5, "for": 3.5)"));
    const auto& before = app::defaultJudgement().alert("ttft_risen")->rule;
    const auto& after = judgement.alert("ttft_risen")->rule;
    CHECK(after.thresholds[0] == 1.5);
    CHECK(after.thresholds[1] == before.thresholds[1]);
    CHECK(after.holds == 3500ms);
    CHECK(after.signal == before.signal);
    CHECK(after.relative);
    CHECK(judgement.alerts.size() == app::defaultJudgement().alerts.size());
    CHECK(app::changesOf(judgement).alerts == std::vector<std::string>{"ttft_risen"});
}

TEST_CASE("an entry with a new id adds a rule after the default ones")
{
    const auto judgement = parsed(inAlerts(R"("id": "mine", "name": "Answers take long", "signal": "e2e.p95",
        "window": "5m", "watch": 10, "act": 20, "severe": 60, "for": 5, "clear_for": 7, "hysteresis": 0.2, "metric": "e2e",
        "while": {"signal": "gauge.running", "above": 0})"));
    REQUIRE(judgement.alerts.size() == app::defaultJudgement().alerts.size() + 1);
    const auto& mine = judgement.alerts.back();
    CHECK(mine.rule.id == "mine");
    CHECK(mine.rule.metric == "e2e");
    CHECK(core::textOf(mine.rule.signal) == "e2e.p95");
    CHECK(mine.rule.window == core::Window::FiveMinutes);
    CHECK_FALSE(mine.rule.below);
    CHECK(mine.rule.thresholds == std::array<std::optional<double>, 3>{10, 20, 60});
    CHECK(mine.rule.holds == 5s);
    CHECK(mine.rule.clears == 7s);
    CHECK(mine.rule.hysteresis == 0.2);
    REQUIRE(mine.rule.condition);
    CHECK(core::textOf(mine.rule.condition->signal) == "gauge.running");
    CHECK(app::nameOf(mine.rule, app::Language::Chinese) == "Answers take long");
    CHECK(app::nameOf(judgement.alerts.front().rule, app::Language::Chinese) ==
          app::catalogueIn(app::Language::Chinese).alerts.front().name);
}

TEST_CASE("a rule that is switched off is not handed to the core")
{
    const auto judgement = parsed(inAlerts(R"("id": "kv_full", "enabled": false)"));
    core::Settings settings;
    app::apply(judgement, settings);
    REQUIRE(settings.rules);
    CHECK(settings.rules->size() == app::defaultJudgement().alerts.size() - 1);
    CHECK(std::ranges::none_of(*settings.rules, [](const auto& rule) { return rule.id == "kv_full"; }));
}

TEST_CASE("a threshold can be taken away")
{
    const auto judgement = parsed(inAlerts(R"("id": "failing", "watch": null)"));
    CHECK_FALSE(judgement.alert("failing")->rule.thresholds[0]);
    CHECK(judgement.alert("failing")->rule.thresholds[1] == 0.05);
}

TEST_CASE("what is written holds only the differences and reads back as it was")
{
    const auto judgement = parsed(R"({"version": 1,
        "bands": {"ttft": {"0-128": [0.1, 0.2]}, "itl": [0.02, 0.04, 0.08], "e2e": {"better": "lower", "borders": [5, 20]},
                  "tail_ratio": {"better": "lower", "borders": [2, 4], "border_is": "better"}},
        "thresholds": {"stall_factor": 4},
        "alerts": [{"id": "failing", "watch": null, "act": 0.1}, {"id": "kv_full", "enabled": false},
                   {"id": "plain", "signal": "ttft.p50", "watch": 1},
                   {"id": "mine", "name": "Mine", "signal": "qps", "when": "below", "relative": true, "act": 0.5, "least": 1,
                    "metric": "qps", "while": {"signal": "offered", "above": 2}}]})");
    const auto text = app::rulesText(judgement);
    CHECK(parsed(text) == judgement);
    CHECK_THAT(text,
               !Catch::Matchers::ContainsSubstring("128-1024") && !Catch::Matchers::ContainsSubstring("ttft_poor"));
    CHECK_THAT(text, Catch::Matchers::ContainsSubstring("\"signal\": \"ttft.p50\"")); // also where that is the default
}

TEST_CASE("a mistake in a rules file is answered with its place and what to do")
{
    CHECK(complaint("{\"version\": 1,\n \"bands\": {]}") ==
          "rules.json:2:12: this is not JSON; look for a missing comma, quote or bracket just before");
    CHECK(complaint("[]") == "rules.json: /: must be an object {…}");
    CHECK(complaint(inBands(R"("itl": [1e309])")).starts_with("rules.json: a number in it is too large: "));
    CHECK(complaint("{}") == "rules.json: /: has no \"version\"; add it");
    CHECK(complaint(R"({"version": 2})") ==
          "rules.json: /version: is a version that this program does not know; it reads version 1");
    CHECK(complaint(R"({"version": 1, "alert": []})") ==
          "rules.json: /: \"alert\" is not known; did you mean \"alerts\"?");
    CHECK(complaint(inBands(R"("tfft": [1, 2])")) ==
          "rules.json: /bands: \"tfft\" is not known; did you mean \"ttft\"?");
    CHECK(complaint(inBands(R"("tbt": [1, 2])")) ==
          "rules.json: /bands/tbt: is judged by the bands of itl; change those");
    CHECK(complaint(inBands(R"("tpot": {"70B": [1, 2]})")) ==
          "rules.json: /bands/tpot: \"70B\" is not known; did you mean \"70b\"?");
    CHECK(complaint(inBands(R"("itl": [0.1, 0.05])")) ==
          "rules.json: /bands/itl/1: 0.05 must be above 0.1: borders go from best to worst");
    CHECK(complaint(inBands(R"("kv_hit_rate": [0.5, 0.8])")) ==
          "rules.json: /bands/kv_hit_rate/1: 0.8 must be below 0.5: borders go from best to worst");
    CHECK_THAT(complaint(inBands(R"("ttft": {"0-128": [1, 2, 3]})")),
               Catch::Matchers::StartsWith("rules.json: /bands/ttft/0-128: must hold 1 to 2 numbers"));
    CHECK_THAT(complaint(inBands(R"("e2e": [1, 2])")),
               Catch::Matchers::StartsWith("rules.json: /bands/e2e: has no bands by default; give an object"));
    CHECK(complaint(inBands(R"("itl": ["30ms"])")) == "rules.json: /bands/itl/0: must be a number of at least 0");
    CHECK(complaint(R"({"version": 1, "thresholds": {"stall_factor": 0.5}})") ==
          "rules.json: /thresholds/stall_factor: 0.5 is out of range; it must be a number from 1 to 1000000");
    CHECK(complaint(inAlerts(R"("watch": 1)")) == "rules.json: /alerts/0: has no \"id\"; add it");
    CHECK(
        complaint(inAlerts(R"("id": "ttft_pour", "act": 1)")) ==
        "rules.json: /alerts/0: \"ttft_pour\" is no default rule, and a rule of your own needs a signal; did you mean "
        "\"ttft_poor\"?");
    CHECK(complaint(inAlerts(R"("id": "a", "signal": "ttft.p59", "act": 1)")) ==
          "rules.json: /alerts/0/signal: \"ttft.p59\" is no signal; did you mean \"ttft.p50\"?");
    CHECK(complaint(inAlerts(R"("id": "a", "signal": "qps")")) ==
          "rules.json: /alerts/0: needs a threshold: watch, act or severe");
    CHECK(complaint(inAlerts(R"("id": "a", "signal": "qps", "watch": 3, "act": 2)")) ==
          "rules.json: /alerts/0: act 2 must be above watch 3, as it is graver");
    CHECK(complaint(inAlerts(R"("id": "a", "signal": "qps", "when": "below", "watch": 3, "severe": 4)")) ==
          "rules.json: /alerts/0: severe 4 must be below watch 3, as it is graver");
    CHECK_THAT(complaint(inAlerts(R"("id": "a", "signal": "qps", "window": "2m", "act": 1)")),
               Catch::Matchers::StartsWith("rules.json: /alerts/0/window: \"2m\" is not known"));
    CHECK(complaint(inAlerts(R"("id": "a", "signal": "qps", "act": 1, "enabled": 1)")) ==
          "rules.json: /alerts/0/enabled: must be true or false");
    CHECK(complaint(R"({"version": 1, "alerts": [{"id": "kv_full", "act": 0.97}, {"id": "kv_full", "watch": 0.8}]})") ==
          "rules.json: /alerts/1/id: is named twice; put all changes of a rule into one entry");
    CHECK_THAT(std::get<app::RulesFault>(app::readRulesFile("/nowhere/rules.json")).message,
               Catch::Matchers::Equals("/nowhere/rules.json: cannot be read: No such file or directory"));
}
