// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/format.h"

#include "widgets/translation.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace inferama::widgets {

namespace {

constexpr QChar Minus(0x2212);

QString withSign(double value, const QString& magnitude) { return value < 0 ? Minus + magnitude : magnitude; }

// What `value` becomes when it is rounded to so many significant digits.
double rounded(double value, int digits)
{
    if (value == 0 || !std::isfinite(value))
        return value;
    const double scale = std::pow(10.0, digits - 1 - static_cast<int>(std::floor(std::log10(std::abs(value)))));
    return std::isfinite(scale) && scale > 0 ? std::round(value * scale) / scale : value;
}

struct Step {
    double size;  // of one unit, in the base unit
    double below; // magnitudes up to here, in the base unit, have this unit
    const char* unit;
};

// The unit is chosen for the rounded figure, so that 999.7 ms reads "1.00 s" and not "1,000 ms".
template<std::size_t N>
Quantity scaled(double value, const std::array<Step, N>& steps)
{
    const double magnitude = std::abs(value);
    for (const Step& step : steps) {
        if (rounded(magnitude / step.size, 3) * step.size < step.below || &step == &steps.back())
            return {formatNumber(value / step.size), QString::fromUtf8(step.unit)};
    }
    return {};
}

constexpr std::array<Step, 5> DurationSteps{Step{1e-6, 1e-3, "µs"}, Step{1e-3, 1, "ms"}, Step{1, 600, "s"},
                                            Step{60, 7200, "min"}, Step{3600, 0, "h"}};
constexpr double KiB = 1024;
constexpr std::array<Step, 5> ByteSteps{
    Step{1, 1000, "B"}, Step{KiB, 1000 * KiB, "KiB"}, Step{KiB * KiB, 1000 * KiB* KiB, "MiB"},
    Step{KiB * KiB * KiB, 1000 * KiB* KiB* KiB, "GiB"}, Step{KiB * KiB * KiB * KiB, 0, "TiB"}};

constexpr std::array<std::string_view, 8> PlainUnits{
    QT_TRANSLATE_NOOP("inferama::widgets", "req/s"), QT_TRANSLATE_NOOP("inferama::widgets", "tok/s"),
    QT_TRANSLATE_NOOP("inferama::widgets", "tok"),   QT_TRANSLATE_NOOP("inferama::widgets", "req"),
    QT_TRANSLATE_NOOP("inferama::widgets", "W"),     QT_TRANSLATE_NOOP("inferama::widgets", "J/tok"),
    QT_TRANSLATE_NOOP("inferama::widgets", "1/s"),   QT_TRANSLATE_NOOP("inferama::widgets", "blocks/s")};

ClockFace& faceInUse()
{
    static ClockFace face;
    return face;
}

QDateTime dateTime(core::Time t, const QTimeZone& zone)
{
    const auto milliseconds = std::chrono::floor<std::chrono::milliseconds>(t.time_since_epoch());
    return QDateTime::fromMSecsSinceEpoch(milliseconds.count(), zone);
}

} // namespace

QString Quantity::joined() const { return unit.isEmpty() ? number : number + QLatin1Char(' ') + unit; }

QString formatNumber(double value, int digits)
{
    if (std::isnan(value))
        return NoValue;
    if (std::isinf(value))
        return withSign(value, QStringLiteral("∞"));
    if (value == 0)
        return QStringLiteral("0");
    const double magnitude = std::abs(rounded(value, digits));
    if (magnitude >= 1e15 || magnitude < 1e-6)
        return withSign(value, QLocale().toString(magnitude, 'e', digits - 1));
    const int decimals = std::max(0, digits - 1 - static_cast<int>(std::floor(std::log10(magnitude))));
    // Integers of more digits are written out: they are exact, and 2,322 reads better than 2,320.
    return withSign(value, QLocale().toString(decimals == 0 ? std::round(std::abs(value)) : magnitude, 'f', decimals));
}

Quantity formatDuration(std::optional<double> seconds)
{
    if (!seconds || std::isnan(*seconds))
        return {NoValue, {}};
    if (*seconds == 0 || std::isinf(*seconds))
        return {formatNumber(*seconds), QStringLiteral("s")};
    return scaled(*seconds, DurationSteps);
}

