// SPDX-License-Identifier: GPL-3.0-or-later
// One gauge split into rows over time, or drawn as its mean, highest and lowest, as the page's choice says.
#pragma once

#include "app/pages/resources_content.h"
#include "core/machine.h"

#include <functional>
#include <optional>
#include <string_view>

namespace inferama::app {

struct ResourcesFrame;

// A rank is called slow beyond so many times the median: docs/metrics.md.
inline constexpr double SlowRankFactor = 1.2;

struct RowsWish {
    std::string_view name;  // of the gauge
    std::string_view label; // that tells its parts apart
    SplitBy by = SplitBy::Gpu; // the choice under which they are rows
    std::function<QString(double)> value;
    std::function<QString(double)> tick;
    bool ratio = false;      // the scale is of whole fifths within 0…1
    bool alwaysRows = false; // few parts: small multiples where the choice is another one
    std::optional<core::SlowestRank> slowest = {}; // its row is marked
};

// Sets body, state and, behind what the subtitle says already, the scale of a heat strip.
void fillRows(ResourceChart& chart, const ResourcesFrame& f, const RowsWish& wish);

} // namespace inferama::app
