// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/snapshot.h"

#include <numeric>

namespace inferama::core {

std::uint64_t RequestCounts::endedTotal() const
{
    return std::accumulate(ended.begin(), ended.end(), std::uint64_t{0});
}

std::uint64_t RequestCounts::failed() const { return endedTotal() - ended[static_cast<std::size_t>(Status::Ok)]; }

std::optional<double> SloFigures::attainment() const
{
    if (counted == 0)
        return std::nullopt;
    return static_cast<double>(good) / static_cast<double>(counted);
}

std::optional<double> SloFigures::attainment(SloIndex index) const
{
    if (counted == 0)
        return std::nullopt;
    return 1 - static_cast<double>(missed[index]) / static_cast<double>(counted);
}

const Labelled<GaugeFigures>* Snapshot::gauge(std::string_view name) const
{
    const auto found = gauges.find(name);
    return found == gauges.end() ? nullptr : &found->second;
}

const Labelled<CounterFigures>* Snapshot::counter(std::string_view name) const
{
    const auto found = counters.find(name);
    return found == counters.end() ? nullptr : &found->second;
}

} // namespace inferama::core
