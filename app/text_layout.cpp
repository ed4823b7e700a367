// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text_layout.h"

#include <algorithm>
#include <array>

namespace inferama::app {

namespace {

// The first code point of a UTF-8 text that is not empty; a stray byte counts as one.
std::string_view firstCharacter(std::string_view text)
{
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t bytes = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    return text.substr(0, bytes);
}

std::uint32_t codePoint(std::string_view character)
{
    constexpr std::array<unsigned char, 5> LeadBits{0, 0x7F, 0x1F, 0x0F, 0x07};
    std::uint32_t code = static_cast<unsigned char>(character.front()) & LeadBits.at(character.size());
    for (const char c : character.substr(1))
        code = code << 6 | (static_cast<unsigned char>(c) & 0x3Fu);
    return code;
}

// Chinese characters and full-width punctuation: two columns each, and a line may end after any of them.
bool isWide(std::string_view character)
{
    const auto code = codePoint(character);
    return (code >= 0x2E80 && code <= 0x9FFF) || (code >= 0xF900 && code <= 0xFAFF) ||
           (code >= 0xFF00 && code <= 0xFF60);
}

// Punctuation that does not stand at the beginning or the end of a line.
bool startsNoLine(std::string_view character)
{
    constexpr std::array<std::string_view, 9> Closing{"。", "，", "、", "；", "：", "？", "！", "）", "”"};
    return std::ranges::find(Closing, character) != Closing.end();
}

bool endsNoLine(std::string_view character) { return character == "（" || character == "“"; }

// The length in bytes up to the first place where a line may end: a space that parts no number from its %, or beside a
// wide character.
std::size_t unbreakable(std::string_view text)
{
    std::size_t length = 0;
    std::string_view last;
    while (length < text.size() && (text[length] != ' ' || (length > 0 && text.substr(length).starts_with(" %")))) {
        const auto here = firstCharacter(text.substr(length));
        if (!last.empty() && (isWide(last) || isWide(here)) && !startsNoLine(here) && !endsNoLine(last))
            break;
        last = here;
        length += here.size();
    }
    return length;
}

} // namespace

std::size_t columnsOf(std::string_view text)
{
    std::size_t columns = 0;
    while (!text.empty()) {
        const auto character = firstCharacter(text);
        columns += isWide(character) ? 2u : 1u;
        text.remove_prefix(character.size());
    }
    return columns;
}

std::string padded(std::string_view text, std::size_t columns, bool toTheLeft)
{
    const auto used = columnsOf(text);
    const std::string fill(used < columns ? columns - used : 0, ' ');
    return toTheLeft ? fill + std::string(text) : std::string(text) + fill;
}

std::string wrapped(std::string_view text, std::size_t indent)
{
    std::string out;
    std::size_t column = 0;
    std::size_t space = 0; // columns between the last word and the next, should they share a line
    while (!text.empty()) {
        const auto word = text.substr(0, unbreakable(text));
        text.remove_prefix(word.size());
        if (word.empty()) {
            text.remove_prefix(1);
            space = 1;
            continue;
        }
        const auto width = columnsOf(word);
        if (column > 0 && column + space + width > TerminalColumns) {
            out += '\n';
            column = 0;
        }
        const std::size_t gap = column == 0 ? indent : space;
        out += std::string(gap, ' ');
        out += word;
        column += gap + width;
        space = 0;
    }
    if (column > 0)
        out += '\n';
    return out;
}

} // namespace inferama::app
