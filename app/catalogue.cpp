// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/catalogue.h"

#include "app/embedded.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace inferama::app {

namespace {

struct Catalogue {
    std::vector<LayerEntry> layers;
    std::vector<MetricEntry> metrics;
};

// Texts are objects by language; English is always there.
std::string textOf(const nlohmann::json& entry, const char* key)
{
    const auto found = entry.find(key);
    return found == entry.end() ? std::string{} : found->at("en").get<std::string>();
}

MetricEntry metricFrom(const nlohmann::json& entry)
{
    MetricEntry metric{.id = entry.at("id"),
                       .layer = entry.at("layer"),
                       .name = textOf(entry, "name"),
                       .unit = entry.at("unit"),
                       .better = entry.at("better"),
                       .window = textOf(entry, "window"),
                       .definition = textOf(entry, "definition"),
                       .bands = {},
                       .filledBy = textOf(entry, "filled_by")};
    for (const auto& band : entry.value("bands", nlohmann::json::array()))
        metric.bands.push_back({.applies = textOf(band, "applies"), .text = textOf(band, "text")});
    return metric;
}

// A fault in the built-in catalogue is a fault of the build: a test parses it.
const Catalogue& loaded()
{
    static const Catalogue Loaded = [] {
        const auto bytes = catalogueJson();
        const auto* text = reinterpret_cast<const char*>(bytes.data());
        const auto json = nlohmann::json::parse(text, text + bytes.size());
        Catalogue catalogue;
        for (const auto& layer : json.at("layers"))
            catalogue.layers.push_back({.number = layer.at("number"), .name = textOf(layer, "name")});
        for (const auto& entry : json.at("metrics"))
            catalogue.metrics.push_back(metricFrom(entry));
        return catalogue;
    }();
    return Loaded;
}

} // namespace

std::span<const MetricEntry> catalogue() { return loaded().metrics; }

std::span<const LayerEntry> catalogueLayers() { return loaded().layers; }

const MetricEntry* catalogueEntry(std::string_view id)
{
    const auto& metrics = loaded().metrics;
    const auto found = std::find_if(metrics.begin(), metrics.end(), [&](const MetricEntry& m) { return m.id == id; });
    return found == metrics.end() ? nullptr : &*found;
}

} // namespace inferama::app
