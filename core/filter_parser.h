// SPDX-License-Identifier: GPL-3.0-or-later
// From a filter's text to the tree of its conditions.
#pragma once

#include "core/filter_condition.h"
#include "core/filter_error.h"

#include <string_view>
#include <variant>
#include <vector>

namespace inferama::core {

struct FilterTree {
    enum class Kind : std::uint8_t { All, Any, Not, One };
    Kind kind = Kind::All;           // All of no parts holds always
    std::vector<FilterTree> parts{}; // of All and Any; one of Not
    Condition condition{};           // of One
};

// No deeper than MostFilterDepth and a little. A text without any word is All of nothing.
std::variant<FilterTree, FilterError> parseFilter(std::string_view text);

} // namespace inferama::core
