// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart_key.h"

#include "widgets/chart_frame.h"
#include "widgets/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace inferama::widgets {

namespace {

constexpr double RowHeight = 16;
constexpr double Swatch = 18;
constexpr double SwatchGap = 6;
constexpr double ColumnGap = 12;
constexpr double Inset = 8; // from the plot's edge
constexpr double Padding = 5;

bool listed(const ChartLine& line) { return !line.name.isEmpty(); }

struct Widths {
    double name = 0;
    double aside = 0;
    int rows = 0;
};

Widths widthsOf(const std::vector<ChartLine>& lines)
{
    const QFontMetricsF metrics(uiFont(11));
    Widths widths;
    for (const ChartLine& line : lines) {
        if (!listed(line))
            continue;
        ++widths.rows;
        widths.name = std::max(widths.name, std::ceil(metrics.horizontalAdvance(line.name)));
        widths.aside = std::max(widths.aside, std::ceil(metrics.horizontalAdvance(line.endText)));
    }
    return widths;
}

// How many steps of the lines meet the box.
std::size_t covered(const ChartFrame& frame, const std::vector<ChartLine>& lines, const QRectF& box)
{
    const Interval x{frame.x.toValue(box.left()), frame.x.toValue(box.right())};
    const Interval y{frame.y.toValue(box.bottom()), frame.y.toValue(box.top())};
    std::size_t met = 0;
    for (const ChartLine& line : lines) {
        for (std::size_t i = 1; i < line.samples.size(); ++i) {
            const Sample& a = line.samples[i - 1];
            const Sample& b = line.samples[i];
            if (a.y && b.y && b.x >= x.low && a.x <= x.high && std::max(*a.y, *b.y) >= y.low &&
                std::min(*a.y, *b.y) <= y.high)
                ++met;
        }
    }
    return met;
}

} // namespace

QRectF KeyPlace::place(const ChartFrame& frame, const std::vector<ChartLine>& lines, const QSizeF& size)
{
    const QRectF room = frame.plot.adjusted(Inset, Inset, -Inset, -Inset);
    if (size.isEmpty() || size.width() > room.width() || size.height() > room.height()) {
        corner_.reset();
        return {};
    }
    const double right = room.right() - size.width();
    const double bottom = room.bottom() - size.height();
    const std::array<QRectF, 4> corners{QRectF(room.topLeft(), size), QRectF(QPointF(right, room.top()), size),
                                        QRectF(QPointF(room.left(), bottom), size),
                                        QRectF(QPointF(right, bottom), size)};
    std::array<std::size_t, 4> met{};
    for (std::size_t i = 0; i < corners.size(); ++i)
        met[i] = covered(frame, lines, corners[i]);
    const auto best = static_cast<std::size_t>(std::ranges::min_element(met) - met.begin());
    // It moves only for something clearly better.
    if (!corner_ || met[*corner_] > 2 * met[best] + 2)
        corner_ = best;
    return corners[*corner_];
}

QSizeF keySize(const std::vector<ChartLine>& lines)
{
    const Widths widths = widthsOf(lines);
    if (widths.rows == 0)
        return {};
    return {2 * Padding + Swatch + SwatchGap + widths.name + (widths.aside > 0 ? ColumnGap + widths.aside : 0),
            2 * Padding + widths.rows * RowHeight};
}

void paintKey(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme)
{
    if (frame.key.isEmpty())
        return;
    QColor veil = theme.surface;
    veil.setAlphaF(0.95F);
    painter.fillRect(frame.key, veil);
    painter.setFont(uiFont(11));
    const Widths widths = widthsOf(content.lines);
    QRectF row = frame.key.adjusted(Padding, Padding, -Padding, -Padding);
    row.setHeight(RowHeight);
    for (const ChartLine& line : content.lines) {
        if (!listed(line))
            continue;
        painter.setPen(penOf(line, core::Thinness::Sound));
        const double y = std::round(row.center().y());
        painter.drawLine(QPointF(row.left(), y), QPointF(row.left() + Swatch, y));
        const double left = row.left() + Swatch + SwatchGap;
        painter.setPen(theme.text2);
        painter.drawText(QRectF(left, row.top(), widths.name + 1, RowHeight), Qt::AlignLeft | Qt::AlignVCenter,
                         line.name);
        painter.setPen(theme.muted);
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, line.endText);
        row.translate(0, RowHeight);
    }
}

} // namespace inferama::widgets
