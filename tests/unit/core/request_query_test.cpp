// SPDX-License-Identifier: GPL-3.0-or-later
// Queries of tables of requests: which rows, in which order, what they come to; and the same again when only some of a
// table has changed, against an evaluation that remembers nothing.
#include "core/figure_sort.h"
#include "core/request_query.h"
#include "core/sorted_vectors.h"
#include "request_row_builder.h"
#include "tests/catch.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace inferama::core;

namespace {

std::shared_ptr<const Filter> filterOf(std::string_view text)
{
    auto parsed = Filter::parse(text);
    REQUIRE(std::holds_alternative<Filter>(parsed));
    return std::make_shared<Filter>(std::get<Filter>(std::move(parsed)));
}

std::shared_ptr<RequestTable> tableOf(std::vector<RequestRow> ended, std::vector<RequestRow> open = {}, double at = 600)
{
    auto table = std::make_shared<RequestTable>();
    table->at = rowTime(at);
    table->runStart = RowsBegin;
    table->sources = {"loadgen", "vllm-0", "vllm-1"};
    table->open = std::move(open);
    for (std::size_t i = 0; i < ended.size(); i += 3) { // blocks may hold fewer than their size
        auto block = std::make_shared<RowBlock>();
        for (std::size_t j = i; j < std::min(i + 3, ended.size()); ++j)
            block->rows.push_back(ended[j]);
        table->blocks.push_back(block);
    }
    return table;
}

std::vector<std::uint32_t> serialsOf(const RequestResult& result)
{
    std::vector<std::uint32_t> serials;
    for (const RequestRow* row : result.rows)
        serials.push_back(row->key.serial);
    CHECK(result.serials == serials);
    return serials;
}

std::vector<std::uint32_t> select(const std::shared_ptr<RequestTable>& table, const RequestQuery& query)
{
    RequestSelector selector;
    return serialsOf(*selector.select(table, query));
}

using Serials = std::vector<std::uint32_t>;

// What the query wants, said word by word.
std::vector<const RequestRow*> naive(const RequestTable& table, const RequestQuery& query)
{
    const RowContext context = contextOf(table);
    std::vector<const RequestRow*> rows;
    const auto take = [&](const RequestRow& row) {
        const bool within =
            !query.active || (row.start <= query.active->end && (row.inFlight() || row.end >= query.active->start));
        const bool behind = !query.behind || std::ranges::count(*query.behind, row.key.serial) > 0;
        if (within && behind && (!query.filter || query.filter->matches(row, context)))
            rows.push_back(&row);
    };
    for (const auto& block : table.blocks)
        for (const RequestRow& row : block->rows)
            if (row.key.serial != 0 && row.end <= table.at)
                take(row);
    if (query.inFlight)
        for (const RequestRow& row : table.open)
            take(row);
    const auto& of = query.sortBy.field->of;
    const auto less = [&](const RequestRow* a, const RequestRow* b) {
        const auto tied = [&] { return a->start != b->start ? a->start < b->start : a->key.serial < b->key.serial; };
        if (const auto* text = std::get_if<RequestField::TextOf>(&of)) {
            const std::string x((*text)(*a, context, query.sortBy.label)), y((*text)(*b, context, query.sortBy.label));
            if (x.empty() || y.empty() || x == y)
                return x.empty() == y.empty() ? tied() : y.empty();
            return query.descending ? y < x : x < y;
        }
        const auto number = [&](const RequestRow* row) {
            const auto* choice = std::get_if<RequestField::ChoiceOf>(&of);
            if (choice)
                return static_cast<double>(choice->of(*row));
            const double value = std::get<RequestField::NumberOf>(of)(*row, context);
            const bool waits =
                query.sortBy == requestField("e2e") || (query.sortBy == requestField("ttft") && row->first == NoTime);
            return std::isnan(value) && waits && row->inFlight() ? seconds(context.at - row->start) : value;
        };
        const double x = number(a), y = number(b);
        if (std::isnan(x) || std::isnan(y) || x == y)
            return std::isnan(x) == std::isnan(y) ? tied() : std::isnan(y);
        return query.descending ? y < x : x < y;
    };
    std::ranges::sort(rows, less);
    return rows;
}

void checkFigure(const MetricSummary& summary, std::vector<double> values)
{
    std::erase_if(values, [](double value) { return std::isnan(value); });
    std::ranges::sort(values);
    REQUIRE(summary.count == values.size());
    if (values.empty())
        return;
    CHECK(summary.mean ==
          Approx(std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size())));
    CHECK(summary.min == values.front());
    CHECK(summary.max == values.back());
    const double position = 0.99 * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(position));
    const double above = values[static_cast<std::size_t>(std::ceil(position))];
    CHECK(summary.at(P99) == Approx(values[below] + (above - values[below]) * (position - std::floor(position))));
}

