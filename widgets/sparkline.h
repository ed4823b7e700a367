// SPDX-License-Identifier: GPL-3.0-or-later
// A line without axes: the shape of the last minutes in the height of a line of text.
#pragma once

#include <QColor>
#include <QRectF>

#include <span>

class QPainter;

namespace inferama::widgets {

// Draws `values`, evenly spaced over the width, from the smallest to the largest. NaN leaves a gap: what was not
// measured is not drawn. A value without change is drawn low. Fewer than two values draw nothing.
void drawSparkline(QPainter& painter, const QRectF& box, std::span<const float> values, const QColor& colour);

} // namespace inferama::widgets
