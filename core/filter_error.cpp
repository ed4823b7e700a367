// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/filter_error.h"

#include "core/request_fields.h"

namespace inferama::core {

namespace {

std::string quoted(const std::string& word)
{
    constexpr std::size_t Longest = 60;
    return "'" + (word.size() > Longest ? word.substr(0, Longest) + "…" : word) + "'";
}

std::string choicesOf(const std::string& field)
{
    std::string all;
    const NamedField named = requestField(field);
    if (const auto* choice = named.field ? std::get_if<RequestField::ChoiceOf>(&named.field->of) : nullptr)
        for (const std::string_view name : choice->choices)
            all.append(all.empty() ? "" : ", ").append(name);
    return all;
}

} // namespace

std::string FilterError::message() const
{
    switch (fault) {
    case Fault::TooLong:
        return "The filter is too long; 64 KiB are the most.";
    case Fault::TooDeep:
        return "Too many parentheses within each other; 64 are the most.";
    case Fault::ExpectedField:
        return "Write a field here, such as ttft > 1s or status = error.";
    case Fault::UnknownField:
        return "There is no field " + quoted(word) +
               (meant.empty() ? "; to look for an id, write id ~ " + word + "." : "; did you mean " + meant + "?");
    case Fault::LabelWithoutName:
        return "Write which label: label.class, say.";
    case Fault::ExpectedComparison:
        return "Write what to compare " + field + " with: =, !=, <, >, ~ or in, and a value.";
    case Fault::ExpectedValue:
        return "Write a value to compare " + field + " with.";
    case Fault::ExpectedList:
        return "Write a list in parentheses after in: in (a, b).";
    case Fault::ExpectedComma:
        return "Write a comma or a closing parenthesis before " + quoted(word) + ".";
    case Fault::ExpectedConjunction:
        return "Write and or or before " + quoted(word) + ".";
    case Fault::UnopenedParenthesis:
        return "There is no parenthesis that this one closes.";
    case Fault::CommaOutside:
        return "Commas stand in lists only, in (a, b); write large counts without: 4000, 4k.";
    case Fault::UnclosedParenthesis:
        return "This parenthesis is never closed.";
    case Fault::UnclosedText:
        return "This quotation mark is never closed.";
    case Fault::UnknownEscape:
        return quoted(word) + " means nothing; for a backslash write \\\\.";
    case Fault::CurlyMarks:
        return "Use straight quotation marks: \"…\".";
    case Fault::NeedsMarks:
        return "Put " + quoted(word) + " in quotation marks if it is a value.";
    case Fault::HasNoOrder:
        return field + " has no order; instead of " + word + " use =, !=, ~ or in.";
    case Fault::IsNoText:
        return field + " is a number; instead of ~ use =, !=, < or >.";
    case Fault::IsNoTime:
        return quoted(word) + " is no time; write 500ms, 1.5s or 2m.";
    case Fault::IsNoCount:
        return quoted(word) + " is no count; write 4000, 4k or 1M.";
    case Fault::IsNoChoice:
        return quoted(word) + " is no " + field +
               (meant.empty() ? "; write one of " + choicesOf(field) + "." : "; did you mean " + meant + "?");
    case Fault::NoneNeedsEqual:
        return "none can only follow = or !=.";
    }
    return {};
}

} // namespace inferama::core
