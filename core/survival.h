// SPDX-License-Identifier: GPL-3.0-or-later
// The Kaplan–Meier estimate: a distribution that does not forget those who are still waiting. E. L. Kaplan, P. Meier,
// "Nonparametric Estimation from Incomplete Observations", J. Am. Stat. Assoc. 53 (1958).
#pragma once

#include "core/buckets.h"
#include "core/metric.h"

#include <cstdint>
#include <vector>

namespace inferama::core {

// Of `observed` times and of `censored` ones (at least so long), nanoseconds; reorders both. At a tie the observed come
// first. A quantile p is the smallest time at which the survival is ≤ 1 - p. Cost: sorting.
SurvivalSummary kaplanMeier(std::vector<std::int64_t>& observed, std::vector<std::int64_t>& censored, bool withCurve);

// The same from buckets, each standing for its middle.
SurvivalSummary kaplanMeier(const BucketCounts& observed, const BucketCounts& censored, bool withCurve);

} // namespace inferama::core
