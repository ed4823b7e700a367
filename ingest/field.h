// SPDX-License-Identifier: GPL-3.0-or-later
// The names of docs/protocol.md as numbers, and the fixed set of reasons for leaving an event or a batch out.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace inferama::ingest {

enum class Field : std::uint8_t {
    // clang-format off
    Kind, T, Id, Ids, N, Channel, Stage, Dur, Count, InputTokens, OutputTokens, CachedTokens, Due, Model, Labels, Status,
    Reason, Error, End, First, Chunks, Spans, PrefillTokens, DecodeRequests, QueuedRequests, QueuedTokens, Values, Name,
    Le, Counts, Sum, Metric, Stats, Definition, Tool, Text, Role, ModelParams, Gpus, MaxBatch, Load, Simulated, Engine,
    EngineVersion, Precision, KvDtype, Gpu, GpuMemoryBytes, Tp, Pp, Ep, Replicas, KvBlockTokens, KvBlocks, Features, Slo,
    Workload, Sampling, Stop, V, Source, Boot, Seq, Events,
    // clang-format on
};
inline constexpr std::size_t FieldCount = 64;

enum class Kind : std::uint8_t {
    Tokens,
    Span,
    Request,
    Finish,
    Record,
    Step,
    Gauge,
    Counter,
    Histogram,
    Summary,
    Mark,
    Hello,
};
inline constexpr std::size_t KindCount = 12;

std::string_view nameOf(Field field);
std::optional<Field> fieldOf(std::string_view name); // about 5 ns
std::optional<Kind> kindOf(std::string_view name);

// A set of fields as bits.
using FieldSet = std::uint64_t;
constexpr FieldSet bit(Field field) { return FieldSet{1} << static_cast<unsigned>(field); }
FieldSet fieldsOf(Kind kind);

enum class Problem : std::uint8_t {
    Missing,
    WrongType,
    Negative,
    TooLong,
    TooLarge,
    NotInSet,
    NotAnInteger,
    OutsideYears,
    OutOfOrder,
};

// E.g. "missing t", "wrong type: id", "negative dur". The text lives for ever.
std::string_view reason(Problem problem, Field field);

inline constexpr std::string_view NotFinite = "not finite";
inline constexpr std::string_view AfterItsBatch = "t more than 5 s after its batch's";
inline constexpr std::string_view LengthsDiffer = "lengths differ";
inline constexpr std::string_view HelloTooLong = "hello too long";
inline constexpr std::string_view NotAnObject = "not an object";

// JSON cannot write NaN, infinities, or what overflows a double. Where a publisher does, the reader puts this text in
// the number's place, so that the event is judged and the rest of its batch stands.
inline constexpr std::string_view NotFiniteMarker = "\x7Fnot finite\x7F";

} // namespace inferama::ingest
