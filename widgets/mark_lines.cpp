// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mark_lines.h"

#include "widgets/display_text.h"
#include "widgets/theme.h"
#include "widgets/timeline_geometry.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>
#include <utility>

namespace inferama::widgets {

using core::MarkNote;

MarkLines layOutMarks(std::span<const MarkNote> marks, const TimeAxis& axis)
{
    const double right = axis.left + axis.width;
    const QFontMetricsF metrics(uiFont(11));
    MarkLines out;
    std::vector<double> places;
    std::vector<double> widths;
    std::vector<QString> texts;
    double lastColumn = -1;
    for (const MarkNote& mark : marks) {
        const double x = axis.xOf(mark.t);
        const double end = axis.xOf(mark.end());
        if (end < axis.left || x > right)
            continue;
        if (end - x >= 1)
            out.stretches.push_back({std::max(x, axis.left), std::min(end, right)});
        const double column = std::floor(std::max(x, axis.left));
        if (std::exchange(lastColumn, column) == column)
            continue; // the tip and the list of marks have it
        if (x >= axis.left)
            out.moments.push_back(x);
        places.push_back(std::max(x, axis.left) + 3);
        texts.push_back(displayText(mark.text));
        widths.push_back(metrics.horizontalAdvance(texts.back()) + 4);
    }
    const std::vector<LabelRoom> rooms = labelRooms(places, widths, right);
    for (std::size_t i = 0; i < rooms.size(); ++i)
        if (rooms[i].width > 0)
            out.labels.push_back(
                {rooms[i].left, rooms[i].width, metrics.elidedText(texts[i], Qt::ElideRight, rooms[i].width - 4)});
    return out;
}

void paintMarks(QPainter& painter, const MarkLines& marks, const MarkRoom& room, const Theme& theme)
{
    QColor tint = theme.text2;
    tint.setAlphaF(0.18F);
    for (const Interval& stretch : marks.stretches)
        painter.fillRect(QRectF(stretch.low, room.top, stretch.length(), room.bottom - room.top), tint);
    QPen line(theme.text2);
    line.setDashPattern({3, 2});
    line.setCapStyle(Qt::FlatCap);
    painter.setPen(line);
    for (const double x : marks.moments)
        painter.drawLine(QPointF(x, room.top), QPointF(x, room.bottom));
    if (room.labelHeight <= 0)
        return;
    QColor veil = theme.surface;
    veil.setAlphaF(0.8F);
    painter.setFont(uiFont(11));
    painter.setPen(theme.text2);
    for (const MarkLines::Label& label : marks.labels) {
        const QRectF plate(label.left, room.labelTop, label.width, room.labelHeight);
        painter.fillRect(plate, veil);
        painter.drawText(plate.adjusted(2, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, label.text);
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
