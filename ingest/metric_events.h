// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds that tell of the system: step, gauge, counter, histogram, summary, mark.
#pragma once

#include "ingest/event_draft.h"

#include <string_view>

namespace inferama::ingest {

template<class Value>
bool readValues(EventDraft<Value>& draft, Field field, core::Range& out, bool mayBeNegative)
{
    const auto firstValue = size32(draft.batch.values);
    if (!draft.fields.need(field))
        return false;
    if (draft.fields[field].type() != ValueType::Object)
        return draft.fields.fail(Problem::WrongType, field);
    const bool valid = draft.fields[field].eachMember([&](std::string_view name, const Value& member) {
        double number = 0;
        if (name.size() > MaxNameBytes)
            return draft.fields.fail(Problem::TooLong, field);
        if (!draft.fields.asNumber(member, field, number))
            return false;
        if (number < 0 && !mayBeNegative)
            return draft.fields.fail(Problem::Negative, field);
        draft.batch.values.push_back({name, number});
        return true;
    });
    keepLastOfEach(draft.batch.values, firstValue, [](const core::NamedValue& value) { return value.name; });
    out = since(firstValue, draft.batch.values);
    return valid;
}

template<class Value>
bool addStep(EventDraft<Value>& draft)
{
    auto e = draft.template begun<core::Step>();
    if (!draft.fields.duration(Field::Dur, e.duration) ||
        !draft.fields.optionalAmount(Field::PrefillTokens, e.prefillTokens) ||
        !draft.fields.optionalAmount(Field::DecodeRequests, e.decodeRequests) ||
        !draft.fields.optionalAmount(Field::QueuedRequests, e.queuedRequests) ||
        !draft.fields.optionalAmount(Field::QueuedTokens, e.queuedTokens) || !readLabels(draft, e.labels))
        return false;
    draft.batch.events.emplace_back(e);
    return true;
}

template<class Value>
bool addGauge(EventDraft<Value>& draft)
{
    auto e = draft.template begun<core::Gauge>();
    if (!readValues(draft, Field::Values, e.values, true) || !readLabels(draft, e.labels))
        return false;
    draft.batch.events.emplace_back(e);
    return true;
}

template<class Value>
bool addCounter(EventDraft<Value>& draft)
{
    auto e = draft.template begun<core::Counter>();
    if (!readValues(draft, Field::Values, e.values, false) || !readLabels(draft, e.labels))
        return false;
    draft.batch.events.emplace_back(e);
    return true;
}

template<class Value>
bool readAscending(EventDraft<Value>& draft, Field field, core::Range& out, bool strictly)
{
    const auto firstNumber = size32(draft.batch.numbers);
    const bool valid = needList(draft, field) && draft.fields[field].eachItem([&](const Value& item) {
        double number = 0;
        if (!draft.fields.asNumber(item, field, number))
            return false;
        if (draft.batch.numbers.size() > firstNumber &&
            (number < draft.batch.numbers.back() || (strictly && !(number > draft.batch.numbers.back()))))
            return draft.fields.fail(Problem::OutOfOrder, field);
        draft.batch.numbers.push_back(number);
        return true;
    });
    out = since(firstNumber, draft.batch.numbers);
    return valid;
}

template<class Value>
bool addHistogram(EventDraft<Value>& draft)
{
    auto e = draft.template begun<core::Histogram>();
    if (!draft.fields.name(Field::Name, e.name) || !readAscending(draft, Field::Le, e.bounds, true) ||
        !readAscending(draft, Field::Counts, e.counts, false))
        return false;
    if (e.counts.count != e.bounds.count + 1)
        return draft.fields.fail(LengthsDiffer);
    if (draft.batch.numbers[e.counts.first] < 0)
        return draft.fields.fail(Problem::Negative, Field::Counts);
    if (!draft.fields.need(Field::Sum) || !draft.fields.asNumber(draft.fields[Field::Sum], Field::Sum, e.sum) ||
        !readLabels(draft, e.labels))
        return false;
    draft.batch.events.emplace_back(e);
    return true;
}

template<class Value>
bool addSummary(EventDraft<Value>& draft)
{
    auto e = draft.template begun<core::Summary>();
    if (!draft.fields.name(Field::Metric, e.metric) || !readValues(draft, Field::Stats, e.stats, true) ||
        !readLabels(draft, e.labels))
        return false;
    e.tool = draft.fields.optionalText(Field::Tool, MaxNameBytes);
    e.definition = draft.fields.optionalText(Field::Definition, MaxFreeTextBytes);
    draft.batch.events.emplace_back(e);
    return true;
}

template<class Value>
bool addMark(EventDraft<Value>& draft)
{
    auto e = draft.template begun<core::Mark>();
    if (!draft.fields.need(Field::Text))
        return false;
    if (!draft.fields.isText(draft.fields[Field::Text]))
        return draft.fields.fail(Problem::WrongType, Field::Text);
    e.text = cutText(draft.fields[Field::Text].text(), MaxFreeTextBytes);
    if ((draft.fields.has(Field::Dur) && !draft.fields.duration(Field::Dur, e.duration)) ||
        !readLabels(draft, e.labels))
        return false;
    draft.batch.events.emplace_back(e);
    return true;
}

} // namespace inferama::ingest
