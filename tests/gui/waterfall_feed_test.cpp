// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/waterfall_feed.h"
#include "tests/catch.h"
#include "tests/gui/request_builder.h"
#include "tests/gui/request_table_builder.h"

#include <QSignalSpy>

using namespace inferama;
using namespace std::chrono_literals;
using app::WaterfallFeed;
using tests::Origin;
using tests::RequestBuilder;

namespace {

std::shared_ptr<const core::RequestResult> resultOf(int n)
{
    std::vector<core::RequestRow> rows;
    for (int i = 1; i <= n; ++i) {
        rows.push_back(tests::rowOf(
            *RequestBuilder().id("r", static_cast<std::uint64_t>(i)).chunks({0.5, 1.0}).ended(1.0).detail()));
        rows.back().server = static_cast<std::uint16_t>(i % 3);
    }
    return tests::resultOf(std::move(rows), Origin + 60s);
}

} // namespace

TEST_CASE("rows that are not grouped are answered at once, and their times follow")
{
    WaterfallFeed feed;
    QSignalSpy spy(&feed, &WaterfallFeed::answered);
    const auto result = resultOf(20);
    feed.ask(result, core::RowGrouping::None, false);
    CHECK(spy.count() == 1);
    CHECK(feed.rows().result == result);
    CHECK_FALSE(feed.rows().groups);
    feed.finish();
    REQUIRE(feed.rows().times);
    CHECK(feed.rows().times->at(Origin + 600ms) == std::array<std::uint32_t, core::PhaseCount>{0, 0, 20});
}

TEST_CASE("groups are of the rows that they come with, and times outlive the result that they are of")
{
    WaterfallFeed feed;
    feed.ask(resultOf(9), core::RowGrouping::Server, false);
    CHECK_FALSE(feed.rows().result);
    feed.finish();
    REQUIRE(feed.rows().groups);
    CHECK(feed.rows().groups->groups.size() == 3);
    CHECK(feed.rows().groups->order.size() == feed.rows().result->rows.size());

    const auto times = feed.rows().times;
    feed.ask(resultOf(5), core::RowGrouping::None, false);
    feed.finish();
    CHECK(feed.rows().result->rows.size() == 5);
    CHECK(times->firstSent() == Origin); // its rows are still there
}

TEST_CASE("times stand until newer ones are known, but not those of another choice of rows")
{
    WaterfallFeed feed;
    feed.ask(resultOf(9), core::RowGrouping::None, true);
    feed.finish();
    const auto times = feed.rows().times;
    REQUIRE(times);
    feed.ask(resultOf(10), core::RowGrouping::None, false);
    CHECK(feed.rows().times == times);
    feed.finish();
    CHECK(feed.rows().times != times);
    feed.ask(resultOf(3), core::RowGrouping::None, true);
    CHECK_FALSE(feed.rows().times);
    feed.finish();
    REQUIRE(feed.rows().times);
    CHECK(feed.rows().times->at(Origin + 600ms) == std::array<std::uint32_t, core::PhaseCount>{0, 0, 3});
}

TEST_CASE("of many questions the newest is answered, whatever is grouped by in between")
{
    WaterfallFeed feed;
    for (int i = 1; i <= 60; ++i)
        feed.ask(resultOf(i), i % 2 == 0 ? core::RowGrouping::Status : core::RowGrouping::None, false);
    feed.finish();
    REQUIRE(feed.rows().groups);
    CHECK(feed.rows().groups->by == core::RowGrouping::Status);
    CHECK(feed.rows().result->rows.size() == 60);
    CHECK(feed.rows().times);
}

TEST_CASE("a feed that nobody asked, or that is asked while it goes, ends")
{
    WaterfallFeed idle;
    idle.finish();
    CHECK_FALSE(idle.rows().result);
    WaterfallFeed busy;
    busy.ask(resultOf(5000), core::RowGrouping::LengthClass, false);
}
