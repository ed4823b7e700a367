// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/telemetry.h"

#include "ingest/json_writer.h"

#include <algorithm>
#include <charconv>

namespace inferama::simulator {

namespace {

void put(std::string& out, std::integral auto n)
{
    char digits[24];
    out.append(digits, std::to_chars(std::begin(digits), std::end(digits), n).ptr);
}

void putNumber(std::string& out, double value)
{
    char digits[32];
    out.append(digits, std::to_chars(std::begin(digits), std::end(digits), value, std::chars_format::general, 9).ptr);
}

// Nanoseconds as seconds with six decimals.
void putSeconds(std::string& out, std::int64_t nanoseconds)
{
    const std::int64_t microseconds = nanoseconds / 1000;
    if (microseconds < 0)
        out += '-';
    const auto magnitude = static_cast<std::uint64_t>(microseconds < 0 ? -microseconds : microseconds);
    put(out, magnitude / 1'000'000);
    char fraction[7] = {'.', '0', '0', '0', '0', '0', '0'};
    auto rest = static_cast<std::uint32_t>(magnitude % 1'000'000);
    for (int i = 6; i > 0; --i, rest /= 10)
        fraction[i] = static_cast<char>('0' + rest % 10);
    out.append(fraction, sizeof fraction);
}

void putTime(std::string& out, core::Time t) { putSeconds(out, t.time_since_epoch().count()); }

} // namespace

SourceWriter::SourceWriter(std::string source, std::string boot) : source_(std::move(source)), boot_(std::move(boot)) {}

void SourceWriter::begin(std::string_view kind)
{
    events_ += events_.empty() ? "" : ",";
    events_ += R"({"kind":")";
    events_ += kind;
    events_ += '"';
}

void SourceWriter::begin(std::string_view kind, core::Time t)
{
    begin(kind);
    events_ += R"(,"t":)";
    putTime(events_, t);
}

void SourceWriter::hello(core::Time t, std::string_view members)
{
    begin("hello", t);
    events_ += ',';
    events_ += members;
    events_ += '}';
}

void SourceWriter::request(core::Time t, std::string_view id, int inputTokens, std::optional<core::Time> due,
                           std::string_view model)
{
    begin("request", t);
    events_ += R"(,"id":")";
    events_ += id;
    events_ += R"(","input_tokens":)";
    put(events_, inputTokens);
    if (due) {
        events_ += R"(,"due":)";
        putTime(events_, *due);
    }
    events_ += R"(,"model":)";
    ingest::writeJsonText(model, events_);
    events_ += '}';
}

void SourceWriter::tokens(core::Time t, std::span<const Chunk> chunks)
{
    begin("tokens", t);
    char before = '[';
    events_ += R"(,"ids":)";
    for (const Chunk& chunk : chunks) {
        events_ += before;
        before = ',';
        events_ += '"';
        events_ += chunk.id;
        events_ += '"';
    }
    events_ += ']';
    if (std::ranges::any_of(chunks, [](const Chunk& chunk) { return chunk.tokens != 1; })) {
        before = '[';
        events_ += R"(,"n":)";
        for (const Chunk& chunk : chunks) {
            events_ += before;
            before = ',';
            put(events_, chunk.tokens);
        }
        events_ += ']';
    }
    events_ += '}';
}

void SourceWriter::span(core::Time from, std::string_view id, std::string_view stage, core::Duration length, int count)
{
    begin("span", from);
    events_ += R"(,"id":")";
    events_ += id;
    events_ += R"(","stage":")";
    events_ += stage;
    events_ += R"(","dur":)";
    putSeconds(events_, length.count());
    if (count > 1) {
        events_ += R"(,"count":)";
        put(events_, count);
    }
    events_ += '}';
}

void SourceWriter::finish(core::Time t, std::string_view id, std::string_view status, int inputTokens, int outputTokens,
                          std::optional<int> cachedTokens, std::string_view reason)
{
    begin("finish", t);
    events_ += R"(,"id":")";
    events_ += id;
    events_ += R"(","status":")";
    events_ += status;
    events_ += R"(","input_tokens":)";
    put(events_, inputTokens);
    events_ += R"(,"output_tokens":)";
    put(events_, outputTokens);
    if (cachedTokens) {
        events_ += R"(,"cached_tokens":)";
        put(events_, *cachedTokens);
    }
    if (!reason.empty()) {
        events_ += R"(,"reason":)";
        ingest::writeJsonText(reason, events_);
    }
    events_ += '}';
}

void SourceWriter::step(core::Time from, core::Duration length, int prefillTokens, int decodeRequests,
                        std::size_t queuedRequests, std::uint64_t queuedTokens)
{
    begin("step", from);
    events_ += R"(,"dur":)";
    putSeconds(events_, length.count());
    events_ += R"(,"prefill_tokens":)";
    put(events_, prefillTokens);
    events_ += R"(,"decode_requests":)";
    put(events_, decodeRequests);
    events_ += R"(,"queued_requests":)";
    put(events_, queuedRequests);
    events_ += R"(,"queued_tokens":)";
    put(events_, queuedTokens);
    events_ += '}';
}

void SourceWriter::values(std::string_view kind, core::Time t, std::span<const NamedValue> values,
                          std::optional<Label> label)
{
    begin(kind, t);
    char before = '{';
    events_ += R"(,"values":)";
    for (const auto& [name, value] : values) {
        events_ += before;
        before = ',';
        events_ += '"';
        events_ += name;
        events_ += "\":";
        putNumber(events_, value);
    }
    events_ += '}';
    if (label) {
        events_ += R"(,"labels":{")";
        events_ += label->key;
        events_ += R"(":")";
        events_ += label->value;
        events_ += R"("})";
    }
    events_ += '}';
}

void SourceWriter::gauges(core::Time t, std::span<const NamedValue> named, std::optional<Label> label)
{
    values("gauge", t, named, label);
}

void SourceWriter::counters(core::Time t, std::span<const NamedValue> named) { values("counter", t, named, {}); }

void SourceWriter::mark(core::Time t, std::string_view text, std::span<const Label> labels)
{
    begin("mark", t);
    events_ += R"(,"text":)";
    ingest::writeJsonText(text, events_);
    char before = '{';
    for (const auto& [key, value] : labels) {
        events_ += before == '{' ? R"(,"labels":)" : "";
        events_ += before;
        before = ',';
        ingest::writeJsonText(key, events_);
        events_ += ':';
        ingest::writeJsonText(value, events_);
    }
    events_ += labels.empty() ? "}" : "}}";
}

void SourceWriter::flush(core::Time t, const BatchSink& sink)
{
    if (events_.empty())
        return;
    batch_ = R"({"v":1,"source":")";
    batch_ += source_;
    batch_ += R"(","boot":")";
    batch_ += boot_;
    batch_ += R"(","seq":)";
    put(batch_, sequence_++);
    batch_ += R"(,"t":)";
    putTime(batch_, t);
    batch_ += R"(,"events":[)";
    batch_ += events_;
    batch_ += "]}";
    events_.clear();
    sink(source_, batch_);
}

} // namespace inferama::simulator
