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
