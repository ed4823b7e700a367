// SPDX-License-Identifier: GPL-3.0-or-later
// A decoded object becomes a core::Batch: the batch's own fields, then its events one by one.
#pragma once

#include "ingest/decoding.h"
#include "ingest/event_builder.h"

#include <cmath>
#include <string>

namespace inferama::ingest {

inline constexpr std::size_t MaxSourceBytes = 128;
inline constexpr std::size_t MaxBootBytes = 64;

template<class Value>
class BatchReader {
public:
    // `batch` must be empty. Its texts are views into what `root` points into.
    Decoding read(const Value& root, core::Batch& batch)
    {
        Decoding result;
        if (root.type() != ValueType::Object) {
            result.reason = NotABatch;
            result.message = "the payload is not an object";
            return result;
        }
        fields_.collect(root);
        if (!version(result) || !head(batch)) {
            if (result.reason.empty())
                result.reason = fields_.fault();
            if (result.message.empty())
                result.message = "the batch cannot be used: " + std::string(result.reason);
            batch.clear();
            return result;
        }
        result.unknown = fields_.unknown(batchFields);
        fields_[Field::Events].eachItem([&](const Value& event) {
            const auto fault = builder_.add(event, batchT_, batch, result.unknown);
            if (!fault.empty())
                ++result.invalid[std::string(fault)];
            return true;
        });
        return result;
    }

private:
    static constexpr FieldSet batchFields =
        bit(Field::V) | bit(Field::Source) | bit(Field::Boot) | bit(Field::Seq) | bit(Field::T) | bit(Field::Events);

    bool version(Decoding& result)
    {
        std::uint64_t v = 0;
        if (!fields_.need(Field::V) || !fields_.asCount(fields_[Field::V], Field::V, v))
            return false;
        if (v == 0)
            return fields_.fail(Problem::NotInSet, Field::V);
        if (v > 1) {
            result.message = "version " + std::to_string(v) + " is newer than this program: update it";
            return fields_.fail(NewerVersion);
        }
        return true;
    }

    bool text(Field field, std::size_t limit, std::string_view& out)
    {
        return fields_.asName(fields_[field], field, out) &&
               (out.size() <= limit || fields_.fail(Problem::TooLong, field));
    }

    bool head(core::Batch& batch)
    {
        if (!fields_.need(Field::Source) || !text(Field::Source, MaxSourceBytes, batch.source))
            return false;
        if (batch.source.empty())
            return fields_.fail(Problem::Missing, Field::Source);
        if (fields_.has(Field::Boot) && !text(Field::Boot, MaxBootBytes, batch.boot))
            return false;
        if (fields_.has(Field::Seq) && !fields_.asCount(fields_[Field::Seq], Field::Seq, batch.seq.emplace()))
            return false;
        batchT_.reset();
        if (fields_.has(Field::T)) {
            if (!fields_.asNumber(fields_[Field::T], Field::T, batchT_.emplace()))
                return false;
            // A stamp outside the protocol's years still bounds its events, but no clock can be set by it.
            if (*batchT_ >= core::EarliestUnixSeconds && *batchT_ < core::LatestUnixSeconds)
                batch.t = core::timeOf(*batchT_);
        }
        if (!fields_.need(Field::Events))
            return false;
        return fields_[Field::Events].type() == ValueType::List || fields_.fail(Problem::WrongType, Field::Events);
    }

    EventFields<Value> fields_;
    EventBuilder<Value> builder_;
    std::optional<double> batchT_;
};

} // namespace inferama::ingest
