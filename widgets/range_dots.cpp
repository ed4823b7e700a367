// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/range_dots.h"

#include "widgets/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace inferama::widgets {

namespace {

constexpr double TickWidth = 52;
constexpr double HeadHeight = 18; // for the words at the limit
// A limit farther from the data than this share of their middle would press them together.
constexpr double LimitReach = 1.6;

} // namespace

Interval rangeExtent(const RangeDotsContent& content)
{
    std::optional<Interval> extent;
    for (const RangeRow& row : content.rows) {
        const Interval own{std::min(row.low, row.median), std::max(row.high, row.median)};
        extent = extent ? united(*extent, own) : own;
    }
    if (!extent)
        return {0, 1};
    if (content.limit && *content.limit > extent->low && *content.limit < extent->high * LimitReach)
        extent = united(*extent, {*content.limit, *content.limit + 0.12 * (*content.limit - extent->low)});
    return *extent;
}

RangeDots::RangeDots(const QString& name, const ThemeHolder& theme, QWidget* parent) : RowChart(name, theme, parent) {}

void RangeDots::setContent(RangeDotsContent content)
{
    content_ = std::move(content);
    renew(content_.emptyText);
}

void RangeDots::layOut()
{
    plot_ = QRectF(rect()).marginsRemoved(QMarginsF(content_.margins));
    const int count = std::clamp(static_cast<int>(plot_.width() / TickWidth), 2, 8);
    ticks_ = fit_.fit(rangeExtent(content_), ScaleKind::Linear, count);
    x_ = {ticks_.range(), {plot_.left(), plot_.right()}, ScaleKind::Linear};
    std::vector<double> badness;
    for (const RangeRow& row : content_.rows)
        badness.push_back(row.median);
    placeIn(plot_.adjusted(0, HeadHeight, 0, 0), badness);
}

void RangeDots::paintLimit(QPainter& painter) const
{
    const Theme& theme = this->theme();
    if (content_.middle && x_.values.contains(*content_.middle)) {
        QPen pen(theme.text2, 1);
        pen.setDashPattern({2, 2});
        painter.setPen(pen);
        const double at = std::round(x_.toPixel(*content_.middle));
        painter.drawLine(QPointF(at, plot_.top() + HeadHeight), QPointF(at, plot_.bottom()));
    }
    if (!content_.limit || !x_.values.contains(*content_.limit))
        return;
    const double at = std::round(x_.toPixel(*content_.limit));
    const QColor colour = theme.bandColour(core::Level::Third);
    QColor tint = colour;
    tint.setAlphaF(0.1F);
    painter.fillRect(QRectF(QPointF(at, plot_.top()), plot_.bottomRight()), tint);
    QPen pen(colour, 1);
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.drawLine(QPointF(at, plot_.top()), QPointF(at, plot_.bottom()));
    painter.setFont(uiFont(11));
    const QFontMetricsF metrics(painter.font());
    const QRectF before(plot_.left(), plot_.top(), at - plot_.left() - 5, 16);
    painter.setPen(theme.text2);
    if (metrics.horizontalAdvance(content_.limitText) <= before.width())
        painter.drawText(before, Qt::AlignRight | Qt::AlignVCenter, content_.limitText);
    const QRectF beyond(at + 5, plot_.top(), plot_.right() - at - 5, 16);
    painter.setPen(colour);
    if (metrics.horizontalAdvance(content_.beyondText) <= beyond.width())
        painter.drawText(beyond, Qt::AlignLeft | Qt::AlignVCenter, content_.beyondText);
}

void RangeDots::paintRows(QPainter& painter)
{
    const Theme& theme = this->theme();
    painter.setFont(uiFont(11));
    for (const double tick : ticks_.at) {
        const double at = std::round(x_.toPixel(tick));
        painter.setPen(theme.line);
        painter.drawLine(QPointF(at, plot_.top() + HeadHeight), QPointF(at, plot_.bottom()));
        paintTick(painter, tick, content_.label);
    }
    paintLimit(painter);
    const double radius = std::clamp(places_.pitch / 2 - 0.5, 1.5, 4.0);
    for (std::size_t r = 0; r < shown_.size(); ++r) {
        const RangeRow& row = content_.rows[shown_[r]];
        const double middle = places_.topOf(r) + places_.bar / 2;
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(QPen(theme.muted, places_.pitch >= 7 ? 2 : 1));
        painter.drawLine(QPointF(x_.toPixel(row.low), middle), QPointF(x_.toPixel(row.high), middle));
        painter.setPen(Qt::NoPen);
        painter.setBrush(row.level ? theme.bandColour(*row.level) : theme.stage("comm"));
        painter.drawEllipse(QPointF(x_.toPixel(row.median), middle), radius, radius);
        painter.setBrush(Qt::NoBrush);
        if (r % places_.namedEvery != 0 && !row.level)
            continue;
        paintRowName(painter, plot_, middle, row.name, row.level, theme);
        paintRowValue(painter, plot_, middle, width() - 8, row.text, theme);
    }
    paintRowsLeftOut(painter, plot_, places_, content_.rows.size() + content_.notKept, theme);
}

} // namespace inferama::widgets
