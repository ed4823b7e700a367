// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/batch_json.h"

#include "core/event.h"
#include "core/overloaded.h"

#include <nlohmann/json.hpp>

namespace inferama::ingest {

namespace {

using Json = nlohmann::ordered_json;
using core::Batch;

class Teller {
public:
    explicit Teller(const Batch& batch) : batch_(batch) {}

    Json operator()(const core::Hello& e) const
    {
        Json hello = Json::parse(e.json, nullptr, false);
        if (!hello.is_object())
            hello = Json::object({{"role", core::nameOf(e.role)}});
        hello["kind"] = "hello";
        return hello;
    }
    Json operator()(const core::RequestStart& e) const
    {
        Json json = at("request", e.t, e.id);
        addStart(e, json);
        return json;
    }
    Json operator()(const core::StageSpan& e) const
    {
        Json json = at("span", e.t, e.id);
        json["stage"] = e.stage;
        json["dur"] = core::seconds(e.duration);
        if (e.count != 1)
            json["count"] = e.count;
        return json;
    }
    Json operator()(const core::Tokens& e) const
    {
        Json json = at("tokens", e.t);
        const auto ids = Batch::in(batch_.ids, e.ids);
        const auto counts = Batch::in(batch_.counts, e.counts);
        json["ids"] = ids;
        if (!counts.empty())
            json["n"] = counts;
        if (e.channel != core::Channel::Unspecified)
            json["channel"] = core::nameOf(e.channel);
        return json;
    }
    Json operator()(const core::Finish& e) const
    {
        Json json = at("finish", e.t, e.id);
        addFinish(e, json);
        return json;
    }
    Json operator()(const core::Record& e) const
    {
        Json json = at("record", e.start.t, e.start.id);
        json["end"] = core::seconds(e.finish.t - e.start.t);
        addStart(e.start, json);
        addFinish(e.finish, json);
        if (e.first)
            json["first"] = core::seconds(*e.first);
        if (e.hasChunks) {
            Json& chunks = json["chunks"] = Json::array();
            for (const core::ChunkOffset& chunk : Batch::in(batch_.chunks, e.chunks))
                chunks.push_back({core::seconds(chunk.offset), chunk.tokens});
        }
        for (const core::SpanOffset& span : Batch::in(batch_.spans, e.spans))
            json["spans"].push_back({span.stage, core::seconds(span.offset), core::seconds(span.duration)});
        return json;
    }
    Json operator()(const core::Gauge& e) const { return values("gauge", e.t, e.values, e.labels); }
    Json operator()(const core::Counter& e) const { return values("counter", e.t, e.values, e.labels); }
    Json operator()(const core::Mark& e) const
    {
        Json json = at("mark", e.t);
        if (e.duration > core::Duration::zero())
            json["dur"] = core::seconds(e.duration);
        json["text"] = e.text;
        addLabels(e.labels, json);
        return json;
    }
    template<class Other>
    Json operator()(const Other&) const
    {
        return {};
    }

private:
    static Json at(const char* kind, core::Time t) { return {{"kind", kind}, {"t", core::unixSeconds(t)}}; }
    static Json at(const char* kind, core::Time t, std::string_view id)
    {
        Json json = at(kind, t);
        json["id"] = id;
        return json;
    }
    template<class T>
    static void add(const char* name, const std::optional<T>& value, Json& json)
    {
        if (value)
            json[name] = *value;
    }
    static void add(const char* name, std::string_view text, Json& json)
    {
        if (!text.empty())
            json[name] = text;
    }

    void addLabels(core::Range labels, Json& json) const
    {
        for (const core::Label& label : Batch::in(batch_.labels, labels))
            json["labels"][std::string(label.key)] = label.value;
    }
    void addStart(const core::RequestStart& e, Json& json) const
    {
        add("input_tokens", e.inputTokens, json);
        if (e.due)
            json["due"] = core::unixSeconds(*e.due);
        add("model", e.model, json);
        addLabels(e.labels, json);
    }
    static void addFinish(const core::Finish& e, Json& json)
    {
        json["status"] = core::nameOf(e.status);
        add("output_tokens", e.outputTokens, json);
        add("input_tokens", e.inputTokens, json);
        add("cached_tokens", e.cachedTokens, json);
        add("reason", e.reason, json);
        add("error", e.error, json);
    }
    Json values(const char* kind, core::Time t, core::Range values, core::Range labels) const
    {
        Json json = at(kind, t);
        for (const core::NamedValue& value : Batch::in(batch_.values, values))
            json["values"][std::string(value.name)] = value.value;
        addLabels(labels, json);
        return json;
    }

    const Batch& batch_;
};

} // namespace

std::string batchJson(const Batch& batch)
{
    Json events = Json::array();
    for (const core::Event& event : batch.events) {
        Json json = std::visit(Teller(batch), event);
        if (!json.is_null())
            events.push_back(std::move(json));
    }
    Json json{{"v", 1}, {"source", batch.source}, {"events", std::move(events)}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace inferama::ingest
