// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world.h"

#include <vector>

namespace inferama::core {

namespace {

constexpr double SteadyShare = 0.8; // of the peak

struct Plateau {
    Time t{};
    std::int64_t height = 0; // from t on
};

// Concurrency as a step function; what happens at one moment happens at once.
std::vector<Plateau> levels(const Ledger& ledger, Time until)
{
    std::vector<Plateau> out;
    std::int64_t height = ledger.flow.forgotten().change;
    ledger.flow.visit(BeginningOfTime, until, [&](const FlowEntry& entry) {
        height += entry.change;
        if (!out.empty() && out.back().t == entry.t)
            out.back().height = height;
        else
            out.push_back({entry.t, height});
    });
    return out;
}

} // namespace

std::optional<SteadyWindow> steadyWindow(const World& world)
{
    std::optional<Time> lastSend;
    world.ledger.starts.visitNewest(world.now, 1, [&](const StartEntry& entry) { lastSend = entry.t; });
    const auto steps = levels(world.ledger, world.now);
    std::int64_t peak = 0;
    for (const Plateau& level : steps)
        peak = std::max(peak, level.height);
    if (!lastSend || peak == 0)
        return std::nullopt;

    SteadyWindow longest;
    Time since{};
    bool within = false;
    const auto close = [&](Time end) {
        if (within && end - since > longest.end - longest.start)
            longest = {since, end, 0};
        within = false;
    };
    for (const Plateau& level : steps) {
        const bool steady = static_cast<double>(level.height) >= SteadyShare * static_cast<double>(peak);
        if (!steady) {
            close(level.t);
        } else if (!within && level.t <= *lastSend) {
            since = level.t;
            within = true;
        }
    }
    close(world.now);
    if (longest.start == longest.end)
        return std::nullopt;
    longest.ended = world.ledger.ends.total(longest.start, longest.end).count();
    return longest;
}

} // namespace inferama::core