void checkAgainstNaive(const RequestResult& result, const RequestQuery& query)
{
    const auto expected = naive(*result.table, query);
    REQUIRE(result.rows == expected);
    const RequestTotals& totals = result.totals;
    std::array<std::uint64_t, StatusCount> ended{};
    std::uint64_t inFlight = 0, input = 0;
    std::vector<double> ttft, e2e;
    for (const RequestRow* row : expected) {
        row->status ? ++ended[static_cast<std::size_t>(*row->status)] : ++inFlight;
        input += row->input == UnknownCount ? 0 : row->input;
        ttft.push_back(row->ttft);
        e2e.push_back(row->e2e);
    }
    CHECK(totals.count == expected.size());
    CHECK(totals.inFlight == inFlight);
    CHECK(totals.ended == ended);
    CHECK(totals.inputTokens == input);
    RequestQuery all = query;
    all.filter = nullptr;
    CHECK(totals.considered == naive(*result.table, all).size());
    checkFigure(totals.ttft, std::move(ttft));
    checkFigure(totals.e2e, std::move(e2e));
}

// A run that goes on: blocks fill, rows are forgotten, requests come and end, somebody looks back.
class Run {
public:
    explicit Run(std::uint64_t seed) : rows(seed) { table_ = *tableOf({}); }

    std::shared_ptr<const RequestTable> next()
    {
        for (std::size_t n = rows.below(30); n > 0; --n)
            end();
        for (std::size_t n = rows.below(3); n > 0 && !table_.blocks.empty(); --n)
            forget();
        if (rows.below(4) == 0 && !table_.blocks.empty())
            table_.blocks.erase(table_.blocks.begin());
        table_.open.clear();
        for (std::size_t n = rows.below(20); n > 0; --n) {
            RequestRow row = rows.next();
            row.status.reset();
            row.end = NoTime;
            table_.open.push_back(row);
        }
        table_.at = rowTime(rows.below(3) == 0 ? rows.uniform(0, 600) : 1000);
        if (rows.below(20) == 0)
            table_.sources.push_back("vllm-" + std::to_string(table_.sources.size() - 1));
        return std::make_shared<RequestTable>(table_);
    }
    RandomRows rows;

private:
    void end()
    {
        RequestRow row = rows.next();
        row.status = row.status.value_or(Status::Ok);
        row.end = row.start + durationOf(rows.uniform(0, 100));
        auto block = std::make_shared<RowBlock>();
        if (!table_.blocks.empty() && table_.blocks.back()->rows.size() < 16) {
            *block = *table_.blocks.back();
            table_.blocks.pop_back();
        }
        block->rows.push_back(row);
        table_.blocks.push_back(block);
    }
    void forget()
    {
        auto& block = table_.blocks[rows.below(table_.blocks.size())];
        auto changed = std::make_shared<RowBlock>(*block);
        changed->rows[rows.below(changed->rows.size())].key.serial = 0;
        block = changed;
    }

    RequestTable table_;
};

RequestQuery anyQuery(Run& run)
{
    RequestQuery query;
    const std::string text = run.rows.oneOf({"", "", "ttft > 1s", "in_flight or class = unknown", "age < 300",
                                             "label.class != none and not failed", "sent > 100", "server ~ vllm"});
    query.filter = text.empty() ? nullptr : filterOf(text);
    if (run.rows.below(5) == 0)
        query.active = TimeRange{rowTime(100), rowTime(100 + run.rows.uniform(0, 400))};
    if (run.rows.below(6) == 0) {
        query.behind.emplace();
        for (std::uint32_t serial = 1; serial < 2000; serial += 1 + static_cast<std::uint32_t>(run.rows.below(4)))
            query.behind->push_back(serial);
    }
    query.inFlight = run.rows.below(4) != 0;
    query.sortBy = requestField(
        run.rows.oneOf({"sent", "ttft", "id", "status", "model", "label.class", "age", "input", "server", "kv"}));
    query.descending = run.rows.below(2) == 0;
    return query;
}

} // namespace

