// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a metric in the window, side by side: percentiles of a latency, the last value, mean and maximum of a
// gauge, the rate of a counter.
#pragma once

#include "app/catalogue.h"
#include "core/snapshot.h"
#include "widgets/figure_strip.h"

#include <optional>
#include <vector>

namespace inferama::app {

// Always at least one; one that does not exist says so, never 0.
std::vector<widgets::StripCell> figuresOfMetric(const core::Snapshot& s, const MetricEntry& entry);

// The samples behind the metric: of a latency or a stage; null for metrics without any.
const core::MetricSummary* samplesOfMetric(const core::Snapshot& s, std::string_view id);

// Its band, as its tile shows it; nothing where it is not judged.
std::optional<core::Band> bandOfMetric(const core::Snapshot& s, const MetricEntry& entry);

} // namespace inferama::app
