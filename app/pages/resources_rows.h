// SPDX-License-Identifier: GPL-3.0-or-later
// One gauge split into rows over time, or drawn as its mean, highest and lowest, as the page's choice says.
#pragma once

#include "app/pages/resources_content.h"
#include "core/machine.h"

#include <optional>
#include <string_view>

namespace inferama::app {

struct ResourcesFrame;

struct RowsWish {
    enum class Scale : std::uint8_t {
        Any,   // round numbers
        Share, // whole fifths within 0…1; the lowest are the worst
        Bytes, // round numbers of a binary unit
    };
    std::string_view name;                           // of the gauge
    std::string_view label;                          // that tells its parts apart
    SplitBy by = SplitBy::Gpu;                       // the choice under which they are rows
    widgets::Quantity (*quantity)(double) = nullptr; // never null when used
    Scale scale = Scale::Any;
    bool alwaysRows = false;                       // few parts: small multiples where the choice is another one
    std::optional<core::SlowestRank> slowest = {}; // its row is marked
};

// Sets body, state and, of rows, the subtitle: the scale that they are drawn on.
void fillRows(ResourceChart& chart, const ResourcesFrame& f, const RowsWish& wish);

} // namespace inferama::app
