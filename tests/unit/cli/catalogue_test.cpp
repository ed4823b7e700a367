// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/catalogue.h"
#include "app/definitions.h"
#include "app/text_layout.h"
#include "core/metric.h"
#include "core/signal.h"
#include "core/stages.h"

#include "tests/catch.h"

#include <algorithm>
#include <set>
#include <sstream>

using namespace inferama;

TEST_CASE("the catalogue describes every metric, each once and in full, in both languages")
{
    for (const auto language : app::Languages) {
        std::set<std::string> ids;
        for (const auto& entry : app::catalogueIn(language).metrics) {
            INFO(app::codeOf(language) << ' ' << entry.id);
            CHECK(ids.insert(entry.id).second);
            CHECK(entry.layer >= 1);
            CHECK(entry.layer <= 7);
            for (const auto* text : {&entry.name, &entry.question, &entry.definition, &entry.window, &entry.filledBy})
                CHECK_FALSE(text->empty());
            for (const auto* texts : {&entry.affects, &entry.causes, &entry.remedies, &entry.related}) {
                CHECK_FALSE(texts->empty());
                CHECK(std::ranges::none_of(*texts, &std::string::empty));
            }
            CHECK_FALSE(entry.report.empty());
            CHECK_FALSE(entry.sources.protocol.empty());
            CHECK(std::ranges::find(app::metricUnits(), entry.unit) != app::metricUnits().end());
            CHECK((entry.better.empty() || entry.better == "lower" || entry.better == "higher"));
        }
        for (std::size_t i = 0; i < core::MetricCount; ++i)
            CHECK(ids.contains(std::string(core::idOf(static_cast<core::Metric>(i)))));
        for (std::size_t i = 0; i < core::FigureCount; ++i)
            CHECK(ids.contains(std::string(core::idOf(static_cast<core::Figure>(i)))));
        for (const auto stage : core::Stages)
            CHECK(ids.contains(std::string(stage)));
    }
}

TEST_CASE("both languages of the catalogue say the same about the same metrics")
{
    const auto& english = app::catalogueIn(app::Language::English);
    const auto& chinese = app::catalogueIn(app::Language::Chinese);
    REQUIRE(english.metrics.size() == chinese.metrics.size());
    for (std::size_t i = 0; i < english.metrics.size(); ++i) {
        const auto& one = english.metrics[i];
        const auto& other = chinese.metrics[i];
        INFO(one.id);
        CHECK(one.id == other.id);
        CHECK(one.question != other.question);
        CHECK(one.definition != other.definition);
        CHECK(one.causes.size() == other.causes.size());
        REQUIRE(one.bands.size() == other.bands.size());
        for (std::size_t b = 0; b < one.bands.size(); ++b) {
            CHECK(one.bands[b].scale == other.bands[b].scale);
            CHECK(one.bands[b].text != other.bands[b].text);
        }
    }
    REQUIRE(english.alerts.size() == chinese.alerts.size());
    for (std::size_t i = 0; i < english.alerts.size(); ++i) {
        INFO(english.alerts[i].rule.id);
        CHECK(english.alerts[i].rule == chinese.alerts[i].rule);
        CHECK(english.alerts[i].name != chinese.alerts[i].name);
        CHECK(english.alerts[i].explanation != chinese.alerts[i].explanation);
    }
}

TEST_CASE("what the catalogue refers to is in it, and its typical ranges have their ends in order")
{
    const auto& catalogue = app::catalogueIn(app::Language::English);
    for (const auto& entry : catalogue.metrics) {
        INFO(entry.id);
        for (const auto& other : entry.related) {
            CHECK(catalogue.metric(other));
            CHECK(other != entry.id);
        }
        if (entry.typical && entry.typical->low && entry.typical->high)
            CHECK(*entry.typical->low <= *entry.typical->high);
    }
    std::set<std::string> ids;
    for (const auto& alert : catalogue.alerts) {
        INFO(alert.rule.id);
        CHECK(ids.insert(alert.rule.id).second);
        CHECK(catalogue.metric(alert.rule.metric));
        CHECK(core::signalOf(core::textOf(alert.rule.signal)) == alert.rule.signal);
        CHECK(catalogue.alert(alert.rule.id) == &alert);
    }
    CHECK_FALSE(catalogue.alert("no such rule"));
}

