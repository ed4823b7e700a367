// SPDX-License-Identifier: GPL-3.0-or-later
// The window's icons, drawn in any colour and at any size.
#pragma once

#include <QColor>
#include <QIcon>
#include <QRectF>

class QPainter;

namespace inferama::widgets {

enum class Icon {
    Logo,
    Panorama,
    Latency,
    Distribution,
    Requests,
    Resources,
    Alerts,
    Record,
    Stop,
    Pause,
    Play,
    Down,
    Left,
    Right,
    Cross,
    Filter,
    Columns
};

void drawIcon(QPainter& painter, Icon icon, const QRectF& box, const QColor& colour, const QColor& onColour = {});

// For Qt's own buttons and menus; `colour` is fixed in it, so make it again when the theme changes.
QIcon makeIcon(Icon icon, const QColor& colour, int size = 16, const QColor& onColour = {});

} // namespace inferama::widgets
