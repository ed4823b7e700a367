// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tile.h"

#include "widgets/theme.h"
#include "widgets/tile_painter.h"

#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace inferama::widgets {

Tile::Tile(const ThemeHolder& theme, QWidget* parent) : QWidget(parent), theme_(theme)
{
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&theme_, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void Tile::setContent(TileContent content)
{
    content_ = std::move(content);
    setAccessibleName(content_.spoken());
    update();
}

QSize Tile::minimumSizeHint() const { return {84, 60}; }
QSize Tile::sizeHint() const { return {140, 98}; }

void Tile::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    drawTile(painter, rect(), content_, theme_.theme());
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme_.theme().accent, 1));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
}

void Tile::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()))
        emit activated();
}

void Tile::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        emit activated();
    else
        QWidget::keyPressEvent(event);
}

// The tip is looked up when it is asked for: it changes with every snapshot.
bool Tile::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        QString help = content_.help;
        for (const QString& text : {content_.aside, content_.note, content_.caveat})
            if (!text.isEmpty())
                help += QStringLiteral("<br>%1").arg(text.toHtmlEscaped());
        if (content_.state == TileContent::State::NoSource)
            help += QStringLiteral("<br><br>%1").arg(content_.needs.toHtmlEscaped());
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), help, this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace inferama::widgets
