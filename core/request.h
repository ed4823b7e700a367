// SPDX-License-Identifier: GPL-3.0-or-later
// One request as its sources saw it, and what is settled about it: the facts of its measured view, from which every
// figure is made. Rules: docs/protocol.md, Joining; definitions: docs/metrics.md.
#pragma once

#include "core/event.h"
#include "core/metric.h"
#include "core/request_detail.h"
#include "core/request_row.h"
#include "core/time.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace inferama::core {

using SourceIndex = std::uint16_t;
using Nanoseconds = std::int64_t;

// One observation of one request by one source: what events are taken apart into.
struct Observed {
    enum class Kind : std::uint8_t { Start, Chunk, First, End };

    Time t{};
    SourceIndex source = 0;
    Kind kind = Kind::Chunk;
    Channel channel = Channel::Unspecified;
    Status status = Status::Ok;
    std::uint32_t tokens = 0;
    std::optional<std::uint64_t> input, output, cached;
    std::optional<Time> due;
    std::shared_ptr<const RequestTexts> texts;
};

// A stretch of the work on one request, as one source told of it.
struct ObservedSpan {
    Time t{};
    Duration duration{};
    std::uint32_t count = 1; // decode steps in it
    std::uint16_t stage = 0; // index into StageNames
    SourceIndex source = 0;
    bool entered = false; // of a decode step: its sample stands in the ledger

    Time end() const { return t + duration; }
    Nanoseconds perStep() const { return std::llround(static_cast<double>(duration.count()) / count); }
};

// What one source saw of a request.
struct SourceView {
    SourceIndex source = 0;
    Role role = Role::Client;
    Status status = Status::Ok;
    Time born{};  // its first event of any kind
    Time heard{}; // its last
    std::optional<Time> start, first, end;
    std::optional<Time> due;
    std::optional<std::uint64_t> startInput, endInput, output, cached;
    std::shared_ptr<const RequestTexts> startTexts, endTexts;
    std::uint64_t tokens = 0;
    Nanoseconds shortestGap = std::numeric_limits<Nanoseconds>::max();
    Nanoseconds longestGap = -1;
    std::vector<Chunk> chunks; // with tokens, in time order
    std::vector<Time> empties; // chunks without: no token and no gap, but heard

    void append(Time t, std::uint32_t n, Channel channel);
};

// The better rank has the smaller number; exporters stand with servers.
inline int rankOf(Role role) { return role == Role::Client ? 0 : role == Role::Proxy ? 1 : 2; }

// The facts of the measured view. Everything that a figure needs, so that it can be taken back just as it was added.
struct Settled {
    bool measured = false;
    bool lost = false;
    Time lostAt{};       // when it was given up, with `lost`
    bool shared = false; // several started views are of its rank
    int rank = 0;
    std::size_t fullest = 0; // index of the view whose chunks count
    Time start{};
    std::optional<Time> due, first, answer, last, end;
    Status status = Status::Ok;    // meaningful with `end`
    std::uint32_t firstTokens = 0; // in the first chunk; 0: there are no chunk times
    std::uint32_t chunks = 0;
    std::uint64_t chunkTokens = 0;
    std::optional<std::uint64_t> output; // as reported
    std::optional<std::uint64_t> input, cached;
    Time inputAt{};
    std::optional<SourceIndex> server;           // the first one that was heard of it
    Nanoseconds shortestGap = 0, longestGap = 0; // with at least two chunks

    std::optional<Nanoseconds> ttft() const;
    std::optional<Nanoseconds> firstAnswer() const;
    std::optional<Nanoseconds> e2e() const;
    std::optional<double> tpot() const;    // nanoseconds
    std::optional<double> meanItl() const; // nanoseconds
    std::optional<Nanoseconds> jitter() const;
    std::optional<Nanoseconds> sendLag() const;
    std::uint64_t outputTokens() const { return output.value_or(chunkTokens); }
    bool open() const { return measured && !end && !lost; }
};

inline constexpr std::uint32_t NoRow = std::numeric_limits<std::uint32_t>::max();

struct Request {
    std::uint32_t serial = 0; // never reused
    std::uint32_t revision = 0;
    std::uint32_t place = 0; // where the book keeps it
    std::uint32_t track = 0;
    std::vector<SourceView> views; // in the order of their first events
    Time heard{};
    bool lost = false;
    Time lostAt{};
    std::optional<std::uint64_t> input;
    Time inputAt{};

    Settled settled;
    // What of it stands in the ledger besides `settled`: the view whose gaps do, and the sums of its stages with the
    // first token that they stand at.
    std::optional<std::size_t> gapsOf;
    std::vector<std::pair<std::uint16_t, Nanoseconds>> stages;
    Time stagedFirst{};
    Nanoseconds stagedTtft = 0;
    std::size_t openAt = std::numeric_limits<std::size_t>::max(); // its place among the open requests
    std::uint32_t row = NoRow;                                    // of the table of those that ended
    bool rowTouched = false;                                      // and that it is to be made anew

    mutable std::uint32_t medianOf = 0; // chunks that `stallLimit` was computed from
    mutable Nanoseconds stallLimit = 0;

    SourceView* viewOf(SourceIndex source);
    // What of its TTFT no stage explains; below 0 where stages overlap. Nothing where no stage is known.
    std::optional<Nanoseconds> unattributed() const;
    // Creates the view, kept in the order of first events.
    SourceView& addView(SourceIndex source, Role role, Time born);
};

// Settles the measured view of a request.
Settled settle(const Request& request);

// What its sources said of it; what the better-ranked view says counts more than what the others do.
RequestTexts textsOf(const Request& request);

// The facts without those whose own moments lie after `at`. What is of no moment (lost, lengths, server) stays: it
// decides on what stands at earlier ones.
Settled cutAt(const Settled& s, Time at);

// The limit beyond which a gap of these chunks is a stall: max(factor × median gap, floor). Needs two chunks.
Nanoseconds stallLimitOf(const std::vector<Chunk>& chunks, double factor, Duration floor);

} // namespace inferama::core
