// SPDX-License-Identifier: GPL-3.0-or-later
// The painting half of the waterfall: it replays what prepare() laid out.
#include "widgets/waterfall.h"

#include "widgets/format.h"
#include "widgets/hatch.h"
#include "widgets/status_mark.h"
#include "widgets/theme.h"

#include <QFontMetrics>
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
constexpr double NotchSize = 2; // marks what was merged
constexpr double StallEdge = 2; // red below a decode in which there were stalls somewhere
constexpr int StripInset = 6;
constexpr double MarkLabelHeight = 14;
constexpr int MarkAlpha = 41; // of 255

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
    case Fill::StalledDecode:
        return over(theme.stage("decode"), DenseOpacity, theme.surface);
    case Fill::Stall:
        return theme.stall;
    }
    return {};
}

} // namespace

void Waterfall::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.setLayoutDirection(Qt::LeftToRight); // whatever is written in an id
    const Theme& theme = theme_.theme();
    painter.fillRect(viewport()->rect(), theme.surface);
    paintAxis(painter);
    paintConcurrency(painter);
    paintNow(painter);

    painter.setClipRect(0, rowsTop(), viewport()->width(), viewport()->height() - rowsTop());
    for (std::size_t i = 0; i < rows_.size(); ++i)
        paintRow(painter, rows_[i], static_cast<int>(i));
    painter.setClipping(false);
    widgets::paintMarks(painter, markLines_,
                        {.top = AxisHeight,
                         .bottom = static_cast<double>(viewport()->height()),
                         .labelTop = AxisHeight + 2,
                         .labelHeight = rowsTop() > AxisHeight ? MarkLabelHeight : 0},
                        theme);
    paintMarked(painter);

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
    painter.drawText(head.adjusted(12, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     zoneAbbreviation(zone_, axis_.start));
    painter.drawText(head.adjusted(0, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter, tr("TTFT"));

    const double now = axis_.xOf(now_);
    const QFontMetrics metrics(uiFont(11));
    for (const AxisLabel& label : labels_) {
        const double x = std::round(axis_.xOf(label.at));
        painter.fillRect(QRectF(x, AxisHeight - 2, 1, viewport()->height()), theme.line);
        const double half = metrics.horizontalAdvance(label.text) / 2.0;
        if (std::abs(x - now) < half + NowWidth / 2 + 4 || x - half < axis_.left - 34 ||
            x + half > axis_.left + axis_.width + 24)
            continue;
        painter.drawText(QRectF(x - half - 1, 2, 2 * half + 2, 16), Qt::AlignCenter, label.text);
    }
}

void Waterfall::paintConcurrency(QPainter& painter) const
{
    if (rowsTop() == AxisHeight || !content_.times)
        return;
    const Theme& theme = theme_.theme();
    const QRectF room(axis_.left, AxisHeight + 2, axis_.width, StripHeight - 2 - StripInset);
    paintStrip(painter, room, strip_, theme);
    painter.setFont(uiFont(11));
    painter.setPen(theme.muted);
    const QRectF left(12, room.top(), axis_.left - 18, room.height());
    painter.drawText(left, Qt::AlignLeft | Qt::AlignTop, tr("in system"));
    painter.drawText(left, Qt::AlignRight | Qt::AlignBottom, QStringLiteral("0"));
    const QRectF right(axis_.left + axis_.width + 4, room.top(), viewport()->width() - axis_.left - axis_.width - 16,
                       room.height());
    painter.drawText(right, Qt::AlignRight | Qt::AlignTop, tr("of %1").arg(formatCount(strip_.top)));
    painter.setPen(theme.text2);
    painter.drawText(right, Qt::AlignRight | Qt::AlignBottom, tr("peak %1").arg(formatCount(strip_.peak)));
}

void Waterfall::paintNow(QPainter& painter) const
{
    const Theme& theme = theme_.theme();
    const double now = std::round(axis_.xOf(now_));
    if (now < axis_.left || now > axis_.left + axis_.width || lines_.count() == 0)
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
    painter.drawText(tag, Qt::AlignCenter, held_ ? tr("held") : ended_ ? tr("end") : tr("now"));
}

void Waterfall::paintMarked(QPainter& painter) const
{
    const Theme& theme = theme_.theme();
    const auto paint = [&](const core::TimeRange& range, double top, double bottom) {
        const double left = std::max(axis_.xOf(range.start), axis_.left);
        const double right = std::min(axis_.xOf(range.end), axis_.left + axis_.width);
        if (right < left || bottom <= top)
            return;
        const QRectF area(left, top, std::max(1.0, right - left), bottom - top);
        QColor fill = theme.accent;
        fill.setAlpha(MarkAlpha);
        painter.fillRect(area, fill);
        painter.setPen(theme.accent);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
    };
    const double linesTop = rowsTop();
    if (area_ && area_->first) {
        const double top = linesTop + (static_cast<double>(*area_->first) - firstLine()) * RowHeight;
        paint(area_->range, std::max(top, linesTop), top + static_cast<double>(area_->lines) * RowHeight);
    }
    if (!moved_ || drag_ == Drag::Pan || !pressed_)
        return;
    const auto [low, high] = std::minmax({pressed_->y(), dragged_.y()});
    if (drag_ == Drag::Range)
        paint(draggedRange(), 0, viewport()->height());
    else
        paint(draggedRange(), std::max<double>(low, linesTop), high + 1);
    painter.setFont(uiFont(11, 600));
    painter.setPen(theme.text);
    painter.drawText(QRectF(axis_.left + 4, rowsTop(), axis_.width - 8, 16), Qt::AlignLeft | Qt::AlignVCenter,
                     rangeText(draggedRange()));
}

void Waterfall::paintHead(QPainter& painter, const Row& row, int y) const
{
    const Theme& theme = theme_.theme();
    const std::size_t group = *row.line.head;
    const bool here = cursor_ && cursor_->head == lines_.group(group).name;
    painter.fillRect(0, y, viewport()->width(), RowHeight, here ? theme.sel : theme.raised);
    if (here)
        painter.fillRect(0, y, 3, RowHeight, theme.accent);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text2);
    const QPointF at(12, y + RowHeight / 2.0);
    painter.drawPolygon(lines_.isFolded(group)
                            ? QPolygonF{{at + QPointF(0, -4), at + QPointF(6, 0), at + QPointF(0, 4)}}
                            : QPolygonF{{at + QPointF(-1, -3), at + QPointF(7, -3), at + QPointF(3, 3)}});
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(uiFont(11, 600));
    painter.setPen(theme.text);
    painter.drawText(QRect(24, y, viewport()->width() - 36, RowHeight), Qt::AlignLeft | Qt::AlignVCenter, row.name);
}

