// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/value_brush.h"

#include "widgets/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

namespace {

constexpr double Finger = 4; // pixels on either side of a click
constexpr double FineStep = 2;
constexpr double Step = 10;

} // namespace

void ValueBrush::place(const ChartFrame& frame, bool picks)
{
    frame_ = frame;
    picks_ = picks && frame.drawable();
    if (!picks_) {
        pressed_.reset();
        anchor_.reset();
        head_.reset();
    }
}

double ValueBrush::valueAt(double pixel) const
{
    return frame_.x.toValue(std::clamp(pixel, frame_.plot.left(), frame_.plot.right()));
}

PickedValues ValueBrush::around(double value) const
{
    const double at = frame_.x.toPixel(value);
    return {{valueAt(at - Finger), valueAt(at + Finger)}, true};
}

std::optional<Interval> ValueBrush::values() const
{
    if (!anchor_ || !head_)
        return std::nullopt;
    return Interval{std::min(*anchor_, *head_), std::max(*anchor_, *head_)};
}

bool ValueBrush::press(const QMouseEvent& event)
{
    if (!picks_ || event.button() != Qt::LeftButton || !frame_.plot.contains(event.position()))
        return false;
    pressed_ = event.position().x();
    anchor_ = valueAt(*pressed_);
    head_.reset();
    return true;
}

bool ValueBrush::move(const QMouseEvent& event)
{
    if (!pressed_ || !anchor_)
        return false;
    // A hand that shakes draws no brush.
    if (!head_ && std::abs(event.position().x() - *pressed_) <= Finger)
        return false;
    head_ = valueAt(event.position().x());
    return true;
}

std::optional<PickedValues> ValueBrush::release(const QMouseEvent& event)
{
    if (!pressed_ || event.button() != Qt::LeftButton)
        return std::nullopt;
    const auto brushed = values();
    const double value = valueAt(*pressed_);
    pressed_.reset();
    anchor_.reset();
    head_.reset();
    return brushed ? PickedValues{*brushed, false} : around(value);
}

ValueBrush::KeyAnswer ValueBrush::key(const QKeyEvent& event, const std::optional<Crosshair>& crosshair)
{
    if (!picks_)
        return {};
    const int key = event.key();
    const bool sideways = key == Qt::Key_Left || key == Qt::Key_Right;
    if (sideways && event.modifiers().testFlag(Qt::ShiftModifier)) {
        const double from = head_.value_or(crosshair ? crosshair->x : frame_.x.toValue(frame_.plot.center().x()));
        if (!anchor_ || !head_)
            anchor_ = from;
        const double step = event.modifiers().testFlag(Qt::ControlModifier) ? FineStep : Step;
        head_ = valueAt(frame_.x.toPixel(from) + (key == Qt::Key_Left ? -step : step));
        return {.taken = true, .crosshair = head_};
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        const auto brushed = values();
        if (!brushed && !crosshair)
            return {};
        anchor_.reset();
        head_.reset();
        return {
            .taken = true, .crosshair = {}, .picked = brushed ? PickedValues{*brushed, false} : around(crosshair->x)};
    }
    const bool had = values().has_value();
    anchor_.reset();
    head_.reset();
    return {.taken = had && key == Qt::Key_Escape, .crosshair = {}};
}

void ValueBrush::paint(QPainter& painter, const Theme& theme) const
{
    const auto brushed = values();
    if (!brushed)
        return;
    const double left = frame_.x.toPixel(std::max(brushed->low, frame_.x.values.low));
    const double right = frame_.x.toPixel(std::min(brushed->high, frame_.x.values.high));
    QColor colour = theme.accent;
    colour.setAlphaF(0.18F);
    const QRectF area(QPointF(left, frame_.plot.top()), QPointF(right, frame_.plot.bottom()));
    painter.fillRect(area, colour);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme.accent, 1));
    for (const double x : {std::round(left), std::round(right)})
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
}

} // namespace inferama::widgets
