// SPDX-License-Identifier: GPL-3.0-or-later
// One decoded object becomes one event of a core::Batch, or a reason why not. The rules are those of docs/protocol.md;
// the JSON and the MessagePack reader share them.
#pragma once

#include "core/event.h"
#include "ingest/event_fields.h"
#include "ingest/json_writer.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace inferama::ingest {

inline constexpr std::size_t MaxHelloBytes = 64 << 10;
inline constexpr double MaxAfterBatchSeconds = 5;

std::optional<core::Status> statusOf(std::string_view name); // those on the wire
std::optional<core::Role> roleOf(std::string_view name);
std::optional<core::Channel> channelOf(std::string_view name);

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

template<class Value>
class EventBuilder {
public:
    // Appends `event` to `batch`, or leaves the batch as it was and returns the reason (static text; never empty). An
    // unknown kind is no fault: nothing is appended. Unknown kinds and fields are added to `unknown`. `batchT` is the
    // batch's own stamp in Unix seconds. Texts stay views into what `event` points into.
    std::string_view add(const Value& event, std::optional<double> batchT, core::Batch& batch, std::uint64_t& unknown)
    {
        if (event.type() != ValueType::Object)
            return NotAnObject;
        fields_.collect(event);
        std::string_view kindName;
        if (!fields_.need(Field::Kind) || !fields_.asName(fields_[Field::Kind], Field::Kind, kindName))
            return fields_.fault();
        const auto kind = kindOf(kindName);
        if (!kind) {
            ++unknown;
            return {};
        }
        const PoolSizes before(batch);
        const bool valid = (*kind == Kind::Hello || moment(batchT)) && append(*kind, event, batch);
        if (!valid) {
            before.restore(batch);
            return fields_.fault();
        }
        unknown += fields_.unknown(fieldsOf(*kind));
        return {};
    }

private:
    bool moment(std::optional<double> batchT)
    {
        double s = 0;
        if (!fields_.moment(Field::T, s))
            return false;
        if (batchT && s > *batchT + MaxAfterBatchSeconds)
            return fields_.fail(AfterItsBatch);
        t_ = core::timeOf(s);
        return true;
    }

    bool append(Kind kind, const Value& event, core::Batch& batch)
    {
        switch (kind) {
        case Kind::Tokens:
            return tokens(batch);
        case Kind::Span:
            return span(batch);
        case Kind::Request:
            return request(batch);
        case Kind::Finish:
            return finish(batch);
        case Kind::Record:
            return record(batch);
        case Kind::Step:
            return step(batch);
        case Kind::Gauge:
            return gauge(batch);
        case Kind::Counter:
            return counter(batch);
        case Kind::Histogram:
            return histogram(batch);
        case Kind::Summary:
            return summary(batch);
        case Kind::Mark:
            return mark(batch);
        case Kind::Hello:
            return hello(event, batch);
        }
        return false;
    }

    template<class Event>
    Event begun() const
    {
        Event event;
        event.t = t_;
        return event;
    }

    static std::uint32_t size32(const auto& pool) { return static_cast<std::uint32_t>(pool.size()); }
    static core::Range since(std::uint32_t first, const auto& pool) { return {first, size32(pool) - first}; }

    bool needList(Field field)
    {
        return fields_.need(field) &&
               (fields_[field].type() == ValueType::List || fields_.fail(Problem::WrongType, field));
    }

    bool tokens(core::Batch& batch)
    {
        auto e = begun<core::Tokens>();
        if (const auto name = fields_.optionalText(Field::Channel, MaxNameBytes); !name.empty()) {
            if (const auto channel = channelOf(name))
                e.channel = *channel;
            else
                fields_.countIgnored();
        }
        const std::uint32_t firstId = size32(batch.ids), firstCount = size32(batch.counts);
        if (fields_.has(Field::Ids)) {
            if (!needList(Field::Ids) || !listedIds(batch) || !listedCounts(batch))
                return false;
            if (fields_.has(Field::N) && batch.counts.size() - firstCount != batch.ids.size() - firstId)
                return fields_.fail(LengthsDiffer);
        } else {
            std::string_view id;
            std::uint32_t n = 1;
            if (!fields_.name(Field::Id, id))
                return false;
            if (fields_.has(Field::N) && !fields_.asCount(fields_[Field::N], Field::N, n))
                return false;
            batch.ids.push_back(id);
            if (n != 1)
                batch.counts.push_back(n);
        }
        e.ids = since(firstId, batch.ids);
        e.counts = since(firstCount, batch.counts);
        batch.events.emplace_back(e);
        return true;
    }

