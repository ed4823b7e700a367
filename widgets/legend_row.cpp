// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/legend_row.h"

#include "widgets/theme.h"

#include <QFontMetrics>
#include <QPainter>

#include <utility>

namespace inferama::widgets {

namespace {
constexpr int Swatch = 9;
constexpr int SwatchGap = 5;
constexpr int ItemGap = 12;
constexpr int Height = 16;
QFont legendFont() { return uiFont(11); }
} // namespace

LegendRow::LegendRow(const ThemeHolder& theme, Items items, QWidget* parent)
    : QWidget(parent), theme_(theme), source_(std::move(items))
{
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(&theme, &ThemeHolder::changed, this, &LegendRow::refresh);
    refresh();
}

void LegendRow::refresh()
{
    items_ = source_(theme_.theme());
    QStringList words;
    for (const LegendItem& item : items_)
        words << item.text;
    setAccessibleName(tr("Legend: %1").arg(words.join(QStringLiteral(", "))));
    updateGeometry();
    update();
}

QSize LegendRow::sizeHint() const
{
    const QFontMetrics metrics(legendFont());
    int width = 0;
    for (const LegendItem& item : items_)
        width += Swatch + SwatchGap + metrics.horizontalAdvance(item.text) + ItemGap;
    return {std::max(0, width - ItemGap), Height};
}

void LegendRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setFont(legendFont());
    const QFontMetrics metrics(legendFont());
    // Where there is no room for all, the first are the ones that matter.
    int x = std::max(0, width() - sizeHint().width());
    for (const LegendItem& item : items_) {
        const int textWidth = metrics.horizontalAdvance(item.text);
        if (x + Swatch + SwatchGap + textWidth > width())
            break;
        painter.fillRect(QRect(x, (height() - Swatch) / 2, Swatch, Swatch), item.fill);
        painter.setPen(theme_.theme().muted);
        painter.drawText(QRect(x + Swatch + SwatchGap, 0, textWidth + 1, height()), Qt::AlignVCenter | Qt::AlignLeft,
                         item.text);
        x += Swatch + SwatchGap + textWidth + ItemGap;
    }
}

} // namespace inferama::widgets
