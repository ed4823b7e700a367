// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds that tell of single requests: request, tokens, span, finish, record.
#pragma once

#include "ingest/event_draft.h"

#include <array>
#include <optional>
#include <string_view>

namespace inferama::ingest {

std::optional<core::Status> statusOf(std::string_view name); // those on the wire
std::optional<core::Channel> channelOf(std::string_view name);

template<class Value>
bool readIds(EventDraft<Value>& draft)
{
    return draft.fields[Field::Ids].eachItem([&](const Value& item) {
        std::string_view id;
        if (!draft.fields.asName(item, Field::Ids, id))
            return false;
        draft.batch.ids.push_back(id);
        return true;
    });
}

template<class Value>
bool readCounts(EventDraft<Value>& draft)
{
    if (!draft.fields.has(Field::N))
        return true;
    return needList(draft, Field::N) && draft.fields[Field::N].eachItem([&](const Value& item) {
        std::uint32_t n = 0;
        if (!draft.fields.asCount(item, Field::N, n))
            return false;
        draft.batch.counts.push_back(n);
        return true;
    });
}

template<class Value>
bool addTokens(EventDraft<Value>& draft)
{
    auto e = draft.template begun<core::Tokens>();
    if (const auto name = draft.fields.optionalText(Field::Channel, MaxNameBytes); !name.empty()) {
        if (const auto channel = channelOf(name))
            e.channel = *channel;
        else
            draft.fields.countIgnored();
    }
    const std::uint32_t firstId = size32(draft.batch.ids), firstCount = size32(draft.batch.counts);
    if (draft.fields.has(Field::Ids)) {
        if (!needList(draft, Field::Ids) || !readIds(draft) || !readCounts(draft))
            return false;
        if (draft.fields.has(Field::N) && draft.batch.counts.size() - firstCount != draft.batch.ids.size() - firstId)
            return draft.fields.fail(LengthsDiffer);
    } else {
        std::string_view id;
        std::uint32_t n = 1;
        if (!draft.fields.name(Field::Id, id))
            return false;
        if (draft.fields.has(Field::N) && !draft.fields.asCount(draft.fields[Field::N], Field::N, n))
            return false;
        draft.batch.ids.push_back(id);
        if (n != 1)
            draft.batch.counts.push_back(n);
    }
    e.ids = since(firstId, draft.batch.ids);
    e.counts = since(firstCount, draft.batch.counts);
    draft.batch.events.emplace_back(e);
    return true;
}

template<class Value>
bool addSpan(EventDraft<Value>& draft)
{
    auto e = draft.template begun<core::StageSpan>();
    if (!draft.fields.name(Field::Id, e.id) || !draft.fields.name(Field::Stage, e.stage) ||
        !draft.fields.duration(Field::Dur, e.duration))
        return false;
    if (draft.fields.has(Field::Count)) {
        if (!draft.fields.asCount(draft.fields[Field::Count], Field::Count, e.count))
            return false;
        if (e.count == 0)
            return draft.fields.fail(Problem::NotInSet, Field::Count);
    }
    draft.batch.events.emplace_back(e);
    return true;
}

template<class Value>
bool readStart(EventDraft<Value>& draft, core::RequestStart& e)
{
    e.t = draft.t;
    if (!draft.fields.name(Field::Id, e.id) || !draft.fields.optionalTotal(Field::InputTokens, e.inputTokens) ||
        !draft.fields.optionalMoment(Field::Due, e.due))
        return false;
    e.model = draft.fields.optionalText(Field::Model, MaxNameBytes);
    // A request is worth more than its labels: with unusable ones it stands without.
    const std::size_t before = draft.batch.labels.size();
    if (!readLabels(draft, e.labels)) {
        draft.batch.labels.resize(before);
        e.labels = {};
        draft.fields.countIgnored();
    }
    return true;
}

template<class Value>
bool addRequest(EventDraft<Value>& draft)
{
    core::RequestStart e;
    if (!readStart(draft, e))
        return false;
    draft.batch.events.emplace_back(e);
    return true;
}

template<class Value>
bool readEnd(EventDraft<Value>& draft, core::Finish& e)
{
    std::string_view status;
    if (!draft.fields.name(Field::Id, e.id) || !draft.fields.name(Field::Status, status))
        return false;
    const auto known = statusOf(status);
    if (!known)
        return draft.fields.fail(Problem::NotInSet, Field::Status);
    e.status = *known;
    e.reason = draft.fields.optionalText(Field::Reason, MaxFreeTextBytes);
    e.error = draft.fields.optionalText(Field::Error, MaxFreeTextBytes);
    return draft.fields.optionalTotal(Field::OutputTokens, e.outputTokens) &&
           draft.fields.optionalTotal(Field::InputTokens, e.inputTokens) &&
           draft.fields.optionalTotal(Field::CachedTokens, e.cachedTokens);
}

template<class Value>
bool addFinish(EventDraft<Value>& draft)
{
    auto e = draft.template begun<core::Finish>();
    if (!readEnd(draft, e))
        return false;
    draft.batch.events.emplace_back(e);
    return true;
}

// The members of a list of exactly `N`, e.g. [offset, n].
template<class Value, std::size_t N>
bool readTuple(EventDraft<Value>& draft, const Value& list, Field field, std::array<Value, N>& out)
{
    std::size_t n = 0;
    const bool fits = list.type() == ValueType::List && list.eachItem([&](const Value& item) {
        if (n == N)
            return false;
        out[n++] = item;
        return true;
    });
    return (fits && n == N) || draft.fields.fail(Problem::WrongType, field);
}

// Tuples of `N` into the pool, each by read(members, item); none where the field is absent.
template<std::size_t N, class Value, class Item, class Read>
bool readTuples(EventDraft<Value>& draft, Field field, std::vector<Item>& pool, core::Range& out, const Read& read)
{
    const auto first = size32(pool);
    if (draft.fields.has(field) && !(needList(draft, field) && draft.fields[field].eachItem([&](const Value& list) {
            std::array<Value, N> members{};
            Item item;
            if (!readTuple(draft, list, field, members) || !read(members, item))
                return false;
            pool.push_back(item);
            return true;
        })))
        return false;
    out = since(first, pool);
    return true;
}

template<class Value>
bool readChunks(EventDraft<Value>& draft, core::Range& out)
{
    const auto read = [&](const std::array<Value, 2>& pair, core::ChunkOffset& chunk) {
        return draft.fields.asDuration(pair[0], Field::Chunks, chunk.offset) &&
               draft.fields.asCount(pair[1], Field::Chunks, chunk.tokens);
    };
    return readTuples<2>(draft, Field::Chunks, draft.batch.chunks, out, read);
}

template<class Value>
bool readSpans(EventDraft<Value>& draft, core::Range& out)
{
    const auto read = [&](const std::array<Value, 3>& triple, core::SpanOffset& span) {
        return draft.fields.asName(triple[0], Field::Spans, span.stage) &&
               draft.fields.asDuration(triple[1], Field::Spans, span.offset, true) &&
               draft.fields.asDuration(triple[2], Field::Spans, span.duration);
    };
    return readTuples<3>(draft, Field::Spans, draft.batch.spans, out, read);
}

template<class Value>
bool addRecord(EventDraft<Value>& draft)
{
    core::Record e;
    core::Duration length{}, first{};
    if (!readStart(draft, e.start) || !readEnd(draft, e.finish) || !draft.fields.duration(Field::End, length))
        return false;
    e.finish.t = draft.t + length;
    if (draft.fields.has(Field::First) && !draft.fields.duration(Field::First, first))
        return false;
    e.hasChunks = draft.fields.has(Field::Chunks);
    if (draft.fields.has(Field::First) && !e.hasChunks)
        e.first = first;
    if (!readChunks(draft, e.chunks) || !readSpans(draft, e.spans))
        return false;
    draft.batch.events.emplace_back(e);
    return true;
}

} // namespace inferama::ingest
