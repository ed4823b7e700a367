// SPDX-License-Identifier: GPL-3.0-or-later
// What some requests come to together, and which of them comes next by one figure: for an area that somebody marked
// and for stepping from bad to worse.
#pragma once

#include "core/request_fields.h"
#include "core/snapshot.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace inferama::core {

struct RowFigures {
    std::uint64_t count = 0;
    std::uint64_t inFlight = 0;
    std::uint64_t failed = 0; // what did not end ok, lost ones too
    std::uint64_t inputTokens = 0;
    std::uint64_t outputTokens = 0;
    std::uint64_t tokensUnknown = 0; // requests whose input or output nobody told
    MetricSummary ttft;              // exact: interpolated between order statistics
    MetricSummary tpot;
    MetricSummary e2e;
    std::uint64_t stalls = 0;
    double stalled = 0; // seconds
    // Seconds of TTFT by stage, of the requests that have stages: together with `unattributed` all of their TTFT.
    std::uint64_t staged = 0;
    std::array<double, TtftStages.size()> stages{};
    double unattributed = 0; // may be negative
    double stagedTtft() const;
};
// Cost: about 0.2 µs a row.
RowFigures figuresOf(std::span<const RequestRow* const> rows);

// Those of `rows` that were in the system at some moment of `range`, ends included, in their order.
std::vector<const RequestRow*> activeIn(std::span<const RequestRow* const> rows, const TimeRange& range, Time now);

// The row whose figure is the next above (`step` 1) or below (−1) that of `current`; of the same figure the next by
// serial. Null: there is none, or the figure of `current` is undefined. Cost: a look at each row.
const RequestRow* nextBy(RequestField::NumberOf figure, std::span<const RequestRow* const> rows,
                         const RequestRow& current, int step, const RowContext& context);

} // namespace inferama::core
