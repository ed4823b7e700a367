// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/band_shape.h"

#include "widgets/theme.h"

#include <QPainter>
#include <QPolygonF>

namespace inferama::widgets {

void drawBandShape(QPainter& painter, const QRectF& box, std::optional<core::Level> level, const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const auto at = [&](double x, double y) {
        return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
    };
    if (!level) {
        painter.setPen(QPen(theme.faint, 1.2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(box.adjusted(1.2, 1.2, -1.2, -1.2));
        painter.restore();
        return;
    }
    painter.setBrush(theme.bandColour(*level));
    switch (*level) {
    case core::Level::Best:
        painter.drawEllipse(box.adjusted(0.5, 0.5, -0.5, -0.5));
        break;
    case core::Level::Second:
        painter.drawPolygon(QPolygonF{{at(0.5, 0), at(1, 0.5), at(0.5, 1), at(0, 0.5)}});
        break;
    case core::Level::Third:
        painter.drawPolygon(QPolygonF{{at(0.5, 0.05), at(1, 0.95), at(0, 0.95)}});
        break;
    case core::Level::Worst:
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.drawRect(box);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.surface, box.width() * 0.16));
        painter.drawLine(at(0.5, 0.18), at(0.5, 0.56));
        painter.drawLine(at(0.5, 0.72), at(0.5, 0.84));
        break;
    }
    painter.restore();
}

} // namespace inferama::widgets
