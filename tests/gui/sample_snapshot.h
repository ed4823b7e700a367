// SPDX-License-Identifier: GPL-3.0-or-later
// Snapshots to draw: one incident with everything filled, and the two poor ones that every page must survive.
#pragma once

#include "core/snapshot.h"

#include <memory>
#include <vector>

namespace inferama::tests {

// 14:32:12 UTC, the moment that the samples show.
core::Time sampleNow();

// A 70B model on eight GPUs: at 14:31:20 the load steps from 9 to 12 requests/s, the batch of 96 fills and a queue
// grows. Metrics, nine minutes of history, lengths, stages, SLO, gauges, counters, curves and 300 requests.
std::shared_ptr<const core::Snapshot> sampleSnapshot();

// Nothing has arrived.
std::shared_ptr<const core::Snapshot> emptySnapshot();

// A client alone, with 34 requests in the window and no SLO: no stages, no gauges, no counters, thin tails.
std::shared_ptr<const core::Snapshot> clientOnlySnapshot();

// The requests of the incident, newest send first; `server` adds spans and the server's lane.
std::vector<std::shared_ptr<const core::RequestDetail>> sampleRequests(std::size_t count, bool server);

} // namespace inferama::tests
