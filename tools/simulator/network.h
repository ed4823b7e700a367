// SPDX-License-Identifier: GPL-3.0-or-later
// Between client and gateway, and between replicas: delays that never reorder what goes one way.
#pragma once

#include "tools/simulator/config.h"
#include "tools/simulator/faults.h"
#include "tools/simulator/random.h"

#include "core/time.h"

#include <cstdint>
#include <vector>

namespace inferama::simulator {

class NetworkModel {
public:
    NetworkModel(const Network& network, std::uint64_t seed, core::Time start);

    int pathFor(std::uint64_t request) const { return static_cast<int>(request % lastAtClient_.size()); }
    // When what is sent to the gateway on `path` at `t` is there.
    core::Time toGateway(core::Time t, int path);
    // When what is sent to the client on `path` at `t` is there.
    core::Time toClient(core::Time t, int path, const Effects& effects);

    // When so many bytes that begin to move from one replica to another at `t` are there; what moves over one rail
    // waits for what came before.
    core::Time migrate(core::Time t, double bytes, std::uint64_t request, const Effects& effects);

    // Since the last call, by rail.
    std::vector<double> takeRailBytes();
    int busyRails(core::Time now) const;

private:
    core::Duration delay();
    core::Duration congestedDelay(const Effects& effects);
    core::Time inOrder(std::vector<core::Time>& last, int path, core::Time arrives) const;

    Network network_;
    Random random_;
    core::Time start_;
    std::vector<core::Time> lastAtGateway_; // by path
    std::vector<core::Time> lastAtClient_;  // by path
    std::vector<core::Time> railFree_;
    std::vector<double> railBytes_;
};

} // namespace inferama::simulator
