// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/request_builder.h"
#include "widgets/request_figures.h"

using namespace inferama;
using namespace inferama::widgets;
using tests::Origin;
using tests::RequestBuilder;
using namespace std::chrono_literals;

namespace {

core::MetricSummary summary(std::uint64_t count)
{
    core::MetricSummary s;
    s.count = count;
    s.min = 0.5;
    s.max = 10;
    s.percentiles = {1, 2, 3, 4, 5};
    return s;
}

} // namespace

TEST_CASE("the shares of TTFT's stages are sums by stage, longest first, with what is unattributed")
{
    RequestBuilder builder;
    builder.span("prefill", 3.0, 0.5)
        .span("queue", 0, 2.0)
        .span("queue", 2.0, 1.0)
        .span("forward", 4.0, 9.0)
        .chunks({4.0});
    builder.value().unattributed = 0.5;
    const auto shares = stageShares(builder.value());
    REQUIRE(shares.size() == 3);
    CHECK(shares[0].stage == "queue");
    CHECK(shares[0].seconds == Approx(3.0));
    CHECK(shares[0].share.value() == Approx(0.75));
    CHECK(shares[1].stage == "prefill");
    CHECK(shares[2].stage.empty());
    CHECK(shares[2].share.value() == Approx(0.125));
}

TEST_CASE("unattributed time can be negative and is shown as such")
{
    RequestBuilder builder;
    builder.span("queue", 0, 5.0).chunks({4.0});
    builder.value().unattributed = -1.0;
    CHECK(stageShares(builder.value()).back().seconds == Approx(-1.0));
}

TEST_CASE("a request without stages has no shares, one without a first token no percentages")
{
    CHECK(stageShares(RequestBuilder().chunks({1}).value()).empty());
    const auto shares = stageShares(RequestBuilder().span("queue", 0, 1).value());
    REQUIRE(shares.size() == 1);
    CHECK_FALSE(shares[0].share.has_value());
}

TEST_CASE("a stage that nobody measured has no time, not zero")
{
    CHECK_FALSE(stageSeconds(RequestBuilder().value(), "queue").has_value());
    CHECK(stageSeconds(RequestBuilder().span("queue", 0, 0).value(), "queue").value() == 0);
}

TEST_CASE("gaps are those between chunks, with their median and the longest")
{
    const auto request = RequestBuilder().chunks({1.0, 1.1, 1.4, 1.6, 78.6}).stallLimit(1.0).detail();
    const Gaps gaps = gapsOf(*request);
    REQUIRE(gaps.all.size() == 4);
    CHECK(gaps.median.value() == Approx(0.25));
    CHECK(gaps.longest == 3);
    CHECK(gaps.isStall(gaps.all[3]));
    CHECK_FALSE(gaps.isStall(gaps.all[1]));
    CHECK(gapsOf(*RequestBuilder().chunks({1.0, 1.1, 1.3, 1.6}).detail()).median.value() == Approx(0.2));
    CHECK(gapsOf(*RequestBuilder().chunks({1.0}).detail()).all.empty());
    CHECK_FALSE(gapsOf(*RequestBuilder().detail()).median.has_value());
}

TEST_CASE("the age of a request goes to now while it is open and to its end after")
{
    CHECK(ageSeconds(RequestBuilder().value(), Origin + 3s) == Approx(3));
    CHECK(ageSeconds(RequestBuilder().ended(2).value(), Origin + 30s) == Approx(2));
    CHECK(ageSeconds(RequestBuilder().value(), Origin - 3s) == 0);
}

TEST_CASE("a value lies between the percentiles around it")
{
    const auto below = placeOf(summary(100'000), 0.75).value();
    CHECK_FALSE(below.above.has_value());
    CHECK(below.below == core::P50);
    CHECK(below.position == Approx(0.5 / 6));

    const auto between = placeOf(summary(100'000), 2.5).value();
    CHECK(between.above == core::P90);
    CHECK(between.below == core::P95);
    CHECK(between.position == Approx(2.5 / 6));

    const auto above = placeOf(summary(100'000), 7.5).value();
    CHECK(above.above == core::P999);
    CHECK_FALSE(above.below.has_value());
    CHECK(above.position == Approx(5.5 / 6));
}

TEST_CASE("a value on a percentile is not above it, and one outside of all samples stays on the scale")
{
    CHECK(placeOf(summary(100'000), 1.0)->below == core::P50);
    CHECK(placeOf(summary(100'000), 100)->position == Approx(1));
    CHECK(placeOf(summary(100'000), -1)->position == Approx(0));
}

TEST_CASE("percentiles of too few samples are left out of a place")
{
    const auto place = placeOf(summary(30), 4.5).value(); // 30 samples say something of P50, P90 and P95 only
    CHECK(place.above == core::P95);
    CHECK_FALSE(place.below.has_value());
    CHECK_FALSE(placeOf(summary(0), 1).has_value());
    const auto lone = placeOf(summary(1), 1).value();
    CHECK_FALSE(lone.above.has_value());
    CHECK_FALSE(lone.below.has_value());
}
