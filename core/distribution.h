// SPDX-License-Identifier: GPL-3.0-or-later
// One latency without time: its curve for all requests, and for each group of them.
#pragma once

#include "core/metric.h"
#include "core/value_set.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inferama::core {

enum class Grouping : std::uint8_t { None, LengthClass, Source, Server, Status };

struct CurveWish {
    std::string of; // a metric's id, a stage's name, or "unattributed"
    Grouping by = Grouping::None;
    // Every request that failed in the window counts as +∞, and what else it gave does not. Of gaps it says nothing.
    bool failuresInfinite = false;
    std::string apart{}; // a group's name: fill Distribution::others with all that is not of it; empty: do not
    friend bool operator==(const CurveWish&, const CurveWish&) = default;
};

struct DistributionCurve {
    std::string name;      // of the group: a length class's id, a source, a status; empty: all
    MetricSummary summary; // with failuresInfinite: percentiles among the failures are +∞
    PercentileIntervals intervals;
    std::vector<CdfPoint> cdf;  // ≤ 512 points
    std::uint64_t failures = 0; // of those that count as +∞
    bool thinned = false;       // there are values without a point
};

struct Distribution {
    CurveWish wish;
    DistributionCurve all;
    std::vector<DistributionCurve> groups; // those that have samples; the most of them first, at most MostGroups
    std::size_t groupsLeftOut = 0;
    std::optional<DistributionCurve> others{}; // only with CurveWish::apart
};
inline constexpr std::size_t MostGroups = 12;

} // namespace inferama::core
