// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/part_bars.h"

#include "widgets/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace inferama::widgets {

namespace {
constexpr double TickWidth = 56;
constexpr double KeyHeight = 22;
} // namespace

PartBars::PartBars(const QString& name, const ThemeHolder& theme, QWidget* parent) : RowChart(name, theme, parent) {}

void PartBars::setContent(PartBarsContent content)
{
    content_ = std::move(content);
    renew(content_.emptyText);
}

void PartBars::layOut()
{
    plot_ = QRectF(rect()).marginsRemoved(QMarginsF(content_.margins)).adjusted(0, KeyHeight, 0, 0);
    x_ = {{0, content_.whole}, {plot_.left(), plot_.right()}, ScaleKind::Linear};
    ticks_ = linearTicks(x_.values, std::clamp(static_cast<int>(plot_.width() / TickWidth), 2, 8)).at;
    std::erase_if(ticks_, [this](double tick) { return tick > content_.whole * (1 + 1e-9); });
    std::vector<double> badness;
    for (const PartBar& bar : content_.bars)
        badness.push_back(bar.badness);
    placeIn(plot_, badness);
}

// Evenly spread over the width, so that no key jumps when a figure beside it changes.
void PartBars::paintKey(QPainter& painter) const
{
    const Theme& theme = this->theme();
    painter.setFont(uiFont(11));
    const QFontMetricsF metrics(painter.font());
    const QRectF row(12, content_.margins.top(), width() - 24, 16);
    double needed = 0;
    for (const BarPart& part : content_.parts)
        needed += metrics.horizontalAdvance(part.text) + 14;
    const double spare =
        content_.parts.size() > 1
            ? std::clamp((row.width() - needed) / static_cast<double>(content_.parts.size() - 1), 4.0, 16.0)
            : 0;
    double left = row.left();
    for (const BarPart& part : content_.parts) {
        const double width = metrics.horizontalAdvance(part.text) + 14;
        if (left + width > row.right() + 1)
            break;
        painter.fillRect(QRectF(left, row.center().y() - 4, 9, 9), part.colour);
        painter.setPen(theme.text2);
        painter.drawText(QRectF(left + 13, row.top(), width, row.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         part.text);
        left += width + spare;
    }
}

void PartBars::paintRows(QPainter& painter)
{
    const Theme& theme = this->theme();
    paintKey(painter);
    for (std::size_t r = 0; r < shown_.size(); ++r) {
        const PartBar& bar = content_.bars[shown_[r]];
        const QRectF track(plot_.left(), places_.topOf(r), plot_.width(), places_.bar);
        painter.fillRect(track, theme.raised);
        double from = 0;
        for (std::size_t p = 0; p < std::min(bar.parts.size(), content_.parts.size()); ++p) {
            const double to = from + std::max(0.0, bar.parts[p]);
            const double left = x_.toPixel(from);
            const double right = std::min(x_.toPixel(to), plot_.right());
            if (right > left)
                painter.fillRect(QRectF(left, track.top(), std::max(0.5, right - left - 1), track.height()),
                                 content_.parts[p].colour);
            from = to;
        }
        if (r % places_.namedEvery != 0)
            continue;
        paintRowName(painter, plot_, track.center().y(), bar.name, std::nullopt, theme);
        paintRowValue(painter, plot_, track.center().y(), width() - 8, bar.text, theme);
    }
    painter.setFont(uiFont(11));
    for (const double tick : ticks_) {
        const double at = std::round(x_.toPixel(tick));
        QColor grid = theme.surface;
        grid.setAlphaF(0.5F);
        painter.setPen(grid);
        painter.drawLine(QPointF(at, plot_.top()), QPointF(at, places_.topOf(shown_.size())));
        paintTick(painter, tick, content_.label);
    }
    paintRowsLeftOut(painter, plot_, places_, content_.bars.size() + content_.notKept, theme);
}

} // namespace inferama::widgets
