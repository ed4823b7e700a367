// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/verdict_label.h"

#include "widgets/band_shape.h"
#include "widgets/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace inferama::widgets {

namespace {
constexpr int ShapeWidth = 13;
}

VerdictLabel::VerdictLabel(const ThemeHolder& theme, QWidget* parent) : QWidget(parent), theme_(theme)
{
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    connect(&theme_, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void VerdictLabel::setVerdict(std::optional<core::Level> level, const QString& text)
{
    if (level == level_ && text == text_)
        return;
    level_ = level;
    text_ = text;
    setAccessibleName(text_);
    setToolTip(text_);
    updateGeometry();
    update();
}

QSize VerdictLabel::sizeHint() const
{
    const double width = QFontMetricsF(uiFont(11, 500)).horizontalAdvance(text_);
    return {static_cast<int>(std::ceil(width)) + 1 + (level_ ? ShapeWidth : 0), 16};
}

void VerdictLabel::paintEvent(QPaintEvent*)
{
    const Theme& theme = theme_.theme();
    QPainter painter(this);
    QRectF room(rect());
    painter.setFont(uiFont(11, level_ ? 500 : 400));
    painter.setPen(level_ ? theme.bandColour(*level_) : theme.muted);
    if (level_) {
        drawBandShape(painter, QRectF(0, room.center().y() - 4, 8, 8), level_, theme);
        room.setLeft(ShapeWidth);
        painter.setPen(theme.bandColour(*level_));
    }
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter,
                     QFontMetricsF(painter.font()).elidedText(text_, Qt::ElideRight, room.width()));
}

} // namespace inferama::widgets