TEST_CASE("the catalogue has the seven layers in order")
{
    const auto layers = app::catalogueLayers();
    REQUIRE(layers.size() == 7);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        CHECK(layers[i].number == static_cast<int>(i) + 1);
        CHECK_FALSE(layers[i].sentence.empty());
    }
    CHECK(layers[0].name == "User experience");
    CHECK(app::catalogueIn(app::Language::Chinese).layers[0].name == "用户体验");
}

TEST_CASE("an entry is found by its id")
{
    REQUIRE(app::catalogueEntry("ttft"));
    CHECK(app::catalogueEntry("ttft")->name == "TTFT");
    CHECK(app::catalogueEntry("ttft")->better == "lower");
    CHECK(app::catalogueEntry("ttft")->bands.size() == 4);
    CHECK_FALSE(app::catalogueEntry("tfft"));
}

TEST_CASE("the language that is set is the one of what is asked for without naming one")
{
    app::setCatalogueLanguage(app::Language::Chinese);
    const std::string name = app::catalogueEntry("queue")->name;
    const std::string layer = app::catalogueLayers()[4].name;
    app::setCatalogueLanguage(app::Language::English);
    CHECK(name == "排队");
    CHECK(layer == "资源");
    CHECK(app::catalogueEntry("queue")->name == "Queue");
}

TEST_CASE("bands are told in sentences made from their numbers")
{
    const auto band = [](const char* metric, std::size_t i, app::Language language) {
        return app::catalogueIn(language).metric(metric)->bands.at(i);
    };
    using enum app::Language;
    CHECK(band("ttft", 1, English).key == "ttft/128-1024");
    CHECK(band("ttft", 1, English).applies == "P95, input 128–1,023 tokens");
    CHECK(band("ttft", 1, English).text == "excellent up to 0.5 s, acceptable up to 1 s, poor beyond");
    CHECK(band("ttft", 1, Chinese).text == "不超过 0.5 s 为优秀，不超过 1 s 为可接受，更高为差");
    CHECK(band("itl", 0, English).text ==
          "very smooth up to 30 ms, smooth up to 50 ms, acceptable up to 100 ms, stuttering beyond");
    CHECK(band("tbt", 0, English).key == "itl"); // judged alike
    CHECK(band("tail_ratio", 0, English).text == "good below 3, watch below 5, act below 10, severe beyond");
    CHECK(band("kv_hit_rate", 0, English).text ==
          "good above 80 %, watch from 50 % on, act from 20 % on, severe below that");
    CHECK(band("attainment", 0, English).text ==
          "good at or above the target, watch up to 5 points below, act further below");
    CHECK(band("attainment", 0, Chinese).text == "达到目标为良好，低于目标不超过 5 个百分点为关注，更低为处理");
}

TEST_CASE("the definitions print every metric and rule within 100 columns, in both languages")
{
    for (const auto language : app::Languages) {
        const auto text = app::metricDefinitions(language);
        for (const auto& entry : app::catalogueIn(language).metrics)
            CHECK_THAT(text, Catch::Matchers::ContainsSubstring("\n  " + entry.id + " ") ||
                                 Catch::Matchers::ContainsSubstring("\n  " + entry.id + " ["));
        for (const auto& alert : app::catalogueIn(language).alerts)
            CHECK_THAT(text, Catch::Matchers::ContainsSubstring("\n  " + alert.rule.id + " — " + alert.name));
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            INFO(line);
            CHECK(app::columnsOf(line) <= app::TerminalColumns);
        }
    }
}

TEST_CASE("text is wrapped and padded by characters, not bytes")
{
    CHECK(app::columnsOf("50 µs – n") == 9);
    CHECK(app::padded("µ", 3) == "µ  ");
    CHECK(app::padded("µ", 3, true) == "  µ");
    CHECK(app::padded("long", 3) == "long");
    const auto text = app::wrapped(std::string(60, 'a') + " " + std::string(60, 'b') + "  c", 2);
    CHECK(text == "  " + std::string(60, 'a') + "\n  " + std::string(60, 'b') + " c\n");
    CHECK(app::wrapped("", 4).empty());
}

TEST_CASE("Chinese text takes two columns a character and breaks between characters, never before a full stop")
{
    CHECK(app::columnsOf("首 Token 时延。") == 2 + 1 + 5 + 1 + 4 + 2);
    std::string text; // 49 characters fill 98 columns
    for (int i = 0; i < 49; ++i)
        text += "长";
    CHECK(app::wrapped(text + "句尾。", 0) == text + "句\n尾。\n");
    CHECK(app::wrapped(text + "句。", 0) == text + "\n句。\n");
    CHECK(app::wrapped("首 Token", 2) == "  首 Token\n");
}
