// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/filter_parser.h"

#include "core/did_you_mean.h"
#include "core/filter_values.h"
#include "core/letters.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace inferama::core {

namespace {

using Fault = FilterError::Fault;
using Kind = FilterToken::Kind;
using Parsed = std::optional<FilterTree>; // nothing: the error says why

constexpr std::string_view Failed = "failed";
constexpr std::string_view InFlight = "in_flight";

FilterTree one(Condition condition)
{
    return {.kind = FilterTree::Kind::One, .parts = {}, .condition = std::move(condition)};
}

constexpr std::uint32_t bitOf(std::size_t choice) { return std::uint32_t{1} << choice; }

// As RequestCounts::failed(): what is lost stands beside it.
FilterTree statusIn(std::string_view word)
{
    std::uint32_t choices = bitOf(InFlightChoice);
    if (sameLetters(word, Failed)) {
        choices = 0;
        for (const Status status : {Status::Error, Status::Timeout, Status::Cancelled, Status::Rejected, Status::Empty})
            choices |= bitOf(static_cast<std::size_t>(status));
    }
    Condition condition;
    condition.field = requestField("status");
    condition.test = Condition::Test::Choice;
    condition.choices = choices;
    return one(std::move(condition));
}

std::string nearestField(std::string_view word)
{
    std::vector<std::string_view> known{Failed, InFlight};
    for (const RequestField& field : requestFields().first(requestFields().size() - 1))
        known.push_back(field.name);
    std::string small(word);
    std::transform(small.begin(), small.end(), small.begin(), smallLetter);
    return std::string(nearestWord(small, known));
}

// Of “rag” and ‘rag’, as word processors make them.
bool hasCurlyMark(std::string_view word)
{
    return word.starts_with("\u201c") || word.starts_with("\u2018") || word.starts_with("\u201d") ||
           word.starts_with("\u2019");
}

class Parser {
public:
    explicit Parser(std::string_view text) : tokens_(filterTokens(text)) {}

    std::variant<FilterTree, FilterError> whole()
    {
        if (tokens_.size() == 1)
            return FilterTree{};
        Parsed tree = either(0);
        if (tree && here().kind != Kind::End)
            tree = fail(here().kind == Kind::Close ? Fault::UnopenedParenthesis : unexpected());
        if (!tree)
            return std::move(*error_);
        return std::move(*tree);
    }

private:
    const FilterToken& here() const { return tokens_[at_]; }
    bool take(Kind kind)
    {
        if (here().kind != kind)
            return false;
        ++at_;
        return true;
    }

    std::nullopt_t fail(Fault fault, const FilterToken& token, std::string meant = {})
    {
        error_ = FilterError{.fault = fault,
                             .offset = token.offset,
                             .length = token.length,
                             .field = field_,
                             .word = wordOf(token),
                             .meant = std::move(meant)};
        return std::nullopt;
    }
    std::nullopt_t fail(Fault fault) { return fail(fault, here()); }

    static std::string wordOf(const FilterToken& token)
    {
        switch (token.kind) {
        case Kind::Compare:
            return std::string(signOf(token.comparison));
        case Kind::Open:
            return "(";
        case Kind::Close:
            return ")";
        case Kind::Not:
            return token.text.empty() ? "!" : token.text;
        default:
            return token.text;
        }
    }

    Fault unexpected() const { return here().kind == Kind::Comma ? Fault::CommaOutside : Fault::ExpectedConjunction; }

    Parsed either(std::size_t depth) { return joined(Kind::Or, FilterTree::Kind::Any, depth); }

    Parsed joined(Kind conjunction, FilterTree::Kind kind, std::size_t depth)
    {
        FilterTree tree{.kind = kind, .parts = {}, .condition = {}};
        do {
            Parsed part =
                kind == FilterTree::Kind::Any ? joined(Kind::And, FilterTree::Kind::All, depth) : single(depth);
            if (!part)
                return part;
            tree.parts.push_back(std::move(*part));
        } while (take(conjunction));
        if (tree.parts.size() > 1)
            return tree;
        FilterTree part = std::move(tree.parts.front());
        return part;
    }

    Parsed single(std::size_t depth)
    {
        if (depth > MostFilterDepth)
            return fail(Fault::TooDeep);
        if (take(Kind::Not)) {
            Parsed part = single(depth + 1);
            if (!part)
                return part;
            FilterTree tree{.kind = FilterTree::Kind::Not, .parts = {}, .condition = {}};
            tree.parts.push_back(std::move(*part));
            return tree;
        }
        const FilterToken& open = here();
        if (!take(Kind::Open))
            return comparison();
        Parsed tree = either(depth + 1);
        if (!tree || take(Kind::Close))
            return tree;
        return here().kind == Kind::End ? fail(Fault::UnclosedParenthesis, open) : fail(unexpected());
    }

