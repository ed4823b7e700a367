// SPDX-License-Identifier: GPL-3.0-or-later
// Log-linear buckets taken from the bits of the value as a float: 128 to an octave, so that the middle of a bucket is
// at most 1/256 (0.39 %) from anything in it. A bucket is found in about a nanosecond.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

namespace inferama::core {

using BucketIndex = std::int32_t; // 0: within ±512 ns; negative values mirror the positive ones

inline constexpr int MantissaBits = 7;
inline constexpr int LowestOctave = 9;   // 2^9 ns, half a microsecond: what times on the wire resolve
inline constexpr int HighestOctave = 43; // 2^43 ns, 2.4 hours; beyond is the last bucket
inline constexpr BucketIndex HighestBucket = (HighestOctave - LowestOctave) << MantissaBits;

inline BucketIndex bucketOf(std::int64_t nanoseconds)
{
    const bool negative = nanoseconds < 0;
    const auto magnitude = static_cast<float>(negative ? -nanoseconds : nanoseconds);
    constexpr std::int32_t Lowest = (127 + LowestOctave) << MantissaBits;
    auto index = static_cast<BucketIndex>(std::bit_cast<std::uint32_t>(magnitude) >> (23 - MantissaBits)) - Lowest + 1;
    if (index < 0)
        index = 0;
    else if (index > HighestBucket)
        index = HighestBucket;
    return negative ? -index : index;
}

// The middle of a bucket, nanoseconds.
double middleOf(BucketIndex bucket);
// The largest value of a bucket, nanoseconds (for a negative one the one nearest to zero).
double upperEdgeOf(BucketIndex bucket);

// How many samples lie in each bucket. Counts are integers: what was added can be subtracted without a trace.
class BucketCounts {
public:
    void add(BucketIndex bucket, std::int64_t count)
    {
        if (bucket < low_ || bucket > high_)
            reach(bucket);
        counts_[static_cast<std::size_t>(bucket + HighestBucket)] += static_cast<std::uint64_t>(count);
        total_ += static_cast<std::uint64_t>(count);
    }
    void merge(const BucketCounts& other, std::int64_t sign = 1);
    void clear();

    std::uint64_t total() const { return total_; }
    bool empty() const { return total_ == 0; }
    // The touched buckets; nothing lies outside [low, high].
    BucketIndex low() const { return low_; }
    BucketIndex high() const { return high_; }
    std::uint64_t at(BucketIndex bucket) const { return counts_[static_cast<std::size_t>(bucket + HighestBucket)]; }

    // The quantile p by linear interpolation between order statistics (numpy's default), each standing in the middle
    // of its bucket; nanoseconds. Undefined when empty. Cost: one pass over the touched buckets for all of `ps`, which
    // must ascend.
    template<std::size_t N>
    void quantiles(const double (&ps)[N], double (&out)[N]) const
    {
        quantiles(ps, out, N);
    }
    void quantiles(const double* ps, double* out, std::size_t n) const;

private:
    void reach(BucketIndex bucket);

    std::vector<std::uint64_t> counts_; // by bucket + HighestBucket, allocated at the first add
    std::uint64_t total_ = 0;
    BucketIndex low_ = std::numeric_limits<BucketIndex>::max();
    BucketIndex high_ = std::numeric_limits<BucketIndex>::min();
};

} // namespace inferama::core
