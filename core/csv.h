// SPDX-License-Identifier: GPL-3.0-or-later
// Comma-separated values (RFC 4180) as every table leaves the program: how a cell, a number and a moment are written.
#pragma once

#include "core/time.h"

#include <string>
#include <string_view>

namespace inferama::core {

inline constexpr std::string_view CsvLineEnd = "\r\n";

// Adds `cell` as it is, in quotes where it could be taken for something else.
void addCsvCell(std::string& text, std::string_view cell, char separator = ',');
// Adds the shortest text that reads back as `value`, with a point; nothing for what is not finite.
void addNumber(std::string& text, double value);
// Adds "2025-11-02T05:30:00.000000000Z", with so many of the decimals, 1 to 9; those left out are cut off. Nothing for
// NoTime.
void addMoment(std::string& text, Time moment, int decimals = 9);

} // namespace inferama::core
