// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/json_place.h"

#include "app/plain_numbers.h"
#include "core/did_you_mean.h"

#include <algorithm>
#include <limits>

namespace inferama::app {

namespace {

constexpr std::size_t LongestText = 200;

// A key as a part of a JSON pointer.
std::string escaped(std::string_view key)
{
    std::string out;
    for (const char c : key) {
        if (c == '~')
            out += "~0";
        else if (c == '/')
            out += "~1";
        else
            out += c;
    }
    return out;
}

std::string inQuotes(std::string_view word)
{
    constexpr std::size_t Shown = 40;
    return '"' + std::string(word.substr(0, Shown)) + (word.size() > Shown ? "…" : "") + '"';
}

} // namespace

std::string unknownWord(std::string_view word, std::span<const std::string_view> known)
{
    if (const auto near = core::nearestWord(word, known); !near.empty())
        return inQuotes(word) + " is not known; did you mean " + inQuotes(near) + "?";
    std::string list;
    for (const auto candidate : known)
        list += (list.empty() ? "" : ", ") + std::string(candidate);
    return inQuotes(word) + " is not known; there is " + list;
}

JsonPlace JsonPlace::member(const std::string& key) const
{
    const auto found = find(key);
    if (!found)
        refuse("has no " + inQuotes(key) + "; add it");
    return *found;
}

std::optional<JsonPlace> JsonPlace::find(const std::string& key) const
{
    if (!value_->is_object())
        refuse("must be an object {…}");
    const auto found = value_->find(key);
    if (found == value_->end())
        return std::nullopt;
    return JsonPlace(*found, pointer_ + '/' + escaped(key));
}

std::size_t JsonPlace::elements() const
{
    if (!value_->is_array())
        refuse("must be a list […]");
    return value_->size();
}

JsonPlace JsonPlace::element(std::size_t index) const
{
    return {value_->at(index), pointer_ + '/' + std::to_string(index)};
}

double JsonPlace::number(double least, double greatest) const
{
    constexpr double Most = std::numeric_limits<double>::max();
    std::string range = "a number";
    if (least > -Most)
        range += greatest < Most ? " from " + numberText(least) : " of at least " + numberText(least);
    if (greatest < Most)
        range += " to " + numberText(greatest);
    if (!value_->is_number())
        refuse("must be " + range);
    const auto number = value_->get<double>();
    if (!(number >= least && number <= greatest))
        refuse(numberText(number) + " is out of range; it must be " + range);
    return number;
}

bool JsonPlace::flag() const
{
    if (!value_->is_boolean())
        refuse("must be true or false");
    return value_->get<bool>();
}

std::string JsonPlace::text() const
{
    if (!value_->is_string())
        refuse("must be a text");
    auto text = value_->get<std::string>();
    if (text.empty() || text.size() > LongestText)
        refuse("must be a text of 1 to 200 bytes");
    return text;
}

std::string JsonPlace::word(std::span<const std::string_view> of) const
{
    auto word = text();
    if (std::ranges::find(of, word) == of.end())
        refuse(unknownWord(word, of));
    return word;
}

void JsonPlace::expectKeys(std::span<const std::string_view> known) const
{
    if (!value_->is_object())
        refuse("must be an object {…}");
    for (const auto& [key, ignored] : value_->items()) {
        if (std::ranges::find(known, key) == known.end())
            refuse(unknownWord(key, known));
    }
}

} // namespace inferama::app
