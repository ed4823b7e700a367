// SPDX-License-Identifier: GPL-3.0-or-later
// The one definition of a percentile: numpy's linear interpolation between order statistics.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace inferama::core {

// The quantile `p` (0 … 1) of `count` > 0 values, of which `valueAt(rank)` is the rank-th smallest, from 0. It is asked
// for one rank, or for two that follow each other in order; +∞ is a value like any other.
template<class ValueAt>
double quantileOf(std::uint64_t count, double p, ValueAt&& valueAt)
{
    const double position = static_cast<double>(count - 1) * p;
    const auto rank = static_cast<std::uint64_t>(position);
    const double fraction = position - static_cast<double>(rank);
    const double lower = valueAt(rank);
    const double upper = fraction > 0 ? valueAt(rank + 1) : lower;
    return upper == lower ? lower : lower + (upper - lower) * fraction;
}

// Of at least one value in any order, which it reorders; `ps` must ascend. Cost: linear.
template<class T, std::size_t N>
std::array<double, N> quantilesOf(std::vector<T>& values, const std::array<double, N>& ps)
{
    auto unplaced = values.begin(); // a rank before it that is asked for again stands where it belongs
    const auto valueAt = [&](std::uint64_t rank) {
        const auto place = values.begin() + static_cast<std::ptrdiff_t>(rank);
        if (place >= unplaced) {
            std::nth_element(unplaced, place, values.end());
            unplaced = place + 1;
        }
        return static_cast<double>(*place);
    };
    std::array<double, N> quantiles{};
    for (std::size_t i = 0; i < N; ++i)
        quantiles[i] = quantileOf(values.size(), ps[i], valueAt);
    return quantiles;
}

} // namespace inferama::core
