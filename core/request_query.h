// SPDX-License-Identifier: GPL-3.0-or-later
// Which requests of a table somebody wants to see, in which order, and what they come to together.
#pragma once

#include "core/filter.h"
#include "core/request_order.h"
#include "core/snapshot.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace inferama::core {

struct RequestQuery {
    std::shared_ptr<const Filter> filter{};             // null: all match
    std::optional<std::vector<std::uint32_t>> behind{}; // only these serials, ascending
    std::optional<TimeRange> active{}; // only what was in the system at some moment of it, ends included
    bool inFlight = true;              // with those that are in flight
    NamedField sortBy = requestField("sent");
    bool descending = true;
};

struct RequestTotals {
    std::uint64_t considered = 0; // by everything but the filter
    std::uint64_t count = 0;      // that match, as all that follows
    std::uint64_t inFlight = 0;
    std::array<std::uint64_t, StatusCount> ended{}; // by Status, lost ones too
    std::uint64_t inputTokens = 0;
    std::uint64_t outputTokens = 0;
    MetricSummary ttft; // exact: interpolated between order statistics
    MetricSummary tpot;
    MetricSummary e2e;

    std::uint64_t failed() const; // error, timeout, cancelled, rejected, empty
};

struct RequestResult {
    std::shared_ptr<const RequestTable> table; // keeps the rows
    std::vector<const RequestRow*> rows;       // in order
    std::vector<std::uint32_t> serials;        // of the rows: which requests they are across tables
    RequestTotals totals;
};

// Answers queries one after the other. What it found out about blocks that have not changed it does not find out again:
// with the same query, half a million rows of which a block or two changed cost some milliseconds.
class RequestSelector {
public:
    RequestSelector();
    ~RequestSelector();
    RequestSelector(const RequestSelector&) = delete;
    RequestSelector& operator=(const RequestSelector&) = delete;

    // Nothing: it was stopped. `table` must not be null.
    std::optional<RequestResult> select(std::shared_ptr<const RequestTable> table, const RequestQuery& query,
                                        const StopAsked& stop = {});

private:
    struct Sums;
    struct Part;
    struct State;
    struct Change;
    bool look(const RequestTable& table, const RequestQuery& query, const RowContext& now, const StopAsked& stop,
              Change& change) const;
    void adapt(const RequestTable& table, const RequestQuery& query);

    std::unique_ptr<State> state_;
};

} // namespace inferama::core
