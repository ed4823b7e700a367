// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stacked_areas.h"

#include "widgets/hatch.h"
#include "widgets/theme.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace inferama::widgets {

namespace {

constexpr int LegendWidth = 160;

double sumAt(const StackContent& content, std::size_t i)
{
    double sum = 0;
    for (const AreaLayer& layer : content.layers)
        sum += std::max(0.0, layer.values[i]);
    return sum;
}

} // namespace

void StackedAreas::setContent(StackContent content)
{
    content_ = std::move(content);
    around_ = {};
    around_.time = content_.time;
    around_.marks = content_.marks;
    around_.emptyText = content_.emptyText;
    around_.y.label = durationTick;
    around_.y.include = Interval{0, 0};
    around_.margins = {52, 8, LegendWidth, 24};
    ChartLine sum{.name = {}, .colour = theme().text, .samples = {}, .endText = {}, .labelled = false};
    for (std::size_t i = 0; i < content_.x.size(); ++i)
        sum.samples.push_back({content_.x[i], content_.known[i] ? std::optional(sumAt(content_, i)) : std::nullopt});
    around_.lines.push_back(std::move(sum));
    layOut();
}

void StackedAreas::layOut()
{
    setFrame(axes_.layOut(around_, QRectF(rect())), around_.time);
    columns_.clear();
    if (frame().drawable()) {
        double column = -1;
        for (std::size_t i = 0; i < content_.x.size(); ++i) {
            if (content_.x[i] < frame().x.values.low || content_.x[i] > frame().x.values.high)
                continue;
            const double here = std::floor(frame().x.toPixel(content_.x[i]));
            const bool gap = !content_.known[i] || (!columns_.empty() && !content_.known[columns_.back()]);
            if (!columns_.empty() && here == column && !gap) {
                if (sumAt(content_, i) > sumAt(content_, columns_.back()))
                    columns_.back() = i;
                continue;
            }
            column = here;
            columns_.push_back(i);
        }
    }
    update();
}

std::optional<std::size_t> StackedAreas::readAt() const
{
    if (around_.lines.empty())
        return std::nullopt;
    const std::vector<Sample>& sums = around_.lines.front().samples;
    const Sample* near = nearestSample(sums, crosshair().value_or(0));
    return near == nullptr ? std::nullopt : std::optional(static_cast<std::size_t>(near - sums.data()));
}

void StackedAreas::paintAreas(QPainter& painter) const
{
    const Theme& t = theme();
    painter.save();
    painter.setClipRect(frame().plot);
    // Neighbouring areas share an edge: with antialiasing the background would shine through it.
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t first = 0; first < columns_.size();) {
        std::size_t last = first;
        while (last < columns_.size() && content_.known[columns_[last]])
            ++last;
        std::vector<double> base(last - first, 0.0);
        for (const AreaLayer& layer : content_.layers) {
            QPolygonF area;
            for (std::size_t i = first; i < last; ++i)
                area << QPointF(frame().x.toPixel(content_.x[columns_[i]]), frame().y.toPixel(base[i - first]));
            for (std::size_t i = last; i-- > first;) {
                base[i - first] += std::max(0.0, layer.values[columns_[i]]);
                area << QPointF(frame().x.toPixel(content_.x[columns_[i]]), frame().y.toPixel(base[i - first]));
            }
            if (area.size() < 4)
                continue;
            painter.setPen(Qt::NoPen);
            painter.setBrush(layer.hatched ? hatch(t) : QBrush(layer.colour));
            painter.drawPolygon(area);
        }
        first = last + 1;
    }
    painter.restore();
}

void StackedAreas::paintLegend(QPainter& painter) const
{
    const std::optional<std::size_t> at = readAt();
    if (!at)
        return;
    const Theme& t = theme();
    double all = 0;
    for (const AreaLayer& layer : content_.layers)
        all += layer.values[*at];
    const double left = frame().plot.right() + 10;
    const double right = width() - 12;
    double top = frame().plot.top();
    painter.setFont(uiFont(11));
    // From the top of the stack to its bottom, as the eye finds them.
    for (auto layer = content_.layers.rbegin(); layer != content_.layers.rend(); ++layer) {
        if (top + 14 > frame().plot.bottom() + 16)
            break;
        const QRectF key(left, top + 3, 9, 9);
        if (layer->hatched) {
            paintHatch(painter, key, t, 1);
            painter.setPen(t.muted);
            painter.drawRect(key);
        } else {
            painter.fillRect(key, layer->colour);
        }
        const QString share = all > 0 ? formatShare(layer->values[*at] / all).joined() : NoValue;
        const double shareWidth = painter.fontMetrics().horizontalAdvance(share);
        const QRectF row(left + 14, top, right - left - 14, 15);
        painter.setPen(t.text2);
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(layer->name, Qt::ElideRight,
                                                          static_cast<int>(row.width() - shareWidth - 6)));
        painter.setPen(t.text);
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, share);
        top += 16;
    }
}

void StackedAreas::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (content_.emptyText.isEmpty() && frame().drawable()) {
        paintBehindLines(painter, frame(), around_, theme());
        paintAreas(painter);
        paintLegend(painter);
    }
    paintOverLines(painter, frame(), around_, theme(), 0);
    paintGestures(painter);
    if (crosshair())
        paintCrosshair(painter, frame(), around_, theme(), {*crosshair(), std::nullopt});
    paintFocus(painter);
}

} // namespace inferama::widgets
