// SPDX-License-Identifier: GPL-3.0-or-later
// The vocabulary of docs/protocol.md: one batch from one publisher, decoded. Texts are views into the payload and the
// lists are ranges of the batch's pools, so a decoder can reuse one Batch for ever without allocating per event.
#pragma once

#include "core/settings.h"
#include "core/time.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace inferama::core {

// Who observed: the client's view of a request outranks the proxy's, and that the server's. Exporters rank with
// servers.
enum class Role : std::uint8_t { Client, Proxy, Server, Exporter };

// How a request ended, as reported. `Empty` and `Lost` are never on the wire: they are judged (see metrics.md).
enum class Status : std::uint8_t { Ok, Error, Timeout, Cancelled, Rejected, Empty, Lost };
inline constexpr std::size_t StatusCount = 7;

// What a chunk holds. `Unspecified` is content whose publisher does not tell channels apart.
enum class Channel : std::uint8_t { Unspecified, Content, Reasoning, Tool };

std::string_view nameOf(Role role);
std::string_view nameOf(Status status);
std::string_view nameOf(Channel channel);

// A stretch of one of the batch's pools.
struct Range {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

struct Label {
    std::string_view key;
    std::string_view value;
};

struct NamedValue {
    std::string_view name;
    double value = 0; // finite
};

struct ChunkOffset {
    Duration offset{}; // from the send
    std::uint32_t tokens = 0;
};

struct SpanOffset {
    std::string_view stage;
    Duration offset{}; // from the send
    Duration duration{};
};

// How a server is built, as far as it says so.
struct Deployment {
    std::optional<double> gpus;
    std::optional<double> tensorParallel;
    std::optional<double> pipelineParallel;
    std::optional<double> maxBatch;
    std::optional<bool> split;       // prefill and decode on engines of their own
    std::optional<bool> speculative; // decoding
};

struct Hello {
    Role role = Role::Client;
    // All that the publisher said of itself, as a JSON object in UTF-8: the core needs only the fields below.
    std::string json;
    std::optional<double> modelParameters;
    Deployment deployment;
    std::optional<double> offeredRate; // load.rate, requests/s
    Slo slo;                           // what is promised
};

struct RequestStart {
    Time t;
    std::string_view id;
    std::optional<std::uint64_t> inputTokens;
    std::optional<Time> due; // when an open-loop generator meant to send it
    std::string_view model;
    Range labels;
};

struct StageSpan {
    Time t; // when the stage began; it is known at t + duration
    std::string_view id;
    std::string_view stage;
    Duration duration{};
    std::uint32_t count = 1; // decode steps that `duration` sums over, ≥ 1
};

// One streamed chunk for each id, all observed at `t`.
struct Tokens {
    Time t;
    Range ids;    // of Batch::ids
    Range counts; // of Batch::counts, as long as `ids`; empty: one token each
    Channel channel = Channel::Unspecified;
};

struct Finish {
    Time t;
    std::string_view id;
    Status status = Status::Ok;
    std::optional<std::uint64_t> outputTokens;
    std::optional<std::uint64_t> inputTokens;
    std::optional<std::uint64_t> cachedTokens;
    std::string_view reason;
    std::string_view error;
};

// A whole request at once: the same as its start, chunks, spans and finish.
struct Record {
    RequestStart start;
    Finish finish;                 // finish.t = start.t + end
    std::optional<Duration> first; // the first token's offset; only where there are no chunks
    bool hasChunks = false;
    Range chunks; // of Batch::chunks
    Range spans;  // of Batch::spans
};

// One forward pass of an engine, begun at `t`.
struct Step {
    Time t;
    Duration duration{};
    std::optional<double> prefillTokens;
    std::optional<double> decodeRequests;
    std::optional<double> queuedRequests;
    std::optional<double> queuedTokens;
    Range labels;
};

struct Gauge {
    Time t;
    Range values; // of Batch::values
    Range labels;
};

struct Counter {
    Time t;
    Range values; // of Batch::values; each ≥ 0
    Range labels;
};

// Cumulative since boot, as Prometheus gives it.
struct Histogram {
    Time t;
    std::string_view name;
    Range bounds; // of Batch::numbers: upper bounds, ascending
    Range counts; // of Batch::numbers: cumulative, one more than bounds (the last is +Inf)
    double sum = 0;
    Range labels;
};

// A figure that only its tool's summary knows: shown as the tool's, never mixed into windows.
struct Summary {
    Time t;
    std::string_view metric;
    std::string_view tool;
    std::string_view definition;
    Range stats; // of Batch::values
    Range labels;
};

struct Mark {
    Time t;
    std::string_view text;
    Range labels;
    Duration duration{}; // of what it tells of; 0: a moment
};

using Event = std::variant<Hello, RequestStart, StageSpan, Tokens, Finish, Record, Step, Gauge, Counter, Histogram,
                           Summary, Mark>;

struct Batch {
    std::string_view source;
    std::string_view boot; // empty: not given
    std::optional<std::uint64_t> seq;
    std::optional<Time> t;
    std::vector<Event> events;

    std::vector<std::string_view> ids;
    std::vector<std::uint32_t> counts;
    std::vector<Label> labels;
    std::vector<ChunkOffset> chunks;
    std::vector<SpanOffset> spans;
    std::vector<NamedValue> values;
    std::vector<double> numbers;

    template<class T>
    static std::span<const T> in(const std::vector<T>& pool, Range r)
    {
        return std::span<const T>(pool).subspan(r.first, r.count);
    }

    // Empties the batch and keeps its memory.
    void clear();
};

// The time of the latest request event of a batch (start, chunk, span's end, finish, all that a record holds).
std::optional<Time> latestRequestEvent(const Batch& batch);

} // namespace inferama::core
