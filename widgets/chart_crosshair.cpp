// SPDX-License-Identifier: GPL-3.0-or-later
// The cross-hair of a chart: where keys take it, how it looks, and the tip beside it.
#include "widgets/chart_frame.h"
#include "widgets/theme.h"

#include <QFont>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

namespace {

void paintTip(QPainter& painter, const ChartFrame& frame, const ChartTip& tip, const Theme& theme, double at)
{
    const QFontMetricsF metrics(uiFont(11, 500));
    const QFontMetricsF headMetrics(uiFont(11, 600));
    double width = headMetrics.horizontalAdvance(tip.head) + 20;
    if (!tip.aside.isEmpty())
        width += metrics.horizontalAdvance(tip.aside) + 16;
    for (const TipRow& row : tip.rows)
        width = std::max(width, metrics.horizontalAdvance(row.name) + metrics.horizontalAdvance(row.value) + 37 + 16);
    const double height = 26 + 16 * static_cast<double>(tip.rows.size()) + (tip.rows.empty() ? 0 : 6);
    QRectF box(at + 12, frame.plot.top() + 20, std::ceil(width), height);
    if (box.right() > frame.plot.right())
        box.moveRight(at - 12);
    box.moveLeft(std::max(box.left(), 2.0));
    if (box.bottom() > frame.plot.bottom())
        box.moveTop(std::max(frame.plot.top(), frame.plot.bottom() - height));
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(theme.border);
    painter.setBrush(theme.raised);
    painter.drawRoundedRect(box, 3, 3);
    painter.setBrush(Qt::NoBrush);

    const QRectF inside = box.adjusted(10, 0, -10, 0);
    const auto row = [&](double top) { return QRectF(inside.left(), box.top() + top, inside.width(), 16); };
    painter.setFont(uiFont(11, 600));
    painter.setPen(theme.text);
    painter.drawText(row(5), Qt::AlignLeft | Qt::AlignVCenter, tip.head);
    painter.setFont(uiFont(11));
    painter.setPen(theme.muted);
    painter.drawText(row(5), Qt::AlignRight | Qt::AlignVCenter, tip.aside);
    double top = 26;
    for (const TipRow& line : tip.rows) {
        QRectF rest = row(top);
        if (line.key.isValid()) {
            painter.fillRect(QRectF(rest.left(), rest.center().y() - 1.5, 10, 3), line.key);
            rest.setLeft(rest.left() + 17);
        }
        painter.setPen(theme.text2);
        painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter, line.name);
        painter.setPen(theme.text);
        painter.drawText(rest, Qt::AlignRight | Qt::AlignVCenter, line.value);
        top += 16;
    }
}

} // namespace

std::optional<Crosshair> crosshairAfterKey(const QKeyEvent* event, const ChartFrame& frame, const ChartContent& content,
                                           const std::optional<Crosshair>& before)
{
    const int key = event->key();
    const bool sideways = key == Qt::Key_Left || key == Qt::Key_Right;
    const bool upright = content.readsBothWays && (key == Qt::Key_Up || key == Qt::Key_Down);
    if ((!sideways && !upright) || !frame.drawable() || !content.emptyText.isEmpty())
        return std::nullopt;
    const QRectF& plot = frame.plot;
    Crosshair next =
        before.value_or(Crosshair{frame.x.toValue(content.time ? plot.right() : plot.center().x()), std::nullopt});
    const double step = event->modifiers() & (Qt::ShiftModifier | Qt::ControlModifier) ? 20 : 2;
    if (sideways && before) {
        const double at = frame.x.toPixel(next.x) + (key == Qt::Key_Left ? -step : step);
        next.x = frame.x.toValue(std::clamp(at, plot.left(), plot.right()));
    }
    if (upright) {
        const double at = next.y ? frame.y.toPixel(*next.y) + (key == Qt::Key_Up ? -step : step) : plot.center().y();
        next.y = frame.y.toValue(std::clamp(at, plot.top(), plot.bottom()));
    }
    return next;
}

void paintCrosshair(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme,
                    const Crosshair& cross)
{
    if (!frame.drawable() || !content.emptyText.isEmpty() || !frame.x.values.contains(cross.x))
        return;
    const double at = frame.x.toPixel(cross.x);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme.accent, 1));
    painter.drawLine(QPointF(std::round(at), frame.plot.top()), QPointF(std::round(at), frame.plot.bottom()));
    if (cross.y && content.readsBothWays && frame.y.values.contains(*cross.y)) {
        const double level = std::round(frame.y.toPixel(*cross.y));
        painter.drawLine(QPointF(frame.plot.left(), level), QPointF(frame.plot.right(), level));
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    if (content.time) {
        for (const ChartLine& line : content.lines) {
            const Sample* near = nearestSample(line.samples, cross.x);
            if (near == nullptr || whyNotShown(*near, frame.x.kind, frame.y.kind).total() > 0 ||
                !frame.x.values.contains(near->x))
                continue;
            painter.setPen(QPen(theme.surface, 1));
            painter.setBrush(line.colour);
            painter.drawEllipse(QPointF(frame.x.toPixel(near->x), frame.y.toPixel(*near->y)), 3.5, 3.5);
        }
        painter.setBrush(Qt::NoBrush);
    }
    const ChartTip tip = content.tip ? content.tip(cross.x, cross.y) : ChartTip{};
    if (!tip.empty())
        paintTip(painter, frame, tip, theme, at);
}

void paintPickTip(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme,
                  const Interval& values)
{
    const ChartTip tip = content.pickTip ? content.pickTip(values) : ChartTip{};
    if (!tip.empty() && frame.drawable())
        paintTip(painter, frame, tip, theme, frame.x.toPixel(std::min(values.high, frame.x.values.high)));
}

} // namespace inferama::widgets
