// SPDX-License-Identifier: GPL-3.0-or-later
// Some publishers write what JSON or 64 bits cannot hold: NaN, Infinity, 1e400, integers of 30 digits. Only the event
// that holds such a number is at fault, so the numbers are made readable and the event is judged.
#pragma once

#include <string>
#include <string_view>

namespace inferama::ingest {

// Copies `json` to `out`, with NotFiniteMarker (as a text) in place of NaN, ±Infinity and what overflows a double, and
// integers beyond 64 bits written as fractions. False: there was nothing of that kind. Nothing else is checked.
bool repairNumbers(std::string_view json, std::string& out);

} // namespace inferama::ingest
