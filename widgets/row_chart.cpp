// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/row_chart.h"

#include "widgets/theme.h"

#include <QPainter>

#include <cmath>

namespace inferama::widgets {

RowChart::RowChart(const QString& name, const ThemeHolder& theme, QWidget* parent) : QWidget(parent), theme_(theme)
{
    setAccessibleName(name);
    connect(&theme_, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void RowChart::setDescription(const QString& text)
{
    if (accessibleDescription() != text)
        setAccessibleDescription(text);
}

const Theme& RowChart::theme() const { return theme_.theme(); }

void RowChart::renew(const QString& emptyText)
{
    emptyText_ = emptyText;
    layOut();
    update();
}

void RowChart::placeIn(const QRectF& room, const std::vector<double>& badness)
{
    places_ = placeRows(room, badness.size());
    shown_ = places_.shown > 0 ? rowsToShow(places_, badness) : std::vector<std::size_t>{};
}

void RowChart::paintTick(QPainter& painter, double tick, const std::function<QString(double)>& label) const
{
    const double at = std::round(x_.toPixel(tick));
    painter.setFont(uiFont(11));
    painter.setPen(theme().muted);
    painter.drawText(QRectF(at - 40, plot_.bottom() + 4, 80, 16), Qt::AlignCenter, label ? label(tick) : QString());
}

void RowChart::resizeEvent(QResizeEvent*) { layOut(); }

void RowChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (emptyText_.isEmpty() && plot_.width() >= 2 && plot_.height() >= 2) {
        paintRows(painter);
        return;
    }
    painter.setFont(uiFont(12));
    painter.setPen(theme().muted);
    painter.drawText(rect().adjusted(16, 0, -16, 0), Qt::AlignCenter | Qt::TextWordWrap, emptyText_);
}

} // namespace inferama::widgets
