// SPDX-License-Identifier: GPL-3.0-or-later
// The whole run in one strip: what was offered, what was done, P99 TTFT, marks, and where the window lies.
#pragma once

#include "core/snapshot.h"

#include <QPointF>
#include <QRectF>
#include <QWidget>

#include <memory>
#include <vector>

namespace inferama::widgets {

class ThemeHolder;

class RunTimeline : public QWidget {
    Q_OBJECT
public:
    static constexpr int Height = 75;

    explicit RunTimeline(const ThemeHolder& theme, QWidget* parent = nullptr);

    void present(const std::shared_ptr<const core::Snapshot>& snapshot);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    // One curve of the run: x in pixels, y in the curve's own unit.
    struct Curve {
        std::vector<QPointF> points;
        double high = 0;
    };

    void layOut();
    const core::HistoryPoint* pointAt(double x) const;

    const ThemeHolder& theme_;
    std::shared_ptr<const core::Snapshot> shown_;
    Curve offered_;
    Curve qps_;
    Curve ttftP99_;
};

} // namespace inferama::widgets
