// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/history_lines.h"

#include <algorithm>

namespace inferama::app {

using namespace core;

Stretch stretchOf(const Snapshot& s, const widgets::TimeSpan& span)
{
    Stretch stretch;
    if (!s.history || s.history->points.empty())
        return stretch;
    const std::vector<HistoryPoint>& all = s.history->points;
    const auto before = [](const HistoryPoint& p, Time t) { return p.t < t; };
    auto first = std::lower_bound(all.begin(), all.end(), span.end - span.length, before);
    auto last = std::upper_bound(first, all.end(), span.end, [](Time t, const HistoryPoint& p) { return t < p.t; });
    if (first != all.begin())
        --first;
    stretch.points = {first, last};
    stretch.step = Duration::max() / 2;
    for (std::size_t i = 1; i < stretch.points.size(); ++i)
        stretch.step = std::min(stretch.step, stretch.points[i].t - stretch.points[i - 1].t);
    return stretch;
}

} // namespace inferama::app
