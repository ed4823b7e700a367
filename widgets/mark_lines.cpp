// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mark_lines.h"

#include "widgets/display_text.h"
#include "widgets/theme.h"
#include "widgets/timeline_geometry.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPen>

#include <algorithm>
#include <vector>

namespace inferama::widgets {

using core::MarkNote;

void paintMarks(QPainter& painter, std::span<const MarkNote> marks, const std::function<double(core::Time)>& xOf,
                const MarkRoom& room, const Theme& theme)
{
    const QFontMetricsF metrics(painter.font());
    std::vector<double> places;
    std::vector<double> widths;
    std::vector<QString> texts;
    QPen line(theme.text2);
    line.setDashPattern({3, 2});
    line.setCapStyle(Qt::FlatCap);
    QColor tint = theme.text2;
    tint.setAlphaF(0.18F);
    for (const MarkNote& mark : marks) {
        const double x = xOf(mark.t);
        const double end = xOf(mark.end());
        if (end < room.left || x > room.right)
            continue;
        if (end - x >= 1)
            painter.fillRect(
                QRectF(QPointF(std::max(x, room.left), room.top), QPointF(std::min(end, room.right), room.bottom)),
                tint);
        painter.setPen(line);
        if (x >= room.left)
            painter.drawLine(QPointF(x, room.top), QPointF(x, room.bottom));
        if (room.labelHeight <= 0)
            continue;
        places.push_back(std::max(x, room.left) + 3);
        texts.push_back(displayText(mark.text));
        widths.push_back(metrics.horizontalAdvance(texts.back()) + 4);
    }
    const std::vector<LabelRoom> rooms = labelRooms(places, widths, room.right);
    QColor veil = theme.surface;
    veil.setAlphaF(0.8F);
    for (std::size_t i = 0; i < rooms.size(); ++i) {
        if (rooms[i].width <= 0)
            continue; // the tip and the list of marks have it
        const QRectF plate(rooms[i].left, room.labelTop, rooms[i].width, room.labelHeight);
        painter.fillRect(plate, veil);
        painter.setPen(theme.text2);
        painter.drawText(plate.adjusted(2, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(texts[i], Qt::ElideRight, plate.width() - 2));
    }
}

QStringList marksNear(std::span<const MarkNote> marks, core::Time t, core::Duration near)
{
    QStringList texts;
    for (const MarkNote& mark : marks)
        if (mark.t - near <= t && t - near <= mark.end())
            texts << displayText(mark.text);
    return texts;
}

} // namespace inferama::widgets
