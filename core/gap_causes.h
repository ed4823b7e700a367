// SPDX-License-Identifier: GPL-3.0-or-later
// The gaps of one request that stand out, and whose prefills its server ran meanwhile.
#pragma once

#include "core/snapshot.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace inferama::core {

struct GapCause {
    std::size_t other = 0; // index into RequestContext::meanwhile: of several pieces of one request the longest
    Duration covered{};    // of the gap by all of its pieces, > 0
};

struct ExplainedGap {
    std::size_t chunk = 0; // that ended it
    Time begin{};
    Duration length{};
    bool stall = false;
    std::vector<GapCause> causes; // the most covering first
    Duration covered{};           // by all of them together, each moment counting once
};

struct GapFigures {
    Duration decode{};                 // first chunk to last
    std::optional<ExplainedGap> worst; // absent: fewer than two chunks
    std::vector<ExplainedGap> stalls;  // the longest first
    Duration stalled{};                // sum of the stalls

    // Of the time of decode; nothing where that has no length.
    std::optional<double> stalledShare() const;
    std::optional<double> worstShare() const;
};

// `context` may be null: then nothing has a cause. `offset` is the clock of its prefills minus that of the request's
// chunks; what stands as "waiting" is on the latter. Cost: gaps, and for each stall a look at
// each pair of prefills, which are at most MostMeanwhile.
GapFigures gapFiguresOf(const RequestDetail& request, const RequestContext* context, Duration offset);

} // namespace inferama::core
