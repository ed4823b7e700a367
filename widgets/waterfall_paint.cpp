// SPDX-License-Identifier: GPL-3.0-or-later
// The painting half of the waterfall: it replays what prepare() laid out.
#include "widgets/waterfall.h"

#include "widgets/format.h"
#include "widgets/hatch.h"
#include "widgets/status_mark.h"
#include "widgets/theme.h"

#include <QDateTime>
#include <QFontMetrics>
#include <QItemSelectionModel>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

using core::Time;

namespace {

constexpr int BarHeight = 10;
constexpr int BarInset = (Waterfall::RowHeight - BarHeight) / 2;
constexpr double DecodeOpacity = 0.45;
constexpr double DenseOpacity = 0.8;
constexpr double ArrowWidth = 5;
constexpr int NowWidth = 32;
constexpr int MarkSize = 9;
constexpr double TickLabelSpacing = 62;
constexpr double FineTickLabelSpacing = 92; // with milliseconds

QColor over(const QColor& colour, double opacity, const QColor& ground)
{
    const auto mix = [&](int c, int g) { return static_cast<int>(std::lround(opacity * c + (1 - opacity) * g)); };
    return {mix(colour.red(), ground.red()), mix(colour.green(), ground.green()), mix(colour.blue(), ground.blue())};
}

QBrush brushOf(Fill fill, std::string_view stage, const Theme& theme)
{
    switch (fill) {
    case Fill::Waiting:
    case Fill::AfterLast:
        return theme.faint;
    case Fill::Stage:
        return theme.stage(stage);
    case Fill::Unattributed:
        return hatch(theme);
    case Fill::Decode:
        return over(theme.stage("decode"), DecodeOpacity, theme.surface);
    case Fill::DenseDecode:
        return over(theme.stage("decode"), DenseOpacity, theme.surface);
    case Fill::Stall:
        return theme.stall;
    }
    return {};
}

// Microseconds below the millisecond are not on a clock's face: they are told from the axis' first mark.
QString tickLabel(Time t, const AxisTicks& ticks, const QTimeZone& zone)
{
    using namespace std::chrono_literals;
    if (ticks.step >= 1s)
        return formatClock(t, zone);
    if (ticks.step >= 1ms)
        return formatClock(t, zone, true);
    if (t == ticks.at.front())
        return formatClock(t, zone, true);
    return QStringLiteral("+") + formatDuration(core::seconds(t - ticks.at.front())).joined();
}

} // namespace

