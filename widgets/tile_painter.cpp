// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tile_painter.h"

#include "widgets/band_shape.h"
#include "widgets/figure_text.h"
#include "widgets/sparkline.h"
#include "widgets/theme.h"
#include "widgets/tile_content.h"
#include "widgets/translation.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace inferama::widgets {

namespace {

constexpr double SidePadding = 9;
constexpr double TopPadding = 5;
constexpr double BottomPadding = 5;
constexpr double NameHeight = 15;
constexpr double LabelHeight = 14;
constexpr double NoteHeight = 15;
constexpr double SparkHeight = 18;
constexpr double EdgeWidth = 3;
constexpr double CrowdedHeight = 90;
constexpr double CrowdedTopPadding = 2;
constexpr double CrowdedNoteHeight = 14;
constexpr double LowHeight = 66; // below it there is no room to spare between the lines

// Draws one tile into its rectangle, from top to bottom.
class TilePainter {
public:
    TilePainter(QPainter& painter, const QRectF& frame, const TileContent& content, const Theme& theme)
        : painter_(painter), frame_(frame), content_(content), theme_(theme),
          inner_(frame.adjusted(SidePadding, TopPadding, -SidePadding, -BottomPadding))
    {
        if (crowded())
            inner_.setTop(frame.top() + CrowdedTopPadding);
    }

    void draw()
    {
        drawFrame();
        drawName();
        if (isDimmed()) {
            drawWrapped(content_.needs);
            return;
        }
        if (content_.state == TileContent::State::NoTraffic) {
            drawWrapped(content_.caveat.isEmpty() ? widgets::tr("no traffic") : content_.caveat);
            return;
        }
        const double afterValues = content_.values.size() > 1 ? drawCells() : drawSingle();
        drawNote(afterValues);
        double below = afterValues;
        if (hasNote() || content_.caveat.isEmpty())
            below += crowded() ? CrowdedNoteHeight : NoteHeight;
        drawFoot(below + drawCaveat(below));
    }

private:
    // There is no figure, and there will be none without another source or another server.
    bool isDimmed() const
    {
        return content_.state == TileContent::State::NoSource || content_.state == TileContent::State::NotApplicable;
    }

    bool hasNote() const { return !content_.note.isEmpty() || !content_.stale.isEmpty(); }

    // A note and a caveat do not both fit without giving up some air.
    bool crowded() const { return frame_.height() < CrowdedHeight && !content_.caveat.isEmpty() && hasNote(); }

    void drawFrame()
    {
        painter_.setRenderHint(QPainter::Antialiasing);
        const QRectF line = frame_.adjusted(0.5, 0.5, -0.5, -0.5);
        if (isDimmed()) {
            QPen dashed(theme_.border, 1);
            dashed.setDashPattern({4, 3});
            painter_.setPen(dashed);
            painter_.setBrush(Qt::NoBrush);
            painter_.drawRoundedRect(line, 4, 4);
            return;
        }
        painter_.setPen(QPen(theme_.border, 1));
        painter_.setBrush(theme_.surface);
        painter_.drawRoundedRect(line, 4, 4);
        if (content_.alarming()) {
            painter_.save();
            painter_.setClipRect(QRectF(frame_.left(), frame_.top(), EdgeWidth, frame_.height()));
            painter_.setPen(Qt::NoPen);
            painter_.setBrush(theme_.bandColour(*content_.level));
            painter_.drawRoundedRect(frame_, 4, 4);
            painter_.restore();
        }
    }

    // Text in one line, elided to `width`; returns how wide it became.
    double drawText(double x, double top, double width, double height, const QString& text, const QFont& font,
                    const QColor& colour)
    {
        if (text.isEmpty() || width <= 0)
            return 0;
        const QFontMetricsF metrics(font);
        const QString shown = metrics.elidedText(text, Qt::ElideRight, width);
        painter_.setFont(font);
        painter_.setPen(colour);
        painter_.drawText(QRectF(x, top, width, height), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shown);
        return metrics.horizontalAdvance(shown);
    }

