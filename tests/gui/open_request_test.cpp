// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of an open request, in words.
#include "tests/catch.h"
#include "tests/gui/slow_request.h"
#include "widgets/open_request.h"

#include <QTimeZone>

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using tests::paneSnapshot;
using tests::RequestBuilder;
using tests::slowRequest;
using tests::withContext;

TEST_CASE("what is typical of few requests is thin, of one very thin, and of none not typical")
{
    const auto s = withContext(slowRequest().detail());
    const auto text = [&](std::uint64_t alike) {
        s->openContext->alike = alike;
        return typicalText(openRequestOf(s->openRequest, s));
    };
    CHECK_FALSE(text(20).contains(QStringLiteral("thin")));
    CHECK(text(19).endsWith(QStringLiteral("(thin)")));
    CHECK(text(1).endsWith(QStringLiteral("(very thin)")));
    CHECK(text(0) == QStringLiteral("typical: no request of 1,024–8,192 tokens in the window"));
    CHECK(typicalText(openRequestOf(s->openRequest, paneSnapshot())).isEmpty());
}

TEST_CASE("a stall without a known prefill says so, and one without spans says who waited meanwhile")
{
    const auto s = withContext(slowRequest().detail());
    const auto lines = [&] {
        return gapLines(openRequestOf(s->openRequest, s), QTimeZone::utc()).join(QLatin1Char('|'));
    };
    CHECK(lines().endsWith(QStringLiteral("|no other prefill is known in it")));
    s->openContext->leftOut = 1234;
    CHECK(lines().endsWith(QStringLiteral("|no other prefill is known in it|of what ran meanwhile only the 200 longest "
                                          "were looked at, 1,234 shorter ones were not")));
    s->openContext->leftOut = 0;
    const core::Time stall = s->openRequest->chunks[1].t;
    s->openContext->meanwhile = {{"a", "waiting", stall, 400ms, core::UnknownCount},
                                 {"b", "prefill", stall - 400us, 100ms, 10},
                                 {"c", "prefill", stall - 400us, 50ms, 10}};
    CHECK(lines().contains(QStringLiteral("|during this gap a waited for its first token, 400 ms of 494 ms")));
    CHECK(lines().contains(QStringLiteral("|during this gap b was prefilled: 10 tokens, 100 ms of 494 ms")));
    CHECK(lines().endsWith(QStringLiteral("|and 1 more; together 400 ms of 494 ms")));
    CHECK_FALSE(gapLines(openRequestOf(s->openRequest, paneSnapshot()), QTimeZone::utc())
                    .join(QLatin1Char('|'))
                    .contains(QStringLiteral("prefill"))); // nobody was asked
}

TEST_CASE("a request without stalls names its worst gap, one of a single chunk that there is none")
{
    const auto open = [](const RequestBuilder& builder) { return openRequestOf(builder.detail(), paneSnapshot()); };
    const auto smooth = open(RequestBuilder().chunks({1, 1.1, 1.3}).stallLimit(0.5));
    CHECK(gapSummary(smooth.gaps) == QStringLiteral("worst gap 200 ms, 66.7 % of the decode · no stalls"));
    CHECK(gapLines(smooth, QTimeZone::utc()).front().startsWith(QStringLiteral("worst gap: 200 ms at ")));
    const auto stalls = open(RequestBuilder().chunks({1, 2, 2.1, 5.1}).stallLimit(0.5));
    CHECK(gapSummary(stalls.gaps).startsWith(QStringLiteral("worst gap 3.00 s, 73.2 % of the decode · 2 stall")));
    CHECK(gapSummary(stalls.gaps).endsWith(QStringLiteral(", 4.00 s, 97.6 % of the decode")));
    const auto lone = open(RequestBuilder().chunks({1}));
    CHECK(gapSummary(lone.gaps) == QStringLiteral("No gaps: fewer than two chunks"));
    CHECK(gapLines(lone, QTimeZone::utc()).isEmpty());
    // All at once: there is no time of decode to have a share of.
    CHECK(gapSummary(open(RequestBuilder().chunks({1, 1, 1})).gaps) == QStringLiteral("worst gap 0 s · no stalls"));
}

TEST_CASE("a snapshot with nothing new to say of a request is told from one with something")
{
    const auto s = withContext(slowRequest().detail());
    const OpenRequest open = openRequestOf(s->openRequest, s);
    auto later = std::make_shared<core::Snapshot>(*s);
    later->now += 1s;
    CHECK(open.saysTheSame(s->openRequest, *later));
    later->openContext->alike = 9;
    CHECK_FALSE(open.saysTheSame(s->openRequest, *later));
    later = std::make_shared<core::Snapshot>(*s);
    later->sources[0].clockOffset = 3;
    CHECK_FALSE(open.saysTheSame(s->openRequest, *later));
    CHECK_FALSE(open.saysTheSame(slowRequest().detail(), *s));
    CHECK_FALSE(open.saysTheSame(s->openRequest, *paneSnapshot())); // it was not asked
}
