// SPDX-License-Identifier: GPL-3.0-or-later
// The fill of what nobody measured: 45° lines, 6 px apart.
#pragma once

#include <QBrush>

class QPainter;
class QRectF;

namespace inferama::widgets {

struct Theme;

QBrush hatch(const Theme& theme);

// Over what is already there, 0…1: behind a figure that few samples stand for, where no statement is possible.
void paintHatch(QPainter& painter, const QRectF& area, const Theme& theme, double opacity);

} // namespace inferama::widgets