    bool listedIds(core::Batch& batch)
    {
        return fields_[Field::Ids].eachItem([&](const Value& item) {
            std::string_view id;
            if (!fields_.asName(item, Field::Ids, id))
                return false;
            batch.ids.push_back(id);
            return true;
        });
    }

    bool listedCounts(core::Batch& batch)
    {
        if (!fields_.has(Field::N))
            return true;
        return needList(Field::N) && fields_[Field::N].eachItem([&](const Value& item) {
            std::uint32_t n = 0;
            if (!fields_.asCount(item, Field::N, n))
                return false;
            batch.counts.push_back(n);
            return true;
        });
    }

    bool span(core::Batch& batch)
    {
        auto e = begun<core::StageSpan>();
        if (!fields_.name(Field::Id, e.id) || !fields_.name(Field::Stage, e.stage) ||
            !fields_.duration(Field::Dur, e.duration))
            return false;
        if (fields_.has(Field::Count)) {
            if (!fields_.asCount(fields_[Field::Count], Field::Count, e.count))
                return false;
            if (e.count == 0)
                return fields_.fail(Problem::NotInSet, Field::Count);
        }
        batch.events.emplace_back(e);
        return true;
    }

    bool request(core::Batch& batch)
    {
        core::RequestStart e;
        if (!start(batch, e))
            return false;
        batch.events.emplace_back(e);
        return true;
    }

    bool start(core::Batch& batch, core::RequestStart& e)
    {
        e.t = t_;
        if (!fields_.name(Field::Id, e.id) || !fields_.optionalTotal(Field::InputTokens, e.inputTokens) ||
            !fields_.optionalMoment(Field::Due, e.due))
            return false;
        e.model = fields_.optionalText(Field::Model, MaxNameBytes);
        // A request is worth more than its labels: with unusable ones it stands without.
        const std::size_t before = batch.labels.size();
        if (!labels(batch, e.labels)) {
            batch.labels.resize(before);
            e.labels = {};
            fields_.countIgnored();
        }
        return true;
    }

    bool end(core::Finish& e)
    {
        std::string_view status;
        if (!fields_.name(Field::Id, e.id) || !fields_.name(Field::Status, status))
            return false;
        const auto known = statusOf(status);
        if (!known)
            return fields_.fail(Problem::NotInSet, Field::Status);
        e.status = *known;
        return fields_.optionalTotal(Field::OutputTokens, e.outputTokens) &&
               fields_.optionalTotal(Field::InputTokens, e.inputTokens) &&
               fields_.optionalTotal(Field::CachedTokens, e.cachedTokens);
    }

    bool finish(core::Batch& batch)
    {
        auto e = begun<core::Finish>();
        if (!end(e))
            return false;
        e.reason = fields_.optionalText(Field::Reason, MaxFreeTextBytes);
        e.error = fields_.optionalText(Field::Error, MaxFreeTextBytes);
        batch.events.emplace_back(e);
        return true;
    }

    bool record(core::Batch& batch)
    {
        core::Record e;
        core::Duration length{}, first{};
        if (!start(batch, e.start) || !end(e.finish) || !fields_.duration(Field::End, length))
            return false;
        e.finish.t = t_ + length;
        if (fields_.has(Field::First) && !fields_.duration(Field::First, first))
            return false;
        e.hasChunks = fields_.has(Field::Chunks);
        if (fields_.has(Field::First) && !e.hasChunks)
            e.first = first;
        if (!recordChunks(batch, e.chunks) || !recordSpans(batch, e.spans))
            return false;
        batch.events.emplace_back(e);
        return true;
    }

    // The members of a list of exactly `N`, e.g. [offset, n].
    template<std::size_t N>
    bool tuple(const Value& list, Field field, std::array<Value, N>& out)
    {
        std::size_t n = 0;
        const bool fits = list.type() == ValueType::List && list.eachItem([&](const Value& item) {
            if (n == N)
                return false;
            out[n++] = item;
            return true;
        });
        return (fits && n == N) || fields_.fail(Problem::WrongType, field);
    }

