// SPDX-License-Identifier: GPL-3.0-or-later
// What the ledger's logs hold of requests beside their samples, and what a stretch of each log adds up to.
#pragma once

#include "core/request.h"
#include "core/samples.h"
#include "core/settings.h"
#include "core/time.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace inferama::core {

struct StartEntry {
    Time t{};
    RequestKey request;
    std::uint8_t rank = 0; // of the measured view
    bool shared = false;   // with several views of that rank
};
struct StartTotal {
    std::uint64_t count = 0;
    std::array<std::uint64_t, 3> observers{}; // by rank
    std::uint64_t shared = 0;

    void add(const StartEntry& entry);
    void append(const StartTotal& other);
};

// A request that nothing was heard of for too long, at the moment at which it is given up.
struct LossEntry {
    Time t{};
    Time start{};
    RequestKey request;
    bool waiting = false; // without a first token
};
struct LossTotal {
    std::uint64_t count = 0;
    std::uint64_t waiting = 0;
    void add(const LossEntry& entry)
    {
        ++count;
        waiting += entry.waiting;
    }
    void append(const LossTotal& other)
    {
        count += other.count;
        waiting += other.waiting;
    }
};

// A request that ended, with what its SLOs are judged by.
struct EndEntry {
    Time t{};
    RequestKey request;
    Status status = Status::Ok;
    Nanoseconds stay = 0;                   // from send to end
    std::array<double, SloCount> figures{}; // seconds by SloIndex; NaN: undefined
    std::uint64_t outputWithoutChunks = 0;
    bool good = false;
    std::array<bool, SloCount> missed{};
};
struct EndTotal {
    std::array<std::uint64_t, StatusCount> ended{};
    std::uint64_t good = 0;
    std::array<std::uint64_t, SloCount> missed{};
    std::array<std::uint64_t, SloCount> undefined{};
    Int128 stay = 0;
    std::uint64_t outputWithoutChunks = 0;

    void add(const EndEntry& entry);
    void append(const EndTotal& other);
    std::uint64_t count() const;
};

// Requests in the system: +1 at the send, -1 at the end. The total of a stretch also knows its highest level and, with
// the level before it, the area below it.
struct FlowEntry {
    Time t{};
    std::uint32_t serial = 0;
    std::int8_t change = 0;
};
struct FlowTotal {
    std::int64_t change = 0;
    Int128 moments = 0; // Σ change × t
    // Of the levels between the moments inside, counted from the start; what happens at one moment happens at once.
    std::int64_t highest = std::numeric_limits<std::int32_t>::min();
    Time first{}, last{};
    bool any = false;

    // The highest level above that at the start of the stretch.
    std::int64_t peak() const { return std::max({std::int64_t{0}, highest, change}); }
    void add(const FlowEntry& entry);
    void append(const FlowTotal& other);
};

struct TokenEntry {
    Time t{};
    std::uint32_t serial = 0;
    std::uint64_t input = 0;
    std::uint64_t cached = 0;
};
struct TokenTotal {
    std::uint64_t input = 0;
    std::uint64_t cached = 0;
    std::uint64_t inputOfCached = 0; // input tokens of those requests whose cached tokens are known
    void add(const TokenEntry& entry);
    void append(const TokenTotal& other);
};
inline constexpr std::uint64_t CachedUnknown = std::numeric_limits<std::uint64_t>::max();

// A gap long enough that it may be a stall; whether it is depends on its request's other gaps.
struct LongGap {
    Time t{};
    Nanoseconds gap = 0;
    RequestKey request;
    Nanoseconds limit = 0; // known once the request's chunks are forgotten; until then 0
};
struct LongGapTotal {
    std::uint64_t stalls = 0; // those already decided
    void add(const LongGap& gap) { stalls += gap.limit > 0 && gap.gap > gap.limit; }
    void append(const LongGapTotal& other) { stalls += other.stalls; }
};

} // namespace inferama::core
