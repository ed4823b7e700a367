// SPDX-License-Identifier: GPL-3.0-or-later
// What tiles show, held to the report of the same moment.
#pragma once

#include "app/catalogue.h"
#include "tests/catch.h"
#include "widgets/tile.h"

#include <nlohmann/json.hpp>

#include <QWidget>

#include <algorithm>

namespace inferama::tests {

// Compares every figure that a tile within `page` shows with what its metric's pointer finds in the report; returns how
// many.
inline int compareTilesWithReport(const QWidget& page, const nlohmann::json& report)
{
    int compared = 0;
    for (const widgets::Tile* tile : page.findChildren<widgets::Tile*>()) {
        const auto* entry = app::catalogueEntry(tile->content().id);
        REQUIRE(entry);
        for (const widgets::TileValue& value : tile->content().values) {
            if (!value.figure)
                continue;
            CAPTURE(entry->id, value.statistic);
            const auto pointer =
                std::ranges::find(entry->report, value.statistic, [](const auto& p) { return p.first; });
            REQUIRE(pointer != entry->report.end());
            CHECK(report.at(nlohmann::json::json_pointer(pointer->second)).get<double>() == *value.figure);
            ++compared;
        }
    }
    return compared;
}

} // namespace inferama::tests
