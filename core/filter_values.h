// SPDX-License-Identifier: GPL-3.0-or-later
// What the values of a filter mean: times, counts, choices and texts, each as its field has them.
#pragma once

#include "core/filter_condition.h"
#include "core/filter_error.h"

#include <optional>
#include <string_view>

namespace inferama::core {

bool isChoice(const NamedField& field);
bool isNone(const FilterToken& token);                               // the word none, without quotation marks
bool isEmptyText(const NamedField& field, const FilterToken& token); // what nobody said is an empty text
bool isTimeUnit(std::string_view word);
bool isPlainNumber(std::string_view word);

// Why a field cannot be compared so; nothing where it can.
std::optional<FilterError::Fault> faultOf(const NamedField& field, Comparison comparison);
// Adds a value to those that the condition compares with. `unit` stood apart from the number; empty: it did not.
std::optional<FilterError::Fault> takeValue(Condition& condition, const FilterToken& value, std::string_view unit);
// When all values are there: says which test they make.
void finish(Condition& condition, bool list);

} // namespace inferama::core