    void drawName()
    {
        const bool dimmed = isDimmed();
        const bool latency = content_.values.size() > 1;
        double x = inner_.left();
        double right = inner_.right();
        if (dimmed) {
            drawBandShape(painter_, QRectF(x, inner_.top() + 3, 9, 9), std::nullopt, theme_);
            x += 13;
        }
        const QFont font = latency ? uiFont(12, 600) : uiFont(11, 500);
        const QString& name = ofLength(content_.name, content_.briefName, font, right - x);
        const double nameWidth = QFontMetricsF(font).horizontalAdvance(name);
        const QFont small = uiFont(11);
        const QString count = countBesideName();
        const QString& aside = content_.aside.isEmpty() ? count : content_.aside;
        const double asideWidth = QFontMetricsF(small).horizontalAdvance(aside);
        // The aside gives way before the name does.
        if (!aside.isEmpty() && x + nameWidth + 8 + asideWidth <= right) {
            drawText(right - asideWidth, inner_.top(), asideWidth + 1, NameHeight, aside, small, theme_.muted);
            right -= asideWidth + 8;
        }
        x += drawText(x, inner_.top(), right - x, NameHeight, name, font,
                      dimmed    ? theme_.muted
                      : latency ? theme_.text
                                : theme_.text2);
        if (!content_.subtitle.isEmpty() && right - x > 30)
            drawText(x + 4, inner_.top(), right - x - 4, NameHeight, content_.subtitle, small, theme_.muted);
    }

    void drawWrapped(const QString& text)
    {
        const QFont font = uiFont(11);
        const QFontMetricsF metrics(font);
        const double spacing = metrics.lineSpacing();
        double y = inner_.top() + NameHeight + 3;
        const double lowest = frame_.bottom() - 1 - spacing;
        painter_.setFont(font);
        painter_.setPen(theme_.muted);
        QTextLayout layout(text, font);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid() && y <= lowest; line = layout.createLine()) {
            line.setLineWidth(inner_.width());
            const bool last = y + spacing > lowest;
            // Of what does not fit the last line has the beginning; the tip has all of it.
            const QString shown = last ? metrics.elidedText(text.mid(line.textStart()), Qt::ElideRight, inner_.width())
                                       : text.mid(line.textStart(), line.textLength());
            painter_.drawText(QPointF(inner_.left(), y + metrics.ascent()), shown.trimmed());
            y += spacing;
        }
        layout.endLayout();
    }

    // A figure with its unit, dotted beneath when thin and muted when very thin; returns its width.
    double drawQuantity(double x, double baseline, const TileValue& value, const QFont& font, double unitGap)
    {
        const bool missing = value.quantity.number == NoValue;
        const bool veryThin = value.thinness == core::Thinness::VeryThin;
        painter_.setPen(veryThin || missing || !content_.stale.isEmpty() ? theme_.muted : theme_.text);
        const double number = drawFigure(painter_, font, {x, baseline}, value.quantity.number);
        if (value.thinness == core::Thinness::Thin) {
            QPen dots(theme_.text2, 1);
            dots.setDashPattern({1, 2});
            painter_.setRenderHint(QPainter::Antialiasing, false);
            painter_.setPen(dots);
            painter_.drawLine(QPointF(x, baseline + 3), QPointF(x + number, baseline + 3));
            painter_.setRenderHint(QPainter::Antialiasing);
        }
        const QFont small = uiFont(11);
        painter_.setFont(small);
        painter_.setPen(theme_.muted);
        painter_.drawText(QPointF(x + number + unitGap, baseline), value.quantity.unit);
        return number + (value.quantity.unit.isEmpty()
                             ? 0
                             : unitGap + QFontMetricsF(small).horizontalAdvance(value.quantity.unit));
    }

    double cellWidth() const { return std::min(inner_.width() / static_cast<double>(content_.values.size()), 66.0); }

    static QString labelWithCount(const TileValue& value)
    {
        return widgets::tr("%1 n %2").arg(value.label, formatCount(static_cast<double>(value.count)));
    }

    // "n 45" where a percentile of so few is shown and its cell is too narrow to say so. All of a tile have one count.
    QString countBesideName() const
    {
        const QFontMetricsF metrics(uiFont(11));
        for (const TileValue& value : content_.values)
            if (!value.label.isEmpty() && value.thinness == core::Thinness::VeryThin &&
                metrics.horizontalAdvance(labelWithCount(value)) > cellWidth() - 4)
                return widgets::tr("n %1").arg(formatCount(static_cast<double>(value.count)));
        return {};
    }

