// SPDX-License-Identifier: GPL-3.0-or-later
// One comparison of a filter, ready to be asked of half a million rows.
#pragma once

#include "core/filter_tokens.h"
#include "core/request_fields.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inferama::core {

struct Condition {
    enum class Test : std::uint8_t {
        Choice,  // the choice is one of `choices`
        Number,  // `comparison` with `number`
        Numbers, // one of `numbers` (Equal) or none of them (Unequal)
        Text,    // `comparison` with `text`, which is in small letters for Contains and ContainsNot
        Texts,   // one of `texts` (Equal) or none of them (Unequal)
        Missing  // there is no such figure or text (Equal), or there is (Unequal)
    };

    NamedField field{};
    Test test = Test::Missing;
    Comparison comparison = Comparison::Equal;
    std::uint32_t choices = 0; // a bit each
    double number = 0;
    std::vector<double> numbers{}; // ascending
    std::string text{};
    std::vector<std::string> texts{}; // ascending

    // A figure or text that is undefined holds in no test but Missing.
    bool holds(const RequestRow& row, const RowContext& context) const;

    friend bool operator==(const Condition&, const Condition&) = default;
};

} // namespace inferama::core
