// SPDX-License-Identifier: GPL-3.0-or-later
// Tiles of one gauge or of the rate of one counter.
#pragma once

#include "core/snapshot.h"
#include "widgets/tile_content.h"

#include <functional>
#include <string_view>

namespace inferama::app {

// The last value of a gauge over all its sets, with its mean, its spread over the sets, its course and its trend.
widgets::TileContent gaugeTile(const core::Snapshot& s, std::string_view id, std::string_view gauge,
                               const std::function<widgets::Quantity(double)>& written);

} // namespace inferama::app
