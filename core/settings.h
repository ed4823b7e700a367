// SPDX-License-Identifier: GPL-3.0-or-later
// What a user can set about the arithmetic. Defaults are those of docs/metrics.md.
#pragma once

#include "core/time.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace inferama::core {

struct AlertRule;
struct BandTable;

// Rolling windows and the whole run.
enum class Window : std::uint8_t { TenSeconds, OneMinute, FiveMinutes, OneHour, Run };
inline constexpr std::size_t WindowCount = 5;
std::string_view nameOf(Window window); // "10s", "1m", "5m", "1h", "run"
std::optional<Window> windowOf(std::string_view name);
std::optional<Duration> lengthOf(Window window); // nothing for the run

// Thresholds in seconds; one that is not set is not judged. `itl` is held against a request's mean gap.
struct Slo {
    std::optional<double> ttft;
    std::optional<double> tpot;
    std::optional<double> itl;
    std::optional<double> e2e;
    double target = 0.9; // share of the ended requests that must be good, 0…1

    bool any() const { return ttft || tpot || itl || e2e; }
    friend bool operator==(const Slo&, const Slo&) = default;
};
// The four thresholds in this order wherever figures "by SLO" are listed.
enum SloIndex : std::size_t { SloTtft, SloTpot, SloItl, SloE2e };
inline constexpr std::size_t SloCount = 4;
inline constexpr std::array<std::string_view, SloCount> SloNames{"ttft", "tpot", "itl", "e2e"};

// Whether a figure misses its threshold; a quotient that stands exactly at it may be a rounding above.
inline bool misses(double seconds, double limit) { return seconds > limit * (1 + 1e-12); }

struct Settings {
    Slo slo;
    std::uint64_t exactSamples = 10'000;                 // up to so many samples a window's percentiles are exact
    Duration requestTimeout = std::chrono::seconds{600}; // silence after which a request is lost
    std::uint64_t memoryBytes = 1024ull << 20;           // bound of all retained detail
    std::uint32_t labelSets = 1'000;                     // label sets kept a gauge or counter name
    double stallFactor = 5; // a stall is longer than stallFactor × the request's median gap
    Duration stallFloor = std::chrono::milliseconds{200}; // and than this
    Duration historyStep{};                               // spacing of Snapshot::history; zero: none is kept
    bool requestRows = false;                             // Snapshot::requestTable can be asked for
    double slowRankFactor = 1.2;              // a rank is slow beyond this × the median of its engine's ranks
    std::optional<double> modelParameters{};  // whose class TPOT is judged by; absent: what a source says
    std::shared_ptr<const BandTable> bands{}; // null: nothing is judged
    std::shared_ptr<const std::vector<AlertRule>> rules{}; // null: nothing raises an alert
};

} // namespace inferama::core
