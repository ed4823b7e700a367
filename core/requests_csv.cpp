// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/requests_csv.h"

#include "core/csv.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace inferama::core {

namespace {

using Unit = RequestField::Unit;

// All that have a name of their own: the last one stands for labels.
std::span<const RequestField> ownFields() { return requestFields().first(requestFields().size() - 1); }

std::string headOf(const RequestField& field)
{
    std::string head(field.name);
    if (field.unit == Unit::Seconds || field.unit == Unit::Moment)
        head += " [s]";
    else if (field.unit == Unit::Tokens)
        head += " [tokens]";
    return head;
}

void addField(std::string& text, const RequestField& field, const RequestRow& row, const RowContext& context)
{
    if (field.moment != nullptr) {
        addMoment(text, row.*field.moment);
        text += ',';
    }
    if (const auto* number = std::get_if<RequestField::NumberOf>(&field.of))
        addNumber(text, (*number)(row, context));
    else if (const auto* choice = std::get_if<RequestField::ChoiceOf>(&field.of))
        addCsvCell(text, choice->choices[choice->of(row)]);
    else if (const auto* words = std::get_if<RequestField::TextOf>(&field.of))
        addCsvCell(text, (*words)(row, context, {}));
}

} // namespace

RequestsCsv::RequestsCsv(std::span<const RequestRow* const> rows, const RowContext& context) : context_(context)
{
    std::unordered_set<const RequestTexts*> looked; // most requests share theirs
    std::unordered_set<std::string> names;
    for (const RequestRow* row : rows)
        if (row->texts && looked.insert(row->texts.get()).second)
            for (const auto& [name, value] : row->texts->labels)
                names.insert(name);
    labels_.assign(names.begin(), names.end());
    std::ranges::sort(labels_);
}

void RequestsCsv::addHead(std::string& text) const
{
    bool first = true;
    for (const RequestField& field : ownFields()) {
        if (!std::exchange(first, false))
            text += ',';
        if (field.moment != nullptr)
            text.append(field.name).append(" (UTC),");
        text += headOf(field);
    }
    for (const std::string& label : labels_) {
        text += ',';
        addCsvCell(text, std::string(LabelField) + label);
    }
    text += CsvLineEnd;
}

void RequestsCsv::addRow(std::string& text, const RequestRow& row) const
{
    bool first = true;
    for (const RequestField& field : ownFields()) {
        if (!std::exchange(first, false))
            text += ',';
        addField(text, field, row, context_);
    }
    const auto label = std::get<RequestField::TextOf>(requestFields().back().of);
    for (const std::string& name : labels_) {
        text += ',';
        addCsvCell(text, label(row, context_, name));
    }
    text += CsvLineEnd;
}

} // namespace inferama::core
