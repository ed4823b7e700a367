// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/row_places.h"

#include "widgets/band_shape.h"
#include "widgets/theme.h"
#include "widgets/translation.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace inferama::widgets {

namespace {

constexpr double LeastPitch = 4;
constexpr double NamePitch = 11;
constexpr double RestHeight = 14;

double gapOf(double pitch) { return pitch >= 12 ? 3 : pitch >= 7 ? 1 : 0; }

} // namespace

RowPlaces placeRows(const QRectF& room, std::size_t rows, double greatestPitch)
{
    RowPlaces places{.top = room.top()};
    if (rows == 0 || room.height() <= 0)
        return places;
    places.shown = rows;
    places.pitch = std::min(greatestPitch, room.height() / static_cast<double>(rows));
    if (places.pitch < LeastPitch && rows > WorstRows) {
        const double height = std::max(0.0, room.height() - RestHeight);
        places.shown = std::clamp<std::size_t>(static_cast<std::size_t>(height / NamePitch), 1, WorstRows);
        places.pitch = std::min(greatestPitch, height / static_cast<double>(places.shown));
    }
    places.bar = places.pitch - gapOf(places.pitch);
    places.namedEvery = static_cast<std::size_t>(std::max(1.0, std::ceil(NamePitch / std::max(places.pitch, 0.1))));
    return places;
}

std::vector<std::size_t> rowsToShow(const RowPlaces& places, std::span<const double> badness)
{
    std::vector<std::size_t> order(badness.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (places.shown >= order.size())
        return order;
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t row) { return badness[row]; });
    order.resize(places.shown);
    return order;
}

void paintRowName(QPainter& painter, const QRectF& plot, double middle, const QString& name,
                  std::optional<core::Level> level, const Theme& theme)
{
    painter.setFont(uiFont(11, level ? 600 : 400));
    painter.setPen(level ? theme.text : theme.muted);
    QRectF room(10, middle - 8, plot.left() - 18, 16);
    if (level) {
        painter.setRenderHint(QPainter::Antialiasing, true);
        drawBandShape(painter, QRectF(4, middle - 4, 8, 8), level, theme);
        room.setLeft(14);
    }
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter,
                     QFontMetricsF(painter.font()).elidedText(name, Qt::ElideMiddle, room.width()));
}

void paintRowValue(QPainter& painter, const QRectF& plot, double middle, double right, const QString& text,
                   const Theme& theme)
{
    painter.setFont(uiFont(11));
    painter.setPen(theme.text);
    const QRectF room(plot.right() + 6, middle - 8, right - plot.right() - 6, 16);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter,
                     QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, room.width()));
}

void paintRowsLeftOut(QPainter& painter, const QRectF& plot, const RowPlaces& places, std::size_t rows,
                      const Theme& theme)
{
    if (rows <= places.shown)
        return;
    painter.setFont(uiFont(11));
    painter.setPen(theme.muted);
    painter.drawText(QRectF(plot.left(), places.topOf(places.shown), plot.width(), RestHeight),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("and %1 more").arg(rows - places.shown));
}

} // namespace inferama::widgets
