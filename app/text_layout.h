// SPDX-License-Identifier: GPL-3.0-or-later
// Text for a terminal: columns are counted as they are shown, not in bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace inferama::app {

inline constexpr std::size_t TerminalColumns = 100;

// Columns of a UTF-8 text that holds no combining characters; Chinese characters take two.
std::size_t columnsOf(std::string_view text);

// Fills `text` up to `columns`, to the right or (for numbers) to the left. A longer text stays whole.
std::string padded(std::string_view text, std::size_t columns, bool toTheLeft = false);

// Breaks `text` at spaces and between Chinese characters into lines of at most TerminalColumns, each indented and ended
// by a newline.
std::string wrapped(std::string_view text, std::size_t indent);

} // namespace inferama::app