void Waterfall::paintRow(QPainter& painter, const Row& row, int index) const
{
    const Theme& theme = theme_.theme();
    const int y = rowsTop() + index * RowHeight;
    if (row.line.head)
        return paintHead(painter, row, y);
    const int width = viewport()->width();
    const bool selected = selected_ && selected_->serial == row.serial;
    if (selected) {
        painter.fillRect(0, y, width, RowHeight, theme.sel);
        painter.fillRect(0, y, 3, RowHeight, theme.accent);
    }
    painter.setFont(uiFont(11, selected ? 600 : 400));
    painter.setPen(selected ? theme.text : theme.text2);
    painter.drawText(QRect(12, y, static_cast<int>(axis_.left) - 12, RowHeight),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, row.name);
    painter.drawText(QRect(0, y, width - 12, RowHeight), Qt::AlignRight | Qt::AlignVCenter, row.latency);
    paintBar(painter, row, y + BarInset, selected ? theme.sel : theme.surface);
}

void Waterfall::paintBar(QPainter& painter, const Row& row, int y, const QColor& ground) const
{
    const Theme& theme = theme_.theme();
    const double left = axis_.left;
    const double right = axis_.left + axis_.width;
    const core::RequestRow& request = lines_.row(row.line.row);
    const double origin = axis_.xOf(row.detail ? row.detail->start : request.start);
    const double now = axis_.xOf(now_);
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
    const auto& segments = row.bar.segments;
    const auto first =
        std::ranges::partition_point(segments, [&](const Segment& s) { return origin + s.right() < left; });
    for (auto it = first; it != segments.end() && origin + it->x < right; ++it)
        paintSegment(painter, *it, origin, y);
    paintTicks(painter, row, origin, y);
    if (row.bar.open)
        paintGrowth(painter, row.bar, origin, y);
    paintEnd(painter, row.detail ? row.detail->status : request.status, origin + row.bar.width(), y, ground);
}

void Waterfall::paintSegment(QPainter& painter, const Segment& segment, double origin, int y) const
{
    const Theme& theme = theme_.theme();
    const double from = std::max(origin + segment.x, axis_.left);
    const double to = std::min(origin + segment.right(), axis_.left + axis_.width);
    if (to <= from)
        return;
    const bool thin = segment.fill == Fill::AfterLast;
    painter.fillRect(thin ? QRectF(from, y + BarHeight / 2 - 1, to - from, 2) : QRectF(from, y, to - from, BarHeight),
                     brushOf(segment.fill, segment.stage, theme));
    if (segment.fill == Fill::StalledDecode)
        painter.fillRect(QRectF(from, y + BarHeight - StallEdge, to - from, StallEdge), theme.stall);
    const double notch = segment.merged ? origin + *segment.merged : axis_.left - 1;
    if (notch >= axis_.left && notch + NotchSize <= axis_.left + axis_.width)
        painter.fillRect(QRectF(std::floor(notch), y + BarHeight - NotchSize, NotchSize, NotchSize), theme.text);
}

void Waterfall::paintGrowth(QPainter& painter, const Bar& bar, double origin, int y) const
{
    const Theme& theme = theme_.theme();
    const double now = axis_.xOf(now_);
    paintSegment(painter, {.x = bar.end, .width = now - origin - bar.end, .fill = bar.growth}, origin, y);
    if (now < axis_.left || now > axis_.left + axis_.width)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(bar.growth == Fill::Decode ? QBrush(theme.stage("decode")) : brushOf(bar.growth, {}, theme));
    const double x = std::round(now);
    painter.drawPolygon(QPolygonF{{{x, double(y)}, {x + ArrowWidth, y + BarHeight / 2.0}, {x, double(y + BarHeight)}}});
    painter.setRenderHint(QPainter::Antialiasing, false);
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

void Waterfall::paintEnd(QPainter& painter, std::optional<core::Status> status, double end, int y,
                         const QColor& ground) const
{
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
