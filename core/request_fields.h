// SPDX-License-Identifier: GPL-3.0-or-later
// What a request is asked for by name: the words that filters compare, that tables show and sort by.
#pragma once

#include "core/request_row.h"
#include "core/time.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace inferama::core {

// What a row does not say itself: the names of the sources, the moment of the table, when the run began.
struct RowContext {
    std::span<const std::string> sources{};
    Time at{};
    std::optional<Time> runStart{};
};

RowContext contextOf(const RequestTable& table); // valid as long as the table

struct RequestField {
    // Undefined where the figure does not exist.
    using NumberOf = double (*)(const RequestRow&, const RowContext&);
    // Empty where nobody said it. The last argument is the name of the label, of the field "label." alone.
    using TextOf = std::string_view (*)(const RequestRow&, const RowContext&, std::string_view);
    // An index into `choices`, always defined.
    struct ChoiceOf {
        std::size_t (*of)(const RequestRow&);
        std::span<const std::string_view> choices;
    };
    enum class Unit : std::uint8_t { None, Seconds, Count, Tokens, Moment }; // Moment: seconds from the run's start

    std::string_view name;
    Unit unit = Unit::None;
    std::variant<NumberOf, TextOf, ChoiceOf> of;
    // What a figure will at least be that is not known while the request is in flight; null: nothing can be said.
    NumberOf atLeast = nullptr;
    // The moment itself, NoTime before it; null where the unit is another.
    Time RequestRow::*moment = nullptr;

    bool counts() const { return unit == Unit::Count || unit == Unit::Tokens; }
};

// All of them, in the order in which they are offered; the last is "label.", which needs a name.
std::span<const RequestField> requestFields();
inline constexpr std::string_view LabelField = "label.";

// A field, and of "label.NAME" which label. The letters A to Z may be large in fields, not in labels.
struct NamedField {
    const RequestField* field = nullptr; // null: there is no such field
    std::string label{};
    friend bool operator==(const NamedField&, const NamedField&) = default;
};
NamedField requestField(std::string_view name);

// The status of a row as a choice: as Status, and after them "in_flight".
inline constexpr std::size_t InFlightChoice = StatusCount;
std::string_view statusOf(const RequestRow& row);

} // namespace inferama::core
