// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/request_fields.h"
#include "core/row_groups.h"
#include "request_row_builder.h"
#include "tests/catch.h"

#include <algorithm>
#include <set>

using namespace inferama::core;

namespace {

const std::vector<std::string> Sources{"loadgen", "vllm-1", "vllm-0"};

std::vector<std::string> namesOf(const RowGroups& groups)
{
    std::vector<std::string> names;
    for (const RowGroup& group : groups.groups)
        names.push_back(group.name);
    return names;
}

using Names = std::vector<std::string>;

} // namespace

TEST_CASE("servers are in the order of their names, requests that none was heard of last")
{
    std::vector<RequestRow> rows;
    for (const std::uint16_t server : {NoSource, std::uint16_t{1}, std::uint16_t{2}, std::uint16_t{1}}) {
        rows.push_back(endedRow(static_cast<std::uint32_t>(rows.size() + 1), 0, 1, 2));
        rows.back().server = server;
    }
    const auto groups = *groupRows(pointersTo(rows), Sources, RowGrouping::Server);
    CHECK(namesOf(groups) == Names{"vllm-0", "vllm-1", ""});
    CHECK(groups.order == std::vector<std::uint32_t>{2, 1, 3, 0});
    CHECK(groups.groups[1].begin == 1);
    CHECK(groups.groups[1].count == 2);
}

TEST_CASE("statuses and length classes are in the order of their declaration, with those in flight after them")
{
    std::vector<RequestRow> rows{openRow(1, 0), endedRow(2, 0, 1, 2, Status::Timeout), endedRow(3, 0, 1, 2)};
    rows[1].input = 20'000;
    rows[2].input = 5;
    const auto statuses = *groupRows(pointersTo(rows), Sources, RowGrouping::Status);
    CHECK(namesOf(statuses) == Names{"ok", "timeout", "in_flight"});
    CHECK(statuses.groups[1].failed == 1);
    CHECK(statuses.groups[2].inFlight == 1);
    CHECK(namesOf(*groupRows(pointersTo(rows), Sources, RowGrouping::LengthClass)) ==
          Names{"0-128", "8192-", "unknown"});
}

TEST_CASE("not grouped, all rows are one group in their own order; without rows there is none")
{
    const std::vector<RequestRow> rows{endedRow(2, 0, 1, 2), endedRow(1, 0, 1, 2)};
    const auto one = *groupRows(pointersTo(rows), Sources, RowGrouping::None);
    CHECK(one.groups.size() == 1);
    CHECK(one.order == std::vector<std::uint32_t>{0, 1});
    CHECK(groupRows({}, Sources, RowGrouping::Server)->groups.empty());
}

TEST_CASE("random rows are each in one group, which keeps their order and counts them")
{
    constexpr std::uint64_t Seed = 11;
    INFO("seed " << Seed);
    RandomRows random(Seed);
    std::vector<RequestRow> rows;
    for (int i = 0; i < 500; ++i)
        rows.push_back(random.next());
    const auto pointers = pointersTo(rows);
    for (const RowGrouping by : {RowGrouping::Server, RowGrouping::Status, RowGrouping::LengthClass}) {
        const auto groups = *groupRows(pointers, Sources, by);
        CHECK(std::set<std::uint32_t>(groups.order.begin(), groups.order.end()).size() == rows.size());
        std::size_t begin = 0;
        for (const RowGroup& group : groups.groups) {
            REQUIRE(group.begin == begin);
            begin += group.count;
            std::size_t inFlight = 0;
            for (std::size_t i = group.begin; i < begin; ++i) {
                const RequestRow& row = rows[groups.order[i]];
                inFlight += row.inFlight() ? 1U : 0U;
                if (i > group.begin)
                    REQUIRE(groups.order[i] > groups.order[i - 1]);
                if (by == RowGrouping::Status)
                    REQUIRE(statusOf(row) == group.name);
                if (by == RowGrouping::LengthClass)
                    REQUIRE(idOf(row.lengthClass()) == group.name);
                if (by == RowGrouping::Server)
                    REQUIRE((row.server == NoSource ? std::string() : Sources[row.server]) == group.name);
            }
            CHECK(group.inFlight == inFlight);
        }
        CHECK(begin == rows.size());
    }
}
