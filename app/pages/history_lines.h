// SPDX-License-Identifier: GPL-3.0-or-later
// From the points of history to lines over time, broken where the run had no events.
#pragma once

#include "core/snapshot.h"
#include "widgets/chart_content.h"

#include <span>
#include <vector>

namespace inferama::app {

// The points of history within a span and one before it.
struct Stretch {
    std::span<const core::HistoryPoint> points;
    core::Duration step{}; // between neighbours

    bool breaksBefore(std::size_t i) const { return i > 0 && points[i].t - points[i - 1].t > step + step / 2; }
};
Stretch stretchOf(const core::Snapshot& s, const widgets::TimeSpan& span);

// One sample a point; `value` makes it, without a y where the point has none.
template<typename Value>
std::vector<widgets::Sample> samplesOf(const Stretch& stretch, const widgets::TimeSpan& span, Value value)
{
    std::vector<widgets::Sample> samples;
    samples.reserve(stretch.points.size());
    for (std::size_t i = 0; i < stretch.points.size(); ++i) {
        const double x = span.xOf(stretch.points[i].t);
        if (stretch.breaksBefore(i))
            samples.push_back({x, std::nullopt});
        widgets::Sample sample = value(stretch.points[i]);
        sample.x = x;
        samples.push_back(sample);
    }
    return samples;
}

} // namespace inferama::app
