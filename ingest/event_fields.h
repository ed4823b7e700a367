// SPDX-License-Identifier: GPL-3.0-or-later
// The members of one object by field, and checked access to them: every access either gives a value the protocol
// allows or leaves the reason why not.
//
// `Value` is a cheap handle to a decoded JSON or MessagePack value:
//     ValueType type() const;  double number() const;  std::optional<std::uint64_t> count() const;
//     bool truth() const;  std::string_view text() const;  bool eachItem(f) const;  bool eachMember(f) const;
// where count() is the exact value of a number that is an integer ≥ 0 and fits, and the last two stop, and return
// false, when f does.
#pragma once

#include "core/time.h"
#include "ingest/field.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace inferama::ingest {

enum class ValueType : std::uint8_t { Null, Bool, Number, Text, List, Object, Other };

inline constexpr std::size_t MaxNameBytes = 1024;          // ids, stages, names, labels
inline constexpr std::size_t MaxFreeTextBytes = 1024;      // reason, error, definition, mark: cut off beyond
inline constexpr double MaxDurationSeconds = 1e9;          // about 32 years: no sum of moments overflows
inline constexpr std::uint64_t MaxTokenTotal = 1ull << 53; // what a double still counts one by one

// At most `limit` bytes of valid UTF-8, never ending inside a character.
inline std::string_view cutText(std::string_view text, std::size_t limit)
{
    if (text.size() <= limit)
        return text;
    while (limit > 0 && (static_cast<unsigned char>(text[limit]) & 0xC0u) == 0x80u)
        --limit;
    return text.substr(0, limit);
}

// An integer from 0 up that was written as a fraction, e.g. 2.0.
inline std::optional<std::uint64_t> exactCount(double number)
{
    if (!(number >= 0 && number < 0x1p64) || number != std::floor(number))
        return std::nullopt;
    return static_cast<std::uint64_t>(number);
}

template<class Value>
class EventFields {
public:
    // Sorts the members of an object; the last of several of one name wins, and null is as good as absent.
    void collect(const Value& object)
    {
        seen_ = present_ = 0;
        unknown_ = 0;
        object.eachMember([&](std::string_view name, const Value& value) {
            const auto field = fieldOf(name);
            if (!field) {
                ++unknown_;
                return true;
            }
            seen_ |= bit(*field);
            if (value.type() == ValueType::Null) {
                present_ &= ~bit(*field);
            } else {
                present_ |= bit(*field);
                values_[static_cast<std::size_t>(*field)] = value;
            }
            return true;
        });
    }

    bool has(Field field) const { return (present_ & bit(field)) != 0; }
    const Value& operator[](Field field) const { return values_[static_cast<std::size_t>(field)]; }

    // Members that `kind` does not have, and what was ignored since collect().
    std::uint64_t unknown(FieldSet known) const
    {
        return unknown_ + static_cast<std::uint64_t>(std::popcount(seen_ & ~known));
    }
    void countIgnored() { ++unknown_; }

    // Why the last access failed; static text.
    std::string_view fault() const { return fault_; }
    bool fail(std::string_view why)
    {
        fault_ = why;
        return false;
    }
    bool fail(Problem problem, Field field) { return fail(reason(problem, field)); }

    bool need(Field field) { return has(field) || fail(Problem::Missing, field); }

    bool asNumber(const Value& value, Field field, double& out)
    {
        if (value.type() != ValueType::Number) {
            if (value.type() == ValueType::Text && value.text() == NotFiniteMarker)
                return fail(NotFinite);
            return fail(Problem::WrongType, field);
        }
        out = value.number();
        return std::isfinite(out) || fail(NotFinite);
    }

    static bool isText(const Value& value)
    {
        return value.type() == ValueType::Text && value.text() != NotFiniteMarker;
    }

    bool asName(const Value& value, Field field, std::string_view& out)
    {
        if (!isText(value))
            return fail(Problem::WrongType, field);
        out = value.text();
        return out.size() <= MaxNameBytes || fail(Problem::TooLong, field);
    }

    // A number of things: an integer from 0 to `highest`; 2.0 is one.
    template<class Integer>
    bool asCount(const Value& value, Field field, Integer& out,
                 std::uint64_t highest = std::numeric_limits<Integer>::max())
    {
        if (value.type() == ValueType::Number) {
            if (const auto exact = value.count(); exact && *exact <= highest) {
                out = static_cast<Integer>(*exact);
                return true;
            }
        }
        double number = 0;
        if (!asNumber(value, field, number))
            return false;
        if (number < 0)
            return fail(Problem::Negative, field);
        return fail(number == std::floor(number) ? Problem::TooLarge : Problem::NotAnInteger, field);
    }

    bool asDuration(const Value& value, Field field, core::Duration& out, bool signedOffset = false)
    {
        double s = 0;
        if (!asNumber(value, field, s))
            return false;
        if (s < 0 && !signedOffset)
            return fail(Problem::Negative, field);
        if (std::abs(s) > MaxDurationSeconds)
            return fail(Problem::TooLarge, field);
        out = core::durationOf(s);
        return true;
    }

    bool name(Field field, std::string_view& out) { return need(field) && asName((*this)[field], field, out); }

    bool duration(Field field, core::Duration& out) { return need(field) && asDuration((*this)[field], field, out); }

    bool moment(Field field, double& unixSeconds)
    {
        if (!need(field) || !asNumber((*this)[field], field, unixSeconds))
            return false;
        return (unixSeconds >= core::EarliestUnixSeconds && unixSeconds < core::LatestUnixSeconds) ||
               fail(Problem::OutsideYears, field);
    }

    bool optionalMoment(Field field, std::optional<core::Time>& out)
    {
        double s = 0;
        if (!has(field))
            return true;
        if (!moment(field, s))
            return false;
        out = core::timeOf(s);
        return true;
    }

    bool optionalTotal(Field field, std::optional<std::uint64_t>& out)
    {
        return !has(field) || asCount(values_[static_cast<std::size_t>(field)], field, out.emplace(), MaxTokenTotal);
    }

    bool optionalAmount(Field field, std::optional<double>& out)
    {
        double number = 0;
        if (!has(field))
            return true;
        if (!asNumber((*this)[field], field, number))
            return false;
        if (number < 0)
            return fail(Problem::Negative, field);
        out = number;
        return true;
    }

    // A text that may be missing; one of a wrong type is ignored like a field of a newer protocol.
    std::string_view optionalText(Field field, std::size_t limit)
    {
        if (!has(field))
            return {};
        if (isText((*this)[field]))
            return cutText((*this)[field].text(), limit);
        countIgnored();
        return {};
    }

private:
    std::array<Value, FieldCount> values_{};
    FieldSet seen_ = 0;
    FieldSet present_ = 0;
    std::uint64_t unknown_ = 0;
    std::string_view fault_;
};

} // namespace inferama::ingest
