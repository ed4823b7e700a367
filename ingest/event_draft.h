// SPDX-License-Identifier: GPL-3.0-or-later
// An event on its way from an object's fields into a batch, and the parts that several kinds have in common. What adds
// an event returns false with the reason in `fields.fault()`; what it had put into the batch's pools is then stale.
#pragma once

#include "core/event.h"
#include "ingest/event_fields.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <vector>

namespace inferama::ingest {

// The sizes of a batch's pools, to take back what an invalid event had already put there.
struct PoolSizes {
    explicit PoolSizes(const core::Batch& batch);
    void restore(core::Batch& batch) const;
    std::size_t ids, counts, labels, chunks, spans, values, numbers;
};

// Of entries of one name since `first`, keeps the last.
template<class Entry, class Name>
void keepLastOfEach(std::vector<Entry>& pool, std::size_t first, Name name)
{
    const std::size_t count = pool.size() - first;
    if (count < 2)
        return;
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), first);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return name(pool[i]); });
    std::vector<Entry> kept;
    std::vector<std::size_t> last;
    for (std::size_t i = 0; i < count; ++i)
        if (i + 1 == count || name(pool[order[i]]) != name(pool[order[i + 1]]))
            last.push_back(order[i]);
    if (last.size() == count)
        return;
    std::ranges::sort(last);
    for (const std::size_t i : last)
        kept.push_back(pool[i]);
    std::ranges::copy(kept, pool.begin() + static_cast<std::ptrdiff_t>(first));
    pool.resize(first + kept.size());
}

inline std::uint32_t size32(const auto& pool) { return static_cast<std::uint32_t>(pool.size()); }
inline core::Range since(std::uint32_t first, const auto& pool) { return {first, size32(pool) - first}; }

template<class Value>
struct EventDraft {
    EventFields<Value>& fields;
    core::Time t;
    core::Batch& batch;

    template<class Event>
    Event begun() const
    {
        Event event;
        event.t = t;
        return event;
    }
};

template<class Value>
bool needList(EventDraft<Value>& draft, Field field)
{
    return draft.fields.need(field) &&
           (draft.fields[field].type() == ValueType::List || draft.fields.fail(Problem::WrongType, field));
}

template<class Value>
bool readLabels(EventDraft<Value>& draft, core::Range& out)
{
    const auto firstLabel = size32(draft.batch.labels);
    if (!draft.fields.has(Field::Labels))
        return true;
    const Value& object = draft.fields[Field::Labels];
    if (object.type() != ValueType::Object)
        return draft.fields.fail(Problem::WrongType, Field::Labels);
    const bool valid = object.eachMember([&](std::string_view key, const Value& member) {
        core::Label label{key, {}};
        if (key.size() > MaxNameBytes)
            return draft.fields.fail(Problem::TooLong, Field::Labels);
        if (!draft.fields.asName(member, Field::Labels, label.value))
            return false;
        draft.batch.labels.push_back(label);
        return true;
    });
    keepLastOfEach(draft.batch.labels, firstLabel, [](const core::Label& label) { return label.key; });
    out = since(firstLabel, draft.batch.labels);
    return valid;
}

} // namespace inferama::ingest
