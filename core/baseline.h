// SPDX-License-Identifier: GPL-3.0-or-later
// What is normal for this run: for each signal the median and the median absolute deviation of its values, one a second
// over a minute each, in the newest calm one (docs/metrics.md, Baseline).
#pragma once

#include "core/time.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace inferama::core {

struct Normal {
    double median = 0;
    double deviation = 0; // median absolute deviation
};

struct Baseline {
    Time start{}; // of the newest calm 60 s; values that stood inside count
    Time end{};
    std::map<std::string, Normal, std::less<>> normals; // by textOf(Signal)

    const Normal* find(std::string_view signal) const; // null: not known
};

} // namespace inferama::core
