// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/small_chart.h"

#include "widgets/band_shape.h"
#include "widgets/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace inferama::widgets {

namespace {

constexpr double EndPitch = 28; // a value with its name below
constexpr double WordHeight = 15;
constexpr double NowLasts = 10; // seconds for which a value that nobody renewed still is that of now

// The sample that stands at x: the nearest one, be it a gap.
const Sample* sampleAt(const std::vector<Sample>& ascending, double x)
{
    const auto after = std::ranges::lower_bound(ascending, x, {}, &Sample::x);
    if (after == ascending.end())
        return ascending.empty() ? nullptr : &ascending.back();
    if (after == ascending.begin())
        return &*after;
    const auto before = std::prev(after);
    return x - before->x <= after->x - x ? &*before : &*after;
}

QPointF onPlot(const QRectF& plot, const QPointF& unit)
{
    return {plot.left() + unit.x() * plot.width(), plot.bottom() - unit.y() * plot.height()};
}

} // namespace

void SmallChart::setContent(SmallChartContent content)
{
    content_ = std::move(content);
    for (ChartLine& line : content_.chart.lines)
        line.labelled = false; // their labels have a form of their own here
    words_.clear();
    for (Shading& shading : content_.chart.shadings)
        words_.push_back({shading.values, std::exchange(shading.word, {}), shading.level});
    layOut();
    update();
}

void SmallChart::layOut()
{
    setFrame(axes_.layOut(content_.chart, QRectF(rect())), content_.chart.time);
    const ChartFrame& f = frame();
    drawn_.assign(content_.chart.lines.size(), {});
    ends_.assign(content_.chart.lines.size(), {});
    if (!f.drawable() || !content_.chart.time)
        return;
    const TimeSpan& time = *content_.chart.time;
    Columns columns{.count = std::max(static_cast<int>(f.plot.width()) - 2, 1)};
    columns.phase = phaseOf(time.end, time.length, columns.count);
    for (std::size_t i = 0; i < drawn_.size(); ++i) {
        const Polyline line = polylineOf(content_.chart.lines[i].samples, f.x, f.y, columns);
        for (const Run& dot : line.single)
            drawn_[i].dots.push_back(onPlot(f.plot, dot.points.front()));
        for (const Run& run : line.runs) {
            QPainterPath path(onPlot(f.plot, run.points.front()));
            for (qsizetype k = 1; k < run.points.size(); ++k)
                path.lineTo(onPlot(f.plot, run.points[k]));
            drawn_[i].line.addPath(path);
            if (content_.chart.lines[i].fill <= 0)
                continue;
            path.lineTo(path.currentPosition().x(), f.plot.bottom());
            path.lineTo(path.elementAt(0).x, f.plot.bottom());
            drawn_[i].area.addPath(path);
        }
    }
    readCrosshair();
}

void SmallChart::readCrosshair()
{
    const ChartFrame& f = frame();
    for (std::size_t i = 0; i < ends_.size(); ++i) {
        const std::vector<Sample>& samples = content_.chart.lines[i].samples;
        const Sample* near = crosshair() ? sampleAt(samples, *crosshair()) : nearestSample(samples, 0);
        if (!crosshair() && near != nullptr && near->x < -NowLasts && near + 2 < samples.data() + samples.size())
            near = nullptr;
        const bool known = near != nullptr && near->y && whyNotShown(*near, ScaleKind::Linear, f.y.kind).total() == 0;
        ends_[i].value = known && content_.value ? content_.value(*near->y) : NoValue;
        ends_[i].at.reset();
        if (known && crosshair() && f.drawable() && f.x.values.contains(near->x))
            ends_[i].at = QPointF(f.x.toPixel(near->x), f.y.toPixel(*near->y));
    }
    placeEnds();
}

