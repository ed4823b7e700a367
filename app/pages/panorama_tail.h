// SPDX-License-Identifier: GPL-3.0-or-later
// Layer 3 of the panorama: the percentiles of one metric, and P99/P50 of each.
#pragma once

#include "core/snapshot.h"
#include "widgets/figure_strip.h"

#include <QString>

#include <optional>
#include <vector>

namespace inferama::app {

std::vector<widgets::StripCell> tailCells(const core::Snapshot& s, core::Metric metric);
std::vector<widgets::StripCell> ratioCells(const core::Snapshot& s);

// "watch 3, act 5", a border a line; empty where ratios are not judged.
QString ratioBorders(const core::Snapshot& s);

struct TailVerdict {
    std::optional<core::Level> level;
    QString text;
};
TailVerdict tailVerdict(const std::vector<widgets::StripCell>& ratios);

} // namespace inferama::app
