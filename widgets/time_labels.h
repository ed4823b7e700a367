// SPDX-License-Identifier: GPL-3.0-or-later
// What stands along a time axis. Moments lie where their instant is; only their labels know zones, so that the hour
// that a clock shows twice is two hours on the axis.
#pragma once

#include "core/time.h"

#include <QString>
#include <QTimeZone>

#include <vector>

namespace inferama::widgets {

struct TimeLabel {
    core::Time at{};
    QString text;
};

struct TimeLabels {
    std::vector<TimeLabel> at; // ascending
    // The zone of all of them; empty where each names its own, or where none is of a clock.
    QString zone;
};

// The name of a zone at a moment, "EDT", "UTC".
QString zoneName(const QTimeZone& zone, core::Time t);

// At most `atMost` round moments of the zone's clock in [from, to], "14:31" or with seconds where they are near. Where
// the clock is changed between `from` and `to` each label names its offset's zone.
TimeLabels timeLabels(core::Time from, core::Time to, int atMost, const QTimeZone& zone);

// As above, but how long before `to`: "−5 min", "now".
TimeLabels agoLabels(core::Time from, core::Time to, int atMost);

} // namespace inferama::widgets
