// SPDX-License-Identifier: GPL-3.0-or-later
// The one formatter of quantities: three significant digits, the unit apart, U+2212 for minus, an en dash for nothing.
// Digits are grouped and parted from decimals as QLocale() does it, the default locale of the program; clocks have 24
// hours everywhere.
#pragma once

#include "core/metric.h"
#include "core/settings.h"
#include "core/snapshot.h"
#include "core/time.h"

#include <QString>
#include <QTimeZone>

#include <optional>
#include <string_view>

namespace inferama::widgets {

struct Quantity {
    QString number;
    QString unit;           // may be empty
    QString joined() const; // "5.31 s"
};

inline const QString NoValue = QStringLiteral("–");

Quantity formatDuration(std::optional<double> seconds);                    // µs, ms, s, min, h
Quantity formatRate(std::optional<double> perSecond, const QString& unit); // "req/s", "tok/s"; grouped from 1,000
Quantity formatShare(std::optional<double> ratio);                         // "%"
Quantity formatBytes(double bytes);                                        // binary steps, "MiB"
// In a unit of the catalogue; "s", "ratio", "bytes", "bytes/s", "factor" and "count" have forms of their own.
Quantity formatIn(std::optional<double> value, std::string_view unit);
QString formatCount(double count);                        // grouped, no unit
QString formatNumber(double value, int digits = 3);       // significant digits
QString percentileName(core::PercentileIndex percentile); // "P99.9"
QString formatFactor(double ratio);                       // "×2.56"
QString windowName(core::Window window);                  // "10s", "1m", …, "run"
QString windowName(const core::WindowBounds& bounds);     // the same, or the length of a stretch: "45.0 s"

// How moments are written, one for the program as QLocale() is. It is set before a window is built, as texts are.
struct ClockFace {
    QTimeZone zone = QTimeZone::systemTimeZone();
    bool ago = false; // axes that follow the present say how long ago
};
const ClockFace& clockFace();
void setClockFace(const ClockFace& face);
const QTimeZone& shownZone();

// The wall clock of a moment in a zone, "14:31:20" or with milliseconds; the caller names the zone on the axis.
QString formatClock(core::Time t, const QTimeZone& zone, bool milliseconds = false);
// With the zone's abbreviation and offset, for tooltips: "01:30:00 EDT (UTC-4)".
QString formatMoment(core::Time t, const QTimeZone& zone);

} // namespace inferama::widgets
