// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plain_numbers.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace inferama::app {

std::string numberText(double value)
{
    constexpr double Whole = 1000; // from here on every digit before the point is written
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), std::abs(value) < Whole ? "%.3g" : "%.0f", value);
    return text.data();
}

std::string secondsText(std::optional<double> value)
{
    if (!value)
        return "–";
    // A value that three digits round up to the next unit is written in that.
    constexpr double AlmostThousand = 999.5;
    constexpr double Minutes = 120;
    const double size = std::abs(*value);
    if (size == 0)
        return "0 s";
    if (size < AlmostThousand * 1e-6)
        return numberText(*value * 1e6) + " µs";
    if (size < AlmostThousand * 1e-3)
        return numberText(*value * 1e3) + " ms";
    if (size < Minutes)
        return numberText(*value) + " s";
    return numberText(*value / 60) + " min";
}

std::string shareText(double ratio) { return numberText(ratio * 100) + " %"; }

} // namespace inferama::app