void Waterfall::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    const Theme& theme = theme_.theme();
    painter.fillRect(viewport()->rect(), theme.surface);
    paintAxis(painter);
    paintNow(painter);

    painter.setClipRect(0, AxisHeight, viewport()->width(), viewport()->height() - AxisHeight);
    for (std::size_t i = 0; i < rows_.size(); ++i)
        paintRow(painter, rows_[i], static_cast<int>(i));
    painter.setClipping(false);

    if (hasFocus()) {
        painter.setPen(theme.accent);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void Waterfall::paintAxis(QPainter& painter) const
{
    const Theme& theme = theme_.theme();
    painter.setFont(uiFont(11));
    painter.setPen(theme.muted);
    const QRect head(0, 2, viewport()->width(), 16);
    const auto start = QDateTime::fromMSecsSinceEpoch(
        std::chrono::floor<std::chrono::milliseconds>(axis_.start.time_since_epoch()).count(), Qt::UTC);
    painter.drawText(head.adjusted(12, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, zone_.abbreviation(start));
    painter.drawText(head.adjusted(0, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter, tr("TTFT"));

    AxisTicks ticks = axisTicks(axis_, TickLabelSpacing, utcOffset());
    if (ticks.step < std::chrono::seconds{1})
        ticks = axisTicks(axis_, FineTickLabelSpacing, utcOffset());
    const double now = axis_.xOf(model_.now());
    const QFontMetrics metrics(uiFont(11));
    for (const Time t : ticks.at) {
        const double x = std::round(axis_.xOf(t));
        painter.fillRect(QRectF(x, AxisHeight - 2, 1, viewport()->height()), theme.line);
        const QString label = tickLabel(t, ticks, zone_);
        const double half = metrics.horizontalAdvance(label) / 2.0;
        if (std::abs(x - now) < half + NowWidth / 2 + 4 || x - half < axis_.left - 34 ||
            x + half > axis_.left + axis_.width + 24)
            continue;
        painter.drawText(QRectF(x - half - 1, 2, 2 * half + 2, 16), Qt::AlignCenter, label);
    }
}

void Waterfall::paintNow(QPainter& painter) const
{
    const Theme& theme = theme_.theme();
    const double now = std::round(axis_.xOf(model_.now()));
    if (now < axis_.left || now > axis_.left + axis_.width || model_.rowCount() == 0)
        return;
    painter.fillRect(QRectF(now, AxisHeight - 4, 1, viewport()->height()), theme.accent);
    const QRectF tag(now - NowWidth / 2, 3, NowWidth, 14);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawRoundedRect(tag, 2, 2);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(uiFont(11, 600));
    painter.setPen(theme.onAccent);
    painter.drawText(tag, Qt::AlignCenter, ended_ ? tr("end") : tr("now"));
}

void Waterfall::paintRow(QPainter& painter, const Row& row, int index) const
{
    const Theme& theme = theme_.theme();
    const int y = AxisHeight + index * RowHeight;
    const int width = viewport()->width();
    const bool selected = selection_.isRowSelected(firstRow() + index);
    if (selected) {
        painter.fillRect(0, y, width, RowHeight, theme.sel);
        painter.fillRect(0, y, 3, RowHeight, theme.accent);
    }
    painter.setFont(uiFont(11, selected ? 600 : 400));
    painter.setPen(selected ? theme.text : theme.text2);
    painter.drawText(QRect(12, y, static_cast<int>(axis_.left) - 12, RowHeight), Qt::AlignLeft | Qt::AlignVCenter,
                     row.id);
    painter.drawText(QRect(0, y, width - 12, RowHeight), Qt::AlignRight | Qt::AlignVCenter, row.latency);
    paintBar(painter, row, y + BarInset, selected ? theme.sel : theme.surface);
}

void Waterfall::paintBar(QPainter& painter, const Row& row, int y, const QColor& ground) const
{
    const Theme& theme = theme_.theme();
    const double left = axis_.left;
    const double right = axis_.left + axis_.width;
    const double origin = axis_.xOf(row.request->start);
    const double now = axis_.xOf(model_.now());
    const double end = row.bar.open ? std::max(now, origin + row.bar.width()) : origin + row.bar.width();

    // A bar that lies beside the axis is still there: an arrowhead says on which side.
    if (end < left || origin > right) {
        const bool before = end < left;
        const double tip = before ? left : right;
        const double base = before ? tip + ArrowWidth : tip - ArrowWidth;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.muted);
        painter.drawPolygon(QPolygonF{{{tip, y + BarHeight / 2.0}, {base, y + 1.0}, {base, y + BarHeight - 1.0}}});
        painter.setRenderHint(QPainter::Antialiasing, false);
        return;
    }

    const auto fill = [&](double from, double to, const QBrush& brush, bool thin = false) {
        from = std::max(from, left);
        to = std::min(to, right);
        if (to > from)
            painter.fillRect(thin ? QRectF(from, y + BarHeight / 2 - 1, to - from, 2)
                                  : QRectF(from, y, to - from, BarHeight),
                             brush);
    };
    const auto& segments = row.bar.segments;
    const auto first =
        std::ranges::partition_point(segments, [&](const Segment& s) { return origin + s.right() < left; });
    for (auto it = first; it != segments.end() && origin + it->x < right; ++it)
        fill(origin + it->x, origin + it->right(), brushOf(it->fill, it->stage, theme), it->fill == Fill::AfterLast);
    paintTicks(painter, row, origin, y);
    if (row.bar.open) {
        const QBrush growth = brushOf(row.bar.growth, {}, theme);
        fill(origin + row.bar.end, now, growth);
        if (now >= left && now <= right) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(Qt::NoPen);
            painter.setBrush(row.bar.growth == Fill::Decode ? QBrush(theme.stage("decode")) : growth);
            const double x = std::round(now);
            painter.drawPolygon(
                QPolygonF{{{x, double(y)}, {x + ArrowWidth, y + BarHeight / 2.0}, {x, double(y + BarHeight)}}});
            painter.setRenderHint(QPainter::Antialiasing, false);
        }
    }
    paintEnd(painter, row, origin, y, ground);
}

void Waterfall::paintTicks(QPainter& painter, const Row& row, double origin, int y) const
{
    const auto& ticks = row.bar.ticks;
    const QColor colour = theme_.theme().stage("decode");
    const double right = axis_.left + axis_.width;
    for (auto it = std::ranges::lower_bound(ticks, axis_.left - origin); it != ticks.end() && origin + *it < right;
         ++it)
        painter.fillRect(QRectF(std::floor(origin + *it), y, 1, BarHeight), colour);
}

void Waterfall::paintEnd(QPainter& painter, const Row& row, double origin, int y, const QColor& ground) const
{
    const auto status = row.request->status;
    const double end = origin + row.bar.width();
    const double right = axis_.left + axis_.width;
    if (!isFailure(status) || end > right)
        return;
    const Theme& theme = theme_.theme();
    const QString word = statusWord(status);
    painter.setFont(uiFont(11));
    const double width = MarkSize + 4 + QFontMetrics(uiFont(11)).horizontalAdvance(word);
    const double x = std::min(end + 3, right - width);
    painter.fillRect(QRectF(x - 1, y - BarInset + 1, width + 2, RowHeight - 1), ground);
    paintStatus(painter, QRectF(x, y + 0.5, MarkSize, MarkSize), status, theme);
    painter.setPen(theme.text2);
    painter.drawText(QRectF(x + MarkSize + 4, y - BarInset, width, RowHeight), Qt::AlignLeft | Qt::AlignVCenter, word);
}

} // namespace inferama::widgets
