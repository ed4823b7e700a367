// SPDX-License-Identifier: GPL-3.0-or-later
// How the timeline looks.
#include "widgets/band_shape.h"
#include "widgets/format.h"
#include "widgets/hatch.h"
#include "widgets/run_timeline.h"
#include "widgets/theme.h"
#include "widgets/time_labels.h"
#include "widgets/time_link.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

using namespace core;

namespace {

constexpr double Top = 20;
constexpr double Bottom = 56;
constexpr double LabelTop = 22; // of marks, inside the plot
constexpr double LabelHeight = 14;
constexpr double TickWidth = 110;
constexpr double LongestFailure = 10; // px, from the top

QFont axisFont()
{
    QFont font = uiFont(11);
    font.setPixelSize(10);
    return font;
}

void drawLine(QPainter& painter, const std::vector<QPointF>& line, double high, const QPen& pen)
{
    if (high <= 0)
        return;
    std::vector<QLineF> segments;
    const auto place = [&](const QPointF& p) { return QPointF(p.x() + 0.5, Bottom - p.y() / high * (Bottom - Top)); };
    for (std::size_t i = 1; i < line.size(); ++i)
        segments.emplace_back(place(line[i - 1]), place(line[i]));
    painter.setPen(pen);
    painter.drawLines(segments.data(), static_cast<int>(segments.size()));
}

QPen dashedPen(const QColor& colour, double on)
{
    QPen pen(colour, 1);
    pen.setDashPattern({on, 2});
    return pen;
}

} // namespace

