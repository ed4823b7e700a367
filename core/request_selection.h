// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of one block, or of what is in flight, that a query wants, and their sums: what a selector remembers.
#pragma once

#include "core/request_query.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace inferama::core {

// The figures whose percentiles are among the totals.
inline constexpr std::array TotalledFigures{&RequestRow::ttft, &RequestRow::tpot, &RequestRow::e2e};

struct RequestSums {
    std::uint64_t considered = 0;
    std::uint64_t inFlight = 0;
    std::array<std::uint64_t, StatusCount> ended{};
    std::uint64_t inputTokens = 0;
    std::uint64_t outputTokens = 0;
    std::array<double, TotalledFigures.size()> figures{}; // seconds

    void add(const RequestRow& row);
    void add(const RequestSums& other);
};

struct RequestSelection {
    RequestOrder::Rows rows;
    RequestSums sums;
};

RequestSelection selectFrom(std::span<const RequestRow> rows, const RequestQuery& query, const RowContext& context);

// When the requests of a block began and ended; of no requests: Nothing lies within it, and everything around it.
struct RequestSpan {
    Time firstStart = Time::max();
    Time lastStart = Time::min();
    Time firstEnd = Time::max();
    Time lastEnd = Time::min();

    // Whether the moment of a table and a query's stretch of time leave all of the requests in, or none. Where it is
    // the same whole answer at two moments, the selection is the same.
    enum class Within : std::uint8_t { All, None, Some };
    Within within(Time at, const std::optional<TimeRange>& active) const;
};
RequestSpan spanOf(std::span<const RequestRow> rows);

} // namespace inferama::core
