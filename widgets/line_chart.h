// SPDX-License-Identifier: GPL-3.0-or-later
// A chart of lines. Qt Charts draws them, inside line_plot and nowhere else: it is deprecated from Qt 6.10 on and can
// be replaced behind this header. Everything else of a chart is painted by chart_frame.
#pragma once

#include "widgets/chart_content.h"
#include "widgets/value_brush.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace inferama::widgets {

class LinePlot;
class ThemeHolder;
class TimeLink;

class LineChart : public QWidget {
    Q_OBJECT
public:
    // `name` is what a screen reader calls the chart. `theme` must outlive the chart.
    LineChart(const QString& name, const ThemeHolder& theme, QWidget* parent = nullptr);
    ~LineChart() override;

    // Shows `content` from now on. Once a tick: each line costs one replacement of at most 2 × plot width points.
    void setContent(ChartContent content);
    const ChartContent& content() const;
    // What the chart says now, for a reader who does not see it.
    void setDescription(const QString& text);

    // Over time it shares the cross-hair of `link`, and leaves the wishes for another time there. It must outlive the
    // chart.
    void linkTo(TimeLink& link);

    // The cross-hair stands at x (the axis' unit) until told otherwise; nothing or an x off the axis takes it away.
    void setCrosshair(std::optional<double> x);
    std::optional<double> crosshair() const;

    // Where a value lies on this widget, in pixels, as drawn last.
    std::optional<QPointF> pixelOf(double x, double y) const;
    // Values that the content has but cannot be drawn, as the note on the chart counts them.
    NotShown notShown() const;

    QSize sizeHint() const override { return {640, 240}; }
    QSize minimumSizeHint() const override { return {160, 60}; }

signals:
    // Only of a content that says what is picked: the user wants to know more of these values of x.
    void picked(const PickedValues& values);

private:
    LinePlot* plot_; // owned by this widget
};

} // namespace inferama::widgets
