// SPDX-License-Identifier: GPL-3.0-or-later
// What the layers of the panorama have in common: tiles begun from the catalogue, words of bands, series of the window.
#pragma once

#include "core/snapshot.h"
#include "widgets/tile_content.h"

#include <QString>

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace inferama::app {

struct LayerContent;

// A tile without a figure yet: no traffic where a source is there, else what the catalogue says would fill it. An `id`
// that the catalogue does not know gives an empty name.
widgets::TileContent tileOf(std::string_view id, const core::Snapshot& s);

// The same with a figure: the metric's `statistic`, of which `quantity` is the text.
void setFigure(widgets::TileContent& tile, const widgets::Quantity& quantity, double figure,
               std::string_view statistic = "value");
// Several figures in one text.
void setFigures(widgets::TileContent& tile, const QString& text);

// Nothing would fill it but what `needs` says.
void setNeeds(widgets::TileContent& tile, const QString& needs);

// The mean of a stage over the requests that went through it.
widgets::TileContent stageTile(const core::Snapshot& s, std::string_view stage);

// Where the value has no band: whether it lies in the range that the catalogue calls typical.
void judgeTypical(widgets::TileContent& tile, double value);

void setBand(widgets::TileContent& tile, const std::optional<core::Band>& band);
QString wordOf(const core::Band& band); // in the window's language

// "poor", "2 of 5 poor", … over the tiles with a band; how many are measured where none has one.
void judge(LayerContent& layer);

// One value a point of history within the window, NaN where `value` gives nothing; longer windows are thinned out to
// the largest of neighbours, so that no peak is lost.
using PointValue = std::function<std::optional<float>(const core::HistoryPoint&)>;
std::vector<float> series(const core::Snapshot& s, const PointValue& value);

// The course of a gauge's total, or of a counter's rate, for series().
PointValue gaugeCourse(const core::Snapshot& s, std::string_view name);
PointValue counterCourse(const core::Snapshot& s, std::string_view name);
// The same of a stage's mean.
PointValue stageCourse(const core::Snapshot& s, std::string_view stage);

QString periodText(core::Window window); // "last 1 min"

} // namespace inferama::app
