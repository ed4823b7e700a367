// SPDX-License-Identifier: GPL-3.0-or-later
// What lies over the lines: limits, marks, markers and their names.
#include "widgets/band_shape.h"
#include "widgets/chart_edges.h"
#include "widgets/chart_frame.h"
#include "widgets/theme.h"
#include "widgets/translation.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

namespace {

// Text on a plate of the surface's colour, so that lines behind do not cross it.
void paintPlate(QPainter& painter, const QRectF& box, const QString& text, const QColor& plate, const QColor& ink)
{
    painter.fillRect(box, plate);
    painter.setPen(ink);
    painter.drawText(box, Qt::AlignCenter, text);
}

// Where texts already stand: one that would cover another is left out, what it names is drawn all the same.
class Texts {
public:
    bool free(const QRectF& box) const
    {
        return std::none_of(taken_.begin(), taken_.end(), [&](const QRectF& other) { return other.intersects(box); });
    }
    bool take(const QRectF& box)
    {
        if (!free(box))
            return false;
        taken_.push_back(box);
        return true;
    }

private:
    std::vector<QRectF> taken_;
};

QRectF plateAt(const QPainter& painter, const QPointF& topLeft, const QString& text)
{
    return {topLeft, QSizeF(QFontMetricsF(painter.font()).horizontalAdvance(text) + 8, 16)};
}

void paintStrips(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme,
                 Texts& texts)
{
    painter.setFont(uiFont(11));
    for (const AxisStrip& strip : content.strips) {
        const bool overX = strip.over == Shading::Over::X;
        const Scale& scale = overX ? frame.x : frame.y;
        if (strip.values.low >= scale.values.high || strip.values.high <= scale.values.low)
            continue;
        const double from = scale.toPixel(std::max(strip.values.low, scale.values.low));
        const double to = scale.toPixel(std::min(strip.values.high, scale.values.high));
        const QRectF bar =
            overX ? QRectF(from, frame.plot.bottom() - 3, to - from, 3) : QRectF(frame.plot.left(), to, 3, from - to);
        painter.fillRect(bar, strip.colour);
        if (strip.text.isEmpty())
            continue;
        QRectF plate = plateAt(painter, QPointF(bar.left(), bar.top() - 17), strip.text);
        if (plate.width() > bar.width())
            plate.moveLeft(bar.center().x() - plate.width() / 2);
        if (overX && frame.plot.contains(plate) && texts.take(plate)) {
            painter.setPen(theme.text2);
            painter.drawText(plate, Qt::AlignCenter, strip.text);
        }
    }
}

// The name of a vertical limit: beside its line, where no other text stands.
void paintNameBeside(QPainter& painter, const QRectF& plot, double at, const Limit& limit, const Theme& theme,
                     Texts& texts)
{
    QRectF plate = plateAt(painter, QPointF(at + 6, plot.top() + 4), limit.text);
    if (!limit.more.isEmpty()) {
        plate.setWidth(std::max(plate.width(), QFontMetricsF(uiFont(11)).horizontalAdvance(limit.more) + 8));
        plate.setHeight(2 * plate.height());
    }
    for (int row = 0; row < 12; ++row) {
        for (const double left : {at + 6, at - 6 - plate.width()}) {
            const QRectF here = plate.translated(left - plate.left(), row * 20);
            if (!plot.contains(here) || !texts.take(here))
                continue;
            const double height = limit.more.isEmpty() ? here.height() : here.height() / 2;
            paintPlate(painter, QRectF(here.topLeft(), QSizeF(here.width(), height)), limit.text, theme.surface,
                       theme.text);
            if (!limit.more.isEmpty()) {
                painter.setFont(uiFont(11));
                paintPlate(painter, here.adjusted(0, height, 0, 0), limit.more, theme.surface, theme.text2);
                painter.setFont(uiFont(11, 600));
            }
            return;
        }
    }
}

// Beneath markers, which may stand on them; their names come after those of the markers.
void paintLimitLines(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme)
{
    painter.setPen(QPen(theme.accent, 1.5));
    for (const Limit& limit : content.limits) {
        if (limit.over != Shading::Over::X || !frame.x.values.contains(limit.value))
            continue;
        const double at = std::round(frame.x.toPixel(limit.value));
        painter.drawLine(QPointF(at, frame.plot.top()), QPointF(at, frame.plot.bottom()));
    }
}

void paintLimits(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme,
                 Texts& texts)
{
    painter.setFont(uiFont(11, 600));
    const QRectF& plot = frame.plot;
    for (const Limit& limit : content.limits) {
        const bool overX = limit.over == Shading::Over::X;
        const Scale& scale = overX ? frame.x : frame.y;
        if (scale.kind == ScaleKind::Log && limit.value <= 0)
            continue;
        if (!scale.values.contains(limit.value)) {
            const bool above = limit.value > scale.values.high;
            const QString text =
                limit.text + QStringLiteral(" ") + (overX ? (above ? u'→' : u'←') : (above ? u'↑' : u'↓'));
            QRectF plate = plateAt(painter, plot.topLeft() + QPointF(8, 4), text);
            if (overX && above)
                plate.moveRight(plot.right() - 4);
            if (!overX && !above)
                plate.moveBottom(plot.bottom() - 4);
            for (int row = 0; row < 3 && !texts.take(plate); ++row)
                plate.translate(0, !overX && !above ? -20 : 20);
            paintPlate(painter, plate, text, theme.surface, theme.text);
            continue;
        }
        const double at = std::round(scale.toPixel(limit.value));
        if (overX) {
            paintNameBeside(painter, plot, at, limit, theme, texts);
        } else {
            QPen pen(theme.text, 1);
            pen.setDashPattern({6, 3});
            painter.setPen(pen);
            painter.drawLine(QPointF(plot.left(), at), QPointF(plot.right(), at));
            QRectF plate = plateAt(painter, QPointF(plot.left() + 8, at - 18), limit.text);
            if (plate.top() < plot.top() || !texts.take(plate)) {
                plate.moveTop(at + 2);
                texts.take(plate);
            }
            paintPlate(painter, plate, limit.text, theme.surface, theme.text);
        }
    }
}

void paintLevelNames(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme,
                     Texts& texts)
{
    for (const LevelLine& level : content.levels) {
        if (!frame.y.values.contains(level.y))
            continue;
        const double y = std::round(frame.y.toPixel(level.y));
        painter.setFont(uiFont(11));
        const QRectF name = plateAt(painter, QPointF(frame.plot.left() + 4, y - 16), level.name);
        if (frame.plot.contains(name) && texts.take(name)) {
            painter.setPen(theme.text2);
            painter.drawText(name, Qt::AlignCenter, level.name);
        }
        if (level.aside.isEmpty())
            continue;
        painter.setFont(uiFont(11, 500));
        const QRectF plate = plateAt(painter, QPointF(name.right() + 4, y - 16), level.aside);
        if (frame.plot.contains(plate) && texts.take(plate))
            paintPlate(painter, plate, level.aside, theme.raised, theme.text);
    }
}

void paintMarks(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme,
                Texts& texts)
{
    painter.setFont(uiFont(11));
    QPen pen(theme.text2, 1);
    pen.setDashPattern({3, 2});
    const Interval& shown = frame.x.values;
    for (const VerticalMark& mark : content.marks) {
        if (mark.x > shown.high || mark.until.value_or(mark.x) < shown.low)
            continue;
        const double at = std::round(frame.x.toPixel(std::max(mark.x, shown.low)));
        const QColor ink = mark.level ? theme.bandColour(*mark.level) : theme.text2;
        if (mark.until) {
            QColor band = ink;
            band.setAlphaF(0.1F);
            const double end = frame.x.toPixel(std::min(*mark.until, shown.high));
            painter.fillRect(QRectF(QPointF(at, frame.plot.top()), QPointF(end, frame.plot.bottom())), band);
        }
        pen.setColor(ink);
        painter.setPen(pen);
        for (const double x : {mark.x, mark.until.value_or(mark.x)})
            if (shown.contains(x))
                painter.drawLine(QPointF(std::round(frame.x.toPixel(x)), frame.plot.top()),
                                 QPointF(std::round(frame.x.toPixel(x)), frame.plot.bottom()));
        if (mark.level)
            drawBandShape(painter, QRectF(at - 4, frame.plot.bottom() - 9, 8, 8), mark.level, theme);
        if (mark.text.isEmpty())
            continue;
        constexpr int MostRows = 3;
        for (int row = 0; row < MostRows; ++row) {
            QRectF plate = plateAt(painter, QPointF(0, frame.plot.top() + 4 + 18 * row), mark.text);
            plate.moveRight(at - 4);
            if (plate.left() < frame.plot.left())
                plate.moveLeft(at + 4);
            if (plate.right() > frame.plot.right() || !texts.take(plate))
                continue;
            paintPlate(painter, plate, mark.text, theme.raised, ink);
            break;
        }
    }
}

void paintMarkers(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme,
                  Texts& texts)
{
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setFont(uiFont(11));
    for (const Marker& marker : content.markers) {
        if (!frame.x.values.contains(marker.x) || !frame.y.values.contains(marker.y))
            continue;
        const QPointF at(frame.x.toPixel(marker.x), frame.y.toPixel(marker.y));
        if (marker.leaders) {
            QPen pen(marker.colour, 1);
            pen.setDashPattern({2, 3});
            painter.setPen(pen);
            painter.drawLine(QPointF(frame.plot.left(), at.y()), at);
            painter.drawLine(at, QPointF(at.x(), frame.plot.bottom()));
        }
        const bool full = marker.trust == core::Thinness::Sound && !marker.diamond;
        painter.setPen(QPen(full ? theme.surface : marker.colour, full ? 1 : 1.5));
        painter.setBrush(full ? marker.colour : theme.surface);
        if (marker.diamond)
            painter.drawPolygon(
                QPolygonF{at + QPointF(0, -4.5), at + QPointF(4.5, 0), at + QPointF(0, 4.5), at + QPointF(-4.5, 0)});
        else
            painter.drawEllipse(at, 4, 4);
        if (marker.trust == core::Thinness::VeryThin) {
            painter.drawLine(at + QPointF(-2.5, 2.5), at + QPointF(2.5, -2.5));
            painter.drawLine(at + QPointF(-3.5, 0), at + QPointF(0, -3.5));
            painter.drawLine(at + QPointF(0, 3.5), at + QPointF(3.5, 0));
        }
        painter.setBrush(Qt::NoBrush);
        if (marker.text.isEmpty())
            continue;
        QRectF plate = plateAt(painter, at + QPointF(8, -8), marker.text);
        if (marker.textLeft || plate.right() > frame.plot.right())
            plate.moveRight(at.x() - 8);
        if (plate.left() < frame.plot.left())
            plate.moveLeft(at.x() + 8);
        if (plate.bottom() > frame.plot.bottom())
            plate.moveBottom(at.y() - 6);
        if (plate.top() < frame.plot.top())
            plate.moveTop(frame.plot.top() + 1);
        if (!texts.take(plate))
            continue;
        QColor veil = theme.surface;
        veil.setAlphaF(0.8F);
        paintPlate(painter, plate, marker.text, veil, theme.text);
    }
}

void paintNotes(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme,
                std::size_t notShown, Texts& texts)
{
    painter.setFont(uiFont(11));
    for (const Shading& shading : content.shadings) {
        if (!shading.hatched || shading.word.isEmpty())
            continue;
        const auto pixelOf = [&](double v) {
            return frame.y.toPixel(std::clamp(v, frame.y.values.low, frame.y.values.high));
        };
        const double middle = (pixelOf(shading.values.low) + pixelOf(shading.values.high)) / 2;
        const QRectF plate = plateAt(painter, QPointF(frame.plot.left() + 8, middle - 8), shading.word);
        if (texts.take(plate))
            paintPlate(painter, plate, shading.word, theme.surface, theme.muted);
    }
    QStringList notes;
    if (notShown > 0)
        notes << tr("%n value(s) not shown", nullptr, static_cast<int>(notShown));
    if (!content.note.isEmpty())
        notes << content.note;
    double top = frame.plot.top() + 4;
    for (const QString& text : notes) {
        QRectF plate = plateAt(painter, QPointF(0, top), text);
        plate.moveRight(frame.plot.right() - 4);
        texts.take(plate);
        paintPlate(painter, plate, text, theme.raised, theme.text2);
        top += 20;
    }
}

} // namespace

void paintOverLines(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme,
                    std::size_t notShown)
{
    if (!frame.drawable())
        return;
    const QRectF area = frame.plot.marginsAdded(QMarginsF(content.margins));
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (!content.emptyText.isEmpty()) {
        painter.setFont(uiFont(12));
        painter.setPen(theme.muted);
        painter.drawText(area.adjusted(16, 0, -16, 0), Qt::AlignCenter | Qt::TextWordWrap, content.emptyText);
        return;
    }
    paintTickLabels(painter, frame, area, theme);
    // In the order in which their texts have a right to the room.
    Texts texts;
    texts.take(frame.key);
    paintNotes(painter, frame, content, theme, notShown, texts);
    paintLevelNames(painter, frame, content, theme, texts);
    paintMarks(painter, frame, content, theme, texts);
    paintLimitLines(painter, frame, content, theme);
    paintMarkers(painter, frame, content, theme, texts);
    paintLimits(painter, frame, content, theme, texts);
    paintStrips(painter, frame, content, theme, texts);
    paintKey(painter, frame, content, theme);
    paintEnds(painter, frame, content, theme, area.right() - 8);
}

} // namespace inferama::widgets
