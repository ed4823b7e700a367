// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hatch.h"

#include "widgets/theme.h"

#include <QImage>
#include <QPainter>

namespace inferama::widgets {

QBrush hatch(const Theme& theme)
{
    constexpr int Pitch = 6;
    QImage tile(Pitch, Pitch, QImage::Format_RGB32);
    tile.fill(theme.surface);
    for (int x = 0; x < Pitch; ++x)
        tile.setPixelColor(x, Pitch - 1 - x, theme.muted);
    return QBrush(tile);
}

void paintHatch(QPainter& painter, const QRectF& area, const Theme& theme, double opacity)
{
    const double before = painter.opacity();
    painter.setOpacity(before * opacity);
    painter.fillRect(area, hatch(theme));
    painter.setOpacity(before);
}

} // namespace inferama::widgets
