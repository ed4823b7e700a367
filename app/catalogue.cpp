// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/catalogue.h"

#include "app/band_scale.h"
#include "app/embedded.h"
#include "app/rule_fields.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <stdexcept>

namespace inferama::app {

namespace {

using Json = nlohmann::ordered_json;

// Reads the document in one language. Throws on a fault, which is one of the build: a test reads both languages.
class CatalogueReader {
public:
    CatalogueReader(const Json& document, Language language)
        : document_(document), texts_(document.at("texts")), language_(language)
    {
    }

    Catalogue read() const
    {
        Catalogue catalogue;
        for (const auto& layer : document_.at("layers"))
            catalogue.layers.push_back(
                {.number = layer.at("number"), .name = text(layer.at("name")), .sentence = text(layer.at("sentence"))});
        for (const auto& entry : document_.at("metrics"))
            catalogue.metrics.push_back(metric(entry));
        for (const auto& entry : document_.at("alerts"))
            catalogue.alerts.push_back(alert(entry));
        return catalogue;
    }

private:
    // A text stands in its place by language, or is the name of one that several places share.
    std::string text(const Json& value) const
    {
        const Json& byLanguage = value.is_string() ? texts_.at(value.get<std::string>()) : value;
        return byLanguage.at(std::string(codeOf(language_)));
    }

    std::string optionalText(const Json& entry, const char* key) const
    {
        return entry.contains(key) ? text(entry.at(key)) : std::string{};
    }

    std::vector<std::string> textsOf(const Json& list) const
    {
        std::vector<std::string> all;
        for (const auto& value : list)
            all.push_back(text(value));
        return all;
    }

    // `metric` is judged by the scales of an entry: its own, or another's that it names.
    const Json& judgeOf(const Json& metric) const
    {
        const auto& bands = metric.at("bands");
        if (!bands.is_string())
            return metric;
        const auto& metrics = document_.at("metrics");
        const auto found = std::ranges::find_if(metrics, [&](const Json& other) { return other.at("id") == bands; });
        return found == metrics.end() ? throw std::out_of_range(bands.get<std::string>()) : *found;
    }

    std::vector<MetricBand> bandsOf(const Json& metric) const
    {
        if (!metric.contains("bands"))
            return {};
        const Json& judge = judgeOf(metric);
        const Json& bands = judge.at("bands");
        const std::string id = judge.at("id");
        std::vector<MetricBand> all;
        const auto add = [&](const std::string& key, const Json& borders, const Json& applies) {
            const bool toTarget = bands.contains("relative_to");
            const std::string better = toTarget ? "lower" : judge.at("better").get<std::string>(); // a shortfall
            const Json written{{"words", bands.at("words")},
                               {"better", better},
                               {"border_is", bands.at("border_is")},
                               {"borders", borders}};
            MetricBand band{.key = key, .scale = scaleOf(JsonPlace(written)), .applies = text(applies), .text = {}};
            band.text = toTarget ? targetSentenceOf(band.scale, language_)
                                 : sentenceOf(band.scale, judge.at("unit").get<std::string>(), language_);
            all.push_back(std::move(band));
        };
        if (!bands.contains("split")) {
            add(id, bands.at("borders"), document_.at("judged_by").at(bands.at("by").get<std::string>()));
            return all;
        }
        const Json& classes = document_.at("classes").at(bands.at("split").get<std::string>());
        for (const auto& [name, borders] : bands.at("borders").items())
            add(id + "/" + name, borders, classes.at(name));
        return all;
    }

    static std::optional<TypicalRange> typicalOf(const Json& metric)
    {
        if (!metric.contains("typical"))
            return std::nullopt;
        const auto end = [](const Json& value) {
            return value.is_null() ? std::nullopt : std::optional<double>(value);
        };
        const auto& ends = metric.at("typical");
        return TypicalRange{.low = end(ends.at(0)), .high = end(ends.at(1))};
    }

