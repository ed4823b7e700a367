// SPDX-License-Identifier: GPL-3.0-or-later
// The percentiles of the chosen latency as a table: what each is worth, or, beside a baseline, what has changed and
// whether that is more than noise.
#pragma once

#include "app/pages/shown_distribution.h"
#include "core/snapshot.h"
#include "core/value_set.h"
#include "widgets/figure_table.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace inferama::widgets {
struct Theme;
}

namespace inferama::app {

// `shares`: percentiles stand beside the share of requests that they are of.
std::vector<widgets::FigureColumn> percentileColumns(bool shares);
std::vector<widgets::FigureRow> percentileRows(const core::Snapshot& s, const ShownDistribution& shown,
                                               const widgets::Theme& theme);

std::vector<widgets::FigureColumn> differenceColumns(bool shares);
std::vector<widgets::FigureRow> differenceRows(const core::Snapshot& s, const ShownDistribution& shown,
                                               const widgets::Theme& theme);

// Two percentiles differ by more than noise where their 95 % intervals do not overlap. An interval without an end is
// open there; one without both, or of fewer than two samples, says nothing.
enum class Noise : std::uint8_t { Beyond, Within, CannotTell };
Noise beyondNoise(const core::ValueInterval& a, const core::ValueInterval& b);

QString intervalText(const core::ValueInterval& interval); // "2.11 s – 2.28 s", "from 5.2 s"

// What the table's figures leave out or take for granted, a sentence each: failures that stand outside, intervals of
// gaps that are too narrow, a filter.
QStringList percentileNotes(const core::Snapshot& s, const ShownDistribution& shown);

} // namespace inferama::app
