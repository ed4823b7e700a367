// SPDX-License-Identifier: GPL-3.0-or-later
// How the GPUs of one replica differ from each other. What is told of each of them adds up to what the replica as a
// whole does: deviations have the sum 0.
#pragma once

#include "tools/simulator/random.h"

#include <span>
#include <vector>

namespace inferama::simulator {

class GpuShares {
public:
    GpuShares(int gpus, std::uint64_t seed, int replica);

    std::size_t count() const { return own_.size(); }
    // Each GPU's part of a replica's amount.
    std::vector<double> parts(double amount) const;
    // Each GPU's ratio (0…1) around the replica's mean `ratio`: all alike where that is 0 or 1.
    std::vector<double> ratios(double ratio) const;
    // The same for how long they are busy: the one whose rank computes longest (`rank`: seconds of each in the last
    // step; empty: no step) is busiest, the others wait for it.
    std::vector<double> busy(double ratio, std::span<const double> rank) const;

private:
    std::vector<double> own_; // relative deviations
};

} // namespace inferama::simulator