    static MetricSources sourcesOf(const Json& metric)
    {
        const Json& given = metric.at("sources");
        using Names = std::vector<std::string>;
        MetricSources sources{.protocol = given.value("protocol", Names{}),
                              .prometheus = {},
                              .otlp = given.value("otlp", Names{}),
                              .exporter = given.value("exporter", Names{})};
        if (given.contains("prometheus")) {
            for (const auto& [engine, names] : given.at("prometheus").items())
                sources.prometheus.emplace_back(engine, names.get<Names>());
        }
        return sources;
    }

    MetricEntry metric(const Json& entry) const
    {
        MetricEntry metric{.id = entry.at("id"),
                           .layer = entry.at("layer"),
                           .name = text(entry.at("name")),
                           .unit = entry.at("unit"),
                           .better = entry.at("better"),
                           .question = text(entry.at("question")),
                           .definition = text(entry.at("definition")),
                           .window = text(entry.at("window")),
                           .estimator = optionalText(entry, "estimator"),
                           .bands = bandsOf(entry),
                           .typical = typicalOf(entry),
                           .report = {},
                           .filledBy = text(entry.at("filled_by")),
                           .sources = sourcesOf(entry),
                           .affects = textsOf(entry.at("affects")),
                           .causes = textsOf(entry.at("causes")),
                           .remedies = textsOf(entry.at("remedies")),
                           .related = entry.at("related").get<std::vector<std::string>>()};
        for (const auto& [statistic, pointer] : entry.at("report").items())
            metric.report.emplace_back(statistic, pointer.get<std::string>());
        return metric;
    }

    AlertEntry alert(const Json& entry) const
    {
        AlertEntry alert{.rule = {}, .name = text(entry.at("name")), .explanation = text(entry.at("explanation"))};
        alert.rule.metric = entry.at("metric").get<std::string>();
        alert.rule.id = entry.at("id").get<std::string>();
        changeRule(alert.rule, JsonPlace(entry));
        return alert;
    }

    const Json& document_;
    const Json& texts_;
    Language language_;
};

std::atomic<Language>& chosenLanguage()
{
    static std::atomic<Language> chosen{Language::English};
    return chosen;
}

} // namespace

const MetricEntry* Catalogue::metric(std::string_view id) const
{
    const auto found = std::ranges::find(metrics, id, &MetricEntry::id);
    return found == metrics.end() ? nullptr : &*found;
}

const AlertEntry* Catalogue::alert(std::string_view id) const
{
    const auto found =
        std::ranges::find(alerts, id, [](const AlertEntry& alert) -> std::string_view { return alert.rule.id; });
    return found == alerts.end() ? nullptr : &*found;
}

const Catalogue& catalogueIn(Language language)
{
    static const auto Loaded = [] {
        const auto bytes = catalogueJson();
        const auto* text = reinterpret_cast<const char*>(bytes.data());
        const auto document = Json::parse(text, text + bytes.size());
        return std::array{CatalogueReader(document, Language::English).read(),
                          CatalogueReader(document, Language::Chinese).read()};
    }();
    return Loaded[static_cast<std::size_t>(language)];
}

void setCatalogueLanguage(Language language) { chosenLanguage() = language; }

Language catalogueLanguage() { return chosenLanguage(); }

std::span<const MetricEntry> catalogue() { return catalogueIn(catalogueLanguage()).metrics; }

std::span<const LayerEntry> catalogueLayers() { return catalogueIn(catalogueLanguage()).layers; }

const MetricEntry* catalogueEntry(std::string_view id) { return catalogueIn(catalogueLanguage()).metric(id); }

std::span<const std::string_view> metricUnits()
{
    static constexpr std::array<std::string_view, 13> Units{
        "s", "req/s", "tok/s", "tok", "req", "ratio", "factor", "count", "bytes", "W", "J/tok", "1/s", "blocks/s"};
    return Units;
}

} // namespace inferama::app
