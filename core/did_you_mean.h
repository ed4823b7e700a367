// SPDX-License-Identifier: GPL-3.0-or-later
// The nearest known word to a misspelt one, for error messages.
#pragma once

#include <span>
#include <string_view>

namespace inferama::core {

// The known word with the fewest edits; empty when none is near enough to be meant (a third of the word's letters).
std::string_view nearestWord(std::string_view word, std::span<const std::string_view> known);

} // namespace inferama::core