void SmallChart::placeEnds()
{
    const ChartFrame& f = frame();
    std::vector<double> wanted;
    for (const ChartLine& line : content_.chart.lines) {
        const Sample* last = nearestSample(line.samples, 0);
        const double y = last != nullptr ? f.y.toPixel(*last->y) : f.plot.bottom();
        wanted.push_back(std::clamp(y, f.plot.top(), f.plot.bottom()));
    }
    const std::vector<double> placed = spreadLabels(wanted, EndPitch, {f.plot.top() + 6, f.plot.bottom() - 12});
    for (std::size_t i = 0; i < ends_.size(); ++i)
        ends_[i].y = placed[i];
}

void SmallChart::paintEnds(QPainter& painter) const
{
    const double left = frame().plot.right() + 8;
    for (std::size_t i = 0; i < ends_.size(); ++i) {
        const ChartLine& line = content_.chart.lines[i];
        painter.fillRect(QRectF(left, ends_[i].y - 1.5, 8, 3), line.colour);
        const QRectF value(left + 12, ends_[i].y - 8, width() - left - 14, 16);
        painter.setFont(uiFont(11, 500));
        painter.setPen(theme().text);
        painter.drawText(value, Qt::AlignLeft | Qt::AlignVCenter, ends_[i].value);
        painter.setFont(uiFont(11));
        painter.setPen(theme().muted);
        const QRectF name(left, value.top() + 13, width() - left - 6, 16);
        painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetricsF(painter.font()).elidedText(line.name, Qt::ElideMiddle, name.width()));
    }
}

void SmallChart::paintWords(QPainter& painter) const
{
    const ChartFrame& f = frame();
    painter.setFont(uiFont(11));
    for (const Word& word : words_) {
        const double top = f.y.toPixel(std::min(word.values.high, f.y.values.high));
        const double bottom = f.y.toPixel(std::max(word.values.low, f.y.values.low));
        if (word.text.isEmpty() || bottom - top < WordHeight)
            continue;
        QRectF row(f.plot.left() + 6, top + 1, f.plot.width() - 12, WordHeight);
        QColor ground = theme().surface;
        ground.setAlphaF(0.8F);
        const double textWidth = QFontMetricsF(painter.font()).horizontalAdvance(word.text);
        painter.fillRect(row.adjusted(-2, 1, textWidth + 16 - row.width(), -1), ground);
        painter.setPen(theme().muted);
        if (word.level) {
            drawBandShape(painter, QRectF(row.left(), row.center().y() - 4, 8, 8), word.level, theme());
            row.setLeft(row.left() + 12);
            painter.setPen(theme().muted);
        }
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, word.text);
    }
}

void SmallChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const ChartFrame& f = frame();
    ChartContent const& chart = content_.chart;
    if (f.drawable() && chart.emptyText.isEmpty()) {
        paintBehindLines(painter, f, chart, theme());
        painter.save();
        painter.setClipRect(f.plot.adjusted(0, -2, 0, 2));
        painter.setRenderHint(QPainter::Antialiasing, true);
        for (std::size_t i = 0; i < drawn_.size(); ++i) {
            const ChartLine& line = chart.lines[i];
            if (line.fill > 0) {
                QColor colour = line.colour;
                colour.setAlphaF(static_cast<float>(line.fill));
                painter.fillPath(drawn_[i].area, colour);
            }
            QPen pen(line.colour, line.width);
            if (line.style == LineStyle::Dashed)
                pen.setDashPattern({4, 3});
            painter.strokePath(drawn_[i].line, pen);
            painter.setPen(Qt::NoPen);
            painter.setBrush(line.colour);
            for (const QPointF& dot : drawn_[i].dots)
                painter.drawEllipse(dot, 2, 2);
        }
        painter.restore();
        paintWords(painter);
    }
    paintOver(painter, chart, content_.alerts);
    if (f.drawable() && chart.emptyText.isEmpty()) {
        paintEnds(painter);
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(QPen(theme().surface, 1));
        for (std::size_t i = 0; i < ends_.size(); ++i)
            if (ends_[i].at) {
                painter.setBrush(chart.lines[i].colour);
                painter.drawEllipse(*ends_[i].at, 3.5, 3.5);
            }
        painter.setBrush(Qt::NoBrush);
    }
    paintFocus(painter);
}

} // namespace inferama::widgets
