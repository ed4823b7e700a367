// SPDX-License-Identifier: GPL-3.0-or-later
// One decoded object becomes one event of a core::Batch, or a reason why not. The rules are those of docs/protocol.md;
// the JSON and the MessagePack reader share them.
#pragma once

#include "core/event.h"
#include "ingest/event_fields.h"
#include "ingest/json_writer.h"
#include "ingest/metric_events.h"
#include "ingest/request_events.h"

#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

namespace inferama::ingest {

inline constexpr std::size_t MaxHelloBytes = 64 << 10;
inline constexpr double MaxAfterBatchSeconds = 5;

std::optional<core::Role> roleOf(std::string_view name);

template<class Value>
class EventBuilder {
public:
    // Appends `event` to `batch`, or leaves the batch as it was and returns the reason (static text); empty means no
    // fault. An unknown kind is none, and nothing is appended. Unknown kinds and fields are added to `unknown`.
    // `batchT` is the batch's own stamp in Unix seconds. Texts stay views into what `event` points into.
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
        EventDraft<Value> draft{fields_, t_, batch};
        switch (kind) {
        case Kind::Tokens:
            return addTokens(draft);
        case Kind::Span:
            return addSpan(draft);
        case Kind::Request:
            return addRequest(draft);
        case Kind::Finish:
            return addFinish(draft);
        case Kind::Record:
            return addRecord(draft);
        case Kind::Step:
            return addStep(draft);
        case Kind::Gauge:
            return addGauge(draft);
        case Kind::Counter:
            return addCounter(draft);
        case Kind::Histogram:
            return addHistogram(draft);
        case Kind::Summary:
            return addSummary(draft);
        case Kind::Mark:
            return addMark(draft);
        case Kind::Hello:
            return hello(event, batch);
        }
        return false;
    }

    bool deployment(core::Deployment& built)
    {
        if (!fields_.optionalAmount(Field::Gpus, built.gpus) ||
            !fields_.optionalAmount(Field::MaxBatch, built.maxBatch))
            return false;
        // Free fields: what is not as expected is not known.
        const auto amount = [this](Field field, std::optional<double>& value) {
            if (fields_.has(field) && fields_[field].type() == ValueType::Number && fields_[field].number() > 0)
                value = fields_[field].number();
        };
        amount(Field::Tp, built.tensorParallel);
        amount(Field::Pp, built.pipelineParallel);
        if (!fields_.has(Field::Features) || fields_[Field::Features].type() != ValueType::List)
            return true;
        built.split = built.speculative = false;
        fields_[Field::Features].eachItem([&built](const Value& feature) {
            if (feature.type() != ValueType::Text)
                return true;
            built.split = *built.split || feature.text() == "pd_split";
            built.speculative = *built.speculative || feature.text() == "speculative";
            return true;
        });
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
        if (!fields_.optionalAmount(Field::ModelParams, e.modelParameters) || !deployment(e.deployment))
            return false;
        if (fields_.has(Field::Load) && fields_[Field::Load].type() == ValueType::Object)
            fields_[Field::Load].eachMember([&](std::string_view name, const Value& member) {
                if (name == "rate" && member.type() == ValueType::Number && member.number() >= 0 &&
                    std::isfinite(member.number()))
                    e.offeredRate = member.number();
                return true;
            });
        if (fields_.has(Field::Slo) && fields_[Field::Slo].type() == ValueType::Object)
            fields_[Field::Slo].eachMember([&](std::string_view name, const Value& member) {
                promise(name, member, e.slo);
                return true;
            });
        if (!describe(event, e.json))
            return false;
        batch.events.emplace_back(std::move(e));
        return true;
    }

    // One member of `slo`; what makes no sense as one is passed over, like a field of a newer protocol.
    static void promise(std::string_view name, const Value& member, core::Slo& slo)
    {
        if (member.type() != ValueType::Number || !std::isfinite(member.number()) || member.number() <= 0)
            return;
        const double value = member.number();
        if (name == "ttft")
            slo.ttft = value;
        else if (name == "tpot")
            slo.tpot = value;
        else if (name == "itl")
            slo.itl = value;
        else if (name == "e2e")
            slo.e2e = value;
        else if (name == "attainment" && value <= 1)
            slo.target = value;
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
