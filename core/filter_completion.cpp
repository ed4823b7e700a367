// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/filter_completion.h"

#include "core/filter_tokens.h"
#include "core/filter_values.h"
#include "core/letters.h"
#include "core/request_fields.h"

#include <algorithm>
#include <array>
#include <utility>

namespace inferama::core {

namespace {

using Kind = FilterCompletion::Kind;
using Candidates = std::vector<FilterCompletion::Candidate>;
using Token = FilterToken::Kind;

// What may come next.
enum class Place : std::uint8_t { Field, Comparison, Value, List, ListValue, ListEnd, Conjunction };

struct Situation {
    Place place = Place::Field;
    NamedField field{};
    bool inverted = false; // after "not", where only "in" can follow
    std::size_t open = 0;  // parentheses
};

bool isFlag(std::string_view word) { return sameLetters(word, "failed") || sameLetters(word, "in_flight"); }

// Goes over a token that is wrong as if it were right: the user is still writing.
void pass(Situation& now, const FilterToken& token)
{
    switch (now.place) {
    case Place::Field:
        if (token.kind == Token::Open)
            ++now.open;
        if (token.kind != Token::Word)
            break;
        now.field = requestField(token.text);
        now.inverted = false;
        now.place = isFlag(token.text) ? Place::Conjunction : Place::Comparison;
        break;
    case Place::Comparison:
        now.inverted = token.kind == Token::Not;
        if (token.kind == Token::In)
            now.place = Place::List;
        else if (token.kind == Token::And || token.kind == Token::Or)
            now.place = Place::Field;
        else if (!now.inverted)
            now.place = Place::Value;
        break;
    case Place::List:
        now.place = Place::ListValue;
        break;
    case Place::ListValue:
        now.place = Place::ListEnd;
        break;
    case Place::ListEnd:
        now.place = token.kind == Token::Comma ? Place::ListValue : Place::Conjunction;
        break;
    case Place::Value:
        now.place = Place::Conjunction;
        break;
    case Place::Conjunction:
        if (token.kind == Token::Close && now.open > 0)
            --now.open;
        if (token.kind == Token::And || token.kind == Token::Or)
            now.place = Place::Field;
        break;
    }
}

// Whether the cursor behind this token still writes it.
bool isUnfinished(const FilterToken& token, Place place)
{
    switch (token.kind) {
    case Token::Word:
    case Token::And:
    case Token::Or:
    case Token::In:
        return true;
    case Token::Not:
        return !token.text.empty() || place == Place::Comparison;
    case Token::Text:
        return token.wrong == FilterToken::Wrong::Unclosed;
    default:
        return false;
    }
}

void add(Candidates& all, std::string_view word, Kind kind)
{
    all.push_back({.shown = std::string(word), .written = std::string(word), .kind = kind});
}

Candidates fields(const FilterVocabulary& vocabulary)
{
    Candidates all;
    for (const RequestField& field : requestFields())
        if (field.name != LabelField)
            add(all, field.name, Kind::Field);
    for (const auto& [name, values] : vocabulary.fields)
        if (name.starts_with(LabelField))
            all.push_back({.shown = name,
                           .written = std::string(LabelField) + filterText(name.substr(LabelField.size())),
                           .kind = Kind::Field});
    for (const std::string_view word : {"failed", "in_flight", "not"})
        add(all, word, word == "not" ? Kind::Conjunction : Kind::Field);
    return all;
}

Candidates comparisons(const Situation& now)
{
    Candidates all;
    if (now.inverted) {
        add(all, "in", Kind::Comparison);
        return all;
    }
    constexpr std::array Offered{Comparison::Greater,   Comparison::GreaterEqual, Comparison::Less,
                                 Comparison::LessEqual, Comparison::Equal,        Comparison::Unequal,
                                 Comparison::Contains,  Comparison::ContainsNot};
    for (const Comparison comparison : Offered)
        if (now.field.field == nullptr || !faultOf(now.field, comparison))
            add(all, signOf(comparison), Kind::Comparison);
    add(all, "in", Kind::Comparison);
    add(all, "not in", Kind::Comparison);
    return all;
}

Candidates values(const Situation& now, std::string_view begun, const FilterVocabulary& vocabulary)
{
    Candidates all;
    if (now.field.field == nullptr)
        return all;
    if (const auto* choice = std::get_if<RequestField::ChoiceOf>(&now.field.field->of)) {
        for (const std::string_view name : choice->choices)
            add(all, name, Kind::Value);
        return all;
    }
    const auto seen = vocabulary.fields.find(std::string(now.field.field->name) + now.field.label);
    if (seen != vocabulary.fields.end())
        for (const std::string& value : seen->second)
            all.push_back({.shown = value, .written = filterText(value), .kind = Kind::Value});
    const bool time =
        now.field.field->unit == RequestField::Unit::Seconds || now.field.field->unit == RequestField::Unit::Moment;
    if (time && isPlainNumber(begun))
        for (const std::string_view unit : {"ms", "s", "m", "us"})
            add(all, std::string(begun).append(unit), Kind::Value);
    if (now.place == Place::Value)
        add(all, "none", Kind::Value);
    return all;
}

Candidates possible(const Situation& now, std::string_view begun, const FilterVocabulary& vocabulary)
{
    Candidates all;
    switch (now.place) {
    case Place::Field:
        return fields(vocabulary);
    case Place::Comparison:
        return comparisons(now);
    case Place::Value:
    case Place::ListValue:
        return values(now, begun, vocabulary);
    case Place::List:
        add(all, "(", Kind::Comparison);
        break;
    case Place::ListEnd:
        add(all, ",", Kind::Conjunction);
        add(all, ")", Kind::Conjunction);
        break;
    case Place::Conjunction:
        add(all, "and", Kind::Conjunction);
        add(all, "or", Kind::Conjunction);
        if (now.open > 0)
            add(all, ")", Kind::Conjunction);
        break;
    }
    return all;
}

// Those with `begun` in them, the ones that begin with it first; not one that stands there already and is alone.
void keepFitting(Candidates& all, std::string_view begun)
{
    std::string small(begun);
    std::transform(small.begin(), small.end(), small.begin(), smallLetter);
    std::erase_if(all, [&small](const auto& candidate) { return !containsLetters(candidate.shown, small); });
    std::stable_partition(all.begin(), all.end(), [&small](const auto& candidate) {
        return sameLetters(std::string_view(candidate.shown).substr(0, small.size()), small);
    });
    if (all.size() == 1 && all.front().shown == begun)
        all.clear();
    if (all.size() > MostCandidates)
        all.resize(MostCandidates);
}

} // namespace

FilterCompletion completeFilter(std::string_view text, std::size_t cursor, const FilterVocabulary& vocabulary)
{
    cursor = std::min(cursor, text.size());
    auto before = filterTokens(text.substr(0, cursor));
    before.pop_back();
    Situation now;
    FilterCompletion completion{.offset = cursor, .length = 0, .candidates = {}};
    std::string begun;
    for (const FilterToken& token : before) {
        const bool last = &token == &before.back() && token.offset + token.length == cursor;
        if (!last || !isUnfinished(token, now.place)) {
            pass(now, token);
            continue;
        }
        begun = token.kind == Token::Not && token.text.empty() ? "!" : token.text;
        completion.offset = token.offset;
        // The rest of the word behind the cursor goes with it.
        for (const FilterToken& whole : filterTokens(text))
            if (whole.offset == token.offset && whole.kind != Token::Compare && whole.kind != Token::Text)
                completion.length = whole.length;
        completion.length = std::max(completion.length, cursor - token.offset);
    }
    completion.candidates = possible(now, begun, vocabulary);
    keepFitting(completion.candidates, begun);
    return completion;
}

} // namespace inferama::core
