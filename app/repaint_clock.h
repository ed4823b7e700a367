// SPDX-License-Identifier: GPL-3.0-or-later
// The one timer behind all repaints: at most 20 ticks a second, fewer when drawing is dear, so that the window stays
// answerable whatever arrives. Each tick is due an interval after the one before it was, however late that came.
#pragma once

#include "ingest/pace.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <chrono>

namespace inferama::app {

class RepaintClock : public QObject {
    Q_OBJECT
public:
    static constexpr std::chrono::milliseconds Shortest{50};
    static constexpr std::chrono::milliseconds Longest{500};

    explicit RepaintClock(QObject* parent = nullptr);
    void start();

    // The next interval, after a tick and the painting it caused took `cost`: at least twice as long as that.
    static std::chrono::milliseconds intervalAfter(std::chrono::nanoseconds cost);

    double ticksPerSecond() const { return ticksPerSecond_; }

signals:
    void tick();

protected:
    void customEvent(QEvent* event) override;

private:
    void beat();
    // From a beginning that does not matter.
    core::Time sinceStart() const { return core::Time{core::Duration{sinceStart_.nsecsElapsed()}}; }

    QTimer timer_;
    ingest::Pace pace_;
    QElapsedTimer sinceStart_;
    QElapsedTimer sinceBeat_;
    QElapsedTimer sinceCount_;
    int ticks_ = 0;
    double ticksPerSecond_ = 0;
};

} // namespace inferama::app
