// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/filter_values.h"

#include "core/letters.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace inferama::core {

namespace {

using Fault = FilterError::Fault;
using ChoiceOf = RequestField::ChoiceOf;

struct Scale {
    std::string_view unit;
    double by = 1;
    bool divides = false; // so that 1230ms is the double nearest to 1.23 s, as the figures are
};
constexpr std::array<Scale, 8> TimeScales{{{"ns", 1e9, true},
                                           {"us", 1e6, true},
                                           {"\u00b5s", 1e6, true}, // both signs that stand for micro
                                           {"\u03bcs", 1e6, true},
                                           {"ms", 1e3, true},
                                           {"s", 1, false},
                                           {"m", 60, false},
                                           {"h", 3600, false}}};
constexpr std::array<Scale, 3> CountScales{{{"k", 1e3, false}, {"K", 1e3, false}, {"M", 1e6, false}}};

std::optional<double> scaled(double number, std::string_view unit, std::span<const Scale> scales)
{
    if (unit.empty())
        return number;
    for (const Scale& scale : scales)
        if (scale.unit == unit)
            return scale.divides ? number / scale.by : number * scale.by;
    return std::nullopt;
}

// The number at the start of a word, and what follows it.
std::optional<std::pair<double, std::string_view>> leadingNumber(std::string_view word)
{
    // from_chars would take "inf" and "nan".
    if (word.find_first_of("0123456789") > 2)
        return std::nullopt;
    double number = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{})
        return std::nullopt;
    return std::pair{number, word.substr(static_cast<std::size_t>(stop - word.data()))};
}

std::optional<Fault> takeNumber(Condition& condition, const FilterToken& value, std::string_view unit)
{
    const bool counts = condition.field.field->counts();
    const Fault fault = counts ? Fault::IsNoCount : Fault::IsNoTime;
    const auto read = value.kind == FilterToken::Kind::Word ? leadingNumber(value.text) : std::nullopt;
    if (!read)
        return fault;
    const auto number = scaled(read->first, unit.empty() ? read->second : unit,
                               counts ? std::span<const Scale>(CountScales) : std::span<const Scale>(TimeScales));
    if (!number)
        return fault;
    // 1.005k is 1005 and not the double below it.
    condition.numbers.push_back(counts && !read->second.empty() ? std::round(*number) : *number);
    return std::nullopt;
}

std::optional<Fault> takeChoice(Condition& condition, std::string_view text)
{
    const auto choices = std::get<ChoiceOf>(condition.field.field->of).choices;
    const bool part = condition.comparison == Comparison::Contains || condition.comparison == Comparison::ContainsNot;
    std::string small(text);
    std::transform(small.begin(), small.end(), small.begin(), smallLetter);
    std::uint32_t found = 0;
    for (std::size_t i = 0; i < choices.size(); ++i)
        if (part ? containsLetters(choices[i], small) : choices[i] == small)
            found |= std::uint32_t{1} << i;
    condition.choices |= found;
    return found == 0 ? std::optional(Fault::IsNoChoice) : std::nullopt;
}

} // namespace

bool isChoice(const NamedField& field) { return std::holds_alternative<ChoiceOf>(field.field->of); }

bool isNone(const FilterToken& token)
{
    return token.kind == FilterToken::Kind::Word && sameLetters(token.text, "none");
}

bool isEmptyText(const NamedField& field, const FilterToken& token)
{
    return token.text.empty() && std::holds_alternative<RequestField::TextOf>(field.field->of);
}

bool isTimeUnit(std::string_view word)
{
    return std::any_of(TimeScales.begin(), TimeScales.end(), [word](const Scale& scale) { return scale.unit == word; });
}

bool isPlainNumber(std::string_view word)
{
    const auto read = leadingNumber(word);
    return read && read->second.empty();
}

std::optional<Fault> faultOf(const NamedField& field, Comparison comparison)
{
    const bool number = std::holds_alternative<RequestField::NumberOf>(field.field->of);
    switch (comparison) {
    case Comparison::Equal:
    case Comparison::Unequal:
        return std::nullopt;
    case Comparison::Contains:
    case Comparison::ContainsNot:
        return number ? std::optional(Fault::IsNoText) : std::nullopt;
    case Comparison::Less:
    case Comparison::LessEqual:
    case Comparison::Greater:
    case Comparison::GreaterEqual:
        return number ? std::nullopt : std::optional(Fault::HasNoOrder);
    }
    return std::nullopt;
}

std::optional<Fault> takeValue(Condition& condition, const FilterToken& value, std::string_view unit)
{
    if (std::holds_alternative<RequestField::NumberOf>(condition.field.field->of))
        return takeNumber(condition, value, unit);
    if (isChoice(condition.field))
        return takeChoice(condition, value.text);
    condition.texts.push_back(value.text);
    return std::nullopt;
}

void finish(Condition& condition, bool list)
{
    using Test = Condition::Test;
    if (isChoice(condition.field)) {
        condition.test = Test::Choice;
        if (condition.comparison == Comparison::Unequal || condition.comparison == Comparison::ContainsNot)
            condition.choices = ~condition.choices;
        return;
    }
    const bool number = std::holds_alternative<RequestField::NumberOf>(condition.field.field->of);
    std::sort(condition.numbers.begin(), condition.numbers.end());
    std::sort(condition.texts.begin(), condition.texts.end());
    condition.test = number ? Test::Numbers : Test::Texts;
    if (list)
        return;
    condition.test = number ? Test::Number : Test::Text;
    if (number)
        condition.number = condition.numbers.front();
    else
        condition.text = condition.texts.front();
    if (condition.comparison == Comparison::Contains || condition.comparison == Comparison::ContainsNot)
        std::transform(condition.text.begin(), condition.text.end(), condition.text.begin(), smallLetter);
    condition.numbers.clear();
    condition.texts.clear();
}

} // namespace inferama::core
