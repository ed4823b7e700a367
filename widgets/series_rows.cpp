// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/series_rows.h"

#include "widgets/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace inferama::widgets {

double heatOf(double value, const Interval& scale)
{
    const double share = scale.length() > 0 ? (value - scale.low) / scale.length() : 1;
    return 0.1 + 0.9 * std::clamp(share, 0.0, 1.0);
}

void SeriesRows::setContent(SeriesRowsContent content)
{
    content_ = std::move(content);
    layOut();
    update();
}

std::size_t SeriesRows::cells() const
{
    std::size_t most = 0;
    for (const SeriesRow& row : content_.rows)
        most = std::max(most, row.values.size());
    return most;
}

void SeriesRows::layOut()
{
    setFrame(axes_.layOut(content_.around, QRectF(rect())), content_.around.time);
    places_ = placeRows(frame().drawable() ? frame().plot : QRectF(), content_.rows.size(),
                        content_.form == SeriesRowsContent::Form::Heat ? 40 : 80);
    std::vector<double> badness;
    for (const SeriesRow& row : content_.rows)
        badness.push_back(row.badness);
    shown_ = places_.shown > 0 ? rowsToShow(places_, badness) : std::vector<std::size_t>{};
    heat_ = {};
    lines_.clear();
    areas_.clear();
    if (content_.form == SeriesRowsContent::Form::Heat)
        layOutHeat();
    else
        layOutTraces();
    readCrosshair();
}

void SeriesRows::layOutHeat()
{
    const std::size_t columns = cells();
    if (shown_.empty() || columns == 0)
        return;
    heat_ = QImage(static_cast<int>(columns), static_cast<int>(shown_.size()), QImage::Format_ARGB32_Premultiplied);
    heat_.fill(Qt::transparent);
    for (std::size_t r = 0; r < shown_.size(); ++r) {
        const std::vector<float>& values = content_.rows[shown_[r]].values;
        for (std::size_t c = 0; c < values.size(); ++c) {
            if (std::isnan(values[c]))
                continue;
            QColor colour = content_.colour;
            colour.setAlphaF(static_cast<float>(heatOf(static_cast<double>(values[c]), content_.scale)));
            heat_.setPixelColor(static_cast<int>(c), static_cast<int>(r), colour);
        }
    }
}

void SeriesRows::layOutTraces()
{
    if (!content_.around.time)
        return;
    const ChartFrame& f = frame();
    for (std::size_t r = 0; r < shown_.size(); ++r) {
        const double bottom = places_.topOf(r) + places_.bar;
        const Scale y{content_.scale, {bottom, places_.topOf(r)}, ScaleKind::Linear};
        QPainterPath line;
        QPainterPath area;
        const auto& values = content_.rows[shown_[r]].values;
        std::optional<QPointF> before;
        for (std::size_t c = 0; c < values.size(); ++c) {
            if (std::isnan(values[c])) {
                before.reset();
                continue;
            }
            const core::Time middle = content_.start + content_.cell * static_cast<std::int64_t>(c) + content_.cell / 2;
            const double level = std::clamp(static_cast<double>(values[c]), y.values.low, y.values.high);
            const QPointF at(f.x.toPixel(std::min(0.0, content_.around.time->xOf(middle))), y.toPixel(level));
            if (before) {
                line.lineTo(at);
                area.addPolygon(QPolygonF{{{before->x(), bottom}, *before, at, {at.x(), bottom}}});
            } else {
                line.moveTo(at);
            }
            before = at;
        }
        lines_.push_back(line);
        areas_.push_back(area);
    }
}

void SeriesRows::readCrosshair()
{
    texts_.assign(shown_.size(), NoValue);
    if (!content_.around.time || !content_.value)
        return;
    for (std::size_t r = 0; r < shown_.size(); ++r) {
        const std::vector<float>& values = content_.rows[shown_[r]].values;
        if (values.empty())
            continue;
        std::int64_t cell = static_cast<std::int64_t>(values.size()) - 1;
        if (crosshair())
            cell = std::min(cell, (content_.around.time->momentOf(*crosshair()) - content_.start) / content_.cell);
        if (cell >= 0 && !std::isnan(values[static_cast<std::size_t>(cell)]))
            texts_[r] = content_.value(static_cast<double>(values[static_cast<std::size_t>(cell)]));
    }
}

void SeriesRows::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const ChartFrame& f = frame();
    if (f.drawable() && content_.around.emptyText.isEmpty() && content_.around.time) {
        const double from = f.x.toPixel(content_.around.time->xOf(content_.start));
        const double cell = core::seconds(content_.cell) / f.x.values.length() * f.plot.width();
        painter.save();
        painter.setClipRect(f.plot);
        for (std::size_t r = 0; r < shown_.size(); ++r) {
            const QRectF bar(f.plot.left(), places_.topOf(r), f.plot.width(), places_.bar);
            painter.fillRect(bar, theme().raised);
            if (!heat_.isNull()) {
                painter.drawImage(QRectF(from, bar.top(), cell * heat_.width(), bar.height()), heat_,
                                  QRectF(0, static_cast<double>(r), heat_.width(), 1));
            } else if (r < lines_.size()) {
                QColor fill = content_.colour;
                fill.setAlphaF(0.3F);
                painter.setRenderHint(QPainter::Antialiasing, true);
                painter.fillPath(areas_[r], fill);
                painter.strokePath(lines_[r], QPen(content_.colour, 1.25));
                painter.setRenderHint(QPainter::Antialiasing, false);
            }
        }
        painter.restore();
        for (std::size_t r = 0; r < shown_.size(); ++r) {
            const SeriesRow& row = content_.rows[shown_[r]];
            if (r % places_.namedEvery != 0 && !row.level)
                continue;
            const double middle = places_.topOf(r) + places_.bar / 2;
            paintRowName(painter, f.plot, middle, row.name, row.level, theme());
            paintRowValue(painter, f.plot, middle, width() - 8, texts_[r], theme());
        }
        paintRowsLeftOut(painter, f.plot, places_, content_.rows.size() + content_.notKept, theme());
    }
    paintOver(painter, content_.around, content_.alerts);
    paintFocus(painter);
}

} // namespace inferama::widgets
