// SPDX-License-Identifier: GPL-3.0-or-later
// Which requests somebody wants to see: ttft > 1s and status != ok and input > 4000 and label.class = "rag". The words
// are those of core/request_fields.h; docs/filter.md says what may be written.
#pragma once

#include "core/filter_condition.h"
#include "core/filter_error.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace inferama::core {

using FilterContext = RowContext;

class Filter {
public:
    // A text without any word matches every request. Any bytes are a filter or an error.
    static std::variant<Filter, FilterError> parse(std::string_view text);

    // A figure that is undefined matches no comparison but "= none"; "not" turns that round. Safe from any thread.
    bool matches(const RequestRow& row, const FilterContext& context) const;
    // It depends on the moment of the table or its run, so that a row may match at one moment and not at another.
    bool movesWithTime() const { return movesWithTime_; }

    const std::string& text() const { return text_; } // as it was written
    // Whether both match the same for the same reason; two ways of writing one thing may be unequal.
    friend bool operator==(const Filter& a, const Filter& b) { return a.entry_ == b.entry_ && a.steps_ == b.steps_; }

private:
    // A condition, and the step that follows when it holds or does not: no recursion, nothing asked twice.
    struct Step {
        Condition condition{};
        std::uint32_t then = 0;
        std::uint32_t otherwise = 0;
        friend bool operator==(const Step&, const Step&) = default;
    };
    friend class FilterCompiler;

    std::string text_;
    std::vector<Step> steps_;
    std::uint32_t entry_ = 0;
    bool movesWithTime_ = false;
};

} // namespace inferama::core
