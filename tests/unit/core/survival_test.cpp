// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference.h"

#include "core/survival.h"

using namespace inferama::core;

namespace {

std::vector<double> inSeconds(const std::vector<std::int64_t>& nanoseconds)
{
    std::vector<double> out;
    for (const auto n : nanoseconds)
        out.push_back(static_cast<double>(n) * 1e-9);
    return out;
}

} // namespace

TEST_CASE("The survival estimate is the product limit, ties and all")
{
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        INFO("seed " << seed);
        auto random = reference::generator(seed);
        const std::uint64_t values = 1 + random() % (seed % 2 ? 8 : 100'000); // few values make ties
        std::vector<std::int64_t> observed(random() % 60);
        std::vector<std::int64_t> censored(random() % 60);
        for (auto* times : {&observed, &censored}) {
            for (auto& t : *times)
                t = static_cast<std::int64_t>(1 + random() % values) * 1'000'000;
        }
        const auto seen = inSeconds(observed);
        const auto left = inSeconds(censored);
        reference::requireSurvival(kaplanMeier(observed, censored, false), seen, left);
    }
}

TEST_CASE("From buckets the survival estimate stays within 0.4 % where the steps are far apart")
{
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        INFO("seed " << seed);
        auto random = reference::generator(seed);
        std::vector<std::int64_t> observed(1 + random() % 50);
        std::vector<std::int64_t> censored(random() % 50);
        BucketCounts seen;
        BucketCounts left;
        for (auto& t : observed)
            seen.add(bucketOf(t = static_cast<std::int64_t>(1e6 * std::pow(1.05, static_cast<double>(random() % 150)))),
                     1);
        for (auto& t : censored)
            left.add(bucketOf(t = static_cast<std::int64_t>(1e6 * std::pow(1.05, static_cast<double>(random() % 150)))),
                     1);
        const auto exact = kaplanMeier(observed, censored, false);
        const auto fromBuckets = kaplanMeier(seen, left, false);
        CHECK(fromBuckets.observed == exact.observed);
        CHECK(fromBuckets.censored == exact.censored);
        for (std::size_t i = 0; i < SurvivalQuantiles.size(); ++i) {
            REQUIRE(fromBuckets.quantiles[i].has_value() == exact.quantiles[i].has_value());
            if (exact.quantiles[i])
                REQUIRE(std::abs(*fromBuckets.quantiles[i] / *exact.quantiles[i] - 1) <= 0.004);
        }
    }
}

TEST_CASE("A survival quantile is absent where the curve does not fall that far")
{
    std::vector<std::int64_t> observed{1'000'000'000, 2'000'000'000};
    std::vector<std::int64_t> censored{3'000'000'000, 3'000'000'000};
    const auto s = kaplanMeier(observed, censored, true);
    CHECK(s.quantiles[0] == Approx(1)); // P10
    CHECK(s.quantiles[2] == Approx(2)); // P50: half are through at 2 s
    CHECK_FALSE(s.quantiles[3]);        // P90
    REQUIRE(s.curve.size() == 2);
    CHECK(s.curve[1].value == Approx(2));
    CHECK(s.curve[1].share == Approx(0.5));

    std::vector<std::int64_t> none;
    const auto waiting = kaplanMeier(none, censored, false);
    CHECK(waiting.censored == 2);
    CHECK_FALSE(waiting.quantiles[0]);
    CHECK(kaplanMeier(none, none, true).curve.empty());
}

TEST_CASE("Without anybody waiting the survival estimate is the empirical distribution")
{
    std::vector<std::int64_t> observed;
    for (std::int64_t i = 1; i <= 100; ++i)
        observed.push_back(i * 1'000'000);
    std::vector<std::int64_t> none;
    const auto s = kaplanMeier(observed, none, true);
    CHECK(s.quantiles[2] == Approx(0.050));
    CHECK(s.quantiles[5] == Approx(0.099));
    CHECK(s.curve.size() == 100);
    CHECK(s.curve.back().share == Approx(1));
}
