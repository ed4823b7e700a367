// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sources_button.h"

#include "widgets/band_shape.h"
#include "widgets/icons.h"
#include "widgets/theme.h"

#include <QAction>
#include <QFontMetricsF>
#include <QMenu>
#include <QPainter>

namespace inferama::app {

using namespace widgets;

SourcesButton::SourcesButton(const ThemeHolder& theme, QWidget* parent) : QAbstractButton(parent), theme_(theme)
{
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setMaximumWidth(sizeHint().width());
    setSources({}, {});
    connect(this, &QAbstractButton::clicked, this, &SourcesButton::openMenu);
    connect(&theme_, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void SourcesButton::setSources(const QStringList& names, const QStringList& addresses)
{
    names_ = names;
    addresses_ = addresses;
    const QStringList& said = names_.isEmpty() ? addresses_ : names_;
    const QString text = said.isEmpty() ? tr("no source")
                         : said.size() == 1
                             ? said.front()
                             : tr("%1 sources: %2").arg(said.size()).arg(said.join(QStringLiteral(", ")));
    if (text == this->text())
        return;
    setText(text);
    setToolTip(text);
    setAccessibleName(tr("Sources: %1").arg(text));
    update();
}

void SourcesButton::openMenu()
{
    QMenu menu(this);
    if (addresses_.isEmpty())
        menu.addAction(tr("No source is open"))->setEnabled(false);
    for (const QString& address : addresses_)
        connect(menu.addAction(tr("Disconnect %1").arg(address)), &QAction::triggered, this,
                [this, address] { emit disconnectWanted(address); });
    menu.exec(mapToGlobal(QPoint(0, height())));
}

void SourcesButton::paintEvent(QPaintEvent*)
{
    const Theme& t = theme_.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? t.accent : underMouse() ? t.faint : t.border);
    painter.setBrush(isDown() ? t.sel : t.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const std::optional<core::Level> heard = names_.isEmpty() ? std::nullopt : std::optional(core::Level::Best);
    drawBandShape(painter, QRectF(10, height() / 2.0 - 4, 8, 8), heard, t);
    const double room = width() - 24 - 24;
    const QFont font = uiFont(12);
    painter.setFont(font);
    painter.setPen(t.text);
    painter.drawText(QRectF(24, 0, room, height()), Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(font).elidedText(text(), Qt::ElideRight, room));
    drawIcon(painter, Icon::Down, QRectF(width() - 20, height() / 2.0 - 6, 12, 12), t.muted);
}

} // namespace inferama::app
