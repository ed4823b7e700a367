// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart_edges.h"

#include "widgets/band_shape.h"
#include "widgets/chart_frame.h"
#include "widgets/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <vector>

namespace inferama::widgets {

namespace {

constexpr double LabelPitch = 15;

} // namespace

void paintTickLabels(QPainter& painter, const ChartFrame& frame, const QRectF& area, const Theme& theme)
{
    painter.setFont(uiFont(11));
    painter.setPen(theme.muted);
    const QFontMetricsF metrics(painter.font());
    for (const TickMark& tick : frame.yTicks)
        painter.drawText(QRectF(area.left(), tick.pixel - 8, frame.plot.left() - 6 - area.left(), 16),
                         Qt::AlignRight | Qt::AlignVCenter, tick.text);
    if (area.bottom() - frame.plot.bottom() < 20)
        return; // a strip that shares its axis with the chart above
    double free = area.left();
    if (!frame.zone.isEmpty()) {
        const QRectF name(area.left(), frame.plot.bottom() + 4, metrics.horizontalAdvance(frame.zone) + 8, 16);
        painter.drawText(name, Qt::AlignRight | Qt::AlignVCenter, frame.zone);
        free = name.right() + 6;
    }
    for (const TickMark& tick : frame.xTicks) {
        const double width = metrics.horizontalAdvance(tick.text);
        const double left = std::min(tick.pixel - width / 2, area.right() - width);
        if (left < free)
            continue;
        painter.drawText(QRectF(left, frame.plot.bottom() + 4, width + 1, 16), Qt::AlignCenter, tick.text);
        free = left + width + 8;
    }
}

void paintEnds(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme,
               double right)
{
    struct End {
        double y;
        const ChartLine* line;
        const Shading* shading;
    };
    std::vector<End> ends;
    for (const ChartLine& line : content.lines) {
        if (!line.labelled)
            continue;
        const Sample* last = nearestSample(line.samples, frame.x.values.high);
        if (last != nullptr && whyNotShown(*last, frame.x.kind, frame.y.kind).total() == 0)
            ends.push_back({frame.y.toPixel(*last->y), &line, nullptr});
    }
    for (const Shading& shading : content.shadings) {
        if (shading.word.isEmpty() || shading.hatched || shading.over != Shading::Over::Y)
            continue;
        const double low = std::max(shading.values.low, frame.y.values.low);
        const double high = std::min(shading.values.high, frame.y.values.high);
        if (low < high)
            ends.push_back({(frame.y.toPixel(low) + frame.y.toPixel(high)) / 2, nullptr, &shading});
    }
    std::vector<double> wanted;
    for (const End& end : ends)
        wanted.push_back(end.y);
    const std::vector<double> placed =
        spreadLabels(wanted, LabelPitch, {frame.plot.top() + 6, frame.plot.bottom() - 4});
    const double left = frame.plot.right() + 8;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const QRectF row(left + 13, placed[i] - 8, right - left - 13, 16);
        painter.setFont(uiFont(11));
        if (ends[i].line != nullptr) {
            painter.fillRect(QRectF(left, placed[i] - 1.5, 8, 3), ends[i].line->colour);
            painter.setPen(theme.text2);
            painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, ends[i].line->name);
            painter.setFont(uiFont(11, 500));
            painter.setPen(theme.text);
            painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, ends[i].line->endText);
            continue;
        }
        painter.setPen(theme.muted);
        if (ends[i].shading->level) {
            drawBandShape(painter, QRectF(left, placed[i] - 4, 8, 8), ends[i].shading->level, theme);
            painter.setPen(theme.bandColour(*ends[i].shading->level));
        }
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, ends[i].shading->word);
    }
}

} // namespace inferama::widgets
