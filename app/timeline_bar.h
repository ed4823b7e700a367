// SPDX-License-Identifier: GPL-3.0-or-later
// The strip at the bottom: the run so far, and whether the view moves with it.
#pragma once

#include "core/snapshot.h"

#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QToolButton;

namespace inferama::widgets {
struct AlertStretch;
class RunTimeline;
class ThemeHolder;
} // namespace inferama::widgets

namespace inferama::app {

enum class ViewState { Idle, Live, Silent, Replay, Paused, Ended };

class TimelineBar : public QWidget {
    Q_OBJECT
public:
    explicit TimelineBar(const widgets::ThemeHolder& theme, QWidget* parent = nullptr);

    void present(const std::shared_ptr<const core::Snapshot>& snapshot);
    void setAlerts(std::vector<widgets::AlertStretch> alerts);
    // `missed`: events that have arrived since the view was paused.
    void setState(ViewState state, std::uint64_t missed);
    QString stateText() const;

signals:
    // The state was clicked: paused goes live, live pauses.
    void toggleWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void restyle();

    const widgets::ThemeHolder& theme_;
    widgets::RunTimeline* timeline_;
    QToolButton* state_;
    QLabel* clock_;
    QLabel* missed_;
    ViewState shown_ = ViewState::Idle;
};

} // namespace inferama::app
