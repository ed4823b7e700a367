// SPDX-License-Identifier: GPL-3.0-or-later
// The whole run in one strip: what was offered, what was done, what failed, P99 TTFT, marks, alerts, and a brush over
// the time that is looked at, which is dragged, clicked or stepped to another.
#pragma once

#include "core/snapshot.h"
#include "widgets/mark_lines.h"
#include "widgets/timeline_geometry.h"

#include <QPointF>
#include <QString>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace inferama::widgets {

class ThemeHolder;
class TimeLink;

// When something was wrong, how gravely, and the words of the tip.
struct AlertStretch {
    core::Time start{};
    std::optional<core::Time> end; // absent: it lasts
    core::Level level = core::Level::Second;
    QString text;
};

class RunTimeline : public QWidget {
    Q_OBJECT
public:
    static constexpr int Height = 75;

    // Both must outlive it. Its wishes go to the link, whose cross-hair it shows.
    RunTimeline(const ThemeHolder& theme, TimeLink& link, QWidget* parent = nullptr);

    // The run by now.
    void present(const std::shared_ptr<const core::Snapshot>& run);
    // Drawn as a track under the curves, the graver above the others.
    void setAlerts(std::vector<AlertStretch> alerts);
    // Where the brush lies, and whether it moves with the run.
    void setLookedAt(const core::TimeRange& stretch, bool follows);

    const TimelineExtent& extent() const { return extent_; }
    // Where a moment is drawn, in pixels; nothing before the first request.
    std::optional<double> pixelOf(core::Time t) const;
    // Since when every figure of the past can be had to the full; empty: all along.
    QString exactText() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    // One curve of the run: x in pixels, y in the curve's own unit.
    struct Curve {
        std::vector<QPointF> points;
        double high = 0;
    };
    struct Drag {
        Brush::Part part = Brush::Part::Beside;
        double x = 0;           // of the press
        core::Time at{};        // under the press
        core::TimeRange from{}; // the brush at the press
        bool moved = false;
    };

    void layOut();
    void describe();
    Brush brush() const;
    void drag(double x);
    void zoom(double factor, double share);
    bool takesKey(const QKeyEvent& event) const;
    QString tipAt(double x) const;
    const core::HistoryPoint* pointAt(double x) const;

    void paintCurves(QPainter& painter) const;
    void paintKey(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;
    void paintAlerts(QPainter& painter) const;
    void paintBrush(QPainter& painter) const;

    const ThemeHolder& theme_;
    TimeLink& link_;
    std::shared_ptr<const core::Snapshot> run_;
    std::vector<AlertStretch> alerts_; // from the mildest to the gravest
    core::TimeRange lookedAt_;
    bool follows_ = true;
    TimelineExtent extent_;
    std::optional<TimeAxis> axis_; // where there is a run to draw, and room
    std::optional<Drag> drag_;
    Curve offered_;
    Curve qps_;
    Curve ttftP99_;
    Curve failures_;
    MarkLines marks_;
};

} // namespace inferama::widgets