    bool recordChunks(core::Batch& batch, core::Range& out)
    {
        const auto firstChunk = size32(batch.chunks);
        if (fields_.has(Field::Chunks) &&
            !(needList(Field::Chunks) && fields_[Field::Chunks].eachItem([&](const Value& item) {
                std::array<Value, 2> pair{};
                core::ChunkOffset chunk;
                if (!tuple(item, Field::Chunks, pair) || !fields_.asDuration(pair[0], Field::Chunks, chunk.offset) ||
                    !fields_.asCount(pair[1], Field::Chunks, chunk.tokens))
                    return false;
                batch.chunks.push_back(chunk);
                return true;
            })))
            return false;
        out = since(firstChunk, batch.chunks);
        return true;
    }

    bool recordSpans(core::Batch& batch, core::Range& out)
    {
        const auto firstSpan = size32(batch.spans);
        if (fields_.has(Field::Spans) &&
            !(needList(Field::Spans) && fields_[Field::Spans].eachItem([&](const Value& item) {
                std::array<Value, 3> triple{};
                core::SpanOffset span;
                if (!tuple(item, Field::Spans, triple) || !fields_.asName(triple[0], Field::Spans, span.stage) ||
                    !fields_.asDuration(triple[1], Field::Spans, span.offset, true) ||
                    !fields_.asDuration(triple[2], Field::Spans, span.duration))
                    return false;
                batch.spans.push_back(span);
                return true;
            })))
            return false;
        out = since(firstSpan, batch.spans);
        return true;
    }

    bool step(core::Batch& batch)
    {
        auto e = begun<core::Step>();
        if (!fields_.duration(Field::Dur, e.duration) ||
            !fields_.optionalAmount(Field::PrefillTokens, e.prefillTokens) ||
            !fields_.optionalAmount(Field::DecodeRequests, e.decodeRequests) ||
            !fields_.optionalAmount(Field::QueuedRequests, e.queuedRequests) ||
            !fields_.optionalAmount(Field::QueuedTokens, e.queuedTokens) || !labels(batch, e.labels))
            return false;
        batch.events.emplace_back(e);
        return true;
    }

    bool labels(core::Batch& batch, core::Range& out)
    {
        const auto firstLabel = size32(batch.labels);
        if (!fields_.has(Field::Labels))
            return true;
        const Value& object = fields_[Field::Labels];
        if (object.type() != ValueType::Object)
            return fields_.fail(Problem::WrongType, Field::Labels);
        const bool valid = object.eachMember([&](std::string_view key, const Value& member) {
            core::Label label{key, {}};
            if (key.size() > MaxNameBytes)
                return fields_.fail(Problem::TooLong, Field::Labels);
            if (!fields_.asName(member, Field::Labels, label.value))
                return false;
            batch.labels.push_back(label);
            return true;
        });
        keepLastOfEach(batch.labels, firstLabel, [](const core::Label& label) { return label.key; });
        out = since(firstLabel, batch.labels);
        return valid;
    }

    bool namedValues(Field field, core::Batch& batch, core::Range& out, bool mayBeNegative)
    {
        const auto firstValue = size32(batch.values);
        if (!fields_.need(field))
            return false;
        if (fields_[field].type() != ValueType::Object)
            return fields_.fail(Problem::WrongType, field);
        const bool valid = fields_[field].eachMember([&](std::string_view name, const Value& member) {
            double number = 0;
            if (name.size() > MaxNameBytes)
                return fields_.fail(Problem::TooLong, field);
            if (!fields_.asNumber(member, field, number))
                return false;
            if (number < 0 && !mayBeNegative)
                return fields_.fail(Problem::Negative, field);
            batch.values.push_back({name, number});
            return true;
        });
        keepLastOfEach(batch.values, firstValue, [](const core::NamedValue& value) { return value.name; });
        out = since(firstValue, batch.values);
        return valid;
    }

    bool gauge(core::Batch& batch)
    {
        auto e = begun<core::Gauge>();
        if (!namedValues(Field::Values, batch, e.values, true) || !labels(batch, e.labels))
            return false;
        batch.events.emplace_back(e);
        return true;
    }

