// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/play.h"

#include "tools/simulator/commands.h"
#include "tools/simulator/simulation.h"
#include "tools/simulator/timeline.h"

#include <algorithm>

namespace inferama::simulator {

void play(Simulation& simulation, Timeline& timeline, Pace& pace, core::Time end, const BatchSink& sink,
          const std::function<bool()>& goOn)
{
    constexpr core::Duration Slice = std::chrono::milliseconds{10};
    while (goOn()) {
        const auto sliceEnd = std::min(simulation.now() + Slice, std::max(end, simulation.now()));
        const auto next = timeline.next();
        const auto moment = next ? pace.start + core::durationOf(*next) : core::Time::max();
        if (moment <= sliceEnd) {
            simulation.advance(std::max(moment, simulation.now()), sink);
            carryOutAction(timeline.take(), simulation, pace);
            continue;
        }
        simulation.advance(sliceEnd, sink);
        if (sliceEnd >= end)
            return;
    }
}

} // namespace inferama::simulator
