// SPDX-License-Identifier: GPL-3.0-or-later
#include "ingest/field.h"

#include <array>
#include <concepts>
#include <string>

namespace inferama::ingest {

namespace {

constexpr std::array<std::string_view, FieldCount> fieldNames{"kind",
                                                              "t",
                                                              "id",
                                                              "ids",
                                                              "n",
                                                              "channel",
                                                              "stage",
                                                              "dur",
                                                              "count",
                                                              "input_tokens",
                                                              "output_tokens",
                                                              "cached_tokens",
                                                              "due",
                                                              "model",
                                                              "labels",
                                                              "status",
                                                              "reason",
                                                              "error",
                                                              "end",
                                                              "first",
                                                              "chunks",
                                                              "spans",
                                                              "prefill_tokens",
                                                              "decode_requests",
                                                              "queued_requests",
                                                              "queued_tokens",
                                                              "values",
                                                              "name",
                                                              "le",
                                                              "counts",
                                                              "sum",
                                                              "metric",
                                                              "stats",
                                                              "definition",
                                                              "tool",
                                                              "text",
                                                              "role",
                                                              "model_params",
                                                              "gpus",
                                                              "max_batch",
                                                              "load",
                                                              "simulated",
                                                              "engine",
                                                              "engine_version",
                                                              "precision",
                                                              "kv_dtype",
                                                              "gpu",
                                                              "gpu_memory_bytes",
                                                              "tp",
                                                              "pp",
                                                              "ep",
                                                              "replicas",
                                                              "kv_block_tokens",
                                                              "kv_blocks",
                                                              "features",
                                                              "slo",
                                                              "workload",
                                                              "sampling",
                                                              "stop",
                                                              "v",
                                                              "source",
                                                              "boot",
                                                              "seq",
                                                              "events"};

constexpr std::array<std::string_view, KindCount> kindNames{"tokens",    "span",    "request", "finish",
                                                            "record",    "step",    "gauge",   "counter",
                                                            "histogram", "summary", "mark",    "hello"};

constexpr std::size_t slotCount = 256;

constexpr std::size_t hashOf(std::string_view name)
{
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(name[i]); };
    return (name.size() * 37 + at(0) * 5u + at(name.size() / 2) * 11u + at(name.size() - 1) * 3u) % slotCount;
}

// Open addressing; slots hold the field's number + 1.
constexpr auto slots = [] {
    std::array<std::uint8_t, slotCount> table{};
    for (std::size_t i = 0; i < FieldCount; ++i) {
        std::size_t slot = hashOf(fieldNames[i]);
        while (table[slot] != 0)
            slot = (slot + 1) % slotCount;
        table[slot] = static_cast<std::uint8_t>(i + 1);
    }
    return table;
}();

template<class... F>
constexpr FieldSet setOf(F... fields) requires(std::same_as<F, Field>&&...)
{
    return ((bit(Field::Kind) | bit(Field::T)) | ... | bit(fields));
}

constexpr FieldSet setOf(Kind kind)
{
    using enum Field;
    switch (kind) {
    case Kind::Tokens:
        return setOf(Id, Ids, N, Channel);
    case Kind::Span:
        return setOf(Id, Stage, Dur, Count);
    case Kind::Request:
        return setOf(Id, InputTokens, Due, Model, Labels);
    case Kind::Finish:
        return setOf(Id, Status, OutputTokens, InputTokens, CachedTokens, Reason, Error);
    case Kind::Record:
        return setOf(Id, End, Status, First, Chunks, InputTokens, OutputTokens, CachedTokens, Due, Spans, Model,
                     Labels, Reason, Error);
    case Kind::Step:
        return setOf(Dur, PrefillTokens, DecodeRequests, QueuedRequests, QueuedTokens, Labels);
    case Kind::Gauge:
    case Kind::Counter:
        return setOf(Values, Labels);
    case Kind::Histogram:
        return setOf(Name, Le, Counts, Sum, Labels);
    case Kind::Summary:
        return setOf(Metric, Stats, Definition, Tool, Labels);
    case Kind::Mark:
        return setOf(Text, Dur, Labels);
    case Kind::Hello:
        return setOf(Role, Simulated, Engine, EngineVersion, Model, ModelParams, Precision, KvDtype, Gpu, Gpus,
                     GpuMemoryBytes, Tp, Pp, Ep, Replicas, MaxBatch, KvBlockTokens, KvBlocks, Features, Load, Slo,
                     Workload, Sampling, Stop);
    }
    return 0;
}

std::string sentence(Problem problem, std::string_view name)
{
    const std::string field(name);
    switch (problem) {
    case Problem::Missing:
        return "missing " + field;
    case Problem::WrongType:
        return "wrong type: " + field;
    case Problem::Negative:
        return "negative " + field;
    case Problem::TooLong:
        return field + " too long";
    case Problem::TooLarge:
        return field + " too large";
    case Problem::NotInSet:
        return field + " not in its set";
    case Problem::NotAnInteger:
        return field + " not an integer";
    case Problem::OutsideYears:
        return field + " outside 2000–2099";
    case Problem::OutOfOrder:
        return field + " not ascending";
    }
    return field;
}

// As ==, without the call that comparing a few characters is not worth.
bool same(std::string_view a, std::string_view b)
{
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] != b[i])
            return false;
    return true;
}

constexpr std::size_t problemCount = static_cast<std::size_t>(Problem::OutOfOrder) + 1;

} // namespace

std::string_view nameOf(Field field) { return fieldNames[static_cast<std::size_t>(field)]; }

std::optional<Field> fieldOf(std::string_view name)
{
    if (name.empty())
        return std::nullopt;
    for (std::size_t slot = hashOf(name); slots[slot] != 0; slot = (slot + 1) % slotCount)
        if (same(fieldNames[slots[slot] - 1u], name))
            return static_cast<Field>(slots[slot] - 1);
    return std::nullopt;
}

std::optional<Kind> kindOf(std::string_view name)
{
    for (std::size_t i = 0; i < KindCount; ++i)
        if (kindNames[i] == name)
            return static_cast<Kind>(i);
    return std::nullopt;
}

FieldSet fieldsOf(Kind kind) { return setOf(kind); }

std::string_view reason(Problem problem, Field field)
{
    static const auto texts = [] {
        std::array<std::array<std::string, FieldCount>, problemCount> all;
        for (std::size_t p = 0; p < problemCount; ++p)
            for (std::size_t f = 0; f < FieldCount; ++f)
                all[p][f] = sentence(static_cast<Problem>(p), fieldNames[f]);
        return all;
    }();
    return texts[static_cast<std::size_t>(problem)][static_cast<std::size_t>(field)];
}

} // namespace inferama::ingest
