// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/publisher_table.h"
#include "tests/catch.h"
#include "tests/unit/ingest/batches.h"

using namespace inferama;
using namespace inferama::ingest;
using namespace inferama::ingest::test;
using namespace std::chrono_literals;

namespace {

core::Time at(core::Duration d) { return core::timeOf(T0) + d; }

struct Table {
    Codec codec;
    core::Batch batch;
    PublisherTable publishers;

    PublisherTable::Verdict note(const std::string& json, core::Time received, bool live = true)
    {
        const auto decoding = codec.decode(json, batch);
        REQUIRE(decoding.ok());
        return publishers.note(batch, decoding, received, live);
    }
};

using Verdict = PublisherTable::Verdict;

} // namespace

TEST_CASE("a publisher's figures add up over its batches", "[ingest]")
{
    Table table;
    const std::string event = R"({"kind":"tokens","t":1800000000,"id":"a"})";
    CHECK(table.note(withSource("a", R"("seq":3,"t":1800000000,)", event + "," + event), at(10ms)) ==
          Verdict::Accepted);
    CHECK(table.note(withSource("a", R"("seq":3,"t":1800000000,)", event), at(11ms)) == Verdict::Duplicate);
    CHECK(table.note(withSource("a", R"("seq":6,"t":1800000001,"new":1,)", R"({"kind":"span","t":1800000000})"),
                     at(1015ms)) == Verdict::Accepted);
    CHECK(table.note(withSource("b", "", event), at(2s)) == Verdict::Accepted);
    const auto figures = table.publishers.figures(at(4s));
    REQUIRE(figures.size() == 2);
    const auto& a = figures[0];
    CHECK(a.source == "a");
    CHECK(a.batches == 2);
    CHECK(a.events == 2);
    CHECK(a.lost == 2);
    CHECK(a.beforeJoining == 3);
    CHECK(a.duplicates == 1);
    CHECK(a.restarts == 0);
    CHECK(a.invalid == Faults{{"missing id", 1}});
    CHECK(a.unknown == 1);
    CHECK(*a.lag == Approx(0.005));
    CHECK(*a.clockOffset == Approx(-0.010));
    CHECK(*a.silentFor == Approx(2.985));
    CHECK(table.publishers.furthestAhead() == -10ms);
}

TEST_CASE("a publisher without a boot gets one for each of its lives", "[ingest]")
{
    Table table;
    table.note(withSource("a", R"("seq":5,)", ""), at(0s));
    CHECK(table.batch.boot.empty());
    table.note(withSource("a", R"("seq":0,)", ""), at(1s));
    CHECK(table.batch.boot == "restart 1");
    table.note(withSource("a", R"("seq":1,)", ""), at(1s));
    CHECK(table.batch.boot == "restart 1");
    table.note(withSource("a", R"("seq":0,)", ""), at(2s));
    CHECK(table.batch.boot == "restart 2");
    CHECK(table.publishers.figures(at(2s))[0].restarts == 2);
}

TEST_CASE("a recording's stamps tell nothing of this machine's clock", "[ingest]")
{
    Table table;
    table.note(withSource("a", R"("t":1800000000,)", ""), at(1000s), false);
    const auto figures = table.publishers.figures(at(1001s));
    CHECK_FALSE(figures[0].lag);
    CHECK_FALSE(figures[0].clockOffset);
    CHECK_FALSE(figures[0].silentFor);
    CHECK_FALSE(table.publishers.furthestAhead());
}

TEST_CASE("sources without end are refused beyond the limit", "[ingest]")
{
    Table table;
    for (std::size_t i = 0; i < PublisherTable::MaxPublishers; ++i)
        REQUIRE(table.note(withSource("s" + std::to_string(i), "", ""), at(0s)) == Verdict::Accepted);
    CHECK(table.note(withSource("one more", "", ""), at(0s)) == Verdict::TooMany);
    CHECK(table.note(withSource("s7", "", ""), at(0s)) == Verdict::Accepted);
}

TEST_CASE("the rate is that of the last seconds", "[ingest]")
{
    EventRate rate;
    CHECK(rate.perSecond(at(0s)) == 0);
    rate.add(at(0s), 100);
    CHECK(rate.perSecond(at(0s)) == Approx(100));
    for (int i = 1; i <= 10; ++i)
        rate.add(at(i * 1s), 100);
    CHECK(rate.perSecond(at(10s)) == Approx(125).margin(30));
    CHECK(rate.perSecond(at(20s)) == 0);
}