    // P50, P95, P99 side by side in cells of one width.
    double drawCells()
    {
        const double cell = cellWidth();
        // Where a figure and its unit do not fit side by side, the unit stands beside the label.
        QString widest = QStringLiteral("88.8");
        for (const TileValue& value : content_.values)
            if (value.quantity.number.size() > widest.size())
                widest = value.quantity.number;
        const bool unitAbove = figureWidth(uiFont(13, 600), widest) + 2 +
                                   QFontMetricsF(uiFont(11)).horizontalAdvance(QStringLiteral("ms")) >
                               cell - 4;
        const bool countApart = !countBesideName().isEmpty();
        const QFont font = fitting({17, 15, 13, 12}, cell - 4, widest, unitAbove ? QString() : QStringLiteral("ms"), 2);
        double x = inner_.left();
        const double top = inner_.top() + NameHeight;
        for (const TileValue& value : content_.values) {
            const bool veryThin = value.thinness == core::Thinness::VeryThin;
            QString label = veryThin && !countApart ? labelWithCount(value) : value.label;
            TileValue shown = value;
            if (unitAbove) {
                label += QLatin1Char(' ') + shown.quantity.unit;
                shown.quantity.unit.clear();
            }
            drawText(x, top, cell - 1, LabelHeight, label, uiFont(11), theme_.muted);
            drawQuantity(x, top + LabelHeight + 17, shown, font, 2);
            x += cell;
        }
        return top + LabelHeight + (crowded() ? 20 : 24);
    }

    double drawSingle()
    {
        const double top = inner_.top() + NameHeight;
        if (content_.values.empty())
            return top;
        const TileValue& value = content_.values.front();
        const QFont font = fitting({20, 17, 15, 13, 11}, inner_.width(), value.quantity.number, value.quantity.unit, 3);
        const double baseline = top + 19;
        const double used = drawQuantity(inner_.left(), baseline, value, font, 3);
        const QFont small = uiFont(11);
        const double left = inner_.width() - used - 3;
        const QString& besides = ofLength(content_.besides, content_.briefBesides, small, left);
        if (QFontMetricsF(small).horizontalAdvance(besides) <= left) {
            painter_.setFont(small);
            painter_.setPen(theme_.muted);
            painter_.drawText(QPointF(inner_.left() + used + 3, baseline), besides);
        }
        return top + (frame_.height() < LowHeight ? 22 : 25);
    }

    // The largest of `sizes` in which the figure and its unit fit into `width`.
    QFont fitting(std::initializer_list<int> sizes, double width, const QString& number, const QString& unit,
                  double unitGap) const
    {
        const double unitWidth = unit.isEmpty() ? 0 : unitGap + QFontMetricsF(uiFont(11)).horizontalAdvance(unit);
        for (const int size : sizes) {
            const QFont font = uiFont(size, 600);
            if (figureWidth(font, number) + unitWidth <= width)
                return font;
        }
        return uiFont(*(sizes.end() - 1), 600);
    }

    // The brief form where the whole one does not fit.
    const QString& ofLength(const QString& whole, const QString& brief, const QFont& font, double width) const
    {
        return brief.isEmpty() || QFontMetricsF(font).horizontalAdvance(whole) <= width ? whole : brief;
    }

    void drawNote(double top)
    {
        double x = inner_.left();
        const bool stale = !content_.stale.isEmpty();
        const bool judged = content_.level && !stale;
        if (judged || stale) {
            drawBandShape(painter_, QRectF(x, top + 3, 9, 9), judged ? content_.level : std::nullopt, theme_);
            x += 13;
        }
        const QFont font = uiFont(11, judged ? 500 : 400);
        const double width = inner_.right() - x;
        const QString& note = stale ? content_.stale : content_.note;
        const double trend = stale ? 0 : drawTrend(top, width, note, font);
        drawText(x, top, width - trend, NoteHeight,
                 ofLength(note, stale ? note : content_.briefNote, font, width - trend), font,
                 judged ? theme_.bandColour(*content_.level) : theme_.muted);
    }

