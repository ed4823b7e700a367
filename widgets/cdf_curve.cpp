// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cdf_curve.h"

#include <algorithm>

namespace inferama::widgets {

namespace {

// Shares are sums of reciprocals: the last one may miss 1 by a rounding error.
constexpr double Whole = 1 - 1e-9;

// Somewhere off the axis, whatever it is: the line begins and ends outside of the plot.
double wellBelow(double v) { return v > 0 ? v * 1e-3 : v - 1; }
double wellAbove(double v) { return v > 0 ? v * 1e3 : v + 1; }

} // namespace

double shareWithin(std::span<const core::CdfPoint> cdf, double value)
{
    const auto after =
        std::upper_bound(cdf.begin(), cdf.end(), value, [](double v, const core::CdfPoint& p) { return v < p.value; });
    return after == cdf.begin() ? 0.0 : std::prev(after)->share;
}

std::optional<double> valueAtShare(std::span<const core::CdfPoint> cdf, double share)
{
    const auto at = std::lower_bound(cdf.begin(), cdf.end(), share,
                                     [](const core::CdfPoint& p, double s) { return p.share < s - 1e-12; });
    return at == cdf.end() ? std::nullopt : std::optional(at->value);
}

std::vector<Sample> cdfSteps(std::span<const core::CdfPoint> cdf)
{
    std::vector<Sample> steps;
    if (cdf.empty())
        return steps;
    steps.reserve(2 * cdf.size() + 2);
    steps.push_back({wellBelow(cdf.front().value), 0.0});
    double before = 0;
    for (const core::CdfPoint& point : cdf) {
        steps.push_back({point.value, before});
        steps.push_back({point.value, point.share});
        before = point.share;
    }
    if (before >= Whole)
        steps.push_back({wellAbove(cdf.back().value), before});
    return steps;
}

std::vector<Sample> tailSteps(std::span<const core::CdfPoint> cdf, double floor)
{
    std::vector<Sample> steps;
    if (cdf.empty())
        return steps;
    steps.reserve(2 * cdf.size() + 1);
    steps.push_back({wellBelow(cdf.front().value), 1.0});
    double before = 1;
    for (const core::CdfPoint& point : cdf) {
        steps.push_back({point.value, before});
        before = std::max(1 - point.share, floor);
        steps.push_back({point.value, before});
        if (before <= floor)
            break;
    }
    return steps;
}

std::optional<Interval> valuesOf(std::span<const core::CdfPoint> cdf, bool positive)
{
    const auto first = positive
                           ? std::find_if(cdf.begin(), cdf.end(), [](const core::CdfPoint& p) { return p.value > 0; })
                           : cdf.begin();
    if (first == cdf.end())
        return std::nullopt;
    return Interval{first->value, cdf.back().value};
}

} // namespace inferama::widgets
