// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue of metrics, resources/metrics.json: what every number means, when it is good, what would fill it, what
// moves it and what to do. Tiles, tooltips, metric pages, `--help metrics`, docs/metrics.md, the default bands and the
// default alert rules are all made from it.
#pragma once

#include "app/language.h"
#include "core/alerts.h"
#include "core/bands.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace inferama::app {

// A default scale of bands, as numbers and as a sentence made from them.
struct MetricBand {
    std::string key;       // in core::BandTable, e.g. "itl", "ttft/128-1024"
    core::BandScale scale; // in the metric's unit; of attainment: how far below its target
    std::string applies;   // what is judged: "P95, input 128–1,023 tokens", "mean"
    std::string text;      // "excellent up to 0.2 s, acceptable up to 0.5 s, poor beyond"
};

// What is usual, in the metric's unit; an end that is absent is open.
struct TypicalRange {
    std::optional<double> low;
    std::optional<double> high;
};

// Where the figure can come from; empty lists: not from there.
struct MetricSources {
    std::vector<std::string> protocol; // kinds of events, and names of gauges, counters and stages
    std::vector<std::pair<std::string, std::vector<std::string>>>
        prometheus; // by engine: "vllm", "sglang", "trtllm", …
    std::vector<std::string> otlp;
    std::vector<std::string> exporter; // of devices and network cards
};

struct MetricEntry {
    std::string id; // as in the report, e.g. "ttft", "goodput", "kv_usage"
    int layer = 0;  // of the panorama, 1…7
    std::string name;
    std::string unit;       // one of metricUnits()
    std::string better;     // "lower", "higher" or empty
    std::string question;   // that it answers: "How long until it starts to speak?"
    std::string definition; // a few sentences
    std::string window;     // which samples: a sentence
    std::string estimator;  // how a distribution is summed up: a sentence; empty for other metrics
    std::vector<MetricBand> bands;
    std::optional<TypicalRange> typical;
    std::vector<std::pair<std::string, std::string>> report; // statistic → JSON pointer into the report, main one first
    std::string filledBy; // which kind of source gives it: a phrase that fits a dimmed tile
    MetricSources sources;
    std::vector<std::string> affects;  // what it moves
    std::vector<std::string> causes;   // what usually moves it for the worse
    std::vector<std::string> remedies; // what to do
    std::vector<std::string> related;  // ids to go on to
};

struct LayerEntry {
    int number = 0; // 1…7
    std::string name;
    std::string sentence; // what it is about
};

// A default alert rule with its texts.
struct AlertEntry {
    core::AlertRule rule;
    std::string name;
    std::string explanation; // one or two sentences: what it says and where to look
};

struct Catalogue {
    std::vector<LayerEntry> layers;   // 1…7
    std::vector<MetricEntry> metrics; // in the order of the panorama
    std::vector<AlertEntry> alerts;

    // Null where there is no such id.
    const MetricEntry* metric(std::string_view id) const;
    const AlertEntry* alert(std::string_view id) const;
};

// The built-in copy in one language, read at the first call. Valid as long as the program runs; any thread.
const Catalogue& catalogueIn(Language language);

// The language of what is called without naming one, English unless set. Set once, before anything is shown.
void setCatalogueLanguage(Language language);
Language catalogueLanguage();
std::span<const MetricEntry> catalogue();
std::span<const LayerEntry> catalogueLayers();
const MetricEntry* catalogueEntry(std::string_view id);

// "s", "req/s", "tok/s", "tok", "req", "ratio" (a share, 0…1), "factor", "count", "1/s", …
std::span<const std::string_view> metricUnits();

} // namespace inferama::app
