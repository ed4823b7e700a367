// SPDX-License-Identifier: GPL-3.0-or-later
// Signals at a moment S that lies up to a second or two before now, as they were then: read from the logs, part by part
// as they are asked for, and kept.
#pragma once

#include "core/signal.h"
#include "core/world.h"

#include <array>
#include <bitset>
#include <memory>

namespace inferama::core {

class MomentReader {
public:
    // `world` must not change while this is in use.
    MomentReader(const World& world, Time s) : world_(world), s_(s) {}

    Time moment() const { return s_; }
    const World& world() const { return world_; }
    // In the window that ends at S. Cost: that of the part which the signal is in, once a window.
    std::optional<double> value(const Signal& signal, Window window);
    // Requests that ended in the second before S, whatever their status.
    std::uint64_t endedInSecond() const;

private:
    enum Part : std::size_t { Classes = MetricCount, Traffic, Open, Stages, Series, PartCount };
    struct Filled {
        Snapshot snapshot;
        Stretch stretch;
        std::bitset<PartCount> parts;
    };

    Filled& filled(Window window);
    void need(Filled& filled, std::size_t part);
    void need(Filled& filled, const Signal& signal);
    void needSeries(Filled& filled, const Signal& signal);
    void fillOpen(Snapshot& out) const;

    const World& world_;
    Time s_;
    std::array<std::unique_ptr<Filled>, WindowCount> windows_;
};

} // namespace inferama::core
