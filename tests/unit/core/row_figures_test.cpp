// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/row_figures.h"
#include "request_row_builder.h"
#include "tests/catch.h"

#include <algorithm>
#include <cmath>

using namespace inferama::core;

namespace {

RequestField::NumberOf figureOf(const char* name)
{
    return std::get<RequestField::NumberOf>(requestField(name).field->of);
}

} // namespace

TEST_CASE("the figures of some rows are sums, counts and percentiles of what is defined")
{
    std::vector<RequestRow> rows{endedRow(1, 0, 1, 3), endedRow(2, 0, 2, 4), endedRow(3, 0, 3, 9, Status::Error),
                                 openRow(4, 5)};
    rows[0].stages = {Undefined, 0.5, Undefined, 0.3, Undefined, Undefined, Undefined, Undefined};
    rows[0].unattributed = 0.2;
    rows[1].stalls = 2;
    rows[1].stalled = 0.75;
    rows[2].e2e = Undefined;
    const RowFigures figures = figuresOf(pointersTo(rows));
    CHECK(figures.count == 4);
    CHECK(figures.inFlight == 1);
    CHECK(figures.failed == 1);
    CHECK(figures.inputTokens == 3000);
    CHECK(figures.outputTokens == 300);
    CHECK(figures.tokensUnknown == 1);
    CHECK(figures.ttft.count == 3);
    CHECK(figures.ttft.at(P50) == Approx(2));
    CHECK(figures.ttft.at(P95) == Approx(2.9));
    CHECK(figures.e2e.count == 2);
    CHECK(figures.e2e.max == 4);
    CHECK(figures.stalls == 2);
    CHECK(figures.stalled == Approx(0.75));
    CHECK(figures.staged == 1);
    CHECK(figures.stagedTtft() == Approx(1.0));
    CHECK(figures.stages[1] / figures.stagedTtft() == Approx(0.5));
}

TEST_CASE("no rows have no figures")
{
    const RowFigures figures = figuresOf({});
    CHECK(figures.count == 0);
    CHECK(figures.ttft.count == 0);
    CHECK(figures.stagedTtft() == 0);
}

TEST_CASE("percentiles of 20,000 rows are those of sorting them")
{
    RandomRows random(5);
    std::vector<RequestRow> rows(1, random.next());
    rows.resize(20'000, rows.front());
    std::vector<double> all;
    for (RequestRow& row : rows)
        all.push_back(row.tpot = random.uniform(0, 1));
    std::ranges::sort(all);
    const double position = static_cast<double>(all.size() - 1) * 0.99;
    const auto below = static_cast<std::size_t>(position);
    CHECK(figuresOf(pointersTo(rows)).tpot.at(P99) ==
          Approx(all[below] + (all[below + 1] - all[below]) * (position - std::floor(position))));
}

TEST_CASE("active in a range is who was sent before its end and not over before its beginning")
{
    const std::vector<RequestRow> rows{endedRow(1, 0, 1, 3), endedRow(2, 3, 1, 4), openRow(3, 1), openRow(4, 9)};
    const auto serials = [&](double from, double to) {
        std::vector<std::uint32_t> found;
        for (const RequestRow* row : activeIn(pointersTo(rows), {rowTime(from), rowTime(to)}, rowTime(20)))
            found.push_back(row->key.serial);
        return found;
    };
    using Serials = std::vector<std::uint32_t>;
    CHECK(serials(3, 3) == Serials{1, 2, 3});
    CHECK(serials(3.5, 5) == Serials{2, 3});
    CHECK(serials(15, 16) == Serials{3, 4});
    CHECK(serials(21, 30).empty()); // nothing is known of later
}

TEST_CASE("the next worse is the next greater figure, of equal ones the next serial, and none after the worst")
{
    std::vector<RequestRow> rows{endedRow(1, 0, 3, 9), endedRow(2, 0, 1, 9), endedRow(3, 0, 2, 9), endedRow(4, 0, 2, 9),
                                 openRow(5, 0)};
    const auto pointers = pointersTo(rows);
    const auto ttft = figureOf("ttft");
    const auto next = [&](const RequestRow& from, int step) {
        const RequestRow* row = nextBy(ttft, pointers, from, step, {});
        return row ? row->key.serial : 0;
    };
    CHECK(next(rows[1], 1) == 3);
    CHECK(next(rows[2], 1) == 4);
    CHECK(next(rows[3], 1) == 1);
    CHECK(next(rows[0], 1) == 0);
    CHECK(next(rows[0], -1) == 4);
    CHECK(next(rows[3], -1) == 3);
    CHECK(next(rows[2], -1) == 2);
    CHECK(next(rows[1], -1) == 0);
    CHECK(next(rows[4], 1) == 0); // it has no TTFT to be worse than
}

TEST_CASE("stepping from worse to worse meets each defined figure once, in order")
{
    constexpr std::uint64_t Seed = 21;
    INFO("seed " << Seed);
    RandomRows random(Seed);
    std::vector<RequestRow> rows;
    std::size_t defined = 0;
    for (int i = 0; i < 400; ++i) {
        rows.push_back(random.next());
        defined += std::isnan(rows.back().tpot) ? 0U : 1U;
    }
    const auto pointers = pointersTo(rows);
    const auto tpot = figureOf("tpot");
    const RequestRow* row = &*std::ranges::find_if(rows, [](const RequestRow& r) { return !std::isnan(r.tpot); });
    while (const RequestRow* better = nextBy(tpot, pointers, *row, -1, {}))
        row = better;
    std::size_t met = 1;
    while (const RequestRow* worse = nextBy(tpot, pointers, *row, 1, {})) {
        REQUIRE(worse->tpot >= row->tpot);
        row = worse;
        ++met;
    }
    CHECK(met == defined);
}
