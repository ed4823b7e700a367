// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/status_mark.h"

#include "widgets/band_shape.h"
#include "widgets/theme.h"
#include "widgets/translation.h"

#include <QPainter>
#include <QPolygonF>

namespace inferama::widgets {

using core::Level;
using core::Status;

namespace {

QPolygonF polygon(const QRectF& box, std::initializer_list<QPointF> unit)
{
    QPolygonF result;
    for (const QPointF& p : unit)
        result << QPointF(box.left() + p.x() * box.width(), box.top() + p.y() * box.height());
    return result;
}

void paintRing(QPainter& painter, const QRectF& box, const QColor& colour, Qt::PenStyle style, bool barred)
{
    const double pen = box.width() * 0.16;
    const QRectF inner = box.adjusted(pen / 2, pen / 2, -pen / 2, -pen / 2);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, pen, style));
    painter.drawEllipse(inner);
    if (barred)
        painter.drawLine(QPointF(inner.left() + inner.width() * 0.2, inner.center().y()),
                         QPointF(inner.right() - inner.width() * 0.2, inner.center().y()));
}

} // namespace

QString statusWord(std::optional<Status> status)
{
    if (!status)
        return tr("in flight");
    switch (*status) {
    case Status::Ok:
        return tr("ok");
    case Status::Error:
        return tr("error");
    case Status::Timeout:
        return tr("timeout");
    case Status::Cancelled:
        return tr("cancelled");
    case Status::Rejected:
        return tr("rejected");
    case Status::Empty:
        return tr("empty");
    case Status::Lost:
        return tr("lost");
    }
    return {};
}

QColor statusColour(std::optional<Status> status, const Theme& theme)
{
    if (!status)
        return theme.accent;
    switch (*status) {
    case Status::Ok:
        return theme.bandColour(Level::Best);
    case Status::Cancelled:
        return theme.bandColour(Level::Third);
    case Status::Lost:
        return theme.muted;
    default:
        return theme.bandColour(Level::Worst);
    }
}

bool isFailure(std::optional<Status> status) { return status && *status != Status::Ok; }

void paintStatus(QPainter& painter, const QRectF& box, std::optional<Status> status, const Theme& theme)
{
    if (status == Status::Ok)
        return drawBandShape(painter, box, Level::Best, theme);
    if (status == Status::Error)
        return drawBandShape(painter, box, Level::Worst, theme);

    const QColor colour = statusColour(status, theme);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    if (!status) {
        painter.drawPolygon(polygon(box, {{0.15, 0}, {0.95, 0.5}, {0.15, 1}}));
    } else {
        switch (*status) {
        case Status::Timeout: // an hourglass
            painter.drawPolygon(polygon(box, {{0.08, 0}, {0.92, 0}, {0.08, 1}, {0.92, 1}}));
            break;
        case Status::Cancelled:
            painter.setPen(QPen(colour, box.width() * 0.22, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(box.topLeft(), box.bottomRight());
            painter.drawLine(box.bottomLeft(), box.topRight());
            break;
        case Status::Rejected:
            paintRing(painter, box, colour, Qt::SolidLine, true);
            break;
        case Status::Empty:
            paintRing(painter, box, colour, Qt::SolidLine, false);
            break;
        case Status::Lost:
            paintRing(painter, box, colour, Qt::DotLine, false);
            break;
        default:
            break;
        }
    }
    painter.restore();
}

} // namespace inferama::widgets
