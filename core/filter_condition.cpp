// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/filter_condition.h"

#include "core/letters.h"

#include <algorithm>
#include <cmath>

namespace inferama::core {

namespace {

// All comparisons with NaN but "!=" are false in themselves.
bool compare(double value, Comparison comparison, double with)
{
    switch (comparison) {
    case Comparison::Equal:
        return value == with;
    case Comparison::Unequal:
        return value < with || value > with;
    case Comparison::Less:
        return value < with;
    case Comparison::LessEqual:
        return value <= with;
    case Comparison::Greater:
        return value > with;
    case Comparison::GreaterEqual:
        return value >= with;
    case Comparison::Contains:
    case Comparison::ContainsNot:
        break;
    }
    return false;
}

bool compare(std::string_view value, Comparison comparison, std::string_view with)
{
    switch (comparison) {
    case Comparison::Equal:
        return value == with;
    case Comparison::Unequal:
        return value != with;
    case Comparison::Contains:
        return containsLetters(value, with);
    case Comparison::ContainsNot:
        return !containsLetters(value, with);
    case Comparison::Less:
    case Comparison::LessEqual:
    case Comparison::Greater:
    case Comparison::GreaterEqual:
        break;
    }
    return false;
}

} // namespace

bool Condition::holds(const RequestRow& row, const RowContext& context) const
{
    const RequestField& asked = *field.field;
    if (test == Test::Choice)
        return (choices >> std::get_if<RequestField::ChoiceOf>(&asked.of)->of(row) & 1) != 0;

    if (const auto* numberOf = std::get_if<RequestField::NumberOf>(&asked.of)) {
        const double value = (*numberOf)(row, context);
        if (test == Test::Number)
            return compare(value, comparison, number);
        const bool undefined = std::isnan(value);
        if (test == Test::Missing)
            return undefined == (comparison == Comparison::Equal);
        return !undefined &&
               std::binary_search(numbers.begin(), numbers.end(), value) == (comparison == Comparison::Equal);
    }

    const std::string_view value = (*std::get_if<RequestField::TextOf>(&asked.of))(row, context, field.label);
    if (test == Test::Missing)
        return value.empty() == (comparison == Comparison::Equal);
    if (value.empty())
        return false;
    if (test == Test::Text)
        return compare(value, comparison, text);
    return std::binary_search(texts.begin(), texts.end(), value) == (comparison == Comparison::Equal);
}

} // namespace inferama::core
