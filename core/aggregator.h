// SPDX-License-Identifier: GPL-3.0-or-later
// The state of the world: events in, snapshots out. Single-threaded; the ingestion thread alone owns it.
//
// The state at T is a function of the set of events with a time ≤ T that have arrived, whatever the order of their
// arrival (as long as memory retains what they concern). Events after T wait inside until advance() reaches them.
#pragma once

#include "core/event.h"
#include "core/settings.h"
#include "core/snapshot.h"
#include "core/time.h"

#include <cstdint>
#include <memory>
#include <string_view>

namespace inferama::core {

class Retelling;

class Aggregator {
public:
    explicit Aggregator(Settings settings = {});
    ~Aggregator();
    Aggregator(Aggregator&&) noexcept;
    Aggregator& operator=(Aggregator&&) noexcept;

    // Takes in a decoded and valid batch. Nothing in it needs to outlive the call. `batch.source` names the publisher;
    // a batch whose boot differs from the last one of its source restarts the source's counters.
    // Cost: about 100 ns a token observation.
    void apply(const Batch& batch);

    // Moves T. It never goes back: an earlier `now` is ignored. Events at or before T cost least, so a reader that
    // knows how far T may go advances before it applies.
    void advance(Time now);
    Time now() const;

    // Nothing after `horizon` will ever be asked for: later request events are not kept. It may fall, not rise.
    void setHorizon(Time horizon);

    // The time of the latest request event (start, chunk, span's end, finish) seen, those after T included.
    std::optional<Time> lastRequestEvent() const;

    // Nothing more will come for now: the last second, which would have waited for late events, is judged.
    void close();

    // Judges every ended request again.
    void setSlo(const Slo& slo);
    // Of the snapshots to come, and of the verdicts on the seconds to come.
    void setBands(std::shared_ptr<const BandTable> bands);
    void setRules(std::shared_ptr<const std::vector<AlertRule>> rules);
    void setModelParameters(std::optional<double> parameters);
    void setSlowRankFactor(double factor);
    const Settings& settings() const;

    // What is kept, to be told again; see core/retelling.h. The aggregator must outlive it.
    std::unique_ptr<Retelling> retell(std::optional<TimeRange> range, std::shared_ptr<const Filter> filter) const;

    // At the newest moment ≤ 20 ms with 1,000,000 requests retained. Of an earlier one also a look at each id that is
    // kept and some microseconds a request that was in the system then; of a filter, see core/partial_world.h.
    std::shared_ptr<const Snapshot> snapshot(const View& view) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace inferama::core
