// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/time_surface.h"

#include "widgets/band_shape.h"
#include "widgets/theme.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

TimeSurface::TimeSurface(const QString& name, const ThemeHolder& theme, QWidget* parent)
    : QWidget(parent), theme_(theme)
{
    setAccessibleName(name);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    connect(&theme_, &ThemeHolder::changed, this, [this] {
        layOut();
        update();
    });
}

const Theme& TimeSurface::theme() const { return theme_.theme(); }

void TimeSurface::setDescription(const QString& text)
{
    if (accessibleDescription() != text)
        setAccessibleDescription(text);
}

void TimeSurface::linkTo(TimeLink& link)
{
    gestures_.linkTo(link);
    connect(&link, &TimeLink::momentChanged, this, [this] {
        if (!placing_)
            setCrosshair(gestures_.crosshair());
    });
    setCrosshair(gestures_.crosshair());
}

void TimeSurface::setFrame(ChartFrame frame, const std::optional<TimeSpan>& span)
{
    frame_ = std::move(frame);
    const QScopedValueRollback placing(placing_, true);
    gestures_.place(frame_, span);
    if (gestures_.link() != nullptr)
        crosshair_ = gestures_.crosshair();
}

void TimeSurface::setCrosshair(std::optional<double> x)
{
    if (x == crosshair_)
        return;
    crosshair_ = x;
    readCrosshair();
    update();
}

void TimeSurface::moveCrosshair(std::optional<double> x)
{
    if (gestures_.link() == nullptr)
        setCrosshair(x);
    else
        gestures_.link()->setMoment(x ? std::optional(gestures_.momentOf(*x)) : std::nullopt);
}

void TimeSurface::paintOver(QPainter& painter, const ChartContent& around, const std::vector<AlertSpan>& alerts) const
{
    const Theme& t = theme();
    paintOverLines(painter, frame_, around, t, 0);
    if (!frame_.drawable() || !around.emptyText.isEmpty() || !around.time)
        return;
    const QRectF& plot = frame_.plot;
    for (const AlertSpan& alert : alerts) {
        const double from = frame_.x.toPixel(std::max(alert.from, frame_.x.values.low));
        const double to = frame_.x.toPixel(std::min(alert.to, frame_.x.values.high));
        if (to < plot.left() || from > plot.right())
            continue;
        painter.fillRect(QRectF(from, plot.bottom() - 1, std::max(to - from, 2.0), 3), t.bandColour(alert.level));
        drawBandShape(painter, QRectF(from - 4, plot.bottom() - 4, 8, 8), alert.level, t);
    }
    gestures_.paint(painter, t);
    if (!crosshair_ || !frame_.x.values.contains(*crosshair_))
        return;
    const double at = std::round(frame_.x.toPixel(*crosshair_));
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(t.accent, 1));
    painter.drawLine(QPointF(at, plot.top()), QPointF(at, plot.bottom()));
    const QString moment = formatClock(around.time->momentOf(*crosshair_), around.time->zone);
    painter.setFont(uiFont(11, 500));
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(moment) + 10;
    QRectF plate(at - width / 2, plot.bottom() + 4, width, 16);
    plate.moveLeft(std::clamp(plate.left(), 0.0, std::max(0.0, this->width() - width)));
    painter.fillRect(plate, t.accent);
    painter.setPen(t.onAccent);
    painter.drawText(plate, Qt::AlignCenter, moment);
}

void TimeSurface::paintFocus(QPainter& painter) const
{
    if (!hasFocus())
        return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(theme().accent);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void TimeSurface::resizeEvent(QResizeEvent*) { layOut(); }

void TimeSurface::mousePressEvent(QMouseEvent* event) { event->setAccepted(gestures_.press(*event)); }

void TimeSurface::mouseMoveEvent(QMouseEvent* event)
{
    if (gestures_.move(*event))
        update();
    const double x = event->position().x();
    const bool over = frame_.drawable() && frame_.plot.contains(event->position());
    gestures_.hover(over ? std::optional(x) : std::nullopt);
    if (gestures_.link() == nullptr)
        setCrosshair(over ? std::optional(frame_.x.toValue(x)) : std::nullopt);
}

void TimeSurface::mouseReleaseEvent(QMouseEvent* event)
{
    event->setAccepted(gestures_.release(*event));
    update();
}

void TimeSurface::mouseDoubleClickEvent(QMouseEvent* event) { event->setAccepted(gestures_.doubleClick(*event)); }

void TimeSurface::wheelEvent(QWheelEvent* event) { event->setAccepted(gestures_.wheel(*event, *this)); }

void TimeSurface::leaveEvent(QEvent*)
{
    gestures_.hover(std::nullopt);
    if (gestures_.link() == nullptr)
        setCrosshair(std::nullopt);
}

void TimeSurface::keyPressEvent(QKeyEvent* event)
{
    if (gestures_.key(*event)) {
        update();
        return;
    }
    ChartContent axis;
    axis.time = TimeSpan{}; // what tells a time axis; its length is not read
    const std::optional<Crosshair> before =
        crosshair_ ? std::optional(Crosshair{*crosshair_, std::nullopt}) : std::nullopt;
    const std::optional<Crosshair> next = crosshairAfterKey(event, frame_, axis, before);
    if (next || (event->key() == Qt::Key_Escape && crosshair_))
        moveCrosshair(next ? std::optional(next->x) : std::nullopt);
    else
        event->ignore();
}

} // namespace inferama::widgets
