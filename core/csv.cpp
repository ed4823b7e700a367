// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/csv.h"

#include "core/request_row.h"

#include <charconv>
#include <cmath>
#include <iterator>

namespace inferama::core {

namespace {

constexpr int MostDecimals = 9; // Time counts nanoseconds

// With zeros before it, `digits` in all.
void addDigits(std::string& text, std::int64_t number, int digits)
{
    const std::size_t begin = text.size();
    text.append(static_cast<std::size_t>(digits), '0');
    for (std::size_t at = begin + static_cast<std::size_t>(digits); at-- > begin; number /= 10)
        text[at] = static_cast<char>('0' + number % 10);
}

} // namespace

void addCsvCell(std::string& text, std::string_view cell, char separator)
{
    const char special[] = {separator, '"', '\n', '\r'};
    if (cell.find_first_of(std::string_view(special, std::size(special))) == std::string_view::npos) {
        text += cell;
        return;
    }
    text += '"';
    for (const char c : cell)
        text.append(c == '"' ? 2 : 1, c);
    text += '"';
}

void addNumber(std::string& text, double value)
{
    if (!std::isfinite(value))
        return;
    char digits[32];
    text.append(digits, std::to_chars(std::begin(digits), std::end(digits), value).ptr);
}

void addMoment(std::string& text, Time moment, int decimals)
{
    if (moment == NoTime)
        return;
    const auto since = moment.time_since_epoch();
    const auto days = std::chrono::floor<std::chrono::days>(since);
    const std::chrono::year_month_day date{std::chrono::sys_days{days}};
    const std::chrono::hh_mm_ss time{since - days};
    addDigits(text, static_cast<int>(date.year()), 4);
    text += '-';
    addDigits(text, static_cast<unsigned>(date.month()), 2);
    text += '-';
    addDigits(text, static_cast<unsigned>(date.day()), 2);
    text += 'T';
    addDigits(text, time.hours().count(), 2);
    text += ':';
    addDigits(text, time.minutes().count(), 2);
    text += ':';
    addDigits(text, time.seconds().count(), 2);
    text += '.';
    addDigits(text, time.subseconds().count(), MostDecimals);
    text.resize(text.size() - static_cast<std::size_t>(MostDecimals - decimals));
    text += 'Z';
}

} // namespace inferama::core
