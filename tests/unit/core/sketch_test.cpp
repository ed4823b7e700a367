// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference.h"

#include "core/buckets.h"
#include "core/slotted_sketch.h"
#include "core/time_log.h"

using namespace inferama::core;

namespace {

enum class Shape { LogNormal, HeavyTail, Constant, Zeros, Negative };

std::int64_t draw(Shape shape, std::mt19937_64& random)
{
    switch (shape) {
    case Shape::LogNormal:
        return static_cast<std::int64_t>(std::lognormal_distribution<>{std::log(5e7), 0.8}(random));
    case Shape::HeavyTail:
        return static_cast<std::int64_t>(1e6 / std::pow(1 - std::uniform_real_distribution<>{0, 1}(random), 1 / 1.1)) %
               7'000'000'000'000;
    case Shape::Constant:
        return 17'000'000;
    case Shape::Zeros:
        return random() % 2 ? 0 : 3'000'000;
    case Shape::Negative:
        return static_cast<std::int64_t>(std::normal_distribution<>{0, 4e8}(random));
    }
    return 0;
}

} // namespace

TEST_CASE(
    "The middle of a bucket is within 0.4 % of whatever falls into it, from a microsecond to two hours, either sign")
{
    auto random = reference::generator(1);
    for (int i = 0; i < 200'000; ++i) {
        const double magnitude = std::exp(std::uniform_real_distribution<>{std::log(1e3), std::log(7.2e12)}(random));
        const auto value = static_cast<std::int64_t>(random() % 2 ? magnitude : -magnitude);
        const double error = std::abs(middleOf(bucketOf(value)) / static_cast<double>(value) - 1);
        if (error > 0.004) {
            INFO(value);
            REQUIRE(error <= 0.004);
        }
    }
    CHECK(bucketOf(0) == 0);
    CHECK(middleOf(0) == 0);
    CHECK(bucketOf(511) == 0);
    CHECK(bucketOf(512) == 1);
    CHECK(bucketOf(-512) == -1);
}

TEST_CASE("Buckets ascend with the value and meet at their edges")
{
    for (BucketIndex b = 1; b < HighestBucket; ++b) {
        const auto edge = static_cast<std::int64_t>(std::llround(upperEdgeOf(b)));
        const std::int64_t step = 1 + edge / 1'000'000; // a float resolves less than a nanosecond of an hour
        REQUIRE(bucketOf(edge + step) == b + 1);
        REQUIRE(bucketOf(edge - step) == b);
        REQUIRE(bucketOf(-(edge + step)) == -(b + 1));
    }
    CHECK(bucketOf(std::numeric_limits<std::int64_t>::max()) == HighestBucket);
    CHECK(bucketOf(-std::numeric_limits<std::int64_t>::max()) == -HighestBucket);
}

TEST_CASE("Quantiles from buckets stay within 0.4 % of the order statistics, whatever the distribution")
{
    for (const Shape shape : {Shape::LogNormal, Shape::HeavyTail, Shape::Constant, Shape::Zeros, Shape::Negative}) {
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            INFO("shape " << static_cast<int>(shape) << ", seed " << seed);
            auto random = reference::generator(seed);
            const std::size_t n = 1 + random() % 3000;
            BucketCounts counts;
            std::vector<double> values;
            for (std::size_t i = 0; i < n; ++i) {
                const auto value = draw(shape, random);
                counts.add(bucketOf(value), 1);
                values.push_back(static_cast<double>(value));
            }
            std::sort(values.begin(), values.end());
            double out[7];
            const double ps[7]{0, 0.25, 0.5, 0.9, 0.99, 0.999, 1};
            counts.quantiles(ps, out);
            REQUIRE(counts.total() == n);
            for (std::size_t i = 0; i < 7; ++i) {
                INFO("p " << ps[i] << ": " << out[i] << " for " << reference::quantile(values, ps[i]));
                REQUIRE(std::abs(out[i] - reference::quantile(values, ps[i])) <=
                        std::max(512.0, reference::allowance(values, ps[i], 0.004)));
            }
        }
    }
}

