// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the ledger over one stretch of time: what snapshots and points of the history are made from.
#pragma once

#include "core/world.h"

namespace inferama::core {

struct WindowReader {
    const World& world;
    Stretch stretch;
    double length = 0; // seconds, what rates divide by

    const Ledger& ledger() const { return world.ledger; }
    // Per second; nothing while the stretch has no length.
    std::optional<double> rate(double amount) const
    {
        if (length <= 0)
            return std::nullopt;
        return amount / length;
    }
    MetricSummary summary(const Samples& samples, Counting counting = Counting::Each) const
    {
        return samples.summary(counting, stretch, world.settings.exactSamples);
    }
    MetricSummary summary(Metric metric) const { return summary(ledger().of(metric), Ledger::countingOf(metric)); }
    // Of a log of the ledger, what it has forgotten included where the stretch has no beginning.
    template<class Log>
    auto total(const Log& log) const
    {
        auto sum = log.total(stretch.after, stretch.until);
        if (stretch.after != BeginningOfTime)
            return sum;
        auto all = log.forgotten();
        all.append(sum);
        return all;
    }
};

// The output of a stretch: what came in chunks, and what is only known as a total at the end.
struct Output {
    std::uint64_t inChunks = 0;
    std::uint64_t chunks = 0;
    std::uint64_t atEnd = 0;
};
Output outputOf(const WindowReader& r);

// Requests in the system at `t`.
std::int64_t concurrencyAt(const Ledger& ledger, Time t);
// Of those, without a first token: all that were sent less those that got one, or ended or were lost without.
std::uint64_t waitingAt(const Ledger& ledger, Time t);

// Of TTFT, with those who wait at the end of the stretch, which must be now.
SurvivalSummary ttftSurvival(const WindowReader& r, bool withCurve);
SurvivalSummary e2eSurvival(const WindowReader& r, bool withCurve);

} // namespace inferama::core
