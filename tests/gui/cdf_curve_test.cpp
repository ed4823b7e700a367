// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "widgets/cdf_curve.h"

#include <algorithm>
#include <vector>

using namespace inferama;
using namespace inferama::widgets;
using core::CdfPoint;

namespace {
const std::vector<CdfPoint> Four{{0.1, 0.25}, {0.2, 0.5}, {0.4, 0.75}, {8.0, 1.0}};
}

TEST_CASE("A distribution is read from a value to its share", "[cdf]")
{
    CHECK(shareWithin(Four, 0.05) == 0);
    CHECK(shareWithin(Four, 0.1) == 0.25);
    CHECK(shareWithin(Four, 0.39) == 0.5);
    CHECK(shareWithin(Four, 8) == 1);
    CHECK(shareWithin(Four, 100) == 1);
    CHECK(shareWithin({}, 1) == 0);
}

TEST_CASE("A distribution is read from a share to its value", "[cdf]")
{
    CHECK(valueAtShare(Four, 0) == 0.1);
    CHECK(valueAtShare(Four, 0.25) == 0.1);
    CHECK(valueAtShare(Four, 0.26) == 0.2);
    CHECK(valueAtShare(Four, 1) == 8.0);
    CHECK_FALSE(valueAtShare({}, 0.5));
    const std::vector<CdfPoint> unfinished{{1.0, 0.4}};
    CHECK_FALSE(valueAtShare(unfinished, 0.5));
}

TEST_CASE("Steps rise at the samples and nowhere else", "[cdf]")
{
    const std::vector<Sample> steps = cdfSteps(Four);
    REQUIRE(steps.size() == 2 + 2 * Four.size());
    CHECK(*steps.front().y == 0);
    CHECK(steps.front().x < 0.1);
    CHECK(steps.back().x > 8);
    CHECK(*steps.back().y == 1);
    CHECK(std::is_sorted(steps.begin(), steps.end(), [](const Sample& a, const Sample& b) { return a.x < b.x; }));
    for (std::size_t i = 1; i + 1 < steps.size(); i += 2)
        CHECK(steps[i].x == steps[i + 1].x);
    CHECK(cdfSteps({}).empty());
}

TEST_CASE("A curve that does not reach 1 ends where its last sample is", "[cdf]")
{
    const std::vector<CdfPoint> unfinished{{1.0, 0.4}, {2.0, 0.6}};
    CHECK(cdfSteps(unfinished).back().x == 2.0);
    CHECK(*cdfSteps(unfinished).back().y == 0.6);
}

TEST_CASE("A tail ends at its floor and never at zero", "[cdf]")
{
    const std::vector<Sample> tail = tailSteps(Four, 0.1);
    for (const Sample& sample : tail)
        CHECK(*sample.y >= 0.1);
    CHECK(*tail.front().y == 1);
    CHECK(*tail.back().y == 0.1);
    CHECK(tail.back().x == 8.0);
}

TEST_CASE("A zero has no place on a log axis but does not hide the others", "[cdf]")
{
    const std::vector<CdfPoint> withZero{{0.0, 0.5}, {0.02, 1.0}};
    CHECK(valuesOf(withZero, true) == Interval{0.02, 0.02});
    CHECK(valuesOf(withZero, false) == Interval{0, 0.02});
    const std::vector<CdfPoint> zeros{{0.0, 1.0}};
    CHECK_FALSE(valuesOf(zeros, true));
}

TEST_CASE("The part above 0 begins with the share of those that are not", "[cdf]")
{
    const std::vector<CdfPoint> mixed{{-1, 0.2}, {0, 0.4}, {0.5, 1}};
    const PositivePart part = positivePart(mixed);
    REQUIRE(part.cdf.size() == 1);
    CHECK(part.before == 0.4);
    CHECK(*cdfSteps(part.cdf, part.before).front().y == 0.4);
    CHECK(*tailSteps(part.cdf, 0.01, part.before).front().y == Approx(0.6));
    CHECK(positivePart(Four).before == 0);
    CHECK(positivePart({}).cdf.empty());
}

