// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/time_labels.h"

#include "widgets/chart_geometry.h"
#include "widgets/format.h"
#include "widgets/translation.h"

#include <QDateTime>

#include <cstdlib>

namespace inferama::widgets {

namespace {

using namespace std::chrono_literals;

QDateTime utcOf(core::Time t)
{
    return QDateTime::fromSecsSinceEpoch(std::chrono::floor<std::chrono::seconds>(t.time_since_epoch()).count(),
                                         QTimeZone::utc());
}

std::chrono::seconds offsetAt(const QTimeZone& zone, core::Time t)
{
    return std::chrono::seconds{zone.offsetFromUtc(utcOf(t))};
}

QString agoText(std::chrono::seconds ago)
{
    if (ago == 0s)
        return tr("now");
    if (ago % 1h == 0s)
        return tr("−%1 h").arg(formatCount(static_cast<double>(ago / 1h)));
    if (ago % 1min == 0s)
        return tr("−%1 min").arg(formatCount(static_cast<double>(ago / 1min)));
    return tr("−%1 s").arg(formatCount(static_cast<double>(ago / 1s)));
}

} // namespace

QString zoneName(const QTimeZone& zone, core::Time t) { return zone.abbreviation(utcOf(t)); }

TimeLabels timeLabels(core::Time from, core::Time to, int atMost, const QTimeZone& zone)
{
    TimeLabels labels;
    const bool changes = offsetAt(zone, from) != offsetAt(zone, to);
    if (!changes)
        labels.zone = zoneName(zone, to);
    const std::vector<core::Time> ticks = timeTicks(from, to, atMost, offsetAt(zone, from));
    const bool minutes = ticks.size() > 1 && (ticks[1] - ticks[0]) % 1min == 0s;
    for (const core::Time t : ticks) {
        const QString clock = formatClock(t, zone);
        const QString text = minutes ? clock.left(5) : clock;
        labels.at.push_back({t, changes ? QStringLiteral("%1 %2").arg(text, zoneName(zone, t)) : text});
    }
    return labels;
}

TimeLabels agoLabels(core::Time from, core::Time to, int atMost)
{
    TimeLabels labels;
    // Counted from `to`: moments of a clock whose midnight it is.
    const auto since = std::chrono::floor<std::chrono::seconds>(to.time_since_epoch());
    const core::Duration part = to.time_since_epoch() - since;
    for (const core::Time t : timeTicks(from - part, core::Time{since}, atMost, -since))
        labels.at.push_back({t + part, agoText(std::chrono::duration_cast<std::chrono::seconds>(to - part - t))});
    return labels;
}

} // namespace inferama::widgets
