// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/request_builder.h"
#include "tests/gui/request_table_builder.h"
#include "widgets/waterfall_geometry.h"

#include <algorithm>
#include <cmath>

using namespace inferama;
using namespace inferama::widgets;
using namespace std::chrono_literals;
using core::Duration;
using core::Time;
using tests::Origin;
using tests::RequestBuilder;

namespace {

constexpr double Scale = 34.5; // px a second: 690 px for 20 s

Bar bar(const core::RequestDetail& request, double scale = Scale, Time now = Origin + 60s)
{
    return layOut(request, scale, now, {});
}

std::vector<Segment> of(const Bar& b, Fill fill)
{
    std::vector<Segment> found;
    std::ranges::copy_if(b.segments, std::back_inserter(found), [&](const Segment& s) { return s.fill == fill; });
    return found;
}

// Whatever it shows, a bar's pieces are visible, in order, and do not cover each other.
void requireSound(const Bar& b)
{
    REQUIRE_FALSE(b.segments.empty());
    double reached = 0;
    for (const Segment& s : b.segments) {
        CHECK(s.width >= 1 - 1e-9);
        CHECK(s.x >= reached - 1e-6);
        CHECK(std::isfinite(s.right()));
        reached = s.right();
    }
    for (std::size_t i = 1; i < b.ticks.size(); ++i)
        CHECK(b.ticks[i] - b.ticks[i - 1] >= TickSpacing - 1e-9);
}

} // namespace

TEST_CASE("a request that has not ended grows to now and says what it waits for")
{
    const auto waiting = RequestBuilder().detail();
    const Bar before = bar(*waiting);
    CHECK(before.open);
    CHECK(before.growth == Fill::Waiting);
    CHECK(before.end == 0);
    requireSound(before);

    const auto decoding = RequestBuilder().chunks({1.0, 1.1, 1.2}).detail();
    const Bar after = bar(*decoding);
    CHECK(after.open);
    CHECK(after.growth == Fill::Decode);
    CHECK(after.end == Approx(1.2 * Scale));
}

TEST_CASE("without spans the time before the first token is plain waiting")
{
    const Bar b = bar(*RequestBuilder().chunks({2.0, 2.1}).ended(2.2).detail());
    REQUIRE(b.segments.size() == 3);
    CHECK(b.segments[0].fill == Fill::Waiting);
    CHECK(b.segments[0].width == Approx(2.0 * Scale));
    CHECK(b.segments[1].fill == Fill::Decode);
    CHECK(b.segments[2].fill == Fill::AfterLast);
    CHECK(b.segments[2].right() == Approx(2.2 * Scale));
    CHECK_FALSE(b.open);
}

TEST_CASE("known stages stand where they took place and the rest is unattributed")
{
    const auto request =
        RequestBuilder().span("queue", 0.5, 2.0).span("prefill", 2.5, 0.5).chunks({4.0, 4.1}).ended(4.1).detail();
    const Bar b = bar(*request);
    REQUIRE(b.segments.size() == 5);
    CHECK(b.segments[0].fill == Fill::Unattributed);
    CHECK(b.segments[1].stage == "queue");
    CHECK(b.segments[1].x == Approx(0.5 * Scale));
    CHECK(b.segments[1].width == Approx(2.0 * Scale));
    CHECK(b.segments[2].stage == "prefill");
    CHECK(b.segments[3].fill == Fill::Unattributed);
    CHECK(b.segments[3].right() == Approx(4.0 * Scale));
    requireSound(b);
}

TEST_CASE("a server's stages are shifted by its clock offset, and no further than between send and first token")
{
    const auto request = RequestBuilder().span("queue", 3600.5, 1.0).chunks({2.0}).detail();
    const std::vector<ClockOffset> offsets{{"vllm-0", 3600s}};
    const auto known = placedStages(*request, Origin + 60s, offsets);
    REQUIRE(known.size() == 1);
    CHECK(known[0].start == Origin + 500ms);
    CHECK(known[0].end == Origin + 1500ms);

    const auto unknown = placedStages(*request, Origin + 60s, {});
    REQUIRE(unknown.size() == 1);
    CHECK(unknown[0].start == Origin + 1s);
    CHECK(unknown[0].end == Origin + 2s);

    const auto early = RequestBuilder().span("queue", -10, 1.0).chunks({2.0}).detail();
    CHECK(placedStages(*early, Origin + 60s, {})[0].start == Origin);
}

TEST_CASE("stages that overlap or last longer than TTFT are clipped and never cover each other")
{
    const auto request =
        RequestBuilder().span("queue", 0, 5).span("prefill", 1, 9).span("kv", 2, 0).chunks({3.0}).ended(3.0).detail();
    const auto placed = placedStages(*request, Origin + 60s, {});
    REQUIRE(placed.size() == 3);
    CHECK(placed.front().start == Origin);
    for (std::size_t i = 1; i < placed.size(); ++i)
        CHECK(placed[i].start >= placed[i - 1].end);
    CHECK(placed.back().end <= Origin + 3s);
    requireSound(bar(*request));
}

