// SPDX-License-Identifier: GPL-3.0-or-later
// One request in full, as a page shows it, and what it ran beside: plain values, seconds and tokens; what is not known
// is absent.
#pragma once

#include "core/event.h"
#include "core/request_row.h"
#include "core/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace inferama::core {

struct Chunk {
    Time t{};
    std::uint32_t tokens = 0;
    Channel channel = Channel::Unspecified;
};

struct SpanDetail {
    std::string stage;
    Time t{};
    Duration duration{};
    std::uint32_t count = 1;
    std::string source;
};

// One source's view of a request, for the lanes of a waterfall.
struct LaneDetail {
    std::string source;
    Role role = Role::Client;
    std::optional<Time> start;
    std::optional<Time> first;
    std::optional<Time> last;
    std::optional<Time> end;
    std::optional<Status> status;
    bool measured = false;
};

// Everything about one request. Shared between snapshots while it does not change.
struct RequestDetail {
    std::uint64_t serial = 0; // distinguishes requests that reuse an id
    std::string id;
    Role observer = Role::Client; // rank of the measured view
    Time start{};
    std::optional<Time> due;
    std::optional<Time> first;
    std::optional<Time> last; // last chunk with tokens
    std::optional<Time> end;
    std::optional<Status> status; // absent while in flight; Lost when nothing was heard for too long
    std::optional<std::uint64_t> inputTokens;
    std::optional<std::uint64_t> outputTokens; // reported, else the sum of chunks
    bool outputReported = false;
    std::optional<std::uint64_t> cachedTokens;
    std::string model;
    std::string reason;
    std::string error;
    std::vector<std::pair<std::string, std::string>> labels;

    std::optional<double> ttft;
    std::optional<double> firstAnswer;
    std::optional<double> tpot;
    std::optional<double> e2e;
    std::optional<double> jitter;
    std::optional<double> meanItl;
    std::optional<double> sendLag;
    std::optional<double> unattributed; // of TTFT; where there is a stage of TTFT

    std::vector<Chunk> chunks; // of the measured view, with tokens, in time order
    double stallLimit = 0;     // seconds: a gap longer than this is a stall
    std::uint32_t stalls = 0;
    std::vector<SpanDetail> spans;
    std::vector<LaneDetail> lanes;

    bool inFlight() const { return !status.has_value(); }
};

// What else the server of a request did while it ran, and what requests like it take.
struct Meanwhile {
    std::string id;
    std::string stage; // "prefill" where spans tell; else "waiting": from its send to its first token
    Time t{};
    Duration duration{};
    std::uint32_t input = UnknownCount; // tokens
    friend bool operator==(const Meanwhile&, const Meanwhile&) = default;
};
struct RequestContext {
    std::vector<Meanwhile> meanwhile;                    // others' prefills, the longest first, at most MostMeanwhile
    std::size_t leftOut = 0;                             // of them
    std::vector<std::pair<std::string, double>> typical; // median seconds by stage, of its length class in the window
    std::uint64_t alike = 0;                             // requests that these are of
    std::optional<double> typicalTtft;                   // likewise
    std::optional<double> typicalTpot;
    friend bool operator==(const RequestContext&, const RequestContext&) = default;
};
inline constexpr std::size_t MostMeanwhile = 200;

} // namespace inferama::core
