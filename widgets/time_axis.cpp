// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/time_axis.h"

#include "widgets/chart_geometry.h"
#include "widgets/format.h"

#include <QDateTime>
#include <QTimeZone>

#include <algorithm>
#include <array>
#include <cmath>

namespace inferama::widgets {

using core::Duration;
using core::Time;
using namespace std::chrono_literals;

namespace {

constexpr double EarliestNs = 0;
constexpr double LatestNs = core::LatestUnixSeconds * 1e9;
constexpr double Spacing = 62;     // px from one label to the next
constexpr double WideSpacing = 92; // with milliseconds or a zone

QDateTime utcOf(Time t)
{
    return QDateTime::fromSecsSinceEpoch(std::chrono::floor<std::chrono::seconds>(t.time_since_epoch()).count(),
                                         Qt::UTC);
}

Duration boundedLength(double ns)
{
    return Duration{std::llround(std::clamp(ns, static_cast<double>(TimeAxis::Shortest.count()),
                                            static_cast<double>(TimeAxis::Longest.count())))};
}

// Adds in integers, so that a pixel is not lost to the 200 ns that a double of Unix nanoseconds resolves.
Time boundedSum(Time t, double ns)
{
    const double origin = static_cast<double>(t.time_since_epoch().count());
    if (!(origin + ns > EarliestNs))
        return Time{};
    if (origin + ns > LatestNs)
        return core::timeOf(core::LatestUnixSeconds);
    return t + Duration{std::llround(ns)};
}

} // namespace

double TimeAxis::xOf(Time t) const
{
    return left + static_cast<double>((t - start).count()) / static_cast<double>(length.count()) * width;
}

Time TimeAxis::timeAt(double x) const
{
    return boundedSum(start, (x - left) / width * static_cast<double>(length.count()));
}

TimeAxis TimeAxis::zoomed(double factor, double x) const
{
    TimeAxis axis = *this;
    axis.length = boundedLength(static_cast<double>(length.count()) / factor);
    const double share = (x - left) / width;
    axis.start = boundedSum(start, share * static_cast<double>((length - axis.length).count()));
    return axis;
}

TimeAxis TimeAxis::panned(double pixels) const
{
    TimeAxis axis = *this;
    axis.start = boundedSum(start, pixels / width * static_cast<double>(length.count()));
    return axis;
}

TimeAxis TimeAxis::endingAt(Time t) const
{
    TimeAxis axis = *this;
    axis.start = boundedSum(t, -static_cast<double>(length.count()));
    return axis;
}

AxisTicks axisTicks(const TimeAxis& axis, double spacing, Duration utcOffset)
{
    AxisTicks ticks;
    const double least = spacing / axis.width * static_cast<double>(axis.length.count());
    if (least > 5e8) {
        ticks.at = timeTicks(axis.start, axis.end(), std::max(1, static_cast<int>(axis.width / spacing)), utcOffset);
        ticks.step = ticks.at.size() > 1 ? ticks.at[1] - ticks.at[0] : Duration{1s};
        return ticks;
    }
    const double decade = std::pow(10, std::floor(std::log10(std::max(least, 1.0))));
    double digit = 10;
    for (const double candidate : {5.0, 2.0, 1.0})
        if (candidate * decade >= least)
            digit = candidate;
    ticks.step = Duration{std::llround(digit * decade)};

    const Duration into = axis.start.time_since_epoch() % ticks.step;
    for (Time t = into == Duration::zero() ? axis.start : axis.start - into + ticks.step; t <= axis.end();
         t += ticks.step)
        ticks.at.push_back(t);
    return ticks;
}

QString zoneAbbreviation(const QTimeZone& zone, Time t) { return zone.abbreviation(utcOf(t)); }

std::vector<AxisLabel> axisLabels(const TimeAxis& axis, const QTimeZone& zone)
{
    const int offset = zone.offsetFromUtc(utcOf(axis.start));
    const bool changes = zone.offsetFromUtc(utcOf(axis.end())) != offset;
    AxisTicks ticks = axisTicks(axis, changes ? WideSpacing : Spacing, std::chrono::seconds{offset});
    if (ticks.step < 1s && !changes)
        ticks = axisTicks(axis, WideSpacing, std::chrono::seconds{offset});
    std::vector<AxisLabel> labels;
    for (const Time t : ticks.at) {
        // Microseconds are not on a clock's face: they are told from the axis' first mark.
        const bool counted = ticks.step < 1ms && t != ticks.at.front();
        const QString text = counted
                                 ? QStringLiteral("+") + formatDuration(core::seconds(t - ticks.at.front())).joined()
                                 : formatClock(t, zone, ticks.step < 1s);
        labels.push_back({t, changes ? QStringLiteral("%1 %2").arg(text, zoneAbbreviation(zone, t)) : text});
    }
    return labels;
}

Duration roundLength(Duration needed)
{
    constexpr std::array<Duration, 23> lengths{2s,   3s,   4s,   5s,   6s,    8s,    10s, 12s, 15s, 20s, 30s, 40s,
                                               1min, 2min, 4min, 8min, 15min, 30min, 1h,  2h,  4h,  8h,  24h};
    for (const Duration length : lengths)
        if (length >= needed)
            return length;
    return std::min<Duration>(TimeAxis::Longest, std::chrono::ceil<std::chrono::days>(needed));
}

} // namespace inferama::widgets
