// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a value is good: the default bands of docs/metrics.md.
#pragma once

#include "core/metric.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace inferama::core {

struct Snapshot;

// Four levels from best to worst, each with its own words a metric.
enum class Level : std::uint8_t { Best, Second, Third, Worst };

struct Band {
    Level level = Level::Best;
    std::string_view word; // English id, e.g. "excellent", "watch", "stuttering"; the screen translates it
};

// Upper borders in seconds between the levels; a value on a border belongs to the better one.
struct ThreeBands {
    double excellent = 0;  // up to here
    double acceptable = 0; // up to here; beyond: poor
};

ThreeBands ttftBands(LengthClass lengthClass);               // of a P95; Unknown has those of [128, 1024)
ThreeBands tpotBands(std::optional<double> modelParameters); // of a P95; unknown size: those of 70B
Band bandOf(const ThreeBands& bands, double value);
inline constexpr std::array<double, 3> ItlBorders{0.030, 0.050,
                                                  0.100}; // between the four levels of a mean ITL, seconds
Band itlBand(double meanSeconds);
Band jitterBand(double p95Seconds);
inline constexpr std::array<double, 3> TailRatioBorders{3, 5, 10};
Band tailRatioBand(double ratio); // good < 3 ≤ watch < 5 ≤ act < 10 ≤ severe
Band kvHitRateBand(double ratio);
Band targetBand(double attainment, double target); // good, watch within 5 points below, act below that

// The band of a metric in a snapshot as its tile shows it; nothing without samples or where there is no band.
// TTFT and TPOT: worst class with ≥ 20 samples, by its P95. ITL: by its mean; jitter: by P95.
std::optional<Band> bandOf(const Snapshot& snapshot, Metric metric);

} // namespace inferama::core
