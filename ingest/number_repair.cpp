// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/number_repair.h"

#include "ingest/field.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace inferama::ingest {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool belongsToWord(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' || c == '-' || c == '.';
}

std::string_view digits(std::string_view& rest)
{
    const auto n = static_cast<std::size_t>(std::ranges::find_if_not(rest, isDigit) - rest.begin());
    const auto found = rest.substr(0, n);
    rest.remove_prefix(n);
    return found;
}

enum class Word { Fine, NotFinite, WideInteger };

// A JSON number by the grammar that does not fit; anything else is left for the parser to judge.
Word judge(std::string_view word)
{
    if (word == "NaN" || word == "Infinity" || word == "-Infinity")
        return Word::NotFinite;
    std::string_view rest = word;
    if (rest.starts_with('-'))
        rest.remove_prefix(1);
    const auto whole = digits(rest);
    if (whole.empty() || (whole.size() > 1 && whole.front() == '0'))
        return Word::Fine;
    const bool integer = rest.empty();
    bool tiny = false;
    if (rest.starts_with('.')) {
        rest.remove_prefix(1);
        if (digits(rest).empty())
            return Word::Fine;
    }
    if (rest.starts_with('e') || rest.starts_with('E')) {
        rest.remove_prefix(1);
        tiny = rest.starts_with('-');
        if (rest.starts_with('-') || rest.starts_with('+'))
            rest.remove_prefix(1);
        if (digits(rest).empty())
            return Word::Fine;
    }
    if (!rest.empty())
        return Word::Fine;
    const char* end = word.data() + word.size();
    if (integer) {
        std::int64_t narrow = 0;
        std::uint64_t wide = 0;
        if (std::from_chars(word.data(), end, narrow).ec == std::errc{} ||
            std::from_chars(word.data(), end, wide).ec == std::errc{})
            return Word::Fine;
    }
    double value = 0;
    if (std::from_chars(word.data(), end, value).ec == std::errc::result_out_of_range && !tiny)
        return Word::NotFinite;
    return integer ? Word::WideInteger : Word::Fine;
}

} // namespace

bool repairNumbers(std::string_view json, std::string& out)
{
    out.clear();
    bool repaired = false;
    for (std::size_t i = 0; i < json.size();) {
        const std::size_t begin = i;
        if (json[i] == '"') {
            for (++i; i < json.size() && json[i] != '"'; ++i)
                if (json[i] == '\\')
                    ++i;
            i = std::min(i + 1, json.size());
        } else if (belongsToWord(json[i])) {
            while (i < json.size() && belongsToWord(json[i]))
                ++i;
            const Word word = judge(json.substr(begin, i - begin));
            repaired |= word != Word::Fine;
            if (word == Word::NotFinite) {
                out += '"';
                out += NotFiniteMarker;
                out += '"';
                continue;
            }
            out += json.substr(begin, i - begin);
            if (word == Word::WideInteger)
                out += ".0";
            continue;
        } else {
            ++i;
        }
        out += json.substr(begin, i - begin);
    }
    return repaired;
}

} // namespace inferama::ingest
