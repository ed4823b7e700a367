// SPDX-License-Identifier: GPL-3.0-or-later
// Values of one distribution, gathered for one question: exact up to so many, counted in buckets beyond; with those
// that count as +∞. Answers as core/samples does, by numpy's linear interpolation between order statistics.
#pragma once

#include "core/buckets.h"
#include "core/metric.h"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace inferama::core {

// What a percentile may be in truth, from order statistics at the ranks of the binomial distribution: in 95 of 100
// draws of so many independent values it lies inside. Absent: beyond the smallest or largest value that was seen.
// H. A. David, H. N. Nagaraja, "Order Statistics", 3rd ed. (2003), section 7.1.
struct ValueInterval {
    std::optional<double> low;
    std::optional<double> high;
};
using PercentileIntervals = std::array<ValueInterval, Percentiles.size()>;

// Ranks (1 … n) of the order statistics between which the quantile p of the population lies with at least 95 %; absent:
// there is none that far out.
struct RankInterval {
    std::optional<std::uint64_t> low;
    std::optional<std::uint64_t> high;
};
RankInterval rankInterval(double p, std::uint64_t n);

class ValueSet {
public:
    explicit ValueSet(std::uint64_t exactValues) : most_(exactValues) {}

    // `nanoseconds` counts `weight` times.
    void add(double nanoseconds, std::uint64_t weight = 1);
    // Counts by bucket, which came in so many entries.
    void add(const BucketCounts& counts, std::uint64_t entries);
    void addInfinite() { ++infinite_; }

    std::uint64_t count() const { return weight_ + infinite_; }
    std::uint64_t infinite() const { return infinite_; }

    // Seconds. A percentile among those that count as +∞, or between such a one and a value, is +∞, and so are mean and
    // maximum where there is one.
    MetricSummary summary();
    PercentileIntervals intervals();
    // Nanoseconds, of `p` from 0 to 1; there must be a value. As in summary().
    double quantile(double p);
    // At most `points` points, ascending; the last share is below 1 where some count as +∞. `thinned`: whether there
    // are values that have no point.
    std::vector<CdfPoint> cdf(std::size_t points, bool* thinned = nullptr);

private:
    struct Weighted {
        double value;
        std::uint64_t weight;
    };
    void spill();
    void sort();
    double at(std::uint64_t rank) const; // from 0; once they are in order

    std::uint64_t most_;
    std::vector<Weighted> values_;
    std::vector<std::uint64_t> below_; // sorted_: how many values there are before each
    BucketCounts buckets_;
    bool exact_ = true;
    bool sorted_ = false;
    std::uint64_t entries_ = 0; // values added, each counting once
    std::uint64_t weight_ = 0;
    std::uint64_t infinite_ = 0;
    double sum_ = 0;
    double min_ = 0;
    double max_ = 0;
};

} // namespace inferama::core