TEST_CASE("What is merged and subtracted again leaves no trace")
{
    auto random = reference::generator(3);
    BucketCounts all;
    BucketCounts some;
    BucketCounts others;
    for (int i = 0; i < 5000; ++i) {
        const auto bucket = bucketOf(draw(Shape::Negative, random));
        all.add(bucket, 1);
        (i % 3 ? some : others).add(bucket, 1);
    }
    all.merge(some, -1);
    REQUIRE(all.total() == others.total());
    for (BucketIndex b = all.low(); b <= all.high(); ++b)
        REQUIRE(all.at(b) == (b < others.low() || b > others.high() ? 0 : others.at(b)));
    all.merge(others, -1);
    CHECK(all.empty());
}

TEST_CASE("A slotted sketch counts exactly the samples of its slots while time goes on in steps and leaps")
{
    struct Kept {
        Time t{};
        std::int64_t value = 0;
    };
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        INFO("seed " << seed);
        auto random = reference::generator(seed);
        SlottedSketch sketch;
        std::vector<Kept> kept;
        Time now{std::chrono::seconds{1'700'000'000} + Duration{static_cast<std::int64_t>(random() % 1'000'000'000)}};
        sketch.advance(now);
        for (int step = 0; step < 1500; ++step) {
            const auto kind = random() % 100;
            const std::int64_t longest = kind < 70 ? 300'000'000 : kind < 97 ? 20'000'000'000 : 9'000'000'000'000;
            now += Duration{static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(longest))};
            sketch.advance(now);
            for (std::uint64_t i = random() % 4; i > 0; --i) {
                const auto late = random() % 3 ? 0 : random() % 400'000'000'000;
                const Kept sample{now - Duration{static_cast<std::int64_t>(late)}, draw(Shape::LogNormal, random)};
                sketch.add(sample.t, sample.value);
                kept.push_back(sample);
            }
            if (random() % 5 == 0 && !kept.empty()) { // nearly always a recent one
                const std::size_t back = random() % std::min<std::size_t>(kept.size(), 30);
                const auto gone = kept.end() - 1 - static_cast<std::ptrdiff_t>(back);
                sketch.add(gone->t, gone->value, -1);
                kept.erase(gone);
            }
            if (step % 11 != 0)
                continue;
            for (const Window window :
                 {Window::TenSeconds, Window::OneMinute, Window::FiveMinutes, Window::OneHour, Window::Run}) {
                BucketCounts counts;
                const Time first = sketch.collect(window, counts);
                if (const auto length = lengthOf(window)) {
                    const Duration slot = *length <= std::chrono::minutes{1}   ? std::chrono::milliseconds{100}
                                          : *length <= std::chrono::minutes{5} ? std::chrono::seconds{1}
                                                                               : std::chrono::seconds{10};
                    REQUIRE(first <= now - *length);
                    REQUIRE(first > now - *length - slot);
                } else {
                    REQUIRE(first == BeginningOfTime);
                }
                BucketCounts expected;
                for (const Kept& k : kept) {
                    if (k.t >= first)
                        expected.add(bucketOf(k.value), 1);
                }
                INFO("window " << nameOf(window) << ", step " << step);
                REQUIRE(counts.total() == expected.total());
                for (BucketIndex b = counts.low(); b <= counts.high(); ++b)
                    REQUIRE(counts.at(b) == (b < expected.low() || b > expected.high() ? 0 : expected.at(b)));
            }
        }
    }
}

TEST_CASE("A slotted sketch answers for any stretch of the past hour in whole slots")
{
    struct Kept {
        Time t{};
        std::int64_t value = 0;
    };
    auto random = reference::generator(9);
    SlottedSketch sketch;
    std::vector<Kept> kept;
    Time now{std::chrono::seconds{1'700'000'000}};
    sketch.advance(now);
    for (int i = 0; i < 20'000; ++i) {
        now += std::chrono::milliseconds{230};
        sketch.advance(now);
        kept.push_back({now, draw(Shape::HeavyTail, random)});
        sketch.add(now, kept.back().value);
    }
    for (int i = 0; i < 200; ++i) {
        const Time until = now - std::chrono::milliseconds{random() % 3'000'000};
        const Time after = until - std::chrono::milliseconds{1 + random() % 500'000};
        BucketCounts counts;
        Time first{};
        Time last{};
        sketch.collect(after, until, counts, first, last);
        REQUIRE(first <= after);
        REQUIRE(last > until);
        const auto expected =
            std::count_if(kept.begin(), kept.end(), [&](const Kept& k) { return k.t >= first && k.t < last; });
        INFO("round " << i);
        REQUIRE(counts.total() == static_cast<std::uint64_t>(expected));
    }
}
