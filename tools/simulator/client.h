// SPDX-License-Identifier: GPL-3.0-or-later
// The load generator: sends in an open or a closed loop, receives, gives up, and publishes what it sees.
#pragma once

#include "tools/simulator/arrivals.h"
#include "tools/simulator/cluster.h"
#include "tools/simulator/event_queue.h"
#include "tools/simulator/network.h"
#include "tools/simulator/telemetry.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace inferama::simulator {

// Since the start.
struct ClientCounts {
    std::uint64_t sent = 0;
    std::uint64_t ok = 0;
    std::uint64_t failed = 0;
    std::uint64_t inputTokens = 0;  // of the requests sent
    std::uint64_t outputTokens = 0; // received
};

class Client {
public:
    // Throws std::runtime_error where the trace cannot be read.
    Client(const Config& config, const Effects& effects, EventQueue& queue, NetworkModel& network, Requests& requests,
           Cluster& cluster, std::uint64_t seed, const std::string& boot);

    void start();
    // After the effects or the configuration have changed.
    void settingsChanged();
    // What the servers send at `t` is on its way.
    void expect(core::Time t, std::vector<Cluster::Outcome> outcomes);

    std::uint64_t inFlight() const { return inFlight_; }
    const ClientCounts& counts() const { return counts_; }
    SourceWriter& writer() { return writer_; }

private:
    // The next arrival of the open loop, and by what it was drawn.
    struct Planned {
        core::Time at{};
        Arrival arrival{};
        double rate = 0;
        double shape = 0;
        int burstSize = 0;
    };

    bool maySend() const;
    Planned plan() const;
    void planNext();
    void planAt(core::Time t);
    void planTrace();
    void fill(); // the closed loop
    void create(bool isDue, std::optional<Turn> turn = {});
    Turn nextTurn();
    void dispatch(std::uint64_t number);
    void dispatchHeld();
    void giveUp(std::uint64_t number);
    void deliver(const std::vector<Cluster::Outcome>& outcomes);
    void end(Request& request, std::string_view status);
    void forgetIfOver(std::uint64_t number);
    std::uint64_t mostInFlight() const;

    const Config& config_;
    const Effects& effects_;
    EventQueue& queue_;
    NetworkModel& network_;
    Requests& requests_;
    Cluster& cluster_;
    Random random_;
    Arrivals arrivals_;
    WorkloadSource workload_;
    SourceWriter writer_;
    std::string idPrefix_;
    std::vector<TraceRequest> trace_;
    std::size_t nextOfTrace_ = 0;
    std::deque<Turn> answers_;       // of users who have thought about what they got
    std::deque<std::uint64_t> held_; // due, and kept back by the limit of requests in flight
    ClientCounts counts_;
    std::uint64_t created_ = 0;
    std::uint64_t outstanding_ = 0; // created and not ended
    std::uint64_t inFlight_ = 0;
    std::optional<Planned> planned_;
    std::uint64_t plans_ = 0; // only the last one counts
};

} // namespace inferama::simulator
