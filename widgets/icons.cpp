// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/icons.h"

#include <QPainter>
#include <QPainterPath>
#include <QPixmap>

#include <initializer_list>

namespace inferama::widgets {

namespace {

// All in a square of 16 × 16.
constexpr double Side = 16;

void addLine(QPainterPath& path, std::initializer_list<QPointF> points)
{
    path.moveTo(*points.begin());
    for (const QPointF& p : points)
        path.lineTo(p);
}

QPainterPath outline(Icon icon)
{
    QPainterPath path;
    switch (icon) {
    case Icon::Panorama:
        for (const QPointF& corner : {QPointF(2, 2), QPointF(9, 2), QPointF(2, 9), QPointF(9, 9)})
            path.addRect(QRectF(corner, QSizeF(5, 5)));
        break;
    case Icon::Latency:
        addLine(path, {{2, 3}, {2, 13}, {14, 13}});
        addLine(path, {{4, 10}, {7, 6}, {10, 9}, {14, 4}});
        break;
    case Icon::Distribution:
        addLine(path, {{2, 13}, {14, 13}});
        path.moveTo(2, 12);
        path.cubicTo(6, 12, 6, 3, 8, 3);
        path.cubicTo(10, 3, 10, 12, 14, 12);
        break;
    case Icon::Requests:
        addLine(path, {{2, 4}, {9, 4}});
        addLine(path, {{4, 8}, {12, 8}});
        addLine(path, {{7, 12}, {14, 12}});
        break;
    case Icon::Resources:
        path.addRect(QRectF(4, 4, 8, 8));
        path.addRect(QRectF(6.5, 6.5, 3, 3));
        for (const double at : {6.0, 10.0}) {
            addLine(path, {{at, 1.5}, {at, 4}});
            addLine(path, {{at, 12}, {at, 14.5}});
            addLine(path, {{1.5, at}, {4, at}});
            addLine(path, {{12, at}, {14.5, at}});
        }
        break;
    case Icon::Alerts:
        addLine(path, {{8, 2.5}, {14, 13}, {2, 13}, {8, 2.5}});
        addLine(path, {{8, 6.5}, {8, 9.5}});
        addLine(path, {{8, 11}, {8, 11.4}});
        break;
    case Icon::Down:
        addLine(path, {{4, 6}, {8, 10}, {12, 6}});
        break;
    case Icon::Left:
        addLine(path, {{10, 4}, {6, 8}, {10, 12}});
        break;
    case Icon::Right:
        addLine(path, {{6, 4}, {10, 8}, {6, 12}});
        break;
    case Icon::Cross:
        addLine(path, {{4.5, 4.5}, {11.5, 11.5}});
        addLine(path, {{11.5, 4.5}, {4.5, 11.5}});
        break;
    case Icon::Filter:
        addLine(path, {{2, 3}, {14, 3}, {9.5, 8.5}, {9.5, 13}, {6.5, 11.5}, {6.5, 8.5}, {2, 3}});
        break;
    case Icon::Columns:
        path.addRect(QRectF(2, 3, 12, 10));
        addLine(path, {{6, 3}, {6, 13}});
        addLine(path, {{10, 3}, {10, 13}});
        break;
    case Icon::Pause:
        addLine(path, {{5.5, 3.5}, {5.5, 12.5}});
        addLine(path, {{10.5, 3.5}, {10.5, 12.5}});
        break;
    default:
        break;
    }
    return path;
}

void drawLogo(QPainter& painter, const QColor& ground, const QColor& line)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(QRectF(0.8, 0.8, 14.4, 14.4), 3.2, 3.2);
    QPainterPath path;
    addLine(path, {{3.2, 10.4}, {5.8, 6.4}, {8, 8.8}, {10.1, 4}, {12.8, 12.8}});
    painter.strokePath(path, QPen(line, 1.5));
}

} // namespace

void drawIcon(QPainter& painter, Icon icon, const QRectF& box, const QColor& colour, const QColor& onColour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(box.topLeft());
    painter.scale(box.width() / Side, box.height() / Side);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    switch (icon) {
    case Icon::Logo:
        drawLogo(painter, colour, onColour);
        break;
    case Icon::Record:
        painter.drawEllipse(QRectF(3.5, 3.5, 9, 9));
        break;
    case Icon::Stop:
        painter.drawRect(QRectF(4, 4, 8, 8));
        break;
    case Icon::Play:
        painter.drawPolygon(QPolygonF{{{4.5, 3}, {13, 8}, {4.5, 13}}});
        break;
    case Icon::Pause:
        painter.strokePath(outline(icon), QPen(colour, 2.4));
        break;
    default:
        painter.strokePath(outline(icon), QPen(colour, 1.4));
        break;
    }
    painter.restore();
}

QIcon makeIcon(Icon icon, const QColor& colour, int size, const QColor& onColour)
{
    QIcon result;
    for (const int scale : {1, 2, 3}) {
        QPixmap pixmap(size * scale, size * scale);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        drawIcon(painter, icon, pixmap.rect(), colour, onColour);
        painter.end();
        pixmap.setDevicePixelRatio(scale);
        result.addPixmap(pixmap);
    }
    return result;
}

} // namespace inferama::widgets