void RunTimeline::paintEvent(QPaintEvent*)
{
    const Theme& theme = theme_.theme();
    QPainter painter(this);
    painter.setFont(uiFont(11));
    if (!axis_) {
        painter.setPen(theme.muted);
        painter.drawText(rect().adjusted(12, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("The run appears here with its first request."));
        return;
    }
    const Brush looked = brush();
    painter.fillRect(QRectF(looked.left, Top - 1, std::max(2.0, looked.right - looked.left), Bottom - Top + 2),
                     theme.sel);
    paintCurves(painter);
    paintKey(painter);
    paintAxis(painter);
    paintMarks(painter, marks_, {.top = Top, .bottom = Bottom, .labelTop = LabelTop, .labelHeight = LabelHeight},
               theme);
    paintAlerts(painter);
    paintBrush(painter);
    if (hasFocus()) {
        painter.setPen(theme.accent);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void RunTimeline::paintCurves(QPainter& painter) const
{
    const Theme& theme = theme_.theme();
    if (run_->exactSince) {
        const double exact = std::min(axis_->xOf(*run_->exactSince), axis_->left + axis_->width);
        if (exact > axis_->left)
            paintHatch(painter, QRectF(axis_->left, Top, exact - axis_->left, Bottom - Top), theme, 0.5);
    }
    const double rate = std::max(offered_.high, qps_.high);
    painter.setRenderHint(QPainter::Antialiasing);
    drawLine(painter, offered_.points, rate, dashedPen(theme.muted, 3));
    drawLine(painter, qps_.points, rate, QPen(theme.percentile[P50], 1.25));
    drawLine(painter, ttftP99_.points, ttftP99_.high, QPen(theme.percentile[P99], 1.5));
    painter.setRenderHint(QPainter::Antialiasing, false);
    // Where many fail the strip is deep, and one that fails is still seen.
    for (const QPointF& p : failures_.points)
        if (p.y() > 0)
            painter.fillRect(QRectF(p.x(), Top, 1, 2 + p.y() / failures_.high * (LongestFailure - 2)), theme.stall);
}

// With the height of each scale, since the strip has no axis of its own. What has no room is left to the tip.
void RunTimeline::paintKey(QPainter& painter) const
{
    const Theme& theme = theme_.theme();
    const QFontMetricsF metrics(painter.font());
    double right = axis_->left + axis_->width;
    const QString exact = exactText();
    if (const double length = metrics.horizontalAdvance(exact); !exact.isEmpty() && length < axis_->width / 2) {
        painter.setPen(theme.text2);
        painter.drawText(QPointF(right - length, 16), exact);
        paintHatch(painter, QRectF(right - length - 16, 7, 12, 9), theme, 1);
        right -= length + 32;
    }
    double x = axis_->left;
    const auto key = [&](const QPen& pen, const QString& text) {
        const double length = 21 + metrics.horizontalAdvance(text);
        if (x + length > right)
            return;
        painter.setPen(pen);
        painter.drawLine(QPointF(x, 12), QPointF(x + 16, 12));
        painter.setPen(theme.muted);
        painter.drawText(QPointF(x + 21, 16), text);
        x += length + 16;
    };
    if (!run_->history)
        return;
    const auto upTo = [](double high) { return formatRate(high, tr("req/s")).joined(); };
    key(QPen(theme.percentile[P50], 1.5), tr("QPS"));
    key(dashedPen(theme.muted, 3), tr("offered, up to %1").arg(upTo(std::max(offered_.high, qps_.high))));
    key(QPen(theme.percentile[P99], 1.5),
        tr("P99 TTFT, up to %1").arg(ttftP99_.high > 0 ? formatDuration(ttftP99_.high).joined() : NoValue));
    if (failures_.high > 0)
        key(QPen(theme.stall, 3), tr("failed, up to %1").arg(upTo(failures_.high)));
}

void RunTimeline::paintAxis(QPainter& painter) const
{
    const Theme& theme = theme_.theme();
    const double right = axis_->left + axis_->width;
    painter.setPen(theme.border);
    painter.drawLine(QPointF(axis_->left, Bottom + 0.5), QPointF(right, Bottom + 0.5));
    painter.setFont(axisFont());
    const QFontMetricsF metrics(painter.font());
    const int most = std::max(2, static_cast<int>(axis_->width / TickWidth));
    const TimeLabels labels = clockFace().ago && follows_ ? agoLabels(axis_->start, axis_->end(), most)
                                                          : timeLabels(axis_->start, axis_->end(), most, shownZone());
    painter.setPen(theme.muted);
    painter.drawText(QRectF(axis_->left, Bottom + 4, 60, LabelHeight), Qt::AlignLeft | Qt::AlignVCenter, labels.zone);
    const double first = axis_->left + (labels.zone.isEmpty() ? 0 : metrics.horizontalAdvance(labels.zone) + 6);
    for (const TimeLabel& label : labels.at) {
        const double x = axis_->xOf(label.at);
        const double half = metrics.horizontalAdvance(label.text) / 2;
        painter.setPen(theme.faint);
        painter.drawLine(QPointF(x, Bottom + 1), QPointF(x, Bottom + 4));
        painter.setPen(theme.muted);
        if (x - half >= first && x + half <= right + 8)
            painter.drawText(QRectF(x - half - 1, Bottom + 4, 2 * half + 2, LabelHeight), Qt::AlignCenter, label.text);
    }
    painter.setFont(uiFont(11));
}

// A stretch is as thick as it is grave, and begins with its level's shape where there is room for one.
void RunTimeline::paintAlerts(QPainter& painter) const
{
    constexpr double ShapeSize = 8;
    const double last = axis_->left + axis_->width;
    std::vector<double> shapes;
    for (auto alert = alerts_.rbegin(); alert != alerts_.rend(); ++alert) {
        const double left = std::max(axis_->left, axis_->xOf(alert->start));
        if (left > last || axis_->xOf(alert->end.value_or(run_->now)) < axis_->left ||
            std::ranges::any_of(shapes, [&](double x) { return std::abs(x - left) < ShapeSize + 2; }))
            continue;
        shapes.push_back(left);
        drawBandShape(painter, QRectF(left, Bottom - ShapeSize - 1, ShapeSize, ShapeSize), alert->level,
                      theme_.theme());
    }
    for (const AlertStretch& alert : alerts_) {
        const double left = std::max(axis_->left, axis_->xOf(alert.start));
        const double right = std::min(last, axis_->xOf(alert.end.value_or(run_->now)));
        if (left <= last && right >= axis_->left)
            painter.fillRect(
                QRectF(left, Bottom + 1, std::max(2.0, right - left), 1 + static_cast<double>(alert.level)),
                theme_.theme().bandColour(alert.level));
    }
}

void RunTimeline::paintBrush(QPainter& painter) const
{
    const Theme& theme = theme_.theme();
    const Brush looked = brush();
    const QRectF body(looked.left, Top - 1, std::max(2.0, looked.right - looked.left), Bottom - Top + 2);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(theme.accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(body.adjusted(0, 0, -1, -1));
    for (const double x : {body.left(), body.right()})
        if (x >= axis_->left && x <= axis_->left + axis_->width)
            painter.fillRect(QRectF(x - 1.5, body.center().y() - 7, 3, 14), theme.accent);
    if (!link_.moment())
        return;
    const double x = std::round(axis_->xOf(*link_.moment()));
    if (x >= axis_->left && x <= axis_->left + axis_->width)
        painter.drawLine(QPointF(x, Top), QPointF(x, Bottom));
}

} // namespace inferama::widgets
