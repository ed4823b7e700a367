// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/time_gestures.h"

#include "widgets/theme.h"

#include <QAbstractScrollArea>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

using namespace core;

namespace {

constexpr double DragBegins = 4; // px
constexpr double KeyPan = 20;    // px, of a cross-hair that is pushed against the end of the axis
constexpr double WheelTurn = 120;
constexpr double ZoomOfTurn = 0.8;
constexpr double LongestAxis = 86400.0 * 400;
constexpr unsigned long OneTurn = 400; // ms: what follows sooner belongs to the same turn

bool scrolls(const QWidget& chart)
{
    for (const QWidget* around = chart.parentWidget(); around != nullptr; around = around->parentWidget())
        if (const auto* area = qobject_cast<const QAbstractScrollArea*>(around))
            if (area->verticalScrollBar()->maximum() > 0)
                return true;
    return false;
}

} // namespace

void TimeGestures::place(const ChartFrame& frame, const std::optional<TimeSpan>& span)
{
    frame_.plot = frame.plot;
    frame_.x = frame.x;
    span_ = span;
    if (usable() && hovered_ && !drag_)
        link_->setMoment(momentAt(*hovered_));
}

bool TimeGestures::press(const QMouseEvent& event)
{
    if (!usable() || event.button() != Qt::LeftButton || !frame_.plot.contains(event.position()))
        return false;
    const Time at = momentAt(event.position().x());
    drag_ = Drag{.at = at, .x = event.position().x(), .pans = event.modifiers().testFlag(Qt::ShiftModifier), .to = at};
    anchor_.reset();
    return true;
}

bool TimeGestures::move(const QMouseEvent& event)
{
    if (!usable() || !drag_ || !event.buttons().testFlag(Qt::LeftButton))
        return false;
    const double x = std::clamp(event.position().x(), frame_.plot.left(), frame_.plot.right());
    if (!drag_->moved && std::abs(x - drag_->x) < DragBegins)
        return true;
    const bool continues = std::exchange(drag_->moved, true);
    drag_->to = momentAt(x);
    if (drag_->pans) {
        const double perPixel = frame_.x.values.length() / frame_.plot.width();
        emit link_->panWanted(durationOf((drag_->x - x) * perPixel), continues);
        drag_->x = x;
    }
    return true;
}

bool TimeGestures::release(const QMouseEvent& event)
{
    if (!drag_ || event.button() != Qt::LeftButton)
        return false;
    const Drag drag = *std::exchange(drag_, std::nullopt);
    if (usable() && drag.moved && !drag.pans)
        emit link_->rangeWanted({std::min(drag.at, drag.to), std::max(drag.at, drag.to)}, false);
    return true;
}

bool TimeGestures::doubleClick(const QMouseEvent& event)
{
    if (!usable() || event.button() != Qt::LeftButton)
        return false;
    drag_.reset();
    emit link_->liveWanted();
    return true;
}

bool TimeGestures::wheel(const QWheelEvent& event, const QWidget& chart)
{
    if (!usable() || (scrolls(chart) && !event.modifiers().testFlag(Qt::ControlModifier)))
        return false;
    const QPointF turns = QPointF(event.angleDelta()) / WheelTurn;
    // A page is drawn some time after it was asked for: a turn that goes on goes on from what it asked for.
    const bool continues = turn_ && event.timestamp() - turn_->timestamp < OneTurn;
    const TimeRange shown = continues ? turn_->wanted : TimeRange{span_->end - span_->length, span_->end};
    const Duration length = shown.end - shown.start;
    Duration wanted = length;
    Time start = shown.start;
    if (turns.y() != 0) {
        const double share = std::clamp((event.position().x() - frame_.plot.left()) / frame_.plot.width(), 0.0, 1.0);
        wanted = durationOf(std::min(seconds(length) * std::pow(ZoomOfTurn, turns.y()), LongestAxis));
        start += durationOf(seconds(length - wanted) * share);
    } else {
        start += durationOf(-turns.x() * 0.1 * seconds(length));
    }
    turn_ = Turn{.timestamp = event.timestamp(), .wanted = {start, start + wanted}};
    emit link_->rangeWanted(turn_->wanted, continues);
    return true;
}

bool TimeGestures::key(const QKeyEvent& event)
{
    if (!usable())
        return false;
    const std::optional<Time>& moment = link_->moment();
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!moment)
            return false;
        if (anchor_ && *anchor_ != *moment)
            emit link_->rangeWanted({std::min(*anchor_, *moment), std::max(*anchor_, *moment)}, false);
        anchor_ = anchor_ ? std::nullopt : moment;
        return true;
    case Qt::Key_Escape:
        return std::exchange(anchor_, std::nullopt).has_value();
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const bool left = event.key() == Qt::Key_Left;
        const auto at = crosshair();
        if (!at || *at != (left ? frame_.x.values.low : frame_.x.values.high))
            return false;
        const Duration by = durationOf(KeyPan * frame_.x.values.length() / frame_.plot.width());
        emit link_->panWanted(left ? -by : by, event.isAutoRepeat());
        link_->setMoment(left ? *moment - by : *moment + by);
        return true;
    }
    default:
        return false;
    }
}

void TimeGestures::hover(std::optional<double> x)
{
    hovered_ = x;
    if (usable())
        link_->setMoment(x ? std::optional(momentAt(*x)) : std::nullopt);
}

std::optional<double> TimeGestures::crosshair() const
{
    if (!usable() || !link_->moment())
        return std::nullopt;
    const double x = span_->xOf(*link_->moment());
    return frame_.x.values.contains(x) ? std::optional(x) : std::nullopt;
}

std::optional<TimeRange> TimeGestures::selecting() const
{
    if (drag_ && drag_->moved && !drag_->pans)
        return TimeRange{std::min(drag_->at, drag_->to), std::max(drag_->at, drag_->to)};
    if (anchor_ && link_->moment())
        return TimeRange{std::min(*anchor_, *link_->moment()), std::max(*anchor_, *link_->moment())};
    return std::nullopt;
}

void TimeGestures::paint(QPainter& painter, const Theme& theme) const
{
    const auto range = usable() ? selecting() : std::nullopt;
    if (!range)
        return;
    const auto pixelOf = [&](Time t) {
        return std::clamp(frame_.x.toPixel(span_->xOf(t)), frame_.plot.left(), frame_.plot.right());
    };
    const QRectF band(QPointF(pixelOf(range->start), frame_.plot.top()),
                      QPointF(pixelOf(range->end), frame_.plot.bottom()));
    QColor fill = theme.accent;
    fill.setAlphaF(0.18F);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(band, fill);
    painter.setPen(theme.accent);
    painter.drawLine(band.topLeft(), band.bottomLeft());
    painter.drawLine(band.topRight(), band.bottomRight());
    const QString text = formatDuration(seconds(range->end - range->start)).joined();
    painter.setFont(uiFont(11, 500));
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(text) + 10;
    QRectF plate(band.center().x() - width / 2, band.top() + 2, width, 16);
    plate.moveLeft(
        std::clamp(plate.left(), frame_.plot.left(), std::max(frame_.plot.left(), frame_.plot.right() - width)));
    painter.fillRect(plate, theme.accent);
    painter.setPen(theme.onAccent);
    painter.drawText(plate, Qt::AlignCenter, text);
}

} // namespace inferama::widgets
