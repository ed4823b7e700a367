// SPDX-License-Identifier: GPL-3.0-or-later
// Gauges and counters of the sources, by the names of docs/protocol.md.
#pragma once

#include "tools/simulator/client.h"
#include "tools/simulator/cluster.h"
#include "tools/simulator/gpu_shares.h"

namespace inferama::simulator {

// Packets of the network, since the start.
struct PacketCounts {
    double marked = 0;   // ECN
    double notified = 0; // CNP
    double paused = 0;   // PFC
};

class Gauges {
public:
    Gauges(const Config& config, const Effects& effects, std::uint64_t seed);

    // What stands now, and what was used in the `interval` since the last call.
    void publishGauges(Cluster& cluster, Client& client, NetworkModel& network, core::Time now, double interval);
    void publishCounters(Cluster& cluster, Client& client, core::Time now);

private:
    void replicaGauges(Cluster::Member& member, core::Time now, double interval);
    void deviceGauges(Cluster::Member& member, core::Time now, double interval);
    void networkGauges(SourceWriter& writer, NetworkModel& network, const Cluster& cluster, core::Time now,
                       double interval);

    const Config& config_;
    const Effects& effects_;
    Random random_;
    std::vector<GpuShares> gpus_; // by replica
    PacketCounts packets_;
};

} // namespace inferama::simulator
