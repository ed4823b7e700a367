// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/value_set.h"

#include "core/quantile.h"
#include "core/time.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace inferama::core {

namespace {

constexpr double Infinity = std::numeric_limits<double>::infinity();
constexpr double Miss = 0.025;          // on either side
constexpr double NormalQuantile = 1.96; // of 1 - Miss
constexpr double NormalFrom = 400;      // variance of the binomial from which the normal distribution serves

// The largest k with P(B < k) ≤ Miss for B of n draws with probability p: no rank below it can be needed. 0: none.
std::uint64_t lowRank(double p, std::uint64_t n)
{
    const auto draws = static_cast<double>(n);
    const double variance = draws * p * (1 - p);
    if (variance >= NormalFrom)
        return static_cast<std::uint64_t>(std::max(0.0, std::floor(draws * p - NormalQuantile * std::sqrt(variance))));
    // P(B = k) from P(B = k - 1), in logarithms since P(B = 0) can be too small for a number.
    double logOne = draws * std::log1p(-p);
    double below = 0;
    for (std::uint64_t k = 0; k <= n; ++k) {
        below += std::exp(logOne); // P(B ≤ k)
        if (below > Miss)
            return k;
        logOne += std::log(static_cast<double>(n - k) / static_cast<double>(k + 1)) + std::log(p / (1 - p));
    }
    return n;
}

// Steps of a curve, of which at most `points` stay: those that move the share or, towards the tail where a chart is
// read on a logarithmic axis, the value. `weights` count in `all`; values ascend, nanoseconds.
class CurveThinner {
public:
    CurveThinner(std::size_t steps, std::size_t points, double all)
        : everyOne_(steps <= points), points_(points), all_(all)
    {
    }
    // `last`: nothing follows.
    void step(double nanoseconds, double weight, bool last)
    {
        // Half of the points for the shares, half for six decades of tail.
        const double shareStep = 2.2 / static_cast<double>(points_);
        const double tailStep = 1 - 26.0 / static_cast<double>(points_);
        const double tail = 1 - below_ / all_;
        below_ += weight;
        const double share = below_ / all_;
        const bool moves = share - shownShare_ >= shareStep || tail <= shownTail_ * tailStep;
        if (everyOne_ || last || (moves && curve_.size() + 1 < points_)) {
            curve_.push_back({inSeconds(nanoseconds), share});
            shownShare_ = share;
            shownTail_ = tail;
        } else {
            thinned_ = true;
        }
    }
    bool thinned() const { return thinned_; }
    std::vector<CdfPoint> finish() { return std::move(curve_); }

private:
    bool everyOne_;
    std::size_t points_;
    double all_;
    double below_ = 0;
    double shownShare_ = -1;
    double shownTail_ = 2;
    bool thinned_ = false;
    std::vector<CdfPoint> curve_;
};

} // namespace

RankInterval rankInterval(double p, std::uint64_t n)
{
    RankInterval ranks;
    if (n == 0 || p <= 0 || p >= 1)
        return ranks;
    // The quantile lies above x(k) unless fewer than k values lie below it.
    if (const std::uint64_t low = lowRank(p, n); low >= 1)
        ranks.low = low;
    // Upwards it is the same counted from the other end.
    if (const std::uint64_t fromTop = lowRank(1 - p, n); fromTop >= 1)
        ranks.high = n + 1 - fromTop;
    return ranks;
}

void ValueSet::add(double nanoseconds, std::uint64_t weight)
{
    if (weight == 0)
        return;
    min_ = entries_ == 0 ? nanoseconds : std::min(min_, nanoseconds);
    max_ = entries_ == 0 ? nanoseconds : std::max(max_, nanoseconds);
    ++entries_;
    weight_ += weight;
    sum_ += nanoseconds * static_cast<double>(weight);
    sorted_ = false;
    if (exact_ && weight_ <= most_) {
        values_.push_back({nanoseconds, weight});
        return;
    }
    spill();
    buckets_.add(bucketOf(std::llround(nanoseconds)), static_cast<std::int64_t>(weight));
}