TEST_CASE("Where the rest is infinite the curve goes on along its last share", "[cdf]")
{
    const std::vector<CdfPoint> failing{{1.0, 0.3}, {2.0, 0.6}};
    const auto steps = cdfSteps(failing, 0, Rest::Infinite);
    CHECK(steps.back().x > 100);
    CHECK(*steps.back().y == 0.6);
    const auto tail = tailSteps(failing, 0.01, 0, Rest::Infinite);
    CHECK(tail.back().x > 100);
    CHECK(*tail.back().y == Approx(0.4));
    CHECK(tailSteps(failing, 0.01).back().x == 2.0);
}

TEST_CASE("What is near a value are the samples there, else the nearest", "[cdf]")
{
    CHECK(nearestSamples(Four, {0.15, 0.5}, true, false) == Interval{0.2, 0.4});
    CHECK(nearestSamples(Four, {0.05, 0.06}, true, false) == Interval{0.1, 0.1});
    CHECK(nearestSamples(Four, {20, 30}, true, false) == Interval{8, 8});
    CHECK(nearestSamples(Four, {3, 3.1}, true, false) == Interval{8, 8});      // 2.6 times
    CHECK(nearestSamples(Four, {3, 3.1}, false, false) == Interval{0.4, 0.4}); // 2.6 away
    CHECK_FALSE(nearestSamples({}, {1, 2}, true, false));
    // A point of a thinned curve stands for all behind the one before it.
    CHECK(nearestSamples(Four, {0.39, 0.41}, true, true) == Interval{0.2, 0.4});
    CHECK(nearestSamples(Four, {0.09, 0.11}, true, true) == Interval{0.1, 0.1});
}

TEST_CASE("A histogram holds every sample once, in bins that stay where they are", "[cdf]")
{
    for (const ScaleKind scale : {ScaleKind::Linear, ScaleKind::Log}) {
        for (const bool thinned : {false, true}) {
            const auto bins = histogramOf(Four, {0.1, 8}, scale, thinned);
            REQUIRE(bins.size() >= 30);
            double sum = 0;
            for (std::size_t i = 0; i < bins.size(); ++i) {
                sum += bins[i].share;
                if (i > 0)
                    CHECK(bins[i].values.low == Approx(bins[i - 1].values.high));
            }
            CHECK(sum == Approx(1));
            CHECK(bins.front().share > 0);
            CHECK(bins.back().share > 0);
            CHECK(bins.front().values.low < 0.1);
            CHECK(bins.back().values.high >= 8 - 1e-9);
        }
    }
    const auto exact = histogramOf(Four, {0.1, 8}, ScaleKind::Log, false);
    CHECK(std::count_if(exact.begin(), exact.end(), [](const HistogramBin& b) { return b.share > 0; }) == 4);
    const auto spread = histogramOf(Four, {0.1, 8}, ScaleKind::Log, true);
    CHECK(std::count_if(spread.begin(), spread.end(), [](const HistogramBin& b) { return b.share > 0; }) ==
          static_cast<std::ptrdiff_t>(spread.size()));
}

TEST_CASE("Equal values, zeros and far-out values have a histogram of few bins", "[cdf]")
{
    const std::vector<CdfPoint> equal{{0.04, 1}};
    const auto one = histogramOf(equal, {0.04, 0.04}, ScaleKind::Log, false);
    REQUIRE(one.size() == 1);
    CHECK(one[0].share == 1);
    CHECK(one[0].values.low < 0.04);
    CHECK(one[0].values.high >= 0.04);
    CHECK(histogramOf(equal, {0.04, 0.04}, ScaleKind::Linear, false).size() == 1);
    const std::vector<CdfPoint> zeros{{0, 1}};
    CHECK(histogramOf(zeros, {0, 1}, ScaleKind::Log, false).empty());
    CHECK(histogramOf(zeros, {0, 0}, ScaleKind::Linear, false).size() == 1);
    const std::vector<CdfPoint> far{{1e-9, 0.5}, {36'000, 1}};
    CHECK(histogramOf(far, {1e-9, 36'000}, ScaleKind::Log, false).size() < 200);
    CHECK(histogramOf(far, {1e-9, 36'000}, ScaleKind::Linear, false).size() < 200);
}
