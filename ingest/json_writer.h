// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a decoded value (see event_fields.h) as JSON on one line.
#pragma once

#include "ingest/event_fields.h"

#include <charconv>
#include <cmath>
#include <string>
#include <string_view>

namespace inferama::ingest {

inline void writeJsonText(std::string_view text, std::string& out)
{
    constexpr std::string_view hex = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20) {
            out += "\\u00";
            out += hex[byte >> 4u];
            out += hex[byte & 0xFu];
        } else {
            out += c;
        }
    }
    out += '"';
}

// `nonFinite` is written for NaN and the infinities, which JSON cannot express.
inline void writeJsonNumber(double number, std::string_view nonFinite, std::string& out)
{
    if (!std::isfinite(number)) {
        out += nonFinite;
        return;
    }
    char digits[32];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), number).ptr;
    out.append(digits, end);
}

template<class Value>
void writeJson(const Value& value, std::string_view nonFinite, std::string& out)
{
    switch (value.type()) {
    case ValueType::Bool:
        out += value.truth() ? "true" : "false";
        return;
    case ValueType::Number:
        if (const auto integer = value.count())
            out += std::to_string(*integer);
        else
            writeJsonNumber(value.number(), nonFinite, out);
        return;
    case ValueType::Text:
        if (value.text() == NotFiniteMarker)
            out += nonFinite;
        else
            writeJsonText(value.text(), out);
        return;
    case ValueType::List: {
        char before = '[';
        value.eachItem([&](const Value& item) {
            out += before;
            before = ',';
            writeJson(item, nonFinite, out);
            return true;
        });
        out += before == '[' ? "[]" : "]";
        return;
    }
    case ValueType::Object: {
        char before = '{';
        value.eachMember([&](std::string_view key, const Value& member) {
            out += before;
            before = ',';
            writeJsonText(key, out);
            out += ':';
            writeJson(member, nonFinite, out);
            return true;
        });
        out += before == '{' ? "{}" : "}";
        return;
    }
    case ValueType::Null:
    case ValueType::Other:
        out += "null";
        return;
    }
}

} // namespace inferama::ingest