    bool counter(core::Batch& batch)
    {
        auto e = begun<core::Counter>();
        if (!namedValues(Field::Values, batch, e.values, false) || !labels(batch, e.labels))
            return false;
        batch.events.emplace_back(e);
        return true;
    }

    bool ascendingNumbers(Field field, core::Batch& batch, core::Range& out, bool strictly)
    {
        const auto firstNumber = size32(batch.numbers);
        const bool valid = needList(field) && fields_[field].eachItem([&](const Value& item) {
            double number = 0;
            if (!fields_.asNumber(item, field, number))
                return false;
            if (batch.numbers.size() > firstNumber &&
                (number < batch.numbers.back() || (strictly && !(number > batch.numbers.back()))))
                return fields_.fail(Problem::OutOfOrder, field);
            batch.numbers.push_back(number);
            return true;
        });
        out = since(firstNumber, batch.numbers);
        return valid;
    }

    bool histogram(core::Batch& batch)
    {
        auto e = begun<core::Histogram>();
        if (!fields_.name(Field::Name, e.name) || !ascendingNumbers(Field::Le, batch, e.bounds, true) ||
            !ascendingNumbers(Field::Counts, batch, e.counts, false))
            return false;
        if (e.counts.count != e.bounds.count + 1)
            return fields_.fail(LengthsDiffer);
        if (batch.numbers[e.counts.first] < 0)
            return fields_.fail(Problem::Negative, Field::Counts);
        if (!fields_.need(Field::Sum) || !fields_.asNumber(fields_[Field::Sum], Field::Sum, e.sum) ||
            !labels(batch, e.labels))
            return false;
        batch.events.emplace_back(e);
        return true;
    }

    bool summary(core::Batch& batch)
    {
        auto e = begun<core::Summary>();
        if (!fields_.name(Field::Metric, e.metric) || !namedValues(Field::Stats, batch, e.stats, true) ||
            !labels(batch, e.labels))
            return false;
        e.tool = fields_.optionalText(Field::Tool, MaxNameBytes);
        e.definition = fields_.optionalText(Field::Definition, MaxFreeTextBytes);
        batch.events.emplace_back(e);
        return true;
    }

    bool mark(core::Batch& batch)
    {
        auto e = begun<core::Mark>();
        if (!fields_.need(Field::Text))
            return false;
        if (!fields_.isText(fields_[Field::Text]))
            return fields_.fail(Problem::WrongType, Field::Text);
        e.text = cutText(fields_[Field::Text].text(), MaxFreeTextBytes);
        if (!labels(batch, e.labels))
            return false;
        batch.events.emplace_back(e);
        return true;
    }

    bool hello(const Value& event, core::Batch& batch)
    {
        core::Hello e;
        std::string_view roleName;
        if (!fields_.name(Field::Role, roleName))
            return false;
        const auto role = roleOf(roleName);
        if (!role)
            return fields_.fail(Problem::NotInSet, Field::Role);
        e.role = *role;
        if (!fields_.optionalAmount(Field::ModelParams, e.modelParameters) ||
            !fields_.optionalAmount(Field::Gpus, e.gpus) || !fields_.optionalAmount(Field::MaxBatch, e.maxBatch))
            return false;
        if (fields_.has(Field::Load) && fields_[Field::Load].type() == ValueType::Object)
            fields_[Field::Load].eachMember([&](std::string_view name, const Value& member) {
                if (name == "rate" && member.type() == ValueType::Number && member.number() >= 0 &&
                    std::isfinite(member.number()))
                    e.offeredRate = member.number();
                return true;
            });
        if (!describe(event, e.json))
            return false;
        batch.events.emplace_back(std::move(e));
        return true;
    }

    // Without `kind` and `t`, so that a repeated hello reads the same.
    bool describe(const Value& event, std::string& json)
    {
        char before = '{';
        event.eachMember([&](std::string_view name, const Value& member) {
            if (name == "kind" || name == "t")
                return true;
            json += before;
            before = ',';
            writeJsonText(name, json);
            json += ':';
            writeJson(member, "null", json);
            return json.size() <= MaxHelloBytes;
        });
        json += '}';
        return json.size() <= MaxHelloBytes || fields_.fail(HelloTooLong);
    }

    EventFields<Value> fields_;
    core::Time t_{};
};

} // namespace inferama::ingest
