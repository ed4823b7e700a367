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

    int pathFor(std::uint64_t request) const { return static_cast<int>(request % lastArrival_.size()); }
    // When what is sent to the gateway at `t` is there.
    core::Time toGateway(core::Time t, const Effects& effects);
    // When what is sent to the client on `path` at `t` is there.
    core::Time toClient(core::Time t, int path, const Effects& effects);

    struct Migration {
        core::Time arrives{};
        int rail = 0;
    };
    // So many bytes from one replica to another, begun at `t`; what moves over one rail waits for what came before.
    Migration migrate(core::Time t, double bytes, std::uint64_t request, const Effects& effects);

    // Since the last call, by rail.
    std::vector<double> takeRailBytes();
    int flows(core::Time now) const; // migrations under way

private:
    core::Duration delay(const Effects& effects);

    Network network_;
    Random random_;
    core::Time start_;
    std::vector<core::Time> lastArrival_; // by path
    std::vector<core::Time> railFree_;
    std::vector<double> railBytes_;
};

} // namespace inferama::simulator
