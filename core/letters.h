// SPDX-License-Identifier: GPL-3.0-or-later
// Texts compared without regard to the case of the letters A to Z. All other bytes are compared as they are, so that
// UTF-8 stays whole and no locale has a say.
#pragma once

#include <algorithm>
#include <string_view>

namespace inferama::core {

inline char smallLetter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline bool sameLetters(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return smallLetter(x) == smallLetter(y); });
}

// `part` is in small letters. Cost: the lengths multiplied at worst, that of the text as a rule.
inline bool containsLetters(std::string_view text, std::string_view part)
{
    return std::search(text.begin(), text.end(), part.begin(), part.end(),
                       [](char x, char y) { return smallLetter(x) == y; }) != text.end() ||
           part.empty();
}

} // namespace inferama::core
