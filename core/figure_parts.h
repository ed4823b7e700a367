// SPDX-License-Identifier: GPL-3.0-or-later
// The parts that the figures of a window are read in. A snapshot has all of them; a verdict reads only those that its
// signals need.
#pragma once

#include "core/window_reader.h"

namespace inferama::core {

// Summaries of one latency.
void fillLatency(const WindowReader& r, Metric metric, Snapshot& out);
void fillClasses(const WindowReader& r, Snapshot& out);
void fillServers(const WindowReader& r, Snapshot& out);
void fillStages(const WindowReader& r, Snapshot& out);
Distribution distributionOf(const WindowReader& r, const CurveWish& wish);
// The requests with such a sample, ascending.
std::vector<std::uint32_t> serialsBehind(const WindowReader& r, const SampleRange& range);
// Of a request that is known at world.now; `r` is the window that is looked at. Cost: a look at all that ran since.
RequestContext contextOf(const WindowReader& r, const Request& request);
// What was sent and what ended, rates, goodput and SLO, tokens a chunk.
void fillTraffic(const WindowReader& r, Snapshot& out);
// Gauges and counters, hit rate, occupancy, eviction, as `view` wants them.
void fillSeries(const WindowReader& r, const View& view, Snapshot& out);
// Only those that signals are made from and that still stand, and what follows: hit rate, slow rank, batch fill …
void fillSignals(const WindowReader& r, Snapshot& out);
// What follows from all of the above for `server` (empty: all). After them.
void fillMachine(const World& world, const std::string& server, Snapshot& out);
// `hello`: with all that they said of themselves.
void fillSources(const World& world, bool hello, Snapshot& out);

} // namespace inferama::core
