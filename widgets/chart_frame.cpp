// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart_frame.h"

#include "widgets/hatch.h"
#include "widgets/theme.h"
#include "widgets/time_labels.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

namespace {

constexpr double TickHeight = 34;     // pixels a tick of the y axis needs
constexpr double ValueTickWidth = 52; // and one of the x axis
constexpr double TimeTickWidth = 68;
// A limit far above the data would press them to the floor: beyond this factor it is named at the edge instead.
constexpr double LimitReach = 2.5;

std::optional<Interval> dataExtent(const ChartContent& content)
{
    std::optional<Interval> extent;
    const ScaleKind x = content.time ? ScaleKind::Linear : content.x.scale;
    for (const ChartLine& line : content.lines) {
        if (const auto own = extentOf(line.samples, x, content.y.scale))
            extent = extent ? united(*extent, *own) : *own;
    }
    return extent;
}

Interval wantedY(const ChartContent& content)
{
    const std::optional<Interval> data = dataExtent(content);
    Interval wanted = data.value_or(content.y.include.value_or(Interval{}));
    if (data && content.y.include)
        wanted = united(wanted, *content.y.include);
    for (const Limit& limit : content.limits) {
        if (limit.over == Shading::Over::Y && data && limit.value > 0 && limit.value <= data->high * LimitReach)
            wanted = united(wanted, {limit.value, limit.value});
    }
    return wanted;
}

// Ticks inside of an axis whose ends are given.
std::vector<double> ticksWithin(const Interval& fixed, ScaleKind kind, int atMost)
{
    Ticks ticks = kind == ScaleKind::Log ? logTicks(fixed, atMost) : linearTicks(fixed, atMost);
    const double slack = fixed.length() * 1e-9;
    std::erase_if(ticks.at, [&](double v) { return v < fixed.low - slack || v > fixed.high + slack; });
    return ticks.at;
}

Scale layOutAxis(const Axis& axis, const Interval& wanted, AxisFit& fit, const Interval& pixels, int atMost,
                 std::vector<TickMark>& marks)
{
    Scale scale{.values = {}, .pixels = pixels, .kind = axis.scale};
    std::vector<double> at;
    if (axis.fixed) {
        scale.values = *axis.fixed;
        at = ticksWithin(*axis.fixed, axis.scale, atMost);
    } else {
        const Ticks ticks = fit.fit(wanted, axis.scale, atMost, axis.ends);
        scale.values = ticks.range();
        at = ticks.at;
    }
    for (const double v : at)
        marks.push_back({scale.toPixel(v), axis.label ? axis.label(v) : formatNumber(v)});
    return scale;
}

} // namespace

ChartFrame ChartAxes::layOut(const ChartContent& content, const QRectF& area)
{
    ChartFrame frame;
    frame.plot = area.marginsRemoved(QMarginsF(content.margins));
    if (!frame.drawable())
        return frame;
    const QRectF& plot = frame.plot;
    const int yCount = std::clamp(static_cast<int>(plot.height() / TickHeight), 2, 10);
    frame.y = layOutAxis(content.y, wantedY(content), y, {plot.bottom(), plot.top()}, yCount, frame.yTicks);

    const int xCount =
        std::clamp(static_cast<int>(plot.width() / (content.time ? TimeTickWidth : ValueTickWidth)), 2, 14);
    if (!content.time) {
        const Interval wanted = content.x.include.value_or(Interval{});
        frame.x = layOutAxis(content.x, wanted, x, {plot.left(), plot.right()}, xCount, frame.xTicks);
        if (content.keyed)
            frame.key = key.place(frame, content.lines, keySize(content.lines));
        return frame;
    }
    const TimeSpan& time = *content.time;
    frame.x = {
        .values = {-core::seconds(time.length), 0}, .pixels = {plot.left(), plot.right()}, .kind = ScaleKind::Linear};
    const core::Time start = time.end - time.length;
    const TimeLabels labels =
        time.ago ? agoLabels(start, time.end, xCount) : timeLabels(start, time.end, xCount, time.zone);
    for (const TimeLabel& label : labels.at)
        frame.xTicks.push_back({frame.x.toPixel(time.xOf(label.at)), label.text});
    frame.zone = labels.zone;
    return frame;
}

