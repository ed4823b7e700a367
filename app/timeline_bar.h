// SPDX-License-Identifier: GPL-3.0-or-later
// The strip at the bottom: the run so far, what of it is looked at, and whether the view moves with it.
#pragma once

#include "app/view_state.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QToolButton;

namespace inferama::widgets {
struct AlertStretch;
class RunTimeline;
class ThemeHolder;
class TimeLink;
} // namespace inferama::widgets

namespace inferama::app {

class TimelineBar : public QWidget {
    Q_OBJECT
public:
    // Both must outlive the bar. Wishes for another time go to the link.
    TimelineBar(const widgets::ThemeHolder& theme, widgets::TimeLink& link, QWidget* parent = nullptr);

    void present(const ingest::Frame& frame, const TimeSelection& time);
    void setAlerts(std::vector<widgets::AlertStretch> alerts);
    QString stateText() const;

signals:
    // The state was clicked: what is held goes live, live pauses.
    void toggleWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void setState(ViewState state);
    void restyle();

    const widgets::ThemeHolder& theme_;
    widgets::RunTimeline* timeline_;
    QToolButton* state_;
    QLabel* clock_;
    QLabel* missed_; // what has arrived since, or that late events have changed what is held
    ViewState shown_ = ViewState::Idle;
};

} // namespace inferama::app
