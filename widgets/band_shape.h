// SPDX-License-Identifier: GPL-3.0-or-later
// The shape that goes with a band's colour and word, so that nobody needs to tell colours apart: ● ◆ ▲ and a square
// with an exclamation mark. No source has a hollow circle.
#pragma once

#include "core/bands.h"

#include <QRectF>

#include <optional>

class QPainter;

namespace inferama::widgets {

struct Theme;

// Fills `box` (square, 8 to 10 px). Nothing as level draws the hollow circle.
void drawBandShape(QPainter& painter, const QRectF& box, std::optional<core::Level> level, const Theme& theme);

} // namespace inferama::widgets
