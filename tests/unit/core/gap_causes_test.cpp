// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gap_causes.h"
#include "tests/catch.h"

using namespace inferama::core;
using namespace std::chrono_literals;

namespace {

const Time Begin = timeOf(1.8e9);

RequestDetail streamOf(const std::vector<Duration>& gaps, double stallLimit)
{
    RequestDetail request;
    request.start = Begin;
    request.stallLimit = stallLimit;
    Time t = Begin + 50ms;
    request.chunks.push_back({t, 1, Channel::Unspecified});
    for (const Duration gap : gaps)
        request.chunks.push_back({t += gap, 1, Channel::Unspecified});
    return request;
}

} // namespace

// A stream of 17 ms a token, one gap of 77 s, and a prompt of 200,019 tokens prefilled in it.
TEST_CASE("case 34: a stall that another's prefill fills from end to end is covered by it to 100 %")
{
    std::vector<Duration> gaps(349, 17ms);
    gaps.push_back(77s);
    gaps.insert(gaps.end(), 348, 17ms);
    const RequestDetail victim = streamOf(gaps, 0.2);
    const Time stall = victim.chunks[349].t;
    RequestContext context;
    context.meanwhile.push_back({"r-7", "prefill", stall, 77s, 200'019});

    const GapFigures figures = gapFiguresOf(victim, &context, 0s);
    REQUIRE(figures.stalls.size() == 1);
    CHECK(figures.stalls[0].chunk == 350);
    CHECK(figures.stalls[0].length == 77s);
    CHECK(figures.stalls[0].covered == 77s);
    REQUIRE(figures.stalls[0].causes.size() == 1);
    CHECK(context.meanwhile[figures.stalls[0].causes[0].other].id == "r-7");
    CHECK(figures.worst->length == 77s);
    CHECK(figures.worstShare().value() == Approx(0.867).margin(0.0005));
    CHECK(figures.stalledShare().value() == figures.worstShare().value());
}

TEST_CASE("prefills in pieces cover a stall once where they overlap, and count by how much of it each has")
{
    const RequestDetail victim = streamOf({20ms, 10s, 20ms}, 0.2);
    const Time stall = victim.chunks[1].t;
    RequestContext context;
    context.meanwhile.push_back({"early", "prefill", stall - 2s, 3s, 10});
    context.meanwhile.push_back({"long", "prefill", stall + 2s, 4s, 20});
    context.meanwhile.push_back({"inside", "prefill", stall + 3s, 1s, 30});
    context.meanwhile.push_back({"after", "prefill", stall + 10s, 5s, 40});
    const GapFigures figures = gapFiguresOf(victim, &context, 0s);
    REQUIRE(figures.stalls.size() == 1);
    CHECK(figures.stalls[0].covered == 5s);
    REQUIRE(figures.stalls[0].causes.size() == 3);
    CHECK(context.meanwhile[figures.stalls[0].causes[0].other].id == "long");
    CHECK(figures.stalls[0].causes[0].covered == 4s);
    CHECK(figures.stalls[0].causes[1].covered == 1s);
}

TEST_CASE("case 34: a prompt that is prefilled in 58 pieces is one cause, with all of its pieces")
{
    const RequestDetail victim = streamOf({17ms, 77s, 17ms}, 0.2);
    const Time stall = victim.chunks[1].t;
    RequestContext context;
    context.meanwhile.push_back({"brief", "prefill", stall + 10s, 1400ms, 128});
    for (int piece = 0; piece < 58; ++piece)
        context.meanwhile.push_back(
            {"long", "prefill", stall + piece * Duration(77s) / 58, Duration(77s) / 58, 200'019});
    context.meanwhile.push_back({"long", "waiting", stall, 1s, 200'019}); // another view of that id
    const GapFigures figures = gapFiguresOf(victim, &context, 0s);
    REQUIRE(figures.stalls.size() == 1);
    const auto& causes = figures.stalls[0].causes;
    REQUIRE(causes.size() == 3);
    CHECK(context.meanwhile[causes[0].other].id == "long");
    CHECK(seconds(causes[0].covered) == Approx(77).margin(1e-6));
    CHECK(context.meanwhile[causes[1].other].id == "brief");
    CHECK(causes[1].covered == 1400ms);
    CHECK(causes[2].covered == 1s);
    CHECK(seconds(figures.stalls[0].covered) == Approx(77).margin(1e-6));
}

TEST_CASE("prefills are moved by the clock offset of the server, a wait that the client saw is not")
{
    const RequestDetail victim = streamOf({20ms, 10s, 20ms}, 0.2);
    const Time stall = victim.chunks[1].t;
    RequestContext context;
    context.meanwhile.push_back({"far", "prefill", stall + 3600s, 10s, 10});
    context.meanwhile.push_back({"near", "waiting", stall, 1s, 10});
    const GapFigures figures = gapFiguresOf(victim, &context, 3600s);
    REQUIRE(figures.stalls[0].causes.size() == 2);
    CHECK(figures.stalls[0].causes[0].covered == 10s);
    CHECK(figures.stalls[0].causes[1].covered == 1s);
}

TEST_CASE("without stalls the worst gap is still known and explained; without two chunks there is none")
{
    const RequestDetail smooth = streamOf({20ms, 30ms, 25ms}, 0.2);
    RequestContext context;
    context.meanwhile.push_back({"r-2", "prefill", smooth.chunks[1].t, 30ms, 10});
    const GapFigures figures = gapFiguresOf(smooth, &context, 0s);
    CHECK(figures.stalls.empty());
    CHECK(figures.stalled == 0s);
    CHECK(figures.stalledShare().value() == 0);
    REQUIRE(figures.worst);
    CHECK(figures.worst->chunk == 2);
    CHECK(figures.worst->covered == 30ms);
    CHECK_FALSE(figures.worst->stall);

    CHECK_FALSE(gapFiguresOf(streamOf({}, 0.2), &context, 0s).worst.has_value());
    const GapFigures atOnce = gapFiguresOf(streamOf({0s, 0s}, 0.2), nullptr, 0s);
    CHECK(atOnce.worst->length == 0s);
    CHECK_FALSE(atOnce.worstShare().has_value()); // undefined, not zero
}

TEST_CASE("several stalls stand longest first, and add up")
{
    const GapFigures figures = gapFiguresOf(streamOf({1s, 20ms, 3s, 2s, 20ms}, 0.5), nullptr, 0s);
    REQUIRE(figures.stalls.size() == 3);
    CHECK(figures.stalls[0].length == 3s);
    CHECK(figures.stalls[2].length == 1s);
    CHECK(figures.stalled == 6s);
    CHECK(figures.stalls[0].causes.empty());
}