    // At the right, where the note leaves room for it, be it in its brief form; returns the width that it took.
    double drawTrend(double top, double width, const QString& note, const QFont& noteFont)
    {
        constexpr double Gap = 8;
        const QFont small = uiFont(11);
        const double needed = QFontMetricsF(small).horizontalAdvance(content_.trend) + 1;
        const QString& shortest = content_.briefNote.isEmpty() ? note : content_.briefNote;
        if (content_.trend.isEmpty() || QFontMetricsF(noteFont).horizontalAdvance(shortest) + Gap + needed > width)
            return 0;
        drawText(inner_.right() - needed, top, needed + 1, NoteHeight, content_.trend, small, theme_.muted);
        return needed + Gap;
    }

    // Returns the height that it took.
    double drawCaveat(double top)
    {
        if (content_.caveat.isEmpty() || top + LabelHeight > frame_.bottom() - 1)
            return 0;
        const QFont font = uiFont(11);
        drawText(inner_.left(), top, inner_.width(), LabelHeight,
                 ofLength(content_.caveat, content_.briefCaveat, font, inner_.width()), font, theme_.muted);
        return LabelHeight;
    }

    void drawFoot(double top)
    {
        const double room = inner_.bottom() + 2 - top;
        if (!content_.parts.empty()) {
            drawParts(top, room);
        } else if (room >= 8) {
            const double height = std::min(room - 1, SparkHeight);
            drawSparkline(painter_, QRectF(inner_.left(), inner_.bottom() + 1 - height, inner_.width(), height),
                          content_.spark, content_.level ? theme_.bandColour(*content_.level) : theme_.text2);
        }
    }

    void drawParts(double top, double room)
    {
        constexpr double BarHeight = 8;
        constexpr double KeyHeight = 14;
        // The bar takes the note's line where there is no note.
        const double y = hasNote() ? top + 1 : top - NoteHeight + 4;
        if (room < (hasNote() ? BarHeight : BarHeight - 6))
            return;
        painter_.setRenderHint(QPainter::Antialiasing, false);
        painter_.fillRect(QRectF(inner_.left(), y, inner_.width(), BarHeight), theme_.raised);
        double x = inner_.left();
        for (const TilePart& part : content_.parts) {
            const double width = std::clamp(part.share, 0.0, 1.0) * inner_.width();
            painter_.fillRect(QRectF(std::round(x), y, std::round(x + width) - std::round(x), BarHeight),
                              theme_.stage(part.stage));
            x += width;
        }
        painter_.setRenderHint(QPainter::Antialiasing);
        if (y + BarHeight + KeyHeight <= inner_.bottom() + 4)
            drawPartKeys(y + BarHeight + 1, KeyHeight);
    }

    // The keys stand evenly over the width, each with the colour of its part; those that do not fit are left to the
    // tip.
    void drawPartKeys(double top, double height)
    {
        const QFont font = uiFont(11);
        const QFontMetricsF metrics(font);
        double total = 0;
        std::vector<const TilePart*> shown;
        for (const TilePart& part : content_.parts) {
            const double width = metrics.horizontalAdvance(part.text) + 10;
            if (part.text.isEmpty() || total + width + static_cast<double>(shown.size()) * 6 > inner_.width())
                continue;
            total += width;
            shown.push_back(&part);
        }
        const auto gaps = static_cast<double>(shown.size()) - 1;
        const double gap = gaps > 0 ? std::min((inner_.width() - total) / gaps, 24.0) : 0;
        double x = inner_.left();
        for (const TilePart* part : shown) {
            painter_.fillRect(QRectF(x, top + height / 2 - 2, 6, 4), theme_.stage(part->stage));
            const double width = metrics.horizontalAdvance(part->text) + 1;
            drawText(x + 9, top, width, height, part->text, font, theme_.muted);
            x += width + 9 + gap;
        }
    }

    QPainter& painter_;
    QRectF frame_;
    const TileContent& content_;
    const Theme& theme_;
    QRectF inner_;
};

} // namespace

void drawTile(QPainter& painter, const QRectF& frame, const TileContent& content, const Theme& theme)
{
    TilePainter(painter, frame, content, theme).draw();
}

} // namespace inferama::widgets
