// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/request_cells.h"

#include "core/csv.h"
#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/status_mark.h"
#include "widgets/translation.h"

#include <cmath>
#include <optional>
#include <string>

namespace inferama::widgets {

using core::RequestField;

namespace {

std::optional<double> defined(double value) { return std::isnan(value) ? std::nullopt : std::optional(value); }

std::optional<double> numberOf(const core::RequestRow& row, const RequestField& field, const core::RowContext& context)
{
    const auto* of = std::get_if<RequestField::NumberOf>(&field.of);
    return of != nullptr ? defined((*of)(row, context)) : std::nullopt;
}

std::string_view textOf(const core::RequestRow& row, const core::NamedField& field, const core::RowContext& context)
{
    const auto* of = std::get_if<RequestField::TextOf>(&field.field->of);
    return of != nullptr ? (*of)(row, context, field.label) : std::string_view();
}

QString choiceText(const core::RequestRow& row, const RequestField& field)
{
    if (field.name == "status")
        return statusWord(row.status);
    const auto& choice = std::get<RequestField::ChoiceOf>(field.of);
    const std::string_view name = choice.choices[choice.of(row)];
    if (name == "unknown")
        return NoValue;
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString numberText(const core::RequestRow& row, const RequestField& field, const core::RowContext& context)
{
    const auto value = numberOf(row, field, context);
    if (!field.counts()) {
        const auto least = value || field.atLeast == nullptr ? std::nullopt : defined(field.atLeast(row, context));
        return least ? tr("≥ %1", "lower bound of a latency").arg(formatDuration(least).joined())
                     : formatDuration(value).joined();
    }
    if (!value)
        return NoValue;
    return field.name == "output" && row.inFlight() ? tr("%1 so far", "so many tokens so far").arg(formatCount(*value))
                                                    : formatCount(*value);
}

} // namespace

QString cellText(const core::RequestRow& row, const core::NamedField& named, const core::RowContext& context,
                 const QTimeZone& zone)
{
    constexpr int LongestText = 120;
    const RequestField& field = *named.field;
    if (field.moment != nullptr) {
        const core::Time t = row.*field.moment;
        return t == core::NoTime ? NoValue : formatClock(t, zone, true);
    }
    if (std::holds_alternative<RequestField::NumberOf>(field.of))
        return numberText(row, field, context);
    if (std::holds_alternative<RequestField::ChoiceOf>(field.of))
        return choiceText(row, field);
    const std::string_view text = textOf(row, named, context);
    return text.empty() ? NoValue : displayText(text, field.name == "id" ? 64 : LongestText);
}

QString wholeCell(const core::RequestRow& row, const core::NamedField& named, const core::RowContext& context,
                  const QTimeZone& zone)
{
    const RequestField& field = *named.field;
    if (std::holds_alternative<RequestField::TextOf>(field.of)) {
        const std::string_view text = textOf(row, named, context);
        return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    }
    if (field.moment != nullptr) {
        std::string moment;
        core::addMoment(moment, row.*field.moment);
        return QString::fromStdString(moment);
    }
    const QString text = cellText(row, named, context, zone);
    return text == NoValue ? QString() : text;
}

QString cellTip(const core::RequestRow& row, const core::NamedField& named, const core::RowContext& context,
                const QTimeZone& zone)
{
    constexpr int LongestText = 500;
    const RequestField& field = *named.field;
    if (field.moment != nullptr) {
        const core::Time t = row.*field.moment;
        return t == core::NoTime ? QString() : formatMoment(t, zone);
    }
    if (field.name == "status" && row.texts && !(row.texts->error.empty() && row.texts->reason.empty()))
        return displayText(row.texts->error.empty() ? row.texts->reason : row.texts->error, LongestText);
    if (field.name == "e2e" && isFailure(row.status) && row.end != core::NoTime)
        return tr("ended after %1; E2E is that of requests that ended ok")
            .arg(formatDuration(core::seconds(row.end - row.start)).joined());
    if (field.name == "stalls" && !std::isnan(row.stalled) && row.stalls > 0)
        return tr("stalled for %1 in all").arg(formatDuration(row.stalled).joined());
    const std::string_view text = textOf(row, named, context);
    return text.empty() ? QString() : displayText(text, LongestText);
}

CellTone cellTone(const core::RequestRow& row, const core::NamedField& named, const core::RowContext& context)
{
    const RequestField& field = *named.field;
    if (field.name == "stalls" || field.name == "stalled")
        return row.stalls > 0 ? CellTone::Alarm : CellTone::Muted;
    if (field.name == "class")
        return row.lengthClass() == core::LengthClass::Unknown ? CellTone::Muted : CellTone::Normal;
    if (std::holds_alternative<RequestField::ChoiceOf>(field.of))
        return CellTone::Normal;
    if (field.moment != nullptr)
        return row.*field.moment == core::NoTime ? CellTone::Muted : CellTone::Normal;
    const bool known = std::holds_alternative<RequestField::TextOf>(field.of)
                           ? !textOf(row, named, context).empty()
                           : numberOf(row, field, context).has_value();
    return !known ? CellTone::Muted : field.name == "ttft" ? CellTone::Strong : CellTone::Normal;
}

} // namespace inferama::widgets