Quantity formatRate(std::optional<double> perSecond, const QString& unit)
{
    if (!perSecond || std::isnan(*perSecond))
        return {NoValue, {}};
    return {formatNumber(*perSecond), unit};
}

Quantity formatShare(std::optional<double> ratio)
{
    if (!ratio || std::isnan(*ratio))
        return {NoValue, {}};
    const double percent = *ratio * 100;
    // "100 %" is a promise: it is kept for all of them.
    if (percent < 100 && rounded(percent, 3) >= 100)
        return {QLatin1Char('>') + formatNumber(99.9), QStringLiteral("%")};
    return {formatNumber(percent), QStringLiteral("%")};
}

Quantity formatBytes(double bytes)
{
    if (std::isnan(bytes))
        return {NoValue, {}};
    if (std::abs(bytes) < 1000)
        return {formatCount(bytes), QStringLiteral("B")};
    return scaled(bytes, ByteSteps);
}

Quantity formatIn(std::optional<double> value, std::string_view unit)
{
    if (!value || std::isnan(*value))
        return {NoValue, {}};
    if (unit == "s")
        return formatDuration(value);
    if (unit == "ratio")
        return formatShare(value);
    if (unit == "bytes")
        return formatBytes(*value);
    if (unit == "bytes/s") {
        const Quantity bytes = formatBytes(*value);
        return {bytes.number, bytes.unit + QStringLiteral("/s")};
    }
    if (unit == "factor")
        return {formatFactor(*value), {}};
    const QString number = *value == std::round(*value) ? formatCount(*value) : formatNumber(*value);
    if (unit == "count" || unit.empty())
        return {number, {}};
    const auto named = std::ranges::find(PlainUnits, unit);
    return {number, named == PlainUnits.end() ? QString::fromUtf8(unit.data(), static_cast<qsizetype>(unit.size()))
                                              : tr(named->data())};
}

QString formatCount(double count)
{
    if (!std::isfinite(count))
        return formatNumber(count);
    return withSign(count, QLocale().toString(std::round(std::abs(count)), 'f', 0));
}

QString percentileName(core::PercentileIndex percentile)
{
    constexpr std::array<const char*, core::Percentiles.size()> Names{"P50", "P90", "P95", "P99", "P99.9"};
    return QString::fromLatin1(Names[percentile]);
}

QString formatFactor(double ratio) { return QStringLiteral("×") + formatNumber(ratio); }

QString windowName(core::Window window)
{
    if (window == core::Window::Run)
        return tr("run");
    const std::string_view name = core::nameOf(window);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString windowName(const core::WindowBounds& bounds)
{
    return bounds.ofRange ? formatDuration(bounds.length).joined() : windowName(bounds.window);
}

const ClockFace& clockFace() { return faceInUse(); }
void setClockFace(const ClockFace& face) { faceInUse() = face; }
const QTimeZone& shownZone() { return faceInUse().zone; }

QString formatClock(core::Time t, const QTimeZone& zone, bool milliseconds)
{
    return dateTime(t, zone).toString(milliseconds ? QStringLiteral("HH:mm:ss.zzz") : QStringLiteral("HH:mm:ss"));
}

QString formatMoment(core::Time t, const QTimeZone& zone)
{
    const QDateTime local = dateTime(t, zone);
    const int minutes = local.offsetFromUtc() / 60;
    const QString clock = local.toString(QStringLiteral("HH:mm:ss"));
    if (minutes == 0)
        return QStringLiteral("%1 %2").arg(clock, local.timeZoneAbbreviation());
    QString offset =
        QStringLiteral("UTC%1%2").arg(minutes < 0 ? QLatin1Char('-') : QLatin1Char('+')).arg(std::abs(minutes) / 60);
    if (minutes % 60 != 0)
        offset += QStringLiteral(":%1").arg(std::abs(minutes) % 60, 2, 10, QLatin1Char('0'));
    return QStringLiteral("%1 %2 (%3)").arg(clock, local.timeZoneAbbreviation(), offset);
}

} // namespace inferama::widgets