void ValueSet::add(const BucketCounts& counts, std::uint64_t entries)
{
    if (counts.empty())
        return;
    spill();
    for (BucketIndex b = counts.low(); b <= counts.high(); ++b) {
        const std::uint64_t weight = counts.at(b);
        if (weight == 0)
            continue;
        const double value = middleOf(b);
        min_ = weight_ == 0 ? value : std::min(min_, value);
        max_ = weight_ == 0 ? value : std::max(max_, value);
        weight_ += weight;
        sum_ += value * static_cast<double>(weight);
    }
    buckets_.merge(counts);
    entries_ += entries;
    sorted_ = false;
}

void ValueSet::spill()
{
    if (!exact_)
        return;
    exact_ = false;
    for (const Weighted& v : values_)
        buckets_.add(bucketOf(std::llround(v.value)), static_cast<std::int64_t>(v.weight));
    values_.clear();
}

// Puts the values, or the middles of the buckets, in order.
void ValueSet::sort()
{
    if (sorted_)
        return;
    sorted_ = true;
    if (!exact_) {
        values_.clear();
        for (BucketIndex b = buckets_.low(); b <= buckets_.high(); ++b)
            if (const auto weight = buckets_.at(b))
                values_.push_back({std::min(std::max(middleOf(b), min_), max_), weight});
    }
    std::ranges::sort(values_, {}, &Weighted::value);
    below_.clear();
    std::uint64_t below = 0;
    for (const Weighted& v : values_) {
        below_.push_back(below);
        below += v.weight;
    }
}

double ValueSet::at(std::uint64_t rank) const
{
    if (rank >= weight_)
        return Infinity;
    const auto next = std::ranges::upper_bound(below_, rank);
    return values_[static_cast<std::size_t>(next - below_.begin()) - 1].value;
}

double ValueSet::quantile(double p)
{
    sort();
    return quantileOf(count(), p, [this](std::uint64_t rank) { return at(rank); });
}

MetricSummary ValueSet::summary()
{
    MetricSummary out;
    out.count = count();
    out.exact = exact_;
    if (out.count == 0)
        return out;
    out.mean = infinite_ > 0 ? Infinity : inSeconds(sum_ / static_cast<double>(weight_));
    out.min = weight_ > 0 ? inSeconds(min_) : Infinity;
    out.max = infinite_ > 0 ? Infinity : inSeconds(max_);
    for (std::size_t p = 0; p < Percentiles.size(); ++p)
        out.percentiles[p] = inSeconds(quantile(Percentiles[p]));
    return out;
}

// Values that count more than once came together and are no more independent than one.
PercentileIntervals ValueSet::intervals()
{
    PercentileIntervals out;
    const std::uint64_t draws = entries_ + infinite_;
    if (draws < 2)
        return out;
    sort();
    const double scale = static_cast<double>(count() - 1) / static_cast<double>(draws - 1);
    const auto valueAt = [&](std::uint64_t rank) {
        return inSeconds(at(static_cast<std::uint64_t>(std::round(static_cast<double>(rank - 1) * scale))));
    };
    for (std::size_t p = 0; p < Percentiles.size(); ++p) {
        const RankInterval ranks = rankInterval(Percentiles[p], draws);
        if (ranks.low)
            out[p].low = valueAt(*ranks.low);
        if (ranks.high)
            out[p].high = valueAt(*ranks.high);
    }
    return out;
}

std::vector<CdfPoint> ValueSet::cdf(std::size_t points, bool* thinned)
{
    sort();
    CurveThinner curve(values_.size(), points, static_cast<double>(count()));
    for (std::size_t i = 0; i < values_.size();) {
        double weight = 0;
        const double value = values_[i].value;
        for (; i < values_.size() && values_[i].value == value; ++i)
            weight += static_cast<double>(values_[i].weight);
        curve.step(value, weight, i == values_.size());
    }
    if (thinned != nullptr)
        *thinned = curve.thinned();
    return curve.finish();
}

} // namespace inferama::core
