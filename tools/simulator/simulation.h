// SPDX-License-Identifier: GPL-3.0-or-later
// A discrete-event simulation of a client, a gateway and a cluster of inference servers that publishes what they would:
// batches of docs/protocol.md. It reads no clock and no randomness but its seed: the same seed and the same calls give
// the same bytes.
#pragma once

#include "core/time.h"
#include "tools/simulator/batch_sink.h"
#include "tools/simulator/config.h"
#include "tools/simulator/faults.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::simulator {

// What stands now and what has been counted since the start.
struct Totals {
    std::uint64_t sent = 0;
    std::uint64_t ok = 0;
    std::uint64_t failed = 0; // timeout, cancelled, rejected, error
    std::uint64_t inFlight = 0;
    std::uint64_t waiting = 0;
    std::uint64_t running = 0;
    std::uint64_t steps = 0;
    std::uint64_t outputTokens = 0;
    std::uint64_t preemptions = 0;
    std::uint64_t kvBlocksUsed = 0; // of all replicas
    std::uint64_t kvBlocksMost = 0; // highest of one replica since the start
    std::uint64_t kvBlocks = 0;     // of one replica
    std::uint64_t largestBatch = 0; // since the start
};

struct SimulationOptions {
    std::uint64_t seed = 1;
    core::Time start{};  // of the simulated time; whole microseconds
    std::string boot{};  // of every source; empty: made of the seed
    bool reveal = false; // marks of faults name the fault
};

class Simulation {
public:
    // `config` must be possible (see whyImpossible); a trace must be readable: throws std::runtime_error with one line.
    Simulation(Config config, SimulationOptions options);
    ~Simulation();
    Simulation(Simulation&&) noexcept;
    Simulation& operator=(Simulation&&) noexcept;

    // Simulates up to and including `t` and hands out every batch that was sent by then, oldest first. What happens
    // is one source's batches of up to 50 ms each.
    void advance(core::Time t, const BatchSink& sink);
    // What was written since the last batches, as batches sent now: before a recording ends.
    void flush(const BatchSink& sink);
    core::Time now() const;
    const Config& config() const;
    Totals totals() const;
    const std::vector<Fault>& faults() const; // active now

    // Goes on with another configuration; `what` is the mark's text, empty: none. Number and shape of the replicas
    // stay: a change of model, GPU, tensor parallelism, replicas or KV blocks is refused. Nothing: done, else one line
    // why not.
    std::optional<std::string> change(const Config& config, std::string_view what);
    // Also changes the strength or the end of one that is active. One that takes away a share of what is in use begins
    // 20 s after the start at the earliest: before, hardly anything is.
    void inject(const Fault& fault);
    void clear(FaultKind kind);
    void mark(std::string_view text);

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace inferama::simulator