TEST_CASE("stages of decode are not drawn before the first token")
{
    const auto request = RequestBuilder().span("forward", 0.2, 0.3).chunks({1.0}).detail();
    CHECK(placedStages(*request, Origin + 60s, {}).empty());
}

TEST_CASE("a stall is red from the chunk before it to the chunk after it")
{
    const auto request = RequestBuilder().chunks({1.0, 1.1, 1.2, 3.2, 3.3}).ended(3.3).stallLimit(0.5).detail();
    const auto stalls = of(bar(*request), Fill::Stall);
    REQUIRE(stalls.size() == 1);
    CHECK(stalls[0].x == Approx(1.2 * Scale));
    CHECK(stalls[0].right() == Approx(3.2 * Scale));
}

TEST_CASE("no gap is a stall where stalls are not judged")
{
    CHECK(of(bar(*RequestBuilder().chunks({1.0, 60.0}).detail()), Fill::Stall).empty());
}

TEST_CASE("one gap of 77 s among 700 is one stall, whatever the scale")
{
    std::vector<double> offsets{0.5};
    for (int i = 1; i < 700; ++i)
        offsets.push_back(offsets.back() + (i == 350 ? 77 : 0.03));
    const auto request = RequestBuilder().chunks(offsets).ended(offsets.back()).stallLimit(0.2).detail();
    for (const double scale : {0.001, 0.5, Scale, 1000.0, 1e6}) {
        const Bar b = bar(*request, scale);
        requireSound(b);
        const auto stalls = of(b, Fill::Stall);
        INFO(scale);
        REQUIRE(stalls.size() == 1);
        CHECK(stalls[0].width == Approx(77 * scale).margin(1.001));
    }
}

TEST_CASE("chunks are ticks only where there are two pixels between them")
{
    const auto request = RequestBuilder().chunks({1.0, 1.1, 1.2, 1.21, 1.22, 1.4}).ended(1.4).detail();
    const Bar flat = bar(*request, 10);
    CHECK(flat.ticks.size() == 2); // the first and the last
    CHECK(of(flat, Fill::DenseDecode).size() == 1);
    CHECK(bar(*request, 34.5).ticks.size() == 4); // 1.0, 1.1, one for the three around 1.2, 1.4
    const Bar wide = bar(*request, 60);
    CHECK(of(wide, Fill::DenseDecode).size() == 1);
    CHECK(of(wide, Fill::DenseDecode)[0].width == Approx(0.02 * 60));
    CHECK(bar(*request, 1000).ticks.size() == 6);
    CHECK(of(bar(*request, 1000), Fill::DenseDecode).empty());
}

TEST_CASE("a request of no, one or two chunks has a bar")
{
    requireSound(bar(*RequestBuilder().ended(1.0).detail()));
    requireSound(bar(*RequestBuilder().chunks({1.0}).detail()));
    const Bar one = bar(*RequestBuilder().chunks({1.0}).ended(1.0).detail());
    requireSound(one);
    CHECK(one.ticks.size() == 1);
    const Bar two = bar(*RequestBuilder().chunks({1.0, 1.5}).ended(1.5).detail());
    requireSound(two);
    CHECK(two.ticks.size() == 2);
    requireSound(bar(*RequestBuilder().chunks({1.0, 1.0, 1.0}).ended(1.0).detail()));
}

TEST_CASE("a first token without chunks has a decode as long as the request")
{
    const Bar b = bar(*RequestBuilder().first(1.0).ended(3.0).detail());
    const auto decode = of(b, Fill::Decode);
    REQUIRE(decode.size() == 1);
    CHECK(decode[0].width == Approx(2.0 * Scale));
    CHECK(b.ticks.empty());
}

TEST_CASE("what is thinner than a pixel is merged and the request stays visible")
{
    const auto request = RequestBuilder()
                             .span("ingress", 0, 0.001)
                             .span("queue", 0.001, 0.004)
                             .span("schedule", 0.005, 0.001)
                             .chunks({0.007})
                             .ended(0.01)
                             .detail();
    const Bar tiny = bar(*request, 10);
    REQUIRE(tiny.segments.size() == 1);
    CHECK(tiny.width() == Approx(1));
    CHECK(tiny.segments[0].stage == "queue"); // it has the most of that pixel
    CHECK(tiny.segments[0].merged == 0.0);    // and says that it is not alone
    requireSound(bar(*request, 1e-9));
    requireSound(bar(*request, 1000));
}

TEST_CASE("a segment says where something thinner than a pixel was merged into it, and only then")
{
    const auto request = RequestBuilder()
                             .span("queue", 0, 2)
                             .span("prefill", 2, 0.001)
                             .span("kv", 2.001, 2)
                             .chunks({5})
                             .ended(5)
                             .detail();
    const Bar merged = bar(*request, 10);
    REQUIRE(merged.segments.size() == 3);
    CHECK_FALSE(merged.segments[0].merged.has_value());
    CHECK(merged.segments[1].stage == "kv");
    CHECK(merged.segments[1].merged.value() == Approx(20));
    CHECK_FALSE(merged.segments[2].merged.has_value());
    for (const Segment& s : bar(*request, 2000).segments)
        CHECK_FALSE(s.merged.has_value());
    // Tokens that are dense here and sparse there are one thing.
    const auto tokens = RequestBuilder().chunks({1.0, 1.2, 1.21, 1.4, 1.41, 1.6}).detail();
    for (const Segment& s : bar(*tokens, 20).segments)
        CHECK((s.fill == Fill::Waiting || !s.merged));
}

