// SPDX-License-Identifier: GPL-3.0-or-later
// What a tile says besides its figure: how old it is, whether it can be known at all, and where it stands against the
// baseline.
#pragma once

#include "core/signal.h"
#include "core/snapshot.h"
#include "widgets/tile_content.h"

#include <QString>

#include <optional>
#include <string_view>

namespace inferama::app {

// Marks the tile as stale where the newest value that its figure is made of is older than values last.
void ageBy(widgets::TileContent& tile, const core::Snapshot& s, core::Time newest);
// The same for figures of requests: the newest event of any source counts.
void ageByEvents(widgets::TileContent& tile, const core::Snapshot& s);

// Why a figure cannot exist where servers are built as they say; nothing where it can, or nothing is known.
enum class Needs { Split, SeveralRanks, SeveralNodes, Speculation };
std::optional<QString> whyNotApplicable(const core::Snapshot& s, Needs needs);
// A tile without a figure becomes one that does not apply, if so.
void excuse(widgets::TileContent& tile, const core::Snapshot& s, Needs needs);

// Sets tile.trend: the signal against its baseline, "↗ ×2.3", "↘ −12 %", "→ +0.4 pt"; and says more in the help.
void compare(widgets::TileContent& tile, const core::Snapshot& s, std::string_view signal);

// Colours the tile by the gravest alert that lasts on a metric, if that is worse than its band.
void alarm(widgets::TileContent& tile, const core::Snapshot& s, std::string_view metric);

// "baseline 14:29:50–14:30:50", or why there is none yet.
QString baselineText(const core::Snapshot& s);

} // namespace inferama::app
