// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a tile.
#pragma once

#include <QRectF>

class QPainter;

namespace inferama::widgets {

struct Theme;
struct TileContent;

// Fills `frame` from top to bottom. Text that does not fit is elided or gives way to its brief form.
void drawTile(QPainter& painter, const QRectF& frame, const TileContent& content, const Theme& theme);

} // namespace inferama::widgets