QPen penOf(const ChartLine& line, core::Thinness trust)
{
    QColor colour = line.colour;
    if (trust == core::Thinness::VeryThin)
        colour.setAlphaF(0.6F);
    QPen pen(colour, line.width);
    pen.setCapStyle(Qt::FlatCap);
    const auto dashed = [&](double on, double off) { pen.setDashPattern({on / line.width, off / line.width}); };
    if (line.style == LineStyle::Dotted)
        dashed(2, 3);
    else if (trust == core::Thinness::VeryThin)
        dashed(3, 3);
    else if (trust == core::Thinness::Thin)
        dashed(7, 2);
    else if (line.style == LineStyle::Dashed)
        dashed(6, 4);
    return pen;
}

namespace {

void paintLevels(QPainter& painter, const ChartFrame& frame, const ChartContent& content)
{
    for (const LevelLine& level : content.levels) {
        if (!frame.y.values.contains(level.y))
            continue;
        QPen pen(level.colour, 1);
        pen.setDashPattern({1, 3});
        painter.setPen(pen);
        const double y = std::round(frame.y.toPixel(level.y));
        painter.drawLine(QPointF(frame.plot.left(), y), QPointF(frame.plot.right(), y));
    }
}

void paintBars(QPainter& painter, const ChartFrame& frame, const ChartContent& content)
{
    const double foot = frame.y.pixels.low;
    for (const ChartBar& bar : content.bars) {
        const bool below = frame.x.kind == ScaleKind::Log && bar.values.low <= 0;
        const auto clamped = [&](double unit) {
            return frame.x.pixels.low + std::clamp(unit, 0.0, 1.0) * frame.x.pixels.length();
        };
        const double left = clamped(below ? 0.0 : frame.x.toUnit(bar.values.low));
        const double right = clamped(frame.x.toUnit(bar.values.high));
        const double top = frame.y.toPixel(bar.height);
        if (bar.height > 0 && right > left)
            // A pixel of surface between neighbours where there is room for it.
            painter.fillRect(QRectF(left, top, right - left > 3 ? right - left - 1 : right - left, foot - top),
                             bar.colour);
    }
}

} // namespace

void paintBehindLines(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme)
{
    if (!frame.drawable())
        return;
    const QRectF& plot = frame.plot;
    for (const Shading& shading : content.shadings) {
        const bool overX = shading.over == Shading::Over::X;
        const Scale& scale = overX ? frame.x : frame.y;
        const auto clamped = [&](double v) {
            const bool below = scale.kind == ScaleKind::Log && v <= 0;
            return scale.pixels.low + std::clamp(below ? 0.0 : scale.toUnit(v), 0.0, 1.0) * scale.pixels.length();
        };
        const double low = clamped(shading.values.low);
        const double high = clamped(shading.values.high);
        const QRectF area = overX ? QRectF(QPointF(low, plot.top()), QPointF(high, plot.bottom()))
                                  : QRectF(QPointF(plot.left(), high), QPointF(plot.right(), low));
        if (area.width() < 0.5 || area.height() < 0.5)
            continue;
        if (shading.hatched) {
            paintHatch(painter, area, theme, shading.opacity);
            continue;
        }
        QColor colour = shading.colour;
        colour.setAlphaF(static_cast<float>(shading.opacity));
        painter.fillRect(area, colour);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme.line, 1));
    for (const TickMark& tick : frame.yTicks)
        painter.drawLine(QPointF(plot.left(), std::round(tick.pixel)), QPointF(plot.right(), std::round(tick.pixel)));
    if (!content.time) {
        for (const TickMark& tick : frame.xTicks)
            painter.drawLine(QPointF(std::round(tick.pixel), plot.top()),
                             QPointF(std::round(tick.pixel), plot.bottom()));
    }
    paintLevels(painter, frame, content);
    paintBars(painter, frame, content);
    painter.setPen(QPen(theme.border, 1));
    painter.drawLine(plot.topLeft(), plot.bottomLeft());
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
}

} // namespace inferama::widgets
