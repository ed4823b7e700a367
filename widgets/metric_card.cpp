// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/metric_card.h"

#include "widgets/band_shape.h"
#include "widgets/chart_content.h"
#include "widgets/hatch.h"
#include "widgets/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace inferama::widgets {

namespace {

constexpr double WidePadding = 12;
constexpr double NarrowPadding = 8;
constexpr double Narrow = 200; // a card below this width
constexpr double Between = 8;  // figures at least

double widthOf(const CardFigure& figure)
{
    const double value =
        QFontMetricsF(uiFont(13, 600)).horizontalAdvance(figure.value.number) +
        (figure.value.unit.isEmpty() ? 0 : QFontMetricsF(uiFont(11)).horizontalAdvance(figure.value.unit) + 2);
    return std::max(value, QFontMetricsF(uiFont(11)).horizontalAdvance(figure.label));
}

QString spoken(const CardContent& content)
{
    QStringList parts{content.name};
    for (const CardFigure& figure : content.figures) {
        const QString trust = trustText(figure.trust, figure.count);
        parts << figure.label + QLatin1Char(' ') + figure.value.joined() +
                     (trust.isEmpty() ? trust : QStringLiteral(" (%1)").arg(trust));
    }
    if (content.figures.empty())
        parts << content.nothing;
    if (!content.word.isEmpty())
        parts << content.word;
    return parts.join(QStringLiteral(", "));
}

} // namespace

MetricCard::MetricCard(const ThemeHolder& theme, QWidget* parent) : QAbstractButton(parent), theme_(theme)
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    connect(&theme_, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void MetricCard::setContent(CardContent content)
{
    content_ = std::move(content);
    const QString text = spoken(content_);
    if (accessibleName() != text) {
        setAccessibleName(text);
        setToolTip(text);
    }
    update();
}

void MetricCard::enterEvent(QEnterEvent*) { update(); }
void MetricCard::leaveEvent(QEvent*) { update(); }

void MetricCard::paintEvent(QPaintEvent*)
{
    const Theme& theme = theme_.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing, true);
    const bool lit = isChecked() || hasFocus();
    painter.setPen(lit ? theme.accent : (underMouse() ? theme.faint : theme.border));
    painter.setBrush(isChecked() ? theme.sel : theme.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    if (isChecked() && hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(2.5, 2.5, -2.5, -2.5), 2, 2);
    }

    const double padding = width() < Narrow ? NarrowPadding : WidePadding;
    const QRectF inside = QRectF(rect()).adjusted(padding, 7, -padding, -7);
    const QRectF head(inside.left(), inside.top(), inside.width(), 17);
    painter.setFont(uiFont(12, 600));
    painter.setPen(theme.text);
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, content_.name);
    painter.setFont(uiFont(11));
    const double wordWidth = painter.fontMetrics().horizontalAdvance(content_.word);
    if (content_.level) {
        drawBandShape(painter, QRectF(head.right() - wordWidth - 14, head.center().y() - 4.5, 9, 9), content_.level,
                      theme);
        painter.setPen(theme.bandColour(*content_.level));
    } else {
        painter.setPen(theme.muted);
    }
    painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, content_.word);

    if (content_.figures.empty()) {
        painter.setPen(theme.muted);
        painter.drawText(QRectF(inside.left(), head.bottom() + 4, inside.width(), 30),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, content_.nothing);
        return;
    }
    // Where four do not fit the last ones go: they are on the page below.
    std::vector<double> widths;
    double sum = 0;
    for (const CardFigure& figure : content_.figures) {
        const double width = widthOf(figure);
        if (!widths.empty() && sum + width + Between * static_cast<double>(widths.size()) > inside.width())
            break;
        widths.push_back(width);
        sum += width;
    }
    // In equal cells, as the cards beside it have them, unless a figure needs more.
    const double cell = inside.width() / static_cast<double>(widths.size());
    const bool equal =
        std::all_of(widths.begin(), widths.end(), [&](double width) { return width + Between / 2 <= cell; });
    const double between = widths.size() > 1 ? (inside.width() - sum) / static_cast<double>(widths.size() - 1) : 0;
    double next = inside.left();
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const CardFigure& figure = content_.figures[i];
        const double left = equal ? inside.left() + cell * static_cast<double>(i) : next;
        next += widths[i] + between;
        painter.setFont(uiFont(11));
        painter.setPen(theme.muted);
        painter.drawText(QRectF(left, head.bottom() + 3, inside.width(), 14), Qt::AlignLeft | Qt::AlignVCenter,
                         figure.label);
        painter.setFont(uiFont(13, 600));
        const double width = QFontMetricsF(painter.font()).horizontalAdvance(figure.value.number);
        const QRectF number(left, head.bottom() + 17, width + 1, 17);
        if (figure.trust == core::Thinness::VeryThin)
            paintHatch(painter, number.adjusted(-2, 1, 1, 0), theme, 0.3);
        painter.setPen(figure.trust == core::Thinness::VeryThin ? theme.muted : theme.text);
        painter.drawText(number, Qt::AlignLeft | Qt::AlignVCenter, figure.value.number);
        if (figure.trust == core::Thinness::Thin) {
            painter.setPen(QPen(theme.muted, 1, Qt::DotLine));
            painter.drawLine(QPointF(number.left(), number.bottom() + 0.5),
                             QPointF(number.right() - 1, number.bottom() + 0.5));
        }
        painter.setFont(uiFont(11));
        painter.setPen(theme.muted);
        painter.drawText(QRectF(number.right() + 1, number.top(), inside.width(), 17), Qt::AlignLeft | Qt::AlignVCenter,
                         figure.value.unit);
    }
}

} // namespace inferama::widgets
