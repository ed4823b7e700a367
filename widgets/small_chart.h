// SPDX-License-Identifier: GPL-3.0-or-later
// Lines over time on little room: a dozen of them stand on one page, so they are painted here and not by Qt Charts.
// Where a line ends stand its name and its value, now or at the cross-hair.
#pragma once

#include "widgets/time_surface.h"

#include <QPainterPath>

#include <functional>
#include <vector>

namespace inferama::widgets {

struct SmallChartContent {
    ChartContent chart; // over time; words of shadings stand inside of the plot, endText and tip are not used
    std::vector<AlertSpan> alerts;
    std::function<QString(double)> value; // of a line, as text
};

class SmallChart : public TimeSurface {
    Q_OBJECT
public:
    using TimeSurface::TimeSurface;

    // Costs one pass over the samples; painting strokes what was laid out here.
    void setContent(SmallChartContent content);
    const SmallChartContent& content() const { return content_; }
    // What stands where the line of this index ends.
    const QString& endText(std::size_t line) const { return ends_[line].value; }

    QSize sizeHint() const override { return {400, 194}; }
    QSize minimumSizeHint() const override { return {200, 100}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void layOut() override;
    void readCrosshair() override;

private:
    struct Drawn {
        QPainterPath line;
        QPainterPath area;
        std::vector<QPointF> dots; // points without a neighbour
    };
    struct End {
        QString value;
        std::optional<QPointF> at; // of the value, while there is a cross-hair
        double y = 0;              // of the label
    };

    struct Word { // of a shading, inside of it
        Interval values;
        QString text;
        std::optional<core::Level> level;
    };

    void placeEnds();
    void paintEnds(QPainter& painter) const;
    void paintWords(QPainter& painter) const;

    SmallChartContent content_;
    ChartAxes axes_;
    std::vector<Drawn> drawn_; // as content_.chart.lines
    std::vector<End> ends_;    // as content_.chart.lines
    std::vector<Word> words_;
};

} // namespace inferama::widgets
