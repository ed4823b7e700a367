// SPDX-License-Identifier: GPL-3.0-or-later
// Why a text is no filter: what is wrong, where, and what would be right.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace inferama::core {

struct FilterError {
    enum class Fault : std::uint8_t {
        TooLong,             // more than MostFilterBytes
        TooDeep,             // more than MostFilterDepth parentheses or nots within each other
        ExpectedField,       // nothing, or a sign, where a field has to stand
        UnknownField,        // `word`; perhaps `meant`
        LabelWithoutName,    // "label."
        ExpectedComparison,  // nothing that compares `field` follows it
        ExpectedValue,       // nothing that `field` could be compared with follows
        ExpectedList,        // no "(" after "in"
        ExpectedComma,       // nothing that goes on with a list or closes it
        ExpectedConjunction, // `word` follows a whole comparison
        UnopenedParenthesis,
        UnclosedParenthesis,
        CommaOutside, // of a list
        UnclosedText,
        UnknownEscape,  // `word`
        CurlyMarks,     // quotation marks that a word processor made
        NeedsMarks,     // `word` would be a value, but means something else without quotation marks
        HasNoOrder,     // `word`, "<" say, of `field`, which is a text or a choice
        IsNoText,       // "~" of `field`, which is a number
        IsNoTime,       // `word`, compared with the seconds of `field`
        IsNoCount,      // `word`, compared with the count of `field`
        IsNoChoice,     // `word` is none of those of `field`; perhaps `meant`
        NoneNeedsEqual, // "none" with another comparison than = and !=
    };

    Fault fault = Fault::ExpectedField;
    std::size_t offset = 0; // bytes from the start of the text
    std::size_t length = 0; // bytes; 0 where something is missing
    std::string field{};
    std::string word{};
    std::string meant{};

    // One sentence that says what to write instead, in English.
    std::string message() const;
};

inline constexpr std::size_t MostFilterBytes = 65'536;
inline constexpr std::size_t MostFilterDepth = 64;

} // namespace inferama::core
