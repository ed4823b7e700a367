// SPDX-License-Identifier: GPL-3.0-or-later
// A simulation goes on, with what its timeline holds on the way.
#pragma once

#include "core/time.h"
#include "tools/simulator/batch_sink.h"

#include <functional>

namespace inferama::simulator {

class Simulation;
class Timeline;
struct Pace;

// Simulates up to `end` and carries out the timeline's actions up to and including that moment. Before every 10 ms of
// simulated time and every action it asks `goOn`; false ends it there.
void play(Simulation& simulation, Timeline& timeline, Pace& pace, core::Time end, const BatchSink& sink,
          const std::function<bool()>& goOn);

} // namespace inferama::simulator
