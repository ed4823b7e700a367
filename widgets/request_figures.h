// SPDX-License-Identifier: GPL-3.0-or-later
// What a page says of one request beyond the fields of its detail. Plain values, seconds; no window.
#pragma once

#include "core/snapshot.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::widgets {

// Time in all spans of that stage; nothing where there is none.
std::optional<double> stageSeconds(const core::RequestDetail& request, std::string_view stage);

// What a row of a table tells of its request: no chunks, spans nor lanes.
core::RequestDetail outlineOf(const core::RequestRow& row);

struct StageShare {
    std::string_view stage;      // of the request; empty: unattributed
    double seconds = 0;          // unattributed time may be negative
    std::optional<double> share; // of TTFT; nothing while there is none
};
// Longest first; empty where no stage of TTFT is known.
std::vector<StageShare> stageShares(const core::RequestDetail& request);

// The time until `now` of what has not ended: a lower bound of TTFT while waiting and of E2E while in flight.
double ageSeconds(const core::RequestDetail& request, core::Time now);

struct Gap {
    double seconds = 0;
    std::uint32_t tokens = 0; // that its end delivered
};
struct Gaps {
    std::vector<Gap> all; // in time order, one less than chunks
    std::optional<double> median;
    std::size_t longest = 0; // index into `all`; means nothing where that is empty
    double stallLimit = 0;   // seconds; 0: not judged

    bool isStall(const Gap& gap) const { return stallLimit > 0 && gap.seconds > stallLimit; }
};
Gaps gapsOf(const core::RequestDetail& request);

// Between which percentiles of a window a value lies. Percentiles that the window has too few samples for are left out.
struct Place {
    std::optional<core::PercentileIndex> above; // nothing: it is not above the lowest
    std::optional<core::PercentileIndex> below; // nothing: it is above the highest
    double position = 0; // 0…1 over six cells of one width: …P50…P90…P95…P99…P99.9…
};
// Nothing without samples.
std::optional<Place> placeOf(const core::MetricSummary& summary, double value);

} // namespace inferama::widgets
