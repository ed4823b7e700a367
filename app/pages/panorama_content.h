// SPDX-License-Identifier: GPL-3.0-or-later
// What the panorama says of a snapshot, as texts and numbers: seven layers of tiles. No widget in here.
#pragma once

#include "core/snapshot.h"
#include "widgets/tile_content.h"

#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace inferama::app {

struct LayerContent {
    int number = 0;
    QString title;
    std::optional<core::Level> level; // none: the verdict is plain text
    QString verdict;
    std::vector<widgets::TileContent> tiles;
    std::vector<int> stretch; // widths of the tiles relative to each other; empty: all alike
};

// Layers 1, 2, 4, 5, 6, 7. The tail, layer 3, has a form of its own: panorama_tail.h.
LayerContent userExperience(const core::Snapshot& s);
LayerContent throughput(const core::Snapshot& s);
LayerContent stages(const core::Snapshot& s);
LayerContent resources(const core::Snapshot& s);
LayerContent network(const core::Snapshot& s);
LayerContent kvCache(const core::Snapshot& s);

// A server that can be shown alone, with what it is ordered by: "server-2 · TTFT P95 5.3 s".
struct ServerChoice {
    std::string name;
    QString text;
};
// The one with the slowest first tokens first; those of which none is known last, by name.
std::vector<ServerChoice> serverChoices(const core::Snapshot& s);

// What the arrows of the tiles are held against.
QString trendText(const core::Snapshot& s);

// "last 1 min · 14:31:12–14:32:12 UTC · n = 615 first tokens · exact"
QString windowText(const core::Snapshot& s);

} // namespace inferama::app
