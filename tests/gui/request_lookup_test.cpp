// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/request_lookup.h"
#include "tests/catch.h"
#include "tests/gui/request_builder.h"
#include "tests/gui/request_table_builder.h"

#include <QSignalSpy>
#include <QTest>

using namespace inferama;
using namespace std::chrono_literals;
using app::RequestLookup;
using tests::Origin;
using tests::RequestBuilder;

namespace {

std::shared_ptr<const core::RequestTable> tableOf(std::uint64_t count)
{
    std::vector<tests::Detail> requests;
    for (std::uint64_t serial = 1; serial <= count; ++serial) {
        RequestBuilder builder;
        builder.id("r-" + std::to_string(serial), serial).sent(Origin + std::chrono::milliseconds{serial});
        builder.chunks({0.1}).ended(0.2);
        builder.value().labels = {{"parity", serial % 2 == 0 ? "even" : "odd"}};
        requests.push_back(builder.detail());
    }
    return tests::tableOf(requests, Origin + 1h);
}

core::RequestQuery filtered(std::string_view text)
{
    core::RequestQuery query;
    query.filter = std::make_shared<core::Filter>(std::get<core::Filter>(core::Filter::parse(text)));
    return query;
}

} // namespace

TEST_CASE("a question is answered beside the thread that asks, and announced on it")
{
    RequestLookup lookup;
    QSignalSpy answers(&lookup, &RequestLookup::answered);
    CHECK(lookup.result() == nullptr);
    lookup.ask(tableOf(100), filtered("label.parity = even"));
    CHECK(lookup.result() == nullptr);
    REQUIRE(answers.wait());
    CHECK(lookup.result()->rows.size() == 50);
    CHECK(lookup.vocabulary()->fields.at("label.parity").contains("odd"));
}

TEST_CASE("the newest of several questions is the one that is answered last")
{
    RequestLookup lookup;
    const auto table = tableOf(20'000);
    for (int i = 0; i < 50; ++i)
        lookup.ask(table, filtered("id = r-" + std::to_string(i + 1)));
    lookup.finish();
    REQUIRE(lookup.result()->serials == std::vector<std::uint32_t>{50});
    // What was under way before is not announced any more.
    QCoreApplication::processEvents();
    CHECK(lookup.result()->serials == std::vector<std::uint32_t>{50});
}

TEST_CASE("an answer says whether it is one to another question")
{
    RequestLookup lookup;
    QSignalSpy answers(&lookup, &RequestLookup::answered);
    const auto another = [&] {
        lookup.finish();
        return answers.takeLast()[0].toBool();
    };
    lookup.ask(tableOf(10), {});
    CHECK(another());
    lookup.ask(tableOf(11), {});
    CHECK_FALSE(another());
    lookup.ask(tableOf(11), filtered("label.parity = even"));
    CHECK(another());
    lookup.ask(tableOf(12), filtered("label.parity = even"));
    CHECK_FALSE(another());
}

TEST_CASE("newer tables are looked at with the same query, and the last one is not forgotten")
{
    RequestLookup lookup;
    QSignalSpy answers(&lookup, &RequestLookup::answered);
    for (std::uint64_t count = 1; count <= 30; ++count)
        lookup.ask(tableOf(count), {});
    while (!lookup.result() || lookup.result()->rows.size() < 30)
        REQUIRE(answers.wait());
    CHECK(answers.count() <= 30);
}

TEST_CASE("words that were learnt are announced before the rows that have them")
{
    RequestLookup lookup;
    bool known = false;
    QObject::connect(&lookup, &RequestLookup::answered,
                     [&] { known = lookup.vocabulary()->fields.contains("label.parity"); });
    lookup.ask(tableOf(10), {});
    lookup.finish();
    CHECK(known);
}

TEST_CASE("a lookup that is asked nothing waits for nothing, and one in the middle of an answer can go")
{
    RequestLookup idle;
    idle.finish();
    CHECK(idle.result() == nullptr);
    auto busy = std::make_unique<RequestLookup>();
    busy->ask(tableOf(50'000), {});
    busy.reset();
}
