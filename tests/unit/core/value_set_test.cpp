// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference.h"

#include "core/value_set.h"

#include <cmath>

using namespace inferama::core;

namespace {

constexpr double Second = 1e9;

// Position (n - 1) × p between order statistics, as numpy has it.
double quantile(std::vector<double> values, double p)
{
    std::sort(values.begin(), values.end());
    const double position = static_cast<double>(values.size() - 1) * p;
    const auto rank = static_cast<std::size_t>(position);
    const double fraction = position - static_cast<double>(rank);
    if (fraction == 0)
        return values[rank];
    return std::isinf(values[rank + 1]) ? values[rank + 1]
                                        : values[rank] + (values[rank + 1] - values[rank]) * fraction;
}

} // namespace

TEST_CASE("The ranks around a quantile are those of the binomial distribution")
{
    struct Known { // summed with whole fractions
        double p;
        std::uint64_t n;
        std::optional<std::uint64_t> low, high;
    };
    const std::vector<Known> known{{0.5, 100, 40, 61}, {0.5, 10, 2, 9},           {0.5, 5, {}, {}},
                                   {0.9, 100, 84, 96}, {0.99, 1000, 983, 997},    {0.99, 200, 195, {}},
                                   {0.95, 71, 63, {}}, {0.999, 5000, 4990, 5000}, {0.5, 1000, 469, 532}};
    for (const Known& k : known) {
        INFO("p " << k.p << " of " << k.n);
        const RankInterval ranks = rankInterval(k.p, k.n);
        CHECK(ranks.low == k.low);
        CHECK(ranks.high == k.high);
    }
    // Where the normal distribution takes over the ranks are next to the exact ones (n p ∓ 1.96 σ).
    const RankInterval many = rankInterval(0.99, 1'000'000);
    CHECK(std::abs(static_cast<double>(*many.low) - (990'000 - 195.0)) <= 2);
    CHECK(std::abs(static_cast<double>(*many.high) - (990'000 + 195.0)) <= 2);
    CHECK_FALSE(rankInterval(0.5, 0).low);
    CHECK_FALSE(rankInterval(0.5, 1).high);
}

TEST_CASE("The interval of a percentile holds the true one in at least 95 of 100 draws")
{
    auto random = reference::generator(11);
    std::exponential_distribution<double> draw(1);
    for (const std::size_t n : {60UL, 400UL, 3000UL}) {
        std::array<int, 5> held{};
        std::array<int, 5> tried{};
        for (int round = 0; round < 600; ++round) {
            ValueSet values(10'000);
            for (std::size_t i = 0; i < n; ++i)
                values.add(draw(random) * Second);
            const auto intervals = values.intervals();
            for (std::size_t p = 0; p < 5; ++p) {
                const double truth = -std::log(1 - Percentiles[p]);
                ++tried[p];
                held[p] += (!intervals[p].low || *intervals[p].low <= truth) &&
                           (!intervals[p].high || *intervals[p].high >= truth);
            }
        }
        for (std::size_t p = 0; p < 5; ++p) {
            INFO("n " << n << ", percentile " << Percentiles[p] << ": " << held[p] << " of " << tried[p]);
            CHECK(held[p] >= 0.935 * tried[p]); // 95 % less three standard deviations of 600 draws
        }
    }
}

TEST_CASE("Values that count as infinite stand at the top: percentiles among them, or next to them, are infinite")
{
    auto random = reference::generator(5);
    for (int round = 0; round < 200; ++round) {
        const std::size_t finite = random() % 60;
        const std::size_t infinite = random() % 20;
        if (finite + infinite == 0)
            continue;
        ValueSet set(10'000);
        std::vector<double> plain(infinite, std::numeric_limits<double>::infinity());
        for (std::size_t i = 0; i < finite; ++i) {
            plain.push_back(static_cast<double>(random() % 1000));
            set.add(plain.back() * Second);
        }
        for (std::size_t i = 0; i < infinite; ++i)
            set.addInfinite();
        const MetricSummary summary = set.summary();
        CHECK(summary.count == finite + infinite);
        for (std::size_t p = 0; p < Percentiles.size(); ++p) {
            const double expected = quantile(plain, Percentiles[p]);
            INFO("round " << round << " percentile " << p);
            if (std::isinf(expected))
                CHECK(std::isinf(summary.percentiles[p]));
            else
                CHECK(summary.percentiles[p] == Approx(expected).margin(1e-9));
        }
        const auto curve = set.cdf(512);
        if (finite > 0)
            CHECK(curve.back().share == Approx(static_cast<double>(finite) / static_cast<double>(finite + infinite)));
        else
            CHECK(curve.empty());
    }
}

TEST_CASE("Beyond the exact number a set of values counts in buckets, to 0.4 %")
{
    auto random = reference::generator(6);
    std::lognormal_distribution<double> draw(0, 2);
    ValueSet exact(1'000'000);
    ValueSet counted(100);
    for (int i = 0; i < 5000; ++i) {
        const double value = draw(random) * Second;
        const std::uint64_t weight = 1 + random() % 4;
        exact.add(value, weight);
        counted.add(value, weight);
    }
    CHECK(exact.summary().exact);
    CHECK_FALSE(counted.summary().exact);
    CHECK(counted.summary().mean == Approx(exact.summary().mean));
    CHECK(counted.summary().max == Approx(exact.summary().max));
    for (std::size_t p = 0; p < Percentiles.size(); ++p)
        CHECK(counted.summary().percentiles[p] == Approx(exact.summary().percentiles[p]).epsilon(0.004));
}

TEST_CASE("No value, one and two have the curve and the interval that they can have")
{
    ValueSet none(10);
    CHECK(none.summary().count == 0);
    CHECK(none.cdf(512).empty());
    CHECK_FALSE(none.intervals()[P50].low);

    ValueSet one(10);
    one.add(3 * Second);
    CHECK(one.summary().percentiles[P999] == Approx(3));
    CHECK_FALSE(one.intervals()[P50].high);
    REQUIRE(one.cdf(512).size() == 1);
    CHECK(one.cdf(512)[0].share == 1);

    ValueSet alike(10);
    alike.add(3 * Second);
    alike.add(3 * Second);
    REQUIRE(alike.cdf(512).size() == 1);
    CHECK(alike.summary().percentiles[P50] == Approx(3));
}

TEST_CASE("A curve says whether there are values that it has no point for")
{
    ValueSet many(10'000);
    ValueSet equal(10'000);
    for (int i = 0; i < 5000; ++i) {
        many.add(i * Second);
        equal.add((i % 3) * Second);
    }
    bool thinned = false;
    CHECK(many.cdf(512, &thinned).size() <= 512);
    CHECK(thinned);
    CHECK(equal.cdf(512, &thinned).size() == 3);
    CHECK_FALSE(thinned);
}