TEST_CASE("A query has those rows that ended by the moment of the table, and what was in flight then")
{
    const auto table = tableOf({endedRow(1, 0, 1, 2), endedRow(2, 1, 1, 2), endedRow(3, 9, 1, 2)}, {openRow(4, 8)}, 10);
    CHECK(select(table, {}) == Serials{4, 2, 1});
    RequestQuery query;
    query.inFlight = false;
    CHECK(select(table, query) == Serials{2, 1});
}

TEST_CASE("Rows that are forgotten are none")
{
    auto forgotten = endedRow(2, 1, 1, 2);
    forgotten.key.serial = 0;
    CHECK(select(tableOf({endedRow(1, 0, 1, 2), forgotten}), {}) == Serials{1});
}

TEST_CASE("What is undefined stands last in either order, and ties by start, then serial")
{
    const auto table = tableOf({endedRow(4, 5, 2, 3), endedRow(3, 5, 2, 3), endedRow(2, 6, 1, 3), endedRow(1, 2, 2, 3)},
                               {openRow(6, 3), openRow(5, 4)});
    RequestQuery query;
    query.sortBy = requestField("tpot");
    query.descending = false;
    CHECK(select(table, query) == Serials{1, 3, 4, 2, 6, 5});
    query.descending = true;
    CHECK(select(table, query) == Serials{2, 1, 3, 4, 6, 5});
}

TEST_CASE("What is in flight is sorted by what its TTFT and E2E will at least be")
{
    auto answered = openRow(4, 598);
    answered.first = rowTime(599);
    answered.ttft = 1;
    const auto table = tableOf({endedRow(1, 0, 1.5, 9), endedRow(2, 0, 3, 4)}, {openRow(3, 598), answered});
    RequestQuery query;
    query.sortBy = requestField("ttft");
    CHECK(select(table, query) == Serials{2, 3, 1, 4});
    query.sortBy = requestField("e2e");
    CHECK(select(table, query) == Serials{1, 2, 3, 4});
}

TEST_CASE("Texts are sorted by their bytes, those that nobody said last")
{
    auto b = endedRow(1, 0, 1, 2), a = endedRow(2, 0, 1, 2), none = endedRow(3, 0, 1, 2);
    b.texts = rowTexts("b");
    a.texts = rowTexts("a");
    RequestQuery query;
    query.sortBy = requestField("model");
    query.descending = false;
    CHECK(select(tableOf({none, b, a}), query) == Serials{2, 1, 3});
    query.descending = true;
    CHECK(select(tableOf({none, b, a}), query) == Serials{1, 2, 3});
}

TEST_CASE("A stretch of time has the requests that were in the system at some moment of it")
{
    const auto table = tableOf({endedRow(1, 0, 1, 2), endedRow(2, 1, 1, 4), endedRow(3, 6, 1, 2)}, {openRow(4, 5)});
    RequestQuery query;
    query.active = TimeRange{rowTime(2), rowTime(5)};
    CHECK(select(table, query) == Serials{4, 2, 1});
    query.active = TimeRange{rowTime(2.5), rowTime(4.5)};
    CHECK(select(table, query) == Serials{2});
}

TEST_CASE("Only the requests behind something are asked for by their serials")
{
    RequestQuery query;
    query.behind = std::vector<std::uint32_t>{2, 7, 9};
    query.filter = filterOf("ttft > 1s");
    const auto table = tableOf({endedRow(2, 0, 1, 2), endedRow(7, 0, 3, 4), endedRow(8, 0, 3, 4)});
    RequestSelector selector;
    const auto result = selector.select(table, query);
    CHECK(serialsOf(*result) == Serials{7});
    CHECK(result->totals.considered == 2);
    CHECK(result->totals.count == 1);
}

