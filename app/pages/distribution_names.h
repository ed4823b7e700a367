// SPDX-License-Identifier: GPL-3.0-or-later
// What the distribution page can show and by what it can part it, with the names of all of that. A distribution is
// named as core::CurveWish names it: a metric's id, a stage's name, or "unattributed".
#pragma once

#include "core/snapshot.h"

#include <QString>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::app {

std::optional<core::Metric> metricOf(std::string_view of); // nothing for a stage
QString distributionName(std::string_view of);             // "TTFT", "Queue"
QString distributionDefinition(std::string_view of);       // "first token − send"; may be empty
QString whyNoSamples(std::string_view of);
// Several samples a request, which are alike.
bool ofGaps(std::string_view of);
std::optional<double> sloOf(const core::Slo& slo, std::string_view of); // seconds

// Those beside the five metrics of the pages that have samples, and `chosen`.
std::vector<std::string> furtherDistributions(const core::Snapshot& s, std::string_view chosen);

// In the order in which they are offered.
inline constexpr std::array<core::Grouping, 4> Groupings{core::Grouping::LengthClass, core::Grouping::Source,
                                                         core::Grouping::Server, core::Grouping::Status};
QString groupingName(core::Grouping by);                       // "prompt length"
QString groupName(core::Grouping by, const std::string& name); // "1,024–8,192"
// A place of its own for each group, so that it keeps its colour while others come and go.
std::size_t groupPlace(const core::Snapshot& s, core::Grouping by, const std::string& name);

} // namespace inferama::app
