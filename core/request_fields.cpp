// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/request_fields.h"

#include "core/letters.h"

#include <algorithm>
#include <array>

namespace inferama::core {

namespace {

using NumberOf = RequestField::NumberOf;
using TextOf = RequestField::TextOf;
using ChoiceOf = RequestField::ChoiceOf;
using Unit = RequestField::Unit;

constexpr std::array<std::string_view, StatusCount + 1> Statuses{"ok",       "error", "timeout", "cancelled",
                                                                 "rejected", "empty", "lost",    "in_flight"};
constexpr std::array<std::string_view, 4> Observers{"client", "proxy", "server", "exporter"};
constexpr std::array<std::string_view, LengthClassCount> Classes{"0-128", "128-1024", "1024-8192", "8192-", "unknown"};

std::size_t statusChoice(const RequestRow& row)
{
    return row.status ? static_cast<std::size_t>(*row.status) : InFlightChoice;
}

template<double RequestRow::*Member>
double figure(const RequestRow& row, const RowContext&)
{
    return row.*Member;
}

template<std::size_t Stage>
double stage(const RequestRow& row, const RowContext&)
{
    return row.stages[Stage];
}

template<std::uint32_t RequestRow::*Member>
double count(const RequestRow& row, const RowContext&)
{
    return row.*Member == UnknownCount ? Undefined : static_cast<double>(row.*Member);
}

template<Time RequestRow::*Member>
double moment(const RequestRow& row, const RowContext& context)
{
    return context.runStart && row.*Member != NoTime ? seconds(row.*Member - *context.runStart) : Undefined;
}

double age(const RequestRow& row, const RowContext& context)
{
    return row.inFlight() ? seconds(context.at - row.start) : Undefined;
}

double waited(const RequestRow& row, const RowContext& context)
{
    return row.first == NoTime ? age(row, context) : Undefined;
}

template<std::string RequestTexts::*Member>
std::string_view said(const RequestRow& row, const RowContext&, std::string_view)
{
    return row.texts ? std::string_view((*row.texts).*Member) : std::string_view{};
}

template<std::uint16_t RequestRow::*Member>
std::string_view source(const RequestRow& row, const RowContext& context, std::string_view)
{
    return row.*Member < context.sources.size() ? std::string_view(context.sources[row.*Member]) : std::string_view{};
}

std::string_view label(const RequestRow& row, const RowContext&, std::string_view name)
{
    if (row.texts)
        for (const auto& [key, value] : row.texts->labels)
            if (key == name)
                return value;
    return {};
}

const std::array Fields{
    RequestField{"id", Unit::None, TextOf([](const RequestRow& row, const RowContext&, std::string_view) {
                     return std::string_view(row.id);
                 })},
    RequestField{"status", Unit::None, ChoiceOf{statusChoice, Statuses}},
    RequestField{"ttft", Unit::Seconds, NumberOf(figure<&RequestRow::ttft>), waited},
    RequestField{"tpot", Unit::Seconds, NumberOf(figure<&RequestRow::tpot>)},
    RequestField{"e2e", Unit::Seconds, NumberOf(figure<&RequestRow::e2e>), age},
    RequestField{"age", Unit::Seconds, NumberOf(age)},
    RequestField{"input", Unit::Tokens, NumberOf(count<&RequestRow::input>)},
    RequestField{"output", Unit::Tokens, NumberOf(count<&RequestRow::output>)},
    RequestField{"cached", Unit::Tokens, NumberOf(count<&RequestRow::cached>)},
    RequestField{"model", Unit::None, TextOf(said<&RequestTexts::model>)},
    RequestField{"server", Unit::None, TextOf(source<&RequestRow::server>)},
    RequestField{"source", Unit::None, TextOf(source<&RequestRow::observerSource>)},
    RequestField{"observer", Unit::None,
                 ChoiceOf{[](const RequestRow& row) { return static_cast<std::size_t>(row.observer); }, Observers}},
    RequestField{"class", Unit::None,
                 ChoiceOf{[](const RequestRow& row) { return static_cast<std::size_t>(row.lengthClass()); }, Classes}},
    RequestField{"reason", Unit::None, TextOf(said<&RequestTexts::reason>)},
    RequestField{"error", Unit::None, TextOf(said<&RequestTexts::error>)},
    RequestField{"first_answer", Unit::Seconds, NumberOf(figure<&RequestRow::firstAnswer>)},
    RequestField{"itl", Unit::Seconds, NumberOf(figure<&RequestRow::meanItl>)},
    RequestField{"max_gap", Unit::Seconds, NumberOf(figure<&RequestRow::longestGap>)},
    RequestField{"jitter", Unit::Seconds, NumberOf(figure<&RequestRow::jitter>)},
    RequestField{"chunks", Unit::Count, NumberOf(count<&RequestRow::chunks>)},
    RequestField{"stalls", Unit::Count, NumberOf(count<&RequestRow::stalls>)},
    RequestField{"stalled", Unit::Seconds, NumberOf(figure<&RequestRow::stalled>)},
    RequestField{"send_lag", Unit::Seconds, NumberOf(figure<&RequestRow::sendLag>)},
    RequestField{TtftStages[0], Unit::Seconds, NumberOf(stage<0>)},
    RequestField{TtftStages[1], Unit::Seconds, NumberOf(stage<1>)},
    RequestField{TtftStages[2], Unit::Seconds, NumberOf(stage<2>)},
    RequestField{TtftStages[3], Unit::Seconds, NumberOf(stage<3>)},
    RequestField{TtftStages[4], Unit::Seconds, NumberOf(stage<4>)},
    RequestField{TtftStages[5], Unit::Seconds, NumberOf(stage<5>)},
    RequestField{TtftStages[6], Unit::Seconds, NumberOf(stage<6>)},
    RequestField{TtftStages[7], Unit::Seconds, NumberOf(stage<7>)},
    RequestField{"unattributed", Unit::Seconds, NumberOf(figure<&RequestRow::unattributed>)},
    RequestField{"sent", Unit::Moment, NumberOf(moment<&RequestRow::start>), nullptr, &RequestRow::start},
    RequestField{"first", Unit::Moment, NumberOf(moment<&RequestRow::first>), nullptr, &RequestRow::first},
    RequestField{"ended", Unit::Moment, NumberOf(moment<&RequestRow::end>), nullptr, &RequestRow::end},
    RequestField{LabelField, Unit::None, TextOf(label)},
};
static_assert(TtftStages.size() == 8, "each stage of TTFT needs a field");

} // namespace

RowContext contextOf(const RequestTable& table)
{
    return {.sources = table.sources, .at = table.at, .runStart = table.runStart};
}

std::span<const RequestField> requestFields() { return Fields; }

NamedField requestField(std::string_view name)
{
    const bool labelled = name.size() > LabelField.size() && sameLetters(name.substr(0, LabelField.size()), LabelField);
    if (labelled)
        return {&Fields.back(), std::string(name.substr(LabelField.size()))};
    const auto found = std::find_if(Fields.begin(), Fields.end() - 1,
                                    [name](const RequestField& field) { return sameLetters(field.name, name); });
    return {found == Fields.end() - 1 ? nullptr : &*found, {}};
}

std::string_view statusOf(const RequestRow& row) { return Statuses[statusChoice(row)]; }

} // namespace inferama::core
