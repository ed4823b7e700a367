// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/repaint_clock.h"

#include <QCoreApplication>
#include <QEvent>

#include <algorithm>

namespace inferama::app {

namespace {
// Comes back after the repaints that a tick asked for: those are posted with low priority, this one with a lower.
const auto Painted = static_cast<QEvent::Type>(QEvent::registerEventType());
constexpr int AfterPainting = Qt::LowEventPriority - 1;
} // namespace

RepaintClock::RepaintClock(QObject* parent) : QObject(parent)
{
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, &RepaintClock::beat);
}

void RepaintClock::start()
{
    sinceCount_.start();
    sinceStart_.start();
    pace_.next(sinceStart(), Shortest);
    timer_.start(Shortest);
}

std::chrono::milliseconds RepaintClock::intervalAfter(std::chrono::nanoseconds cost)
{
    return std::clamp(std::chrono::ceil<std::chrono::milliseconds>(2 * cost), Shortest, Longest);
}

void RepaintClock::beat()
{
    sinceBeat_.start();
    emit tick();
    ++ticks_;
    if (sinceCount_.elapsed() >= 1000) {
        ticksPerSecond_ = ticks_ * 1000.0 / static_cast<double>(sinceCount_.restart());
        ticks_ = 0;
    }
    QCoreApplication::postEvent(this, new QEvent(Painted), AfterPainting);
}

void RepaintClock::customEvent(QEvent* event)
{
    if (event->type() != Painted)
        return;
    const core::Time now = sinceStart();
    const core::Time due = pace_.next(now, intervalAfter(std::chrono::nanoseconds(sinceBeat_.nsecsElapsed())));
    timer_.start(std::chrono::ceil<std::chrono::milliseconds>(due - now));
}

} // namespace inferama::app
