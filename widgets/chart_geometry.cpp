// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart_geometry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace inferama::widgets {

namespace {

// Far enough from the ends of a double that no tick beyond the data leaves it.
constexpr double Largest = 1e280;
constexpr double Smallest = 1e-280;

// Mantissas of round steps.
constexpr std::array<int, 3> Round{1, 2, 5};

double finiteOr(double v, double fallback) { return std::isfinite(v) ? std::clamp(v, -Largest, Largest) : fallback; }

// n × 10^exponent. Dividing by a whole power keeps 0.3 from becoming 0.30000000000000004.
double scaled(double n, int exponent)
{
    return exponent < 0 ? n / std::pow(10.0, -exponent) : n * std::pow(10.0, exponent);
}

Interval sortedAndFinite(Interval data)
{
    double low = finiteOr(data.low, 0);
    double high = finiteOr(data.high, low);
    if (low > high)
        std::swap(low, high);
    // Steps below the resolution of a double would never get on.
    const double least = std::max(std::max(std::abs(low), std::abs(high)) * 1e-9, Smallest);
    if (high - low <= least) {
        const double pad = high == 0 && low == 0 ? 1.0 : std::max(std::abs(high) * 0.5, least);
        low = low >= 0 ? std::max(0.0, low - pad) : low - pad;
        high += pad;
    }
    return {low, high};
}

// The k-th of the values …, 1, 2, 5, 10, 20, 50, …; 0 is 1.
double oneTwoFive(int k)
{
    const int decade = k >= 0 ? k / 3 : -((2 - k) / 3);
    return scaled(Round[static_cast<std::size_t>(k - 3 * decade)], decade);
}

int oneTwoFiveBelow(double v)
{
    int k = 3 * static_cast<int>(std::floor(std::log10(v))) + 3;
    while (oneTwoFive(k) > v * (1 + 1e-12))
        --k;
    return k;
}

int oneTwoFiveAbove(double v)
{
    const int below = oneTwoFiveBelow(v);
    return oneTwoFive(below) >= v * (1 - 1e-12) ? below : below + 1;
}

Interval positivePart(Interval data)
{
    double high = finiteOr(data.high, 1);
    if (high <= 0)
        high = 1;
    double low = finiteOr(data.low, high);
    if (low <= 0)
        low = high;
    if (low > high)
        std::swap(low, high);
    return {std::max(low, Smallest), std::max(high, Smallest)};
}

} // namespace

