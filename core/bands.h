// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a value is good: scales of bands from best to worst. The numbers come from the catalogue or the user; nothing
// is judged where there is no scale. Definitions: docs/metrics.md, Bands.
#pragma once

#include "core/metric.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::core {

struct Snapshot;

// Four levels from best to worst, each with its own words a metric.
enum class Level : std::uint8_t { Best, Second, Third, Worst };

struct Band {
    Level level = Level::Best;
    std::string_view word; // English id, e.g. "excellent", "watch", "stuttering"; the screen translates it
};

enum class BandWords : std::uint8_t {
    Quality,    // excellent, acceptable, poor
    Smoothness, // very smooth, smooth, acceptable, stuttering
    Severity,   // good, watch, act, severe
};
std::string_view nameOf(BandWords words); // "quality", "smoothness", "severity"
std::optional<BandWords> bandWordsOf(std::string_view name);
Band bandAt(BandWords words, Level level);
std::size_t bordersOf(BandWords words); // the most borders that the words can tell apart: 2, 3, 3

struct BandBorder {
    double value = 0;
    bool belongsToWorse = false; // a value that stands exactly here
    friend bool operator==(const BandBorder&, const BandBorder&) = default;
};

struct BandScale {
    BandWords words = BandWords::Severity;
    bool higherIsBetter = false;
    std::vector<BandBorder> borders; // from best to worst, 1…bordersOf(words)

    Band of(double value) const;
    friend bool operator==(const BandScale&, const BandScale&) = default;
};

// Scales by the id of what they judge. Where a metric is judged by class: "ttft/0-128" (idOf(LengthClass)),
// "tpot/70b" (tpotClass). "attainment" and "goodput" are judged by how far attainment lies below the target.
struct BandTable {
    std::map<std::string, BandScale, std::less<>> scales;

    const BandScale* find(std::string_view id) const; // null: not judged
    friend bool operator==(const BandTable&, const BandTable&) = default;
};

// "7b", "13b", "70b" or "175b": the class of a model by its number of parameters; unknown size: that of 70B.
std::string_view tpotClass(std::optional<double> modelParameters);
// The scale of TTFT for a class of input lengths; requests of unknown length are held to that of [128, 1024).
const BandScale* ttftScale(const BandTable& bands, LengthClass lengthClass);
const BandScale* tpotScale(const BandTable& bands, std::optional<double> modelParameters);

// The band of a metric in a snapshot as its tile shows it; nothing without samples or where there is no scale.
// TTFT: the worst class with ≥ 20 samples, by its P95. TPOT: by its P95 over ≥ 20 samples. ITL and TBT: by the mean;
// jitter: by P95.
std::optional<Band> bandOf(const Snapshot& snapshot, Metric metric);
// The class that bandOf(snapshot, Metric::Ttft) speaks of.
std::optional<LengthClass> worstTtftClass(const Snapshot& snapshot);
// Of P99/P50; nothing where P99 has too few samples to be judged.
std::optional<Band> tailRatioBand(const Snapshot& snapshot, Metric metric);
// Of a share of good requests, by how far it lies below its target.
std::optional<Band> targetBand(const Snapshot& snapshot, double attainment);
// Of any other figure by its id in the table, e.g. "kv_hit_rate".
std::optional<Band> bandOf(const Snapshot& snapshot, std::string_view id, std::optional<double> value);

} // namespace inferama::core
