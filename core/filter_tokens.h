// SPDX-License-Identifier: GPL-3.0-or-later
// A filter's text cut into words and signs, for whoever parses, completes or colours it. Any bytes can be cut; what is
// wrong with a token stands in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::core {

enum class Comparison : std::uint8_t { Equal, Unequal, Less, LessEqual, Greater, GreaterEqual, Contains, ContainsNot };
std::string_view signOf(Comparison comparison); // "=", "!=", …

struct FilterToken {
    enum class Kind : std::uint8_t {
        Word, // fields, values: whatever stands between spaces and signs
        Text, // in quotation marks
        Compare,
        And,
        Or,
        Not, // also "!" alone
        In,
        Open,
        Close,
        Comma,
        End // of length 0, behind the last byte; each list ends with one
    };
    enum class Wrong : std::uint8_t { Nothing, Unclosed, Escape }; // of texts

    Kind kind = Kind::End;
    std::size_t offset = 0; // bytes
    std::size_t length = 0; // with quotation marks
    std::string text{};     // what a word or a text says; a text without its marks and escapes
    Comparison comparison = Comparison::Equal;
    Wrong wrong = Wrong::Nothing;
    std::size_t wrongAt = 0; // of an escape: where it stands
};

// Cost: linear in the length.
std::vector<FilterToken> filterTokens(std::string_view text);

// As a filter has to have it: itself where it is one plain word, else in quotation marks.
std::string filterText(std::string_view value);

} // namespace inferama::core
