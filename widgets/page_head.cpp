// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/page_head.h"

#include "widgets/band_shape.h"
#include "widgets/theme.h"

#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QPainter>

#include <cmath>

namespace inferama::widgets {

PageHead::PageHead(const ThemeHolder& theme, const QString& title, QWidget* parent)
    : QWidget(parent), theme_(theme), title_(title), row_(new QHBoxLayout(this))
{
    setFixedHeight(Height);
    row_->setSpacing(10);
    row_->addStretch(1);
    keepRoomForTitle();
    connect(&theme_, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void PageHead::setTitle(const QString& title)
{
    if (title == title_)
        return;
    title_ = title;
    keepRoomForTitle();
    setAccessibleName(title_ + QLatin1String(": ") + text_);
    update();
}

void PageHead::keepRoomForTitle()
{
    const double width = QFontMetricsF(uiFont(15, 600)).horizontalAdvance(title_);
    row_->setContentsMargins(static_cast<int>(std::ceil(width)) + 12, 0, 0, 0);
}

void PageHead::setText(const QString& text)
{
    if (text == text_)
        return;
    text_ = text;
    setAccessibleName(title_ + QLatin1String(": ") + text_);
    update();
}

void PageHead::addAtRight(QWidget* widget) { row_->addWidget(widget); }

void PageHead::paintEvent(QPaintEvent*)
{
    double right = width();
    for (int i = 0; i < row_->count(); ++i)
        if (const QWidget* widget = row_->itemAt(i)->widget(); widget && !widget->isHidden())
            right = std::min(right, static_cast<double>(widget->x()) - 12);

    QPainter painter(this);
    const QFont titleFont = uiFont(15, 600);
    painter.setFont(titleFont);
    painter.setPen(theme_.theme().text);
    painter.drawText(QRectF(0, 0, right, height()), Qt::AlignLeft | Qt::AlignVCenter, title_);
    const double x = QFontMetricsF(titleFont).horizontalAdvance(title_) + 10;
    const QFont font = uiFont(12);
    painter.setFont(font);
    painter.setPen(theme_.theme().muted);
    painter.drawText(QRectF(x, 0, right - x, height()), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetricsF(font).elidedText(text_, Qt::ElideRight, right - x));
}

namespace {
constexpr int KeyGaps = 6 + 16 + 14 + 2; // between the parts of the key
QString sampleText() { return QStringLiteral("P99"); }
QString dottedText() { return MarksKey::tr("dotted: thin, n < 1,000"); }
QString dashedText() { return MarksKey::tr("dashed: no source yet"); }
} // namespace

MarksKey::MarksKey(const ThemeHolder& theme, QWidget* parent) : QWidget(parent), theme_(theme)
{
    setAccessibleName(tr("A dotted line marks a thin percentile, a dashed frame a tile without a source"));
    const QFontMetricsF metrics(uiFont(11));
    setFixedSize(static_cast<int>(std::ceil(metrics.horizontalAdvance(sampleText() + dottedText() + dashedText()))) +
                     KeyGaps,
                 PageHead::Height);
    connect(&theme_, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void MarksKey::paintEvent(QPaintEvent*)
{
    const Theme& theme = theme_.theme();
    QPainter painter(this);
    const QFont font = uiFont(11);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(theme.muted);
    const double baseline = (height() + metrics.ascent() - metrics.descent()) / 2;

    // Laid out from the right, so that it ends with the page.
    const QString dashed = dashedText();
    double x = width() - metrics.horizontalAdvance(dashed);
    painter.drawText(QPointF(x, baseline), dashed);
    x -= 14;
    drawBandShape(painter, QRectF(x, height() / 2.0 - 4.5, 9, 9), std::nullopt, theme);
    const QString dotted = dottedText();
    x -= 16 + metrics.horizontalAdvance(dotted);
    painter.drawText(QPointF(x, baseline), dotted);
    const QString sample = sampleText();
    x -= 6 + metrics.horizontalAdvance(sample);
    painter.drawText(QPointF(x, baseline), sample);
    QPen dots(theme.muted, 1);
    dots.setDashPattern({1, 2});
    painter.setPen(dots);
    painter.drawLine(QPointF(x, baseline + 3.5), QPointF(x + metrics.horizontalAdvance(sample), baseline + 3.5));
}

} // namespace inferama::widgets