Interval united(const Interval& a, const Interval& b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

double Scale::toUnit(double v) const
{
    if (!(values.high > values.low))
        return 0;
    if (kind == ScaleKind::Linear)
        return (v - values.low) / values.length();
    return std::log(v / values.low) / std::log(values.high / values.low);
}

double Scale::fromUnit(double unit) const
{
    if (kind == ScaleKind::Linear)
        return values.low + unit * values.length();
    return values.low * std::pow(values.high / values.low, unit);
}

double Scale::toPixel(double v) const { return pixels.low + toUnit(v) * pixels.length(); }

double Scale::toValue(double pixel) const
{
    return pixels.length() == 0 ? values.low : fromUnit((pixel - pixels.low) / pixels.length());
}

Ticks linearTicks(Interval data, int atMost)
{
    const Interval wanted = sortedAndFinite(data);
    const int room = std::max(atMost, 2);
    // Halved first: the length of the widest interval is beyond a double.
    const double roughly = (wanted.high / room - wanted.low / room);
    int exponent = static_cast<int>(std::floor(std::log10(roughly)));
    for (std::size_t mantissa = 0;; ++mantissa) {
        if (mantissa == Round.size()) {
            mantissa = 0;
            ++exponent;
        }
        const double step = scaled(Round[mantissa], exponent);
        const double slack = 1e-9;
        const double first = std::floor(wanted.low / step + slack);
        const double last = std::max(std::ceil(wanted.high / step - slack), first + 1);
        if (last - first + 1 > room)
            continue;
        Ticks ticks;
        for (double n = first; n <= last; ++n)
            ticks.at.push_back(scaled(n * Round[mantissa], exponent));
        return ticks;
    }
}

Ticks logTicks(Interval data, int atMost, LogEnds ends)
{
    const Interval wanted = positivePart(data);
    const int room = std::max(atMost, 2);
    Ticks ticks;

    int first = oneTwoFiveBelow(wanted.low);
    int last = oneTwoFiveAbove(wanted.high);
    if (ends == LogEnds::Decades) {
        first = 3 * static_cast<int>(std::floor(first / 3.0));
        last = 3 * static_cast<int>(std::ceil(last / 3.0));
    }
    if (last == first)
        last += ends == LogEnds::Decades ? 3 : 1;
    if (last - first + 1 <= room) {
        for (int k = first; k <= last; ++k)
            ticks.at.push_back(oneTwoFive(k));
        return ticks;
    }

    const int low = static_cast<int>(std::floor(first / 3.0));
    int high = static_cast<int>(std::ceil(last / 3.0));
    const int step = (high - low + room - 2) / (room - 1);
    high = low + (high - low + step - 1) / step * step;
    for (int decade = low; decade <= high; decade += step)
        ticks.at.push_back(scaled(1, decade));
    return ticks;
}

std::vector<core::Time> timeTicks(core::Time from, core::Time to, int atMost, core::Duration utcOffset)
{
    using namespace std::chrono_literals;
    constexpr std::array<std::chrono::seconds, 18> Steps{
        1s, 2s, 5s, 10s, 15s, 30s, 60s, 120s, 300s, 600s, 900s, 1800s, 3600s, 7200s, 10800s, 21600s, 43200s, 86400s};
    const core::Duration length = to - from;
    if (length <= core::Duration::zero() || atMost < 1)
        return {};
    core::Duration step = Steps.back();
    for (const auto candidate : Steps) {
        if (length / candidate < atMost) {
            step = candidate;
            break;
        }
    }
    while (length / step >= atMost)
        step *= 2;

    const core::Duration local = from.time_since_epoch() + utcOffset;
    core::Duration into = local % step;
    if (into < core::Duration::zero())
        into += step;
    core::Time t = into == core::Duration::zero() ? from : from + (step - into);
    std::vector<core::Time> ticks;
    for (; t <= to && ticks.size() < static_cast<std::size_t>(atMost); t += step)
        ticks.push_back(t);
    return ticks;
}

Ticks AxisFit::fit(Interval data, ScaleKind kind, int atMost, LogEnds ends)
{
    Ticks fresh = kind == ScaleKind::Log ? logTicks(data, atMost, ends) : linearTicks(data, atMost);
    const bool same = held_ && held_->kind == kind && held_->atMost == atMost && held_->ends == ends;
    if (same) {
        const Interval held = held_->ticks.range();
        const Interval now = fresh.range();
        // On a log axis "half" is half of the decades.
        const double heldLength = kind == ScaleKind::Log ? std::log(held.high / held.low) : held.length();
        const double nowLength = kind == ScaleKind::Log ? std::log(now.high / now.low) : now.length();
        if (held.contains(now) && nowLength > heldLength * 0.5)
            return held_->ticks;
    }
    held_ = Held{fresh, kind, atMost, ends};
    return fresh;
}

std::vector<double> spreadLabels(const std::vector<double>& wanted, double pitch, Interval room)
{
    if (wanted.empty())
        return {};
    std::vector<std::size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });

    if (wanted.size() > 1)
        pitch = std::min(pitch, std::max(0.0, room.length()) / static_cast<double>(wanted.size() - 1));
    std::vector<double> placed(wanted.size());
    double next = room.low;
    for (const std::size_t i : order) {
        placed[i] = std::max(wanted[i], next);
        next = placed[i] + pitch;
    }
    double limit = room.high;
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
        placed[*i] = std::min(placed[*i], limit);
        limit = placed[*i] - pitch;
    }
    return placed;
}

} // namespace inferama::widgets
