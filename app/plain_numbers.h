// SPDX-License-Identifier: GPL-3.0-or-later
// Quantities as a terminal and a note show them: three significant digits and the unit.
#pragma once

#include <optional>
#include <string>

namespace inferama::app {

std::string numberText(double value);                 // "0.0123", "5.31", "1230"
std::string secondsText(std::optional<double> value); // "312 µs", "50.1 ms", "5.31 s", "2.5 min", "–"
std::string shareText(double ratio);                  // "71.7 %"

} // namespace inferama::app
