// SPDX-License-Identifier: GPL-3.0-or-later
// A chart or a panel as a picture to take away.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

class QWidget;

namespace inferama::widgets {

// At `scale` times its size on the screen, which need not show it.
QImage pictureOf(QWidget& widget, double scale);
QByteArray pngOf(QWidget& widget, double scale);
// Lines and texts stay lines and texts.
QByteArray svgOf(QWidget& widget, const QString& title);

} // namespace inferama::widgets