    Parsed comparison()
    {
        const FilterToken& word = here();
        field_.clear();
        if (word.kind != Kind::Word && word.kind != Kind::Text)
            return fail(Fault::ExpectedField);
        if (!sound(word))
            return std::nullopt;
        if (word.kind == Kind::Word && (sameLetters(word.text, Failed) || sameLetters(word.text, InFlight))) {
            ++at_;
            return statusIn(word.text);
        }
        if (word.kind == Kind::Word && sameLetters(word.text, LabelField))
            return fail(Fault::LabelWithoutName);
        Condition condition;
        condition.field = word.kind == Kind::Word ? requestField(word.text) : NamedField{};
        if (condition.field.field == nullptr)
            return fail(Fault::UnknownField, word, nearestField(word.text));
        field_ = std::string(condition.field.field->name) + condition.field.label;
        ++at_;
        const bool inverted = here().kind == Kind::Not && tokens_[at_ + 1].kind == Kind::In;
        if (inverted)
            ++at_;
        if (take(Kind::In)) {
            condition.comparison = inverted ? Comparison::Unequal : Comparison::Equal;
            return list(std::move(condition));
        }
        const FilterToken& sign = here();
        if (!take(Kind::Compare))
            return fail(Fault::ExpectedComparison);
        condition.comparison = sign.comparison;
        return value(std::move(condition), sign);
    }

    bool sound(const FilterToken& token)
    {
        if (token.kind == Kind::Word && hasCurlyMark(token.text))
            fail(Fault::CurlyMarks, token);
        else if (token.wrong == FilterToken::Wrong::Unclosed)
            fail(Fault::UnclosedText, token);
        else if (token.wrong == FilterToken::Wrong::Escape)
            error_ = FilterError{.fault = Fault::UnknownEscape,
                                 .offset = token.wrongAt,
                                 .length = 2,
                                 .field = field_,
                                 .word = "\\",
                                 .meant = {}};
        else
            return true;
        return false;
    }

    bool isValue(const FilterToken& token)
    {
        if (token.kind == Kind::And || token.kind == Kind::Or || token.kind == Kind::In ||
            (token.kind == Kind::Not && !token.text.empty())) {
            fail(Fault::NeedsMarks, token);
            return false;
        }
        if (token.kind != Kind::Word && token.kind != Kind::Text) {
            fail(Fault::ExpectedValue, token);
            return false;
        }
        return sound(token);
    }

    Parsed value(Condition condition, const FilterToken& sign)
    {
        const FilterToken& token = here();
        if (const auto fault = faultOf(condition.field, condition.comparison))
            return fail(*fault, sign);
        if (!isValue(token))
            return std::nullopt;
        ++at_;
        const bool equality = condition.comparison == Comparison::Equal || condition.comparison == Comparison::Unequal;
        if (!isChoice(condition.field) && (isNone(token) || (equality && isEmptyText(condition.field, token)))) {
            if (!equality)
                return fail(Fault::NoneNeedsEqual, token);
            condition.test = Condition::Test::Missing;
            return one(std::move(condition));
        }
        if (!take(condition, token))
            return std::nullopt;
        finish(condition, false);
        return one(std::move(condition));
    }

    Parsed list(Condition condition)
    {
        const FilterToken& open = here();
        if (!take(Kind::Open))
            return fail(Fault::ExpectedList);
        do {
            const FilterToken& token = here();
            if (!isValue(token))
                return std::nullopt;
            ++at_;
            if (isNone(token) && !isChoice(condition.field))
                return fail(Fault::NoneNeedsEqual, token);
            if (!take(condition, token))
                return std::nullopt;
        } while (take(Kind::Comma));
        if (!take(Kind::Close))
            return here().kind == Kind::End ? fail(Fault::UnclosedParenthesis, open) : fail(Fault::ExpectedComma);
        finish(condition, true);
        return one(std::move(condition));
    }

    // Takes one value, and the unit that may stand apart from a number.
    bool take(Condition& condition, const FilterToken& token)
    {
        const std::size_t taken = at_;
        if (condition.field.field->unit == RequestField::Unit::None || token.kind == Kind::Text)
            return addValue(condition, token, {});
        const bool apart = here().kind == Kind::Word && isTimeUnit(here().text) && isPlainNumber(token.text);
        at_ += apart ? 1 : 0;
        return addValue(condition, token, apart ? std::string_view(tokens_[taken].text) : std::string_view{});
    }

    bool addValue(Condition& condition, const FilterToken& token, std::string_view unit)
    {
        const auto fault = takeValue(condition, token, unit);
        if (!fault)
            return true;
        std::string meant;
        if (const auto* choice = std::get_if<RequestField::ChoiceOf>(&condition.field.field->of))
            meant = nearestWord(token.text, choice->choices);
        fail(*fault, token, std::move(meant));
        return false;
    }

    std::vector<FilterToken> tokens_;
    std::size_t at_ = 0;
    std::string field_; // that is being compared
    std::optional<FilterError> error_;
};

} // namespace

std::variant<FilterTree, FilterError> parseFilter(std::string_view text)
{
    if (text.size() > MostFilterBytes) {
        FilterError error;
        error.fault = Fault::TooLong;
        error.offset = MostFilterBytes;
        error.length = text.size() - MostFilterBytes;
        return error;
    }
    return Parser(text).whole();
}

} // namespace inferama::core
