// SPDX-License-Identifier: GPL-3.0-or-later
// Which line holds what, and the strip above the lines. No window.
#include "tests/catch.h"
#include "tests/gui/request_builder.h"
#include "tests/gui/request_table_builder.h"
#include "widgets/concurrency_strip.h"
#include "widgets/waterfall_lines.h"

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using tests::Origin;
using tests::RequestBuilder;

namespace {

// Requests on server 1, 2, 1, 2 …
std::shared_ptr<const core::RequestResult> alternating(int n)
{
    std::vector<core::RequestRow> rows;
    for (int i = 1; i <= n; ++i) {
        rows.push_back(tests::rowOf(*RequestBuilder()
                                         .id("r-" + std::to_string(i), static_cast<std::uint64_t>(i))
                                         .sent(Origin + std::chrono::seconds{i})
                                         .chunks({0.5, 1.0})
                                         .ended(1.0)
                                         .detail()));
        rows.back().server = static_cast<std::uint16_t>(i % 2 == 1 ? 1 : 2);
    }
    return tests::resultOf(std::move(rows), Origin + 60s);
}

std::shared_ptr<const core::RowGroups> groupsOf(const core::RequestResult& result, core::RowGrouping by)
{
    return std::make_shared<const core::RowGroups>(*core::groupRows(result.rows, result.table->sources, by));
}

std::string written(const WaterfallLines& lines)
{
    std::string text;
    for (std::size_t i = 0; i < lines.count(); ++i) {
        const auto line = lines.at(i);
        text += line.head ? "[" + lines.group(*line.head).name + "]" : std::to_string(lines.row(line.row).key.serial);
        text += " ";
    }
    return text;
}

} // namespace

TEST_CASE("rows that are not grouped are lines in their order")
{
    const WaterfallLines lines(alternating(4), nullptr, {});
    CHECK(written(lines) == "1 2 3 4 ");
    CHECK(lines.lineOfRow(2) == 2u);
    CHECK_FALSE(lines.lineOfRow(4).has_value());
    CHECK_FALSE(lines.groupOfRow(1).has_value());
    CHECK(WaterfallLines().count() == 0);
    CHECK(WaterfallLines(alternating(0), nullptr, {}).count() == 0);
}

TEST_CASE("each group has a head and its rows below it, unless it is folded")
{
    const auto result = alternating(5);
    const auto groups = groupsOf(*result, core::RowGrouping::Server);
    const WaterfallLines open(result, groups, {});
    CHECK(written(open) == "[vllm-0] 1 3 5 [vllm-1] 2 4 ");
    CHECK(open.lineOfRow(0) == 1u);
    CHECK(open.lineOfRow(3) == 6u);
    CHECK(open.lineOfHead("vllm-1") == 4u);
    CHECK_FALSE(open.lineOfHead("vllm-9").has_value());

    const WaterfallLines folded(result, groups, {"vllm-0"});
    CHECK(written(folded) == "[vllm-0] [vllm-1] 2 4 ");
    CHECK_FALSE(folded.lineOfRow(0).has_value());
    CHECK(folded.groupOfRow(0) == 0u);
    CHECK(folded.lineOfRow(1) == 2u);
    CHECK(written(WaterfallLines(result, groups, {"vllm-0", "vllm-1"})) == "[vllm-0] [vllm-1] ");
}

TEST_CASE("groups of other rows are not believed")
{
    const auto groups = groupsOf(*alternating(3), core::RowGrouping::Server);
    CHECK(written(WaterfallLines(alternating(2), groups, {})) == "1 2 ");
}

TEST_CASE("every line of every grouping of random folds leads to its row and back")
{
    const auto result = alternating(40);
    for (const core::RowGrouping by : {core::RowGrouping::Server, core::RowGrouping::Status}) {
        const auto groups = groupsOf(*result, by);
        for (const std::set<std::string>& folded : {std::set<std::string>{}, {"vllm-0"}, {"vllm-1"}, {"ok"}}) {
            const WaterfallLines lines(result, groups, folded);
            for (std::size_t i = 0; i < lines.count(); ++i)
                if (const auto line = lines.at(i); !line.head)
                    REQUIRE(lines.lineOfRow(line.row) == i);
                else
                    REQUIRE(lines.lineOfHead(lines.group(*line.head).name) == i);
        }
    }
}

TEST_CASE("a request is found by its serial from anywhere, and no further away than asked")
{
    const WaterfallLines lines(alternating(100), nullptr, {});
    for (const std::size_t hint : {0U, 50U, 99U, 5000U})
        CHECK(lines.find(70, hint) == 69u);
    CHECK(lines.find(70, 60, 9) == 69u);
    CHECK_FALSE(lines.find(70, 60, 8).has_value());
    CHECK_FALSE(lines.find(700, 60).has_value());
    CHECK_FALSE(WaterfallLines().find(1, 0).has_value());
}

TEST_CASE("an area holds the rows on its lines, of a folded group all of them")
{
    const auto result = alternating(5);
    const auto groups = groupsOf(*result, core::RowGrouping::Server);
    const auto count = [](const WaterfallLines& lines, std::size_t first, std::size_t last) {
        return lines.rowsOn(first, last).size();
    };
    CHECK(count(WaterfallLines(result, nullptr, {}), 1, 3) == 3);
    CHECK(count(WaterfallLines(result, groups, {}), 0, 4) == 3); // two heads among them
    CHECK(count(WaterfallLines(result, groups, {"vllm-0"}), 0, 0) == 3);
    CHECK(count(WaterfallLines(result, groups, {}), 2, 900) == 4);
}

TEST_CASE("the strip has a cell a pixel up to now, and its top is round and above every peak")
{
    const auto result = alternating(30); // a second each, one after the other
    const auto times = *core::RowTimes::of(result->rows, Origin + 21s);
    const TimeAxis axis{.start = Origin, .length = 42s, .left = 84, .width = 420};
    const ConcurrencyStrip strip = layOutStrip(times, axis);
    REQUIRE(strip.cells.size() == 210);
    CHECK(strip.pitch == Approx(1));
    CHECK(strip.left == 84);
    CHECK(strip.peak == 1);
    CHECK(strip.top == 1);
    CHECK(strip.cells[5].total() == 0);
    CHECK(strip.cells[12].mean[0] == Approx(1)); // sent at 1 s, first token at 1.5 s
    CHECK(strip.cells[17].mean[2] == Approx(1));

    std::vector<core::RequestRow> many(137, *result->rows[0]);
    const auto crowd = tests::resultOf(std::move(many), Origin + 60s);
    CHECK(layOutStrip(*core::RowTimes::of(crowd->rows, Origin + 60s), axis).top == 200);
    CHECK(layOutStrip(*core::RowTimes::of({}, Origin + 60s), axis).top == 1);
}

TEST_CASE("a strip beyond now, or of less than a nanosecond a pixel, has what cells there can be")
{
    const auto times = *core::RowTimes::of(alternating(3)->rows, Origin + 10s);
    CHECK(layOutStrip(times, {.start = Origin + 11s, .length = 5s, .left = 0, .width = 100}).cells.empty());
    const ConcurrencyStrip fine = layOutStrip(times, {.start = Origin + 1s, .length = 1us, .left = 0, .width = 4000});
    CHECK(fine.cells.size() == 1000);
    CHECK(fine.pitch == Approx(4));
    CHECK(fine.cells[0].mean[0] == Approx(1));
}
