// SPDX-License-Identifier: GPL-3.0-or-later
// The middle of some values; of an even number the mean of the two middle ones.
#pragma once

#include <algorithm>
#include <vector>

namespace inferama::core {

// `values` must not be empty. Cost: linear.
inline double medianOf(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

} // namespace inferama::core
