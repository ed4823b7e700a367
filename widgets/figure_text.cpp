// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace inferama::widgets {

namespace {

double digitWidth(const QFontMetricsF& metrics)
{
    double widest = 0;
    for (char16_t digit = u'0'; digit <= u'9'; ++digit)
        widest = std::max(widest, metrics.horizontalAdvance(QChar(digit)));
    return widest;
}

bool isDigit(QChar c) { return c >= QLatin1Char('0') && c <= QLatin1Char('9'); }

template<class Visit>
double layOut(const QFont& font, const QString& text, const Visit& visit)
{
    const QFontMetricsF metrics(font);
    const double cell = digitWidth(metrics);
    double x = 0;
    for (const QChar c : text) {
        const double advance = metrics.horizontalAdvance(c);
        const double width = isDigit(c) ? cell : advance;
        visit(x + (width - advance) / 2, c);
        x += width;
    }
    return x;
}

} // namespace

double figureWidth(const QFont& font, const QString& text)
{
    return layOut(font, text, [](double, QChar) {});
}

double drawFigure(QPainter& painter, const QFont& font, QPointF baseline, const QString& text)
{
    painter.setFont(font);
    return layOut(font, text, [&](double x, QChar c) { painter.drawText(baseline + QPointF(x, 0), QString(c)); });
}

} // namespace inferama::widgets
