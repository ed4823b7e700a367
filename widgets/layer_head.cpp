// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/layer_head.h"

#include "widgets/band_shape.h"
#include "widgets/theme.h"

#include <QFontMetricsF>
#include <QPainter>

namespace inferama::widgets {

namespace {
constexpr double VerdictLine = 14;
}

LayerHead::LayerHead(const ThemeHolder& theme, int number, const QString& title, QWidget* parent)
    : QWidget(parent), theme_(theme), number_(number), title_(title)
{
    setFixedWidth(Width);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    connect(&theme_, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void LayerHead::setVerdict(std::optional<core::Level> level, const QString& text)
{
    level_ = level;
    verdict_ = text;
    setAccessibleName(tr("Layer %1, %2: %3").arg(number_).arg(title_, text));
    setToolTip(tr("%1: %2").arg(title_, text));
    update();
}

void LayerHead::paintEvent(QPaintEvent*)
{
    const Theme& theme = theme_.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.border, 1));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);

    const double left = 10;
    const double width = rect().width() - 16;
    const bool low = rect().height() < 84; // the number stands before the name instead of above it
    QRectF titleBox(left, low ? 5 : 21, width, 32);
    if (!low) {
        painter.setFont(uiFont(11, 500));
        painter.setPen(theme.muted);
        painter.drawText(QRectF(left, 7, width, 14), Qt::AlignLeft | Qt::AlignVCenter, QString::number(number_));
    }
    painter.setFont(uiFont(12, 600));
    painter.setPen(theme.text);
    painter.drawText(titleBox, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                     low ? QStringLiteral("%1 %2").arg(number_).arg(title_) : title_);

    const double top = rect().height() - 22;
    const double x = level_ ? left + 13 : left;
    const QFont font = uiFont(11, level_ ? 500 : 400);
    painter.setFont(font);
    const QFontMetricsF metrics(font);
    const double room = rect().width() - x - 4;
    const bool twoLines = metrics.horizontalAdvance(verdict_) > room && top - VerdictLine >= titleBox.bottom();
    if (level_)
        drawBandShape(painter, QRectF(left, (twoLines ? top - VerdictLine : top) + 3, 9, 9), level_, theme);
    painter.setPen(level_ ? theme.bandColour(*level_) : theme.muted);
    if (twoLines)
        painter.drawText(QRectF(x, top - VerdictLine, room, 2 * VerdictLine + 2),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, verdict_);
    else
        painter.drawText(QRectF(x, top, room, 15), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         metrics.elidedText(verdict_, Qt::ElideRight, room));
}

} // namespace inferama::widgets
