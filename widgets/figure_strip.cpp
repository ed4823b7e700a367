// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure_strip.h"

#include "widgets/band_shape.h"
#include "widgets/figure_text.h"
#include "widgets/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

namespace inferama::widgets {

namespace {

constexpr double Padding = 12;
constexpr double CellPadding = 10;
constexpr double TopPadding = 6;

void drawElided(QPainter& painter, const QRectF& box, const QString& text, const QFont& font, const QColor& colour)
{
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetricsF(font).elidedText(text, Qt::ElideRight, box.width()));
}

void drawCell(QPainter& painter, const QRectF& box, const StripCell& cell, const Theme& theme)
{
    double x = box.left() + CellPadding;
    const double width = box.width() - CellPadding - 2;
    if (cell.percentile) {
        painter.fillRect(QRectF(x, box.top() + TopPadding + 6, 8, 3), theme.percentile[*cell.percentile]);
        x += 13;
    }
    drawElided(painter, QRectF(x, box.top() + TopPadding, box.right() - x, 15), cell.label, uiFont(11, 500),
               theme.text2);

    x = box.left() + CellPadding;
    const double baseline = box.top() + TopPadding + 15 + 18;
    const QFont unitFont = uiFont(11);
    const QString& unit = cell.value.quantity.unit;
    QFont font = uiFont(17, 600);
    if (figureWidth(font, cell.value.quantity.number) + 3 + QFontMetricsF(unitFont).horizontalAdvance(unit) > width)
        font = uiFont(13, 600);
    const bool muted = cell.value.thinness == core::Thinness::VeryThin || cell.value.quantity.number == NoValue;
    painter.setPen(muted ? theme.muted : theme.text);
    const double used = drawFigure(painter, font, {x, baseline}, cell.value.quantity.number);
    if (cell.value.thinness == core::Thinness::Thin) {
        QPen dots(theme.text2, 1);
        dots.setDashPattern({1, 2});
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(dots);
        painter.drawLine(QPointF(x, baseline + 3), QPointF(x + used, baseline + 3));
        painter.setRenderHint(QPainter::Antialiasing);
    }
    painter.setFont(unitFont);
    painter.setPen(theme.muted);
    painter.drawText(QPointF(x + used + 3, baseline), unit);

    const double noteTop = box.top() + TopPadding + 15 + 24;
    if (noteTop + 13 > box.bottom())
        return;
    if (cell.level) {
        drawBandShape(painter, QRectF(x, noteTop + 3, 9, 9), cell.level, theme);
        x += 13;
    }
    const QFont noteFont = uiFont(11, cell.level ? 500 : 400);
    const bool fits =
        cell.briefNote.isEmpty() || QFontMetricsF(noteFont).horizontalAdvance(cell.note) <= box.right() - x;
    drawElided(painter, QRectF(x, noteTop, box.right() - x, 15), fits ? cell.note : cell.briefNote, noteFont,
               cell.level ? theme.bandColour(*cell.level) : theme.muted);
}

} // namespace

FigureStrip::FigureStrip(const ThemeHolder& theme, const QString& heading, int headingWidth, QWidget* parent)
    : QWidget(parent), theme_(theme), heading_(heading), headingWidth_(headingWidth)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&theme_, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
}

void FigureStrip::setCells(std::vector<StripCell> cells)
{
    cells_ = std::move(cells);
    QStringList spoken;
    for (const StripCell& cell : cells_) {
        spoken << cell.label + QLatin1Char(' ') + cell.value.quantity.joined() +
                      (cell.note.isEmpty() ? QString() : QLatin1String(", ") + cell.note);
    }
    setAccessibleName(heading_ + QLatin1String(": ") + spoken.join(QLatin1String("; ")));
    update();
}

void FigureStrip::setUnderHeading(const QString& text)
{
    underHeading_ = text;
    update();
}

void FigureStrip::setUnderHeading(QWidget* control)
{
    control_ = control;
    control_->setParent(this);
}

void FigureStrip::paintEvent(QPaintEvent*)
{
    const Theme& theme = theme_.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.border, 1));
    painter.setBrush(theme.surface);
    const QRectF frame = rect();
    painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);

    drawElided(painter, QRectF(Padding, TopPadding, headingWidth_ - Padding, 15), heading_, uiFont(11, 500),
               theme.text2);
    if (!underHeading_.isEmpty()) {
        painter.setFont(uiFont(11));
        painter.setPen(theme.muted);
        painter.drawText(QRectF(Padding, TopPadding + 18, headingWidth_ - Padding, frame.height() - TopPadding - 18),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, underHeading_);
    }
    if (cells_.empty())
        return;
    const double width = (frame.width() - headingWidth_ - 4) / static_cast<double>(cells_.size());
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const double x = std::round(headingWidth_ + static_cast<double>(i) * width);
        painter.setPen(QPen(theme.line, 1));
        painter.drawLine(QPointF(x + 0.5, TopPadding), QPointF(x + 0.5, frame.height() - TopPadding));
        drawCell(painter, QRectF(x, 0, width, frame.height()), cells_[i], theme);
    }
}

void FigureStrip::resizeEvent(QResizeEvent*)
{
    if (control_)
        control_->setGeometry(static_cast<int>(Padding), 26, headingWidth_ - 2 * static_cast<int>(Padding), 28);
}

} // namespace inferama::widgets
