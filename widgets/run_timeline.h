// SPDX-License-Identifier: GPL-3.0-or-later
// The whole run in one strip: what was offered, what was done, P99 TTFT, marks, alerts, and where the window lies.
#pragma once

#include "core/snapshot.h"

#include <QPointF>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace inferama::widgets {

class ThemeHolder;

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

    explicit RunTimeline(const ThemeHolder& theme, QWidget* parent = nullptr);

    void present(const std::shared_ptr<const core::Snapshot>& snapshot);
    // Drawn as a track under the curves, the graver above the others.
    void setAlerts(std::vector<AlertStretch> alerts);

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
    void paintAlerts(QPainter& painter) const;
    const core::HistoryPoint* pointAt(double x) const;

    const ThemeHolder& theme_;
    std::shared_ptr<const core::Snapshot> shown_;
    std::vector<AlertStretch> alerts_; // from the mildest to the gravest
    Curve offered_;
    Curve qps_;
    Curve ttftP99_;
};

} // namespace inferama::widgets
