// SPDX-License-Identifier: GPL-3.0-or-later
// What charts that paint themselves over a time axis have in common: the frame around them, the cross-hair and the
// gestures that linked charts share, alerts along the axis, and the focus.
#pragma once

#include "core/bands.h"
#include "widgets/chart_content.h"
#include "widgets/chart_frame.h"
#include "widgets/time_gestures.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace inferama::widgets {

class ThemeHolder;

// A stretch of the time axis on which an alert stood, in seconds as the axis counts; `to` is 0 while it lasts.
struct AlertSpan {
    double from = 0;
    double to = 0;
    core::Level level = core::Level::Third;
    friend bool operator==(const AlertSpan&, const AlertSpan&) = default;
};

class TimeSurface : public QWidget {
    Q_OBJECT
public:
    // `name` is what a screen reader calls the chart. `theme` must outlive the chart.
    TimeSurface(const QString& name, const ThemeHolder& theme, QWidget* parent = nullptr);

    // What the chart says now, for a reader who does not see it.
    void setDescription(const QString& text);
    // Shares the cross-hair of `link`, and leaves the wishes for another time there. It must outlive the chart.
    void linkTo(TimeLink& link);
    // The cross-hair stands at x (seconds before the end) until told otherwise.
    void setCrosshair(std::optional<double> x);
    std::optional<double> crosshair() const { return crosshair_; }
    // Where the axes lie, as laid out last.
    const ChartFrame& frame() const { return frame_; }

protected:
    // Called when the size or the theme has changed: the place to compute what paintEvent() draws.
    virtual void layOut() = 0;
    // Called when the cross-hair stands elsewhere.
    virtual void readCrosshair() {}

    const Theme& theme() const;
    // What follows from the cross-hair is to be read anew after it.
    void setFrame(ChartFrame frame, const std::optional<TimeSpan>& span);
    // Everything that lies over the values: `around` without values at the cross-hair, which stands as a line with its
    // moment on the axis.
    void paintOver(QPainter& painter, const ChartContent& around, const std::vector<AlertSpan>& alerts) const;
    void paintGestures(QPainter& painter) const { gestures_.paint(painter, theme()); }
    void paintFocus(QPainter& painter) const;

    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void moveCrosshair(std::optional<double> x);

    const ThemeHolder& theme_;
    ChartFrame frame_;
    TimeGestures gestures_;
    bool placing_ = false; // the frame is new and what lies in it is not
    std::optional<double> crosshair_;
};

} // namespace inferama::widgets
