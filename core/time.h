// SPDX-License-Identifier: GPL-3.0-or-later
// Event time: integer nanoseconds since the Unix epoch. The core never reads a clock; it is told the time.
#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>

namespace inferama::core {

using Duration = std::chrono::nanoseconds;

// A clock without now(): only a type that keeps moments of event time apart from any other number.
struct UnixClock {
    using rep = Duration::rep;
    using period = Duration::period;
    using duration = Duration;
    using time_point = std::chrono::time_point<UnixClock>;
    static constexpr bool is_steady = false;
};

using Time = UnixClock::time_point;

inline constexpr double NanosecondsPerSecond = 1e9;

// The protocol accepts moments of the years 2000 to 2099 (Unix seconds, upper bound excluded).
inline constexpr double EarliestUnixSeconds = 946'684'800.0;
inline constexpr double LatestUnixSeconds = 4'102'444'800.0;

// Rounds to the nearest nanosecond. `s` must be finite and below about 9.2e9 in magnitude.
inline Duration durationOf(double s) { return Duration{std::llround(s * NanosecondsPerSecond)}; }

// A double of Unix seconds resolves about a quarter of a microsecond. The whole seconds are split off before
// scaling, so that nothing more is lost.
inline Time timeOf(double unixSeconds)
{
    const double whole = std::floor(unixSeconds);
    return Time{Duration{static_cast<std::int64_t>(whole) * 1'000'000'000 + std::llround((unixSeconds - whole) * 1e9)}};
}

// Divides, so that a whole number of milliseconds is the double nearest to it and meets a threshold of that many.
template<class T>
double inSeconds(T nanoseconds)
{
    return static_cast<double>(nanoseconds) / NanosecondsPerSecond;
}
template<class T>
std::optional<double> inSeconds(std::optional<T> nanoseconds)
{
    return nanoseconds ? std::optional(inSeconds(*nanoseconds)) : std::nullopt;
}
inline double seconds(Duration d) { return inSeconds(d.count()); }
inline double unixSeconds(Time t)
{
    const auto whole = std::chrono::floor<std::chrono::seconds>(t.time_since_epoch());
    return static_cast<double>(whole.count()) + seconds(t.time_since_epoch() - whole);
}

} // namespace inferama::core
