// SPDX-License-Identifier: GPL-3.0-or-later
// LineChart's inside, the one place that knows Qt Charts. Included by line_chart.cpp and by its test, by nobody else.
#pragma once

#include "widgets/chart_content.h"
#include "widgets/chart_frame.h"
#include "widgets/time_gestures.h"
#include "widgets/value_brush.h"

#include <QtCharts/QChartView>

#include <functional>
#include <optional>
#include <vector>

class QLineSeries;
class QValueAxis;

namespace inferama::widgets {

class ThemeHolder;

// Both axes of Qt Charts are 0…1 for ever: scales, logarithms and gaps are resolved before a point gets here, so that
// neither an axis moves (which would rebuild every series) nor a zero or NaN arrives (which would erase a line).
class LinePlot : public QChartView {
    Q_OBJECT
public:
    LinePlot(const ThemeHolder& theme, QWidget* parent);

    void setContent(ChartContent content);
    void setCrosshair(std::optional<Crosshair> cross);
    void linkTo(TimeLink& link);

    const ChartContent& content() const { return content_; }
    const ChartFrame& frame() const { return frame_; }
    const std::optional<Crosshair>& crosshair() const { return crosshair_; }
    NotShown notShown() const { return notShown_; }

signals:
    void picked(const PickedValues& values);

protected:
    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Dot {
        QPointF unit;
        QColor colour;
    };

    void layOut();
    void fillSeries();
    QLineSeries* seriesAt(std::size_t index);
    void moveCrosshair(std::optional<Crosshair> cross);
    bool linked() const { return gestures_.link() != nullptr && content_.time; }
    // Of the link, on this axis.
    std::optional<Crosshair> sharedCrosshair() const;

    const ThemeHolder& theme_;
    ChartContent content_;
    ChartAxes axes_;
    ChartFrame frame_;
    TimeGestures gestures_;
    NotShown notShown_;
    std::vector<Dot> dots_; // points without a neighbour
    std::optional<Crosshair> crosshair_;
    ValueBrush brush_;
    QValueAxis* unitX_;
    QValueAxis* unitY_;
    std::vector<QLineSeries*> pool_; // owned by the chart; grows, never shrinks
};

} // namespace inferama::widgets
