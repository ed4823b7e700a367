// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue of metrics, resources/metrics.json: what every number means, in what unit, and what would fill it.
// `--help metrics`, tooltips and the panorama's dimmed tiles all read it from here.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::app {

struct MetricBand {
    std::string applies; // "input < 128 tokens", "model ≤ 7B"; empty: always
    std::string text;    // "excellent < 0.2 s, acceptable to 0.5 s, poor beyond"
};

struct MetricEntry {
    std::string id; // as in the report, e.g. "ttft", "goodput", "kv_usage"
    int layer = 0;  // of the panorama, 1…7
    std::string name;
    std::string unit;       // "s", "req/s", "tok/s", "tok", "ratio", "count", "bytes", "W", …
    std::string better;     // "lower", "higher" or empty
    std::string window;     // the estimator and what it covers
    std::string definition; // one or two sentences
    std::vector<MetricBand> bands;
    std::string filledBy; // which kind of source gives it
};

// In the order of the panorama, read once from the built-in copy of resources/metrics.json.
std::span<const MetricEntry> catalogue();

// Null where there is no such id.
const MetricEntry* catalogueEntry(std::string_view id);

struct LayerEntry {
    int number = 0;
    std::string name;
};
std::span<const LayerEntry> catalogueLayers();

} // namespace inferama::app
