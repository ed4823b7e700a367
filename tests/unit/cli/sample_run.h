// SPDX-License-Identifier: GPL-3.0-or-later
// A hand-made snapshot and frame with every kind of figure in them, for tests of what is written about a run.
#pragma once

#include "core/snapshot.h"
#include "ingest/frame.h"

namespace inferama::test {

inline constexpr double RunStart = 1'795'967'605.25; // Unix seconds

core::MetricSummary summaryOf(std::uint64_t count, double p50);

// The whole run of 60 s: 150 sent, 120 ok, 20 time-outs, 10 in flight; two publishers, the second of which lost
// batches.
core::Snapshot sampleSnapshot();
ingest::Frame sampleFrame();

} // namespace inferama::test
