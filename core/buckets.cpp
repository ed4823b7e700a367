// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/buckets.h"

#include "core/quantile.h"

#include <algorithm>
#include <cmath>

namespace inferama::core {

namespace {

// The lower edge of a positive bucket, in nanoseconds.
double edge(BucketIndex bucket)
{
    constexpr int PerOctave = 1 << MantissaBits;
    const int position = bucket - 1;
    return std::ldexp(1.0 + static_cast<double>(position % PerOctave) / PerOctave, LowestOctave + position / PerOctave);
}

} // namespace

double middleOf(BucketIndex bucket)
{
    if (bucket == 0)
        return 0;
    const double middle = (edge(std::abs(bucket)) + edge(std::abs(bucket) + 1)) / 2;
    return bucket < 0 ? -middle : middle;
}

double upperEdgeOf(BucketIndex bucket) { return bucket < 0 ? -edge(-bucket) : edge(bucket + 1); }

void BucketCounts::reach(BucketIndex bucket)
{
    if (counts_.empty())
        counts_.resize(2 * HighestBucket + 1);
    low_ = std::min(low_, bucket);
    high_ = std::max(high_, bucket);
}

void BucketCounts::merge(const BucketCounts& other, std::int64_t sign)
{
    for (BucketIndex b = other.low_; b <= other.high_; ++b) {
        if (const auto count = other.at(b))
            add(b, sign * static_cast<std::int64_t>(count));
    }
}

void BucketCounts::clear()
{
    if (low_ <= high_)
        std::fill(counts_.begin() + low_ + HighestBucket, counts_.begin() + high_ + HighestBucket + 1, 0);
    total_ = 0;
    low_ = std::numeric_limits<BucketIndex>::max();
    high_ = std::numeric_limits<BucketIndex>::min();
}

void BucketCounts::quantiles(const double* ps, double* out, std::size_t n) const
{
    BucketIndex bucket = low_;
    std::uint64_t below = 0; // samples in buckets before `bucket`
    const auto valueAt = [&](std::uint64_t rank) {
        if (rank < below) { // the one before was interpolated with the value of a later bucket
            bucket = low_;
            below = 0;
        }
        while (below + at(bucket) <= rank)
            below += at(bucket++);
        return middleOf(bucket);
    };
    for (std::size_t i = 0; i < n; ++i)
        out[i] = quantileOf(total_, ps[i], valueAt);
}

} // namespace inferama::core
