// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/toggle_switch.h"

#include "widgets/theme.h"

#include <QFontMetrics>
#include <QPainter>

namespace inferama::widgets {

namespace {
constexpr QSize Track(26, 14);
constexpr int Gap = 8;
constexpr int RowHeight = 24;
} // namespace

ToggleSwitch::ToggleSwitch(const ThemeHolder& theme, const QString& text, QWidget* parent)
    : QCheckBox(text, parent), theme_(theme)
{
    setAccessibleName(text);
    setFocusPolicy(Qt::TabFocus);
    connect(&theme_, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

QSize ToggleSwitch::sizeHint() const
{
    return {Track.width() + Gap + QFontMetrics(uiFont(12)).horizontalAdvance(text()) + 4, RowHeight};
}

void ToggleSwitch::paintEvent(QPaintEvent*)
{
    const Theme& t = theme_.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF track(1.5, (height() - Track.height()) / 2.0 + 0.5, Track.width() - 1, Track.height() - 1);
    const bool lit = isChecked() && isEnabled();
    painter.setPen(hasFocus() ? QPen(t.text, 1.5) : QPen(lit ? t.accent : underMouse() ? t.muted : t.faint, 1));
    painter.setBrush(lit ? t.accent : t.raised);
    painter.drawRoundedRect(track, track.height() / 2, track.height() / 2);
    const double side = track.height() - 5;
    const double left = isChecked() ? track.right() - 2.5 - side : track.left() + 2.5;
    painter.setPen(Qt::NoPen);
    painter.setBrush(!isEnabled() ? t.faint : lit ? t.onAccent : t.text2);
    painter.drawEllipse(QRectF(left, track.top() + 2.5, side, side));
    painter.setFont(uiFont(12));
    painter.setPen(isEnabled() ? t.text : t.muted);
    painter.drawText(rect().adjusted(Track.width() + Gap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
}

} // namespace inferama::widgets
