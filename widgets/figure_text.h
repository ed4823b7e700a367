// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers whose digits all have one width, so that a figure does not shake while it changes. Qt 6.4 cannot ask a font
// for its tabular digits; here each digit stands in a cell of the widest.
#pragma once

#include <QFont>
#include <QPointF>
#include <QString>

class QPainter;

namespace inferama::widgets {

// How wide drawFigure() draws `text`.
double figureWidth(const QFont& font, const QString& text);

// Draws with the painter's pen, the baseline's left end at `baseline`. Returns the width.
double drawFigure(QPainter& painter, const QFont& font, QPointF baseline, const QString& text);

} // namespace inferama::widgets