TEST_CASE("a row without its detail has its stages in the order a request goes through them, and a decode")
{
    const auto detail =
        RequestBuilder().span("queue", 0.1, 2.0).span("prefill", 2.2, 0.5).chunks({4.0, 4.1, 7.0}).ended(7.5).detail();
    core::RequestRow row = tests::rowOf(*detail);
    const Bar b = layOut(row, Scale);
    requireSound(b);
    REQUIRE(b.segments.size() == 5);
    CHECK(b.segments[0].stage == "queue");
    CHECK(b.segments[0].width == Approx(2.0 * Scale));
    CHECK(b.segments[1].stage == "prefill");
    CHECK(b.segments[2].fill == Fill::Unattributed);
    CHECK(b.segments[2].right() == Approx(4.0 * Scale));
    CHECK(b.segments[3].fill == Fill::DenseDecode);
    CHECK(b.segments[3].right() == Approx(7.0 * Scale));
    CHECK(b.segments[4].fill == Fill::AfterLast);
    CHECK(b.width() == Approx(bar(*detail).width()));
    CHECK_FALSE(b.open);
    row.stalls = 1;
    CHECK(of(layOut(row, Scale), Fill::StalledDecode).size() == 1); // it is known that, and not where
}

TEST_CASE("a row that waits, has failed, or is only its first token has a bar from its own times")
{
    const Bar waiting = layOut(tests::rowOf(*RequestBuilder().detail()), Scale);
    CHECK(waiting.open);
    CHECK(waiting.growth == Fill::Waiting);
    const Bar decoding = layOut(tests::rowOf(*RequestBuilder().chunks({1}).detail()), Scale);
    CHECK(decoding.open);
    CHECK(decoding.growth == Fill::Decode);
    CHECK(decoding.end == Approx(Scale));
    const Bar failed = layOut(tests::rowOf(*RequestBuilder().ended(3, core::Status::Timeout).detail()), Scale);
    CHECK(of(failed, Fill::Waiting).size() == 1);
    CHECK(failed.width() == Approx(3 * Scale));
    requireSound(layOut(tests::rowOf(*RequestBuilder().chunks({1e-9}).ended(1e-9).detail()), Scale));
    requireSound(layOut(tests::rowOf(*RequestBuilder().ended(-5).detail()), Scale));
}

TEST_CASE("stages that a row says are longer than its wait end with it")
{
    core::RequestRow row = tests::rowOf(*RequestBuilder().span("queue", 0, 9).chunks({2, 3}).ended(3).detail());
    row.stages[3] = 5;
    const Bar b = layOut(row, Scale);
    requireSound(b);
    CHECK(of(b, Fill::Stage).size() == 1);
    CHECK(b.segments[0].right() == Approx(2 * Scale));
}

TEST_CASE("a nanosecond and ten hours stand on one axis")
{
    const auto brief = RequestBuilder().chunks({1e-9}).ended(1e-9).detail();
    const auto endless = RequestBuilder().chunks({1, 36'000}).ended(36'000).detail();
    for (const double scale : {690 / 36'000.0, 690 / 1e-6}) {
        requireSound(bar(*brief, scale));
        requireSound(bar(*endless, scale));
        CHECK(bar(*endless, scale).width() == Approx(36'000 * scale));
    }
}

TEST_CASE("an end before the start, as two clocks can give it, still has a visible bar")
{
    requireSound(bar(*RequestBuilder().ended(-5).detail()));
    requireSound(bar(*RequestBuilder().chunks({-1, 2}).ended(-5).detail()));
}

TEST_CASE("random requests have sound bars at every scale")
{
    std::uint64_t state = 42;
    const auto dice = [&](double high) {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        return high * static_cast<double>(state >> 11) * 0x1p-53;
    };
    for (int round = 0; round < 300; ++round) {
        RequestBuilder builder;
        std::vector<double> offsets;
        double t = dice(3);
        for (int i = static_cast<int>(dice(40)); i > 0; --i)
            offsets.push_back(t += dice(1) < 0.1 ? dice(20) : dice(0.05));
        double at = dice(0.1);
        for (const char* stage : {"ingress", "queue", "prefill"}) {
            const double length = dice(1);
            builder.span(stage, at, length);
            at += length;
        }
        builder.chunks(offsets).stallLimit(0.25);
        if (dice(1) < 0.6)
            builder.ended(t + dice(1));
        const auto request = builder.detail();
        for (const double scale : {1e-6, 0.1, 1.0, 34.5, 1e4, 1e8}) {
            const Bar b = bar(*request, scale);
            requireSound(b);
            CHECK(b.ticks.size() <= offsets.size());
        }
    }
}
