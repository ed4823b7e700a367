// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cdf_curve.h"

#include <algorithm>
#include <cmath>

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

PositivePart positivePart(std::span<const core::CdfPoint> cdf)
{
    const auto first = std::find_if(cdf.begin(), cdf.end(), [](const core::CdfPoint& p) { return p.value > 0; });
    return {{first, cdf.end()}, first == cdf.begin() ? 0.0 : std::prev(first)->share};
}

std::vector<Sample> cdfSteps(std::span<const core::CdfPoint> cdf, double before, Rest rest)
{
    std::vector<Sample> steps;
    if (cdf.empty())
        return steps;
    steps.reserve(2 * cdf.size() + 2);
    steps.push_back({wellBelow(cdf.front().value), before});
    for (const core::CdfPoint& point : cdf) {
        steps.push_back({point.value, before});
        steps.push_back({point.value, point.share});
        before = point.share;
    }
    if (before >= Whole || rest == Rest::Infinite)
        steps.push_back({wellAbove(cdf.back().value), before});
    return steps;
}

std::vector<Sample> tailSteps(std::span<const core::CdfPoint> cdf, double floor, double before, Rest rest)
{
    std::vector<Sample> steps;
    if (cdf.empty())
        return steps;
    steps.reserve(2 * cdf.size() + 2);
    double over = std::max(1 - before, floor);
    steps.push_back({wellBelow(cdf.front().value), over});
    for (const core::CdfPoint& point : cdf) {
        steps.push_back({point.value, over});
        over = std::max(1 - point.share, floor);
        steps.push_back({point.value, over});
        if (over <= floor)
            return steps;
    }
    if (rest == Rest::Infinite)
        steps.push_back({wellAbove(cdf.back().value), over});
    return steps;
}

std::optional<Interval> valuesOf(std::span<const core::CdfPoint> cdf, bool positive)
{
    const auto part = positive ? positivePart(cdf).cdf : cdf;
    if (part.empty())
        return std::nullopt;
    return Interval{part.front().value, part.back().value};
}

Interval standsFor(std::span<const core::CdfPoint> cdf, std::size_t index, bool thinned)
{
    const double high = cdf[index].value;
    return {thinned && index > 0 ? cdf[index - 1].value : high, high};
}

std::optional<Interval> nearestSamples(std::span<const core::CdfPoint> cdf, const Interval& near, bool ratio,
                                       bool thinned)
{
    if (cdf.empty())
        return std::nullopt;
    const auto below = [](const core::CdfPoint& p, double v) { return p.value < v; };
    const auto first = std::lower_bound(cdf.begin(), cdf.end(), near.low, below);
    auto last = first;
    while (last != cdf.end() && last->value <= near.high)
        ++last;
    const auto of = [&](auto point) { return standsFor(cdf, static_cast<std::size_t>(point - cdf.begin()), thinned); };
    if (first != last)
        return Interval{of(first).low, std::prev(last)->value};
    if (first == cdf.end())
        return of(std::prev(first));
    if (first == cdf.begin())
        return of(first);
    const double left = std::prev(first)->value;
    const double right = first->value;
    const bool byRatio = ratio && left > 0 && near.low > 0;
    const bool leftIsNearer = byRatio ? near.low / left <= right / near.high : near.low - left <= right - near.high;
    return of(leftIsNearer ? std::prev(first) : first);
}

namespace {

constexpr double FewestBins = 30; // over the values that are shown

// Edges of bins: by index, whatever the values are.
class BinGrid {
public:
    BinGrid(const Interval& over, ScaleKind scale) : log_(scale == ScaleKind::Log)
    {
        double length = log_ ? std::log10(over.high / over.low) : over.length();
        if (!(length > 0) || !std::isfinite(length)) // equal values: as narrow as beside others
            length = log_ ? 1 : std::max(std::abs(over.high), 1e-9);
        step_ = log_ ? 0.2 : std::pow(10.0, std::floor(std::log10(length)));
        for (int turn = 0; length / step_ < FewestBins && turn < 6; ++turn)
            step_ /= turn % 3 == 1 ? 2.5 : 2; // 1, 5, 2 and 1 of each decade
    }
    double indexOf(double value) const { return std::ceil(at(value) / step_ - 1e-9) - 1; }
    Interval bin(double index) const { return {edge(index), edge(index + 1)}; }
    double at(double value) const { return log_ ? std::log10(value) : value; }

private:
    double edge(double index) const { return log_ ? std::pow(10.0, index * step_) : index * step_; }

    bool log_;
    double step_;
};

} // namespace

std::vector<HistogramBin> histogramOf(std::span<const core::CdfPoint> cdf, const Interval& over, ScaleKind scale,
                                      bool thinned)
{
    const PositivePart part = scale == ScaleKind::Log ? positivePart(cdf) : PositivePart{cdf, 0};
    std::vector<HistogramBin> bins;
    if (part.cdf.empty())
        return bins;
    const BinGrid grid(over, scale);
    const double first = grid.indexOf(part.cdf.front().value);
    const double last = grid.indexOf(part.cdf.back().value);
    constexpr double MostBins = 1000;
    if (!(last - first < MostBins))
        return bins;
    for (double i = first; i <= last; ++i)
        bins.push_back({grid.bin(i), 0});
    double before = part.before;
    for (std::size_t i = 0; i < part.cdf.size(); ++i) {
        const double mass = part.cdf[i].share - before;
        before = part.cdf[i].share;
        const Interval from = standsFor(part.cdf, i, thinned);
        const double low = grid.at(from.low);
        const double length = grid.at(from.high) - low;
        const double lowBin = std::max(grid.indexOf(from.low), first);
        const double highBin = grid.indexOf(from.high);
        for (double b = lowBin; b <= highBin; ++b) {
            HistogramBin& bin = bins[static_cast<std::size_t>(b - first)];
            const double inside =
                std::min(grid.at(bin.values.high), low + length) - std::max(grid.at(bin.values.low), low);
            bin.share += lowBin == highBin ? mass : mass * std::max(inside, 0.0) / length;
        }
    }
    return bins;
}

} // namespace inferama::widgets
