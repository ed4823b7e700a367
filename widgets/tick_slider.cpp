// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tick_slider.h"

#include "widgets/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QWheelEvent>

namespace inferama::widgets {

namespace {
constexpr int Knob = 11;           // px across
constexpr qint64 SameChange = 800; // ms without a move end a change
} // namespace

TickSlider::TickSlider(const ThemeHolder& theme, QWidget* parent) : QSlider(Qt::Horizontal, parent), theme_(theme)
{
    setFocusPolicy(Qt::TabFocus);
    connect(&theme_, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void TickSlider::keepAsPrevious()
{
    if (!isSliderDown() && (!sinceChange_.isValid() || sinceChange_.elapsed() > SameChange))
        previous_ = value();
    sinceChange_.start();
}

// The window's own keys for the past and the present.
bool TickSlider::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Home || key == Qt::Key_End) {
            event->accept();
            return true;
        }
    }
    return QSlider::event(event);
}

void TickSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        keepAsPrevious();
        setValue(QStyle::sliderValueFromPosition(minimum(), maximum(),
                                                 static_cast<int>(event->position().x()) - Knob / 2, width() - Knob));
        setFocus(Qt::MouseFocusReason);
    }
    QSlider::mousePressEvent(event);
}

void TickSlider::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QSlider::wheelEvent(event);
    else
        event->ignore();
}

double TickSlider::centreOf(int position) const
{
    return Knob / 2.0 + QStyle::sliderPositionFromValue(minimum(), maximum(), position, width() - Knob);
}

void TickSlider::paintEvent(QPaintEvent*)
{
    const Theme& t = theme_.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double middle = height() / 2.0;
    const double centre = centreOf(value());
    painter.fillRect(QRectF(0, middle - 1.5, width(), 3), t.border);
    painter.fillRect(QRectF(0, middle - 1.5, centre, 3), isEnabled() ? t.accent : t.faint);
    if (previous_ && *previous_ != value())
        painter.fillRect(QRectF(centreOf(*previous_) - 0.5, middle - 6, 1, 12), t.muted);
    painter.setPen(hasFocus() ? QPen(t.accent, 2) : QPen(t.surface, 1));
    painter.setBrush(isEnabled() ? t.text : t.faint);
    painter.drawEllipse(QPointF(centre, middle), Knob / 2.0 - 0.5, Knob / 2.0 - 0.5);
}

} // namespace inferama::widgets
