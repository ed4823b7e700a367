// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/settings.h"

#include "tests/catch.h"
#include "tools/simulator/config.h"

#include <nlohmann/json.hpp>

using namespace inferama::simulator;
using nlohmann::json;

namespace {

Config seventyB() { return presetNamed("70b").value(); }

std::string complaint(const json& settings)
{
    auto config = seventyB();
    return applyEach(settings, config).error.value_or("(accepted)");
}

} // namespace

TEST_CASE("a setting is applied and what changed is told as it was and as it is")
{
    auto config = seventyB();
    config.load.rate = 10;
    const auto applied =
        applyEach({{"rate", 20}, {"speculative", true}, {"mode", "closed"}, {"acceptance", 0.7}}, config);
    CHECK_FALSE(applied.error);
    CHECK(applied.changes == "mode open → closed, rate 10 → 20, speculative off → on");
    CHECK(config.load.rate == 20);
    CHECK(config.engine.speculative);
    CHECK(config.load.mode == LoadMode::Closed);
}

TEST_CASE("what stands as it was asked for is no change")
{
    auto config = seventyB();
    const auto applied = applyEach({{"rate", config.load.rate}}, config);
    CHECK_FALSE(applied.error);
    CHECK(applied.changes.empty());
}

TEST_CASE("every setting is told by the name and in the type in which it can be set")
{
    auto config = seventyB();
    const auto told = settingsOf(config);
    CHECK(told.size() == describeSettings().size());
    CHECK(told["rate"] == config.load.rate);
    CHECK(told["arrival"] == "poisson");
    CHECK(told["chunked_prefill"] == true);
    for (const auto& [name, value] : told.items()) {
        INFO(name);
        const auto applied = applyEach({{name, value}}, config);
        CHECK(applied.error.value_or("") == "");
        CHECK(applied.changes.empty());
    }
}

TEST_CASE("the bounds of every number are accepted, and nothing beyond them")
{
    for (const auto& setting : describeSettings()) {
        if (!setting.contains("least"))
            continue;
        const auto name = setting["name"].get<std::string>();
        INFO(name);
        const double least = setting["least"], greatest = setting["greatest"];
        CHECK(complaint({{name, least}}) == "(accepted)");
        CHECK(complaint({{name, greatest}}) == "(accepted)");
        const std::string range = plainNumber(least) + " to " + plainNumber(greatest) + ", not ";
        CHECK_THAT(complaint({{name, greatest + 1}}), Catch::Matchers::ContainsSubstring(range));
        CHECK_THAT(complaint({{name, least - 1}}), Catch::Matchers::ContainsSubstring(range));
        CHECK_THAT(complaint({{name, "x"}}), Catch::Matchers::ContainsSubstring(range + "\"x\""));
        CHECK_THAT(complaint({{name, nullptr}}), Catch::Matchers::ContainsSubstring(range + "null"));
    }
}

TEST_CASE("a wrong setting is answered with one line that names it and what is allowed")
{
    CHECK(complaint({{"rate", -1}}) == "rate must be a number from 0.001 to 100000, not -1");
    CHECK(complaint({{"max_batch", 0}}) == "max_batch must be a whole number from 1 to 4096, not 0");
    CHECK(complaint({{"max_batch", 1.5}}) == "max_batch must be a whole number from 1 to 4096, not 1.5");
    CHECK(complaint({{"chunked_prefill", 1}}) == "chunked_prefill must be true or false, not 1");
    CHECK(complaint({{"mode", "opne"}}) == "mode must be open or closed, not \"opne\"");
    CHECK(complaint({{"arrival", "trace"}}) ==
          "arrival must be constant, poisson, gamma or burst: there is no trace to follow");
    CHECK(complaint({{"rate", json::array({1})}}) == "rate must be a number from 0.001 to 100000, not a list");
    CHECK(complaint({{"rate", {{"a", 1}}}}) == "rate must be a number from 0.001 to 100000, not an object");
    CHECK(complaint({{"ratee", 1}}) == "no setting is called ratee; did you mean rate?");
    CHECK_THAT(complaint({{"temperature", 1}}),
               Catch::Matchers::StartsWith("no setting is called temperature; there are rate, concurrency, "));
    CHECK_THAT(complaint(json::object()), Catch::Matchers::ContainsSubstring("nothing to set"));
    CHECK_THAT(complaint(json::array({1})), Catch::Matchers::ContainsSubstring("must be an object"));
    CHECK(complaint({{"mode", std::string(1000, 'x')}}).size() < 100);
    CHECK(complaint({{"mode", "a\nb"}}).find('\n') == std::string::npos);
    CHECK(complaint({{"a\nb", 1}}).find('\n') == std::string::npos);
}

TEST_CASE("several settings are applied all or not at all")
{
    auto config = seventyB();
    const auto before = settingsOf(config);
    CHECK(applyEach({{"concurrency", 5}, {"rate", 1}, {"token_budget", 0}}, config).error);
    CHECK(settingsOf(config) == before);
}

TEST_CASE("every number that can be set may stand in a configuration, up to its bounds")
{
    for (const auto& setting : describeSettings()) {
        if (!setting.contains("least"))
            continue;
        for (const char* bound : {"least", "greatest"}) {
            INFO(setting["name"] << ' ' << bound);
            auto config = seventyB();
            REQUIRE_FALSE(applyEach({{setting["name"], setting[bound]}}, config).error);
            // What the memory cannot hold is another matter.
            CHECK_THAT(whyImpossible(config).value_or(""), !Catch::Matchers::ContainsSubstring("allowed is"));
        }
    }
}

TEST_CASE("a length that is set and taken back leaves nothing behind")
{
    auto config = seventyB();
    const double before = config.workload.input.mean;
    REQUIRE_FALSE(applyEach({{"input_tokens", 32'000}}, config).error);
    REQUIRE_FALSE(applyEach({{"input_tokens", before}}, config).error);
    CHECK(config.workload.input.least == seventyB().workload.input.least);
    CHECK(config.workload.input.most == seventyB().workload.input.most);
    CHECK_FALSE(applyEach({{"output_tokens", 4'000}}, config).error);
    CHECK(whyImpossible(config).value_or("") == "");
}

TEST_CASE("what somebody types is a switch, a number or a text")
{
    CHECK(settingValue("on") == true);
    CHECK(settingValue("false") == false);
    CHECK(settingValue("0.25") == 0.25);
    CHECK(settingValue("-3") == -3);
    CHECK(settingValue("closed") == "closed");
    CHECK(settingValue("inf") == "inf");
    CHECK(settingValue("3s") == "3s");
    CHECK(settingValue("") == "");
}
