// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text_layout.h"

#include <algorithm>

namespace inferama::app {

std::size_t columnsOf(std::string_view text)
{
    constexpr unsigned ContinuationMask = 0xC0;
    constexpr unsigned Continuation = 0x80;
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & ContinuationMask) != Continuation;
    }));
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
    while (!text.empty()) {
        const auto space = std::min(text.find(' '), text.size());
        const auto word = text.substr(0, space);
        text.remove_prefix(std::min(space + 1, text.size()));
        if (word.empty())
            continue;
        const auto width = columnsOf(word);
        if (column > 0 && column + 1 + width > TerminalColumns) {
            out += '\n';
            column = 0;
        }
        out += column == 0 ? std::string(indent, ' ') : " ";
        column = (column == 0 ? indent : column + 1) + width;
        out += word;
    }
    if (column > 0)
        out += '\n';
    return out;
}

} // namespace inferama::app
