// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/definitions.h"

#include "app/band_scale.h"
#include "app/catalogue.h"
#include "app/plain_numbers.h"
#include "app/text_layout.h"

namespace inferama::app {

namespace {

constexpr std::size_t HeadingIndent = 2;
constexpr std::size_t TextIndent = 6;

struct Labels {
    std::string_view lower, higher; // is better
    std::string_view window, band, typical, open, report, filledBy, sources, affects, causes, remedies, related;
    std::string_view alerts, watches, timesBaseline;
    std::string_view colon, separator, betweenSentences;
};

constexpr Labels English{
    "lower is better", "higher is better", "Window", "Band",   "Typical", "open",     "In the report",
    "Filled by",       "Sources",          "Moves",  "Causes", "Do",      "See also", "Alert rules",
    "Watches",         "× the baseline",   ": ",     "; ",     " "};
constexpr Labels Chinese{"越低越好", "越高越好", "窗口", "分档",     "典型值", "不限", "报告字段",
                         "数据来源", "指标名",   "影响", "常见原因", "处理",   "参见", "告警规则",
                         "监视信号", " 倍基线",  "：",   "；",       ""};

std::string joined(const std::vector<std::string>& texts, std::string_view separator)
{
    std::string all;
    for (const auto& text : texts)
        all += (all.empty() ? std::string{} : std::string(separator)) + text;
    return all;
}

class Definitions {
public:
    explicit Definitions(Language language)
        : language_(language), catalogue_(catalogueIn(language)),
          labels_(language == Language::English ? English : Chinese)
    {
    }

    std::string text()
    {
        for (const auto& layer : catalogue_.layers)
            add(layer);
        out_ += "\n" + std::string(labels_.alerts) + "\n";
        for (const auto& alert : catalogue_.alerts)
            add(alert);
        return out_;
    }

private:
    void add(const LayerEntry& layer)
    {
        out_ += (out_.empty() ? "" : "\n") + std::to_string(layer.number) + " " + layer.name + "\n";
        out_ += wrapped(layer.sentence, HeadingIndent);
        for (const auto& metric : catalogue_.metrics) {
            if (metric.layer == layer.number)
                add(metric);
        }
    }

    void add(const MetricEntry& metric)
    {
        std::string heading = metric.id;
        if (metric.name != metric.id)
            heading += " — " + metric.name;
        heading += " [" + metric.unit + "]";
        if (!metric.better.empty())
            heading +=
                std::string(labels_.separator) + std::string(metric.better == "lower" ? labels_.lower : labels_.higher);
        out_ += "\n" + wrapped(heading, HeadingIndent);
        out_ += wrapped(metric.question, TextIndent);
        out_ += wrapped(metric.definition, TextIndent);
        line(labels_.window, metric.estimator.empty()
                                 ? metric.window
                                 : metric.window + std::string(labels_.betweenSentences) + metric.estimator);
        for (const auto& band : metric.bands)
            line(labels_.band, band.applies + std::string(labels_.colon) + band.text);
        if (metric.typical)
            line(labels_.typical, rangeOf(*metric.typical, metric.unit));
        list(labels_.affects, metric.affects);
        list(labels_.causes, metric.causes);
        list(labels_.remedies, metric.remedies);
        line(labels_.filledBy, metric.filledBy);
        list(labels_.sources, sourceNames(metric.sources));
        list(labels_.report, pointers(metric));
        list(labels_.related, metric.related);
    }

    void add(const AlertEntry& alert)
    {
        out_ += "\n" + wrapped(alert.rule.id + " — " + alert.name, HeadingIndent);
        out_ += wrapped(alert.explanation, TextIndent);
        list(labels_.watches, watchedBy(alert.rule));
        line(labels_.related, alert.rule.metric);
    }

    void line(std::string_view label, const std::string& text)
    {
        out_ += wrapped(std::string(label) + std::string(labels_.colon) + text, TextIndent);
    }

    void list(std::string_view label, const std::vector<std::string>& texts)
    {
        if (!texts.empty())
            line(label, joined(texts, labels_.separator));
    }

    std::string rangeOf(const TypicalRange& range, std::string_view unit) const
    {
        const auto end = [&](const std::optional<double>& value) {
            if (!value)
                return std::string(labels_.open);
            return unit == "s" ? secondsText(value) : unit == "ratio" ? shareText(*value) : numberText(*value);
        };
        return end(range.low) + " – " + end(range.high);
    }

    static std::vector<std::string> sourceNames(const MetricSources& sources)
    {
        std::vector<std::string> names = sources.protocol;
        for (const auto& [engine, ofEngine] : sources.prometheus)
            names.insert(names.end(), ofEngine.begin(), ofEngine.end());
        names.insert(names.end(), sources.otlp.begin(), sources.otlp.end());
        names.insert(names.end(), sources.exporter.begin(), sources.exporter.end());
        return names;
    }

    static std::vector<std::string> pointers(const MetricEntry& metric)
    {
        std::vector<std::string> all;
        for (const auto& [statistic, pointer] : metric.report)
            all.push_back(pointer);
        return all;
    }

    std::vector<std::string> watchedBy(const core::AlertRule& rule) const
    {
        std::vector<std::string> all{core::textOf(rule.signal)};
        for (std::size_t i = 0; i < core::AlertLevelCount; ++i) {
            const std::string_view level = core::nameOf(static_cast<core::AlertLevel>(i));
            if (rule.thresholds[i])
                all.push_back(std::string(wordOf({core::Level::Best, level}, language_)) +
                              (rule.below ? " ≤ " : " ≥ ") + numberText(*rule.thresholds[i]) +
                              (rule.relative ? std::string(labels_.timesBaseline) : std::string{}));
        }
        return all;
    }

    Language language_;
    const Catalogue& catalogue_;
    const Labels& labels_;
    std::string out_;
};

} // namespace

std::string metricDefinitions(Language language) { return Definitions(language).text(); }

} // namespace inferama::app
