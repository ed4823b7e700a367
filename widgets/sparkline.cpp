// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sparkline.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace inferama::widgets {

namespace {

constexpr float FillOpacity = 0.14F;

void drawRun(QPainter& painter, const QRectF& box, const QPolygonF& run, const QColor& colour)
{
    if (run.size() < 2)
        return;
    QPolygonF area = run;
    area << QPointF(run.back().x(), box.bottom()) << QPointF(run.front().x(), box.bottom());
    QColor fill = colour;
    fill.setAlphaF(FillOpacity);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawPolygon(area);
    painter.setPen(QPen(colour, 1.25));
    // Segment by segment: a wide antialiased polyline costs ten times as much.
    for (qsizetype i = 1; i < run.size(); ++i)
        painter.drawLine(run[i - 1], run[i]);
}

} // namespace

void drawSparkline(QPainter& painter, const QRectF& box, std::span<const float> values, const QColor& colour)
{
    if (values.size() < 2 || box.width() < 4 || box.height() < 4)
        return;
    float low = std::numeric_limits<float>::infinity();
    float high = -low;
    for (const float v : values) {
        if (!std::isfinite(v))
            continue;
        low = std::min(low, v);
        high = std::max(high, v);
    }
    if (low > high)
        return;

    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double range = high > low ? static_cast<double>(high - low) : 1.0;
    const double step = box.width() / static_cast<double>(values.size() - 1);
    QPolygonF run;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!std::isfinite(values[i])) {
            drawRun(painter, box, run, colour);
            run.clear();
            continue;
        }
        const double height = static_cast<double>(values[i] - low) / range * (box.height() - 4);
        run << QPointF(box.left() + static_cast<double>(i) * step, box.bottom() - 1.5 - height);
    }
    drawRun(painter, box, run, colour);
    painter.restore();
}

} // namespace inferama::widgets