TEST_CASE("Totals are of what matches")
{
    auto rejected = endedRow(3, 0, 1, 2, Status::Rejected);
    rejected.ttft = rejected.tpot = rejected.e2e = Undefined;
    rejected.output = UnknownCount;
    const auto table = tableOf({endedRow(1, 0, 1, 3), endedRow(2, 0, 2, 4), rejected,
                                endedRow(4, 0, 5, 9, Status::Lost), endedRow(5, 0, 4, 9)},
                               {openRow(6, 0)});
    RequestQuery query;
    query.filter = filterOf("not ttft > 4s");
    RequestSelector selector;
    const RequestTotals totals = selector.select(table, query)->totals;
    CHECK(totals.considered == 6);
    CHECK(totals.count == 5);
    CHECK(totals.inFlight == 1);
    CHECK(totals.ended[static_cast<std::size_t>(Status::Ok)] == 3);
    CHECK(totals.failed() == 1);
    CHECK(totals.inputTokens == 4000);
    CHECK(totals.outputTokens == 300);
    CHECK(totals.ttft.count == 3);
    CHECK(totals.ttft.mean == Approx(7.0 / 3));
    CHECK(totals.ttft.at(P50) == 2);
    CHECK(totals.ttft.at(P95) == Approx(3.8)); // numpy.percentile([1, 2, 4], 95)
    CHECK(totals.e2e.at(P99) == Approx(8.9));  // numpy.percentile([3, 4, 9], 99)
}

TEST_CASE("An empty table has no rows, and its totals have no figures")
{
    RequestSelector selector;
    const auto result = selector.select(tableOf({}), {});
    CHECK(result->rows.empty());
    CHECK(result->totals.ttft.count == 0);
}

TEST_CASE("A query that was stopped has no answer, and the next one is right")
{
    RequestSelector selector;
    const StopAsked stopped = [] { return true; };
    const auto table = tableOf({endedRow(1, 0, 1, 2), endedRow(2, 1, 1, 2)});
    REQUIRE(selector.select(table, {}));
    CHECK_FALSE(selector.select(tableOf({endedRow(3, 0, 1, 2)}), {}, stopped));
    RequestQuery query;
    query.sortBy = requestField("ttft");
    CHECK_FALSE(selector.select(table, query, stopped));
    CHECK(serialsOf(*selector.select(tableOf({endedRow(3, 0, 1, 2)}), {})) == Serials{3});
}

TEST_CASE("What is remembered of a table gives what looking at all of it anew gives")
{
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        INFO("seed " << seed);
        Run run(seed);
        RequestSelector selector;
        RequestQuery query;
        for (int step = 0; step < 300; ++step) {
            INFO("step " << step);
            if (run.rows.below(5) == 0)
                query = anyQuery(run);
            else if (run.rows.below(4) == 0)
                query.sortBy = requestField(run.rows.oneOf({"e2e", "id"}));
            const bool stopped = run.rows.below(6) == 0;
            const auto result = selector.select(run.next(), query, [stopped] { return stopped; });
            REQUIRE(result.has_value() != stopped);
            if (result)
                checkAgainstNaive(*result, query);
        }
    }
}

TEST_CASE("Elements are exchanged in sorted vectors, equal ones too")
{
    const std::vector<int> from{1, 2, 2, 2, 5, 9};
    CHECK(exchanged(from, {2, 2, 9}, {0, 2, 7, 10}, std::less<>{}) == std::vector<int>{0, 1, 2, 2, 5, 7, 10});
    CHECK(exchanged(from, from, {}, std::less<>{}).empty());
    CHECK(exchanged({}, {}, from, std::less<>{}) == from);
}

TEST_CASE("Figures are sorted by their bits as by their size")
{
    std::mt19937_64 random(6);
    std::normal_distribution<double> figure(0, 1000);
    for (const std::size_t count : {std::size_t{0}, std::size_t{100}, std::size_t{2048}, std::size_t{50'000}}) {
        std::vector<double> values(count);
        for (double& value : values)
            value = random() % 10 == 0 ? std::floor(figure(random)) : figure(random);
        auto expected = values;
        std::sort(expected.begin(), expected.end());
        sortFigures(values);
        CHECK(values == expected);
    }
}

TEST_CASE("Sorting in runs is sorting, and can be stopped")
{
    std::mt19937_64 random(5);
    std::vector<std::uint64_t> values(100'000);
    for (auto& value : values)
        value = random() % 1000;
    auto expected = values;
    std::sort(expected.begin(), expected.end());
    REQUIRE(sortUnlessStopped(values, std::less<>{}, StopAsked{}));
    CHECK(values == expected);
    CHECK_FALSE(sortUnlessStopped(values, std::less<>{}, [] { return true; }));
}
