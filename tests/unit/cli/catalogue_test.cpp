// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/catalogue.h"
#include "app/definitions.h"
#include "app/text_layout.h"
#include "core/metric.h"

#include "tests/catch.h"

#include <set>
#include <sstream>

using namespace inferama;

TEST_CASE("the catalogue describes every metric, each once and in full")
{
    std::set<std::string> ids;
    for (const auto& entry : app::catalogue()) {
        INFO(entry.id);
        CHECK(ids.insert(entry.id).second);
        CHECK(entry.layer >= 1);
        CHECK(entry.layer <= 7);
        CHECK_FALSE(entry.name.empty());
        CHECK_FALSE(entry.unit.empty());
        CHECK_FALSE(entry.window.empty());
        CHECK_FALSE(entry.definition.empty());
        CHECK_FALSE(entry.filledBy.empty());
        CHECK((entry.better.empty() || entry.better == "lower" || entry.better == "higher"));
    }
    for (std::size_t i = 0; i < core::MetricCount; ++i)
        CHECK(ids.contains(std::string(core::idOf(static_cast<core::Metric>(i)))));
    for (const char* id : {"offered", "qps", "output_tps", "input_tps", "total_tps", "concurrency", "goodput",
                           "attainment", "tail_ratio", "queue", "prefill", "unattributed"})
        CHECK(ids.contains(id));
}

TEST_CASE("the catalogue has the seven layers in order")
{
    const auto layers = app::catalogueLayers();
    REQUIRE(layers.size() == 7);
    for (std::size_t i = 0; i < layers.size(); ++i)
        CHECK(layers[i].number == static_cast<int>(i) + 1);
    CHECK(layers[0].name == "User experience");
}

TEST_CASE("an entry is found by its id")
{
    REQUIRE(app::catalogueEntry("ttft"));
    CHECK(app::catalogueEntry("ttft")->name == "TTFT");
    CHECK(app::catalogueEntry("ttft")->better == "lower");
    CHECK(app::catalogueEntry("ttft")->bands.size() == 4);
    CHECK_FALSE(app::catalogueEntry("tfft"));
}

TEST_CASE("the definitions print every metric within 100 columns")
{
    const auto text = app::metricDefinitions();
    for (const auto& entry : app::catalogue())
        CHECK_THAT(text, Catch::Matchers::ContainsSubstring("  " + entry.id));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        CHECK(app::columnsOf(line) <= app::TerminalColumns);
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
