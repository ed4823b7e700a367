// SPDX-License-Identifier: GPL-3.0-or-later
// Requests as rows of a table, by the hundred thousand: what filters, sorting and columns need of each. Blocks of ended
// requests are shared from one snapshot to the next while nothing in them changes.
#pragma once

#include "core/event.h"
#include "core/metric.h"
#include "core/stages.h"
#include "core/time.h"

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace inferama::core {

// Where a request is kept, and which one it is: the place is used again, the serial never.
struct RequestKey {
    std::uint32_t place = 0;
    std::uint32_t serial = 0;
    friend bool operator==(const RequestKey&, const RequestKey&) = default;
};

// What sources said of a request beside the times; many requests share one.
struct RequestTexts {
    std::string model;
    std::string reason;
    std::string error;
    std::vector<std::pair<std::string, std::string>> labels;
    friend bool operator==(const RequestTexts&, const RequestTexts&) = default;
};

// A figure that does not exist is NaN, a count that nobody told is UnknownCount, a moment that has not come is NoTime.
inline constexpr double Undefined = std::numeric_limits<double>::quiet_NaN();
inline constexpr std::uint32_t UnknownCount = std::numeric_limits<std::uint32_t>::max();
inline constexpr Time NoTime = Time::max();
inline constexpr std::uint16_t NoSource = std::numeric_limits<std::uint16_t>::max();

struct RequestRow {
    RequestKey key{}; // serial 0: the request is forgotten, and the row is none any more
    std::string id;
    std::shared_ptr<const RequestTexts> texts; // null: nothing was said
    Time start{};
    Time first = NoTime; // first token
    Time end = NoTime;
    std::optional<Status> status; // absent: in flight
    Role observer = Role::Client;
    std::uint16_t observerSource = NoSource; // index into RequestTable::sources: whose view is measured
    std::uint16_t server = NoSource;         // likewise: the first server that was heard of it
    std::uint32_t input = UnknownCount;      // tokens
    std::uint32_t output = UnknownCount;
    std::uint32_t cached = UnknownCount;
    std::uint32_t chunks = 0; // with tokens, of the measured view
    std::uint32_t stalls = 0;
    // Seconds, as docs/metrics.md defines them.
    double ttft = Undefined;
    double firstAnswer = Undefined;
    double tpot = Undefined;
    double e2e = Undefined;
    double meanItl = Undefined;
    double jitter = Undefined;
    double longestGap = Undefined;
    double stalled = Undefined; // sum of its stalls; 0 where there are gaps and no stall
    double sendLag = Undefined;
    double unattributed = Undefined;
    std::array<double, TtftStages.size()> stages{Undefined, Undefined, Undefined, Undefined,
                                                 Undefined, Undefined, Undefined, Undefined}; // as TtftStages

    bool inFlight() const { return !status.has_value(); }
    bool failed() const { return status && *status != Status::Ok; } // lost ones too
    LengthClass lengthClass() const
    {
        return lengthClassOf(input == UnknownCount ? std::nullopt : std::optional<std::uint64_t>(input));
    }
};

struct RowBlock {
    static constexpr std::size_t Size = 1024;
    std::vector<RequestRow> rows; // ≤ Size, in the order in which they ended; some are forgotten (key.serial 0)
};

// All requests that are kept, as they were at `at`.
struct RequestTable {
    Time at{};
    std::optional<Time> runStart;
    std::vector<std::shared_ptr<const RowBlock>> blocks; // requests that ended; of those only `end` <= `at` count,
    std::vector<RequestRow> open;                        // the others stand here as they were at `at`
    std::vector<std::string> sources;                    // names, by index
    std::uint64_t forgotten = 0;                         // requests of the run that are not kept any more
};

} // namespace inferama::core
