// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rule_fields.h"

#include "app/plain_numbers.h"
#include "core/did_you_mean.h"
#include "core/metric.h"

#include <array>
#include <limits>

namespace inferama::app {

namespace {

using core::AlertRule;
using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 12> Fields{"signal", "window",    "when",       "watch",    "act",   "severe",
                                                  "for",    "clear_for", "hysteresis", "relative", "least", "while"};
constexpr std::array<std::string_view, core::AlertLevelCount> Levels{"watch", "act", "severe"};
constexpr std::array<std::string_view, 2> Sides{"above", "below"};
constexpr double Most = std::numeric_limits<double>::max();
constexpr double LongestHold = 86'400; // seconds

// Signals that can be named without a gauge, counter or stage, for a misspelt one.
std::vector<std::string> knownSignals()
{
    std::vector<std::string> known;
    for (std::size_t f = 0; f < core::FigureCount; ++f)
        known.emplace_back(core::idOf(static_cast<core::Figure>(f)));
    for (std::size_t m = 0; m < core::MetricCount; ++m) {
        for (const char* statistic : {"mean", "p50", "p90", "p95", "p99", "p999", "max", "count", "tail_ratio", "band"})
            known.push_back(std::string(core::idOf(static_cast<core::Metric>(m))) + "." + statistic);
    }
    return known;
}

core::Signal signalAt(const JsonPlace& place)
{
    const auto text = place.text();
    if (auto signal = core::signalOf(text))
        return *signal;
    const auto known = knownSignals();
    const std::vector<std::string_view> words(known.begin(), known.end());
    if (const auto near = core::nearestWord(text, words); !near.empty())
        place.refuse("\"" + text + "\" is no signal; did you mean \"" + std::string(near) + "\"?");
    place.refuse("\"" + text +
                 "\" is no signal; name one as in ttft.p95, itl.mean, e2e.tail_ratio, tpot.band, qps, gauge.waiting, "
                 "counter.preemptions or stage.queue.mean");
}

core::Window windowAt(const JsonPlace& place)
{
    constexpr std::array<std::string_view, 5> Names{"10s", "1m", "5m", "1h", "run"};
    return *core::windowOf(place.word(Names));
}

std::optional<double> numberOrNone(const JsonPlace& place, double least)
{
    return place.value().is_null() ? std::nullopt : std::optional(place.number(least, Most));
}

std::optional<core::AlertCondition> conditionAt(const JsonPlace& place)
{
    if (place.value().is_null())
        return std::nullopt;
    constexpr std::array<std::string_view, 2> Keys{"signal", "above"};
    place.expectKeys(Keys);
    return core::AlertCondition{.signal = signalAt(place.member("signal")),
                                .above = place.member("above").number(-Most, Most)};
}

void checkThresholds(const AlertRule& rule, const JsonPlace& object)
{
    std::optional<std::size_t> before;
    for (std::size_t i = 0; i < Levels.size(); ++i) {
        if (!rule.thresholds[i])
            continue;
        if (before) {
            const double milder = *rule.thresholds[*before];
            const double graver = *rule.thresholds[i];
            if (rule.below ? graver >= milder : graver <= milder)
                object.refuse(std::string(Levels[i]) + " " + numberText(graver) + " must be " +
                              (rule.below ? "below " : "above ") + std::string(Levels[*before]) + " " +
                              numberText(milder) + ", as it is graver");
        }
        before = i;
    }
    if (!before)
        object.refuse("needs a threshold: watch, act or severe");
}

Json orNull(const std::optional<double>& number) { return number ? Json(*number) : Json(nullptr); }

Json jsonOf(const AlertRule& rule)
{
    Json out{{"signal", core::textOf(rule.signal)},
             {"window", core::nameOf(rule.window)},
             {"when", rule.below ? "below" : "above"}};
    for (std::size_t i = 0; i < Levels.size(); ++i)
        out[std::string(Levels[i])] = orNull(rule.thresholds[i]);
    out["for"] = core::seconds(rule.holds);
    out["clear_for"] = core::seconds(rule.clears);
    out["hysteresis"] = rule.hysteresis;
    out["relative"] = rule.relative;
    out["least"] = orNull(rule.least);
    out["while"] = rule.condition
                       ? Json{{"signal", core::textOf(rule.condition->signal)}, {"above", rule.condition->above}}
                       : Json(nullptr);
    return out;
}

} // namespace

std::span<const std::string_view> ruleFieldNames() { return Fields; }

void changeRule(AlertRule& rule, const JsonPlace& object)
{
    AlertRule changed = rule;
    if (const auto place = object.find("signal"))
        changed.signal = signalAt(*place);
    if (const auto place = object.find("window"))
        changed.window = windowAt(*place);
    if (const auto place = object.find("when"))
        changed.below = place->word(Sides) == "below";
    for (std::size_t i = 0; i < Levels.size(); ++i) {
        if (const auto place = object.find(std::string(Levels[i])))
            changed.thresholds[i] = numberOrNone(*place, -Most);
    }
    if (const auto place = object.find("for"))
        changed.holds = core::durationOf(place->number(0, LongestHold));
    if (const auto place = object.find("clear_for"))
        changed.clears = core::durationOf(place->number(0, LongestHold));
    if (const auto place = object.find("hysteresis"))
        changed.hysteresis = place->number(0, 1);
    if (const auto place = object.find("relative"))
        changed.relative = place->flag();
    if (const auto place = object.find("least"))
        changed.least = numberOrNone(*place, -Most);
    if (const auto place = object.find("while"))
        changed.condition = conditionAt(*place);
    checkThresholds(changed, object);
    rule = std::move(changed);
}

Json ruleChanges(const AlertRule& rule, const AlertRule& from)
{
    Json out = Json::object();
    const Json before = jsonOf(from);
    const Json now = jsonOf(rule); // outlives the loop over its items
    for (const auto& [key, value] : now.items()) {
        if (value != before.at(key))
            out[key] = value;
    }
    return out;
}

} // namespace inferama::app
