// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/network.h"

#include "tools/simulator/event_queue.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace inferama::simulator {

namespace {

// Under incast answers of this long meet in one port every so often, and are late together.
constexpr std::int64_t IncastEvery = 3'000'000'000;
constexpr std::int64_t IncastLength = 80'000'000;
constexpr double IncastDelay = 0.5;

} // namespace

NetworkModel::NetworkModel(const Network& network, std::uint64_t seed, core::Time start)
    : network_(network), random_(seed, 4), start_(start), lastAtGateway_(static_cast<std::size_t>(network.paths)),
      lastAtClient_(static_cast<std::size_t>(network.paths)), railFree_(static_cast<std::size_t>(network.rails)),
      railBytes_(static_cast<std::size_t>(network.rails))
{
}

core::Duration NetworkModel::delay() { return microseconds(network_.delay + random_.exponential(network_.jitter)); }

// A congested link holds most packets a little and some until they are sent again.
core::Duration NetworkModel::congestedDelay(const Effects& effects)
{
    if (effects.congestion <= 0)
        return {};
    double s = random_.exponential(0.01 * effects.congestion);
    if (random_.chance(0.04 * effects.congestion))
        s += effects.congestion * (0.2 + random_.exponential(0.2));
    return microseconds(s);
}

core::Time NetworkModel::inOrder(std::vector<core::Time>& last, int path, core::Time arrives) const
{
    core::Time& before = last[static_cast<std::size_t>(path)];
    before = std::max(before, arrives);
    return before;
}

core::Time NetworkModel::toGateway(core::Time t, int path) { return inOrder(lastAtGateway_, path, t + delay()); }

core::Time NetworkModel::toClient(core::Time t, int path, const Effects& effects)
{
    core::Time arrives = t + delay() + congestedDelay(effects);
    if (effects.incast > 0) {
        const auto phase = (t - start_).count() % IncastEvery;
        if (phase < IncastLength)
            arrives += microseconds(effects.incast * IncastDelay * random_.uniform());
    }
    if (effects.buffering > 0) {
        const auto hold = microseconds(effects.buffering).count();
        const auto offset = (hold / static_cast<std::int64_t>(lastAtClient_.size())) / 1000 * 1000 * path;
        const auto since = (arrives - start_).count() - offset;
        arrives += core::Duration{hold - ((since % hold) + hold) % hold};
    }
    return inOrder(lastAtClient_, path, arrives);
}

core::Time NetworkModel::migrate(core::Time t, double bytes, std::uint64_t request, const Effects& effects)
{
    const auto rail = static_cast<std::size_t>(request % railFree_.size());
    railFree_[rail] = std::max(railFree_[rail], t) + microseconds(bytes / network_.railBandwidth * effects.migration);
    railBytes_[rail] += bytes;
    return railFree_[rail] + microseconds(network_.delay);
}

std::vector<double> NetworkModel::takeRailBytes()
{
    return std::exchange(railBytes_, std::vector<double>(railBytes_.size()));
}

int NetworkModel::busyRails(core::Time now) const
{
    return static_cast<int>(std::ranges::count_if(railFree_, [&](core::Time free) { return free > now; }));
}

} // namespace inferama::simulator
