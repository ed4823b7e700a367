// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rules_file.h"

#include "app/band_scale.h"
#include "app/catalogue.h"
#include "app/json_place.h"
#include "app/rule_fields.h"
#include "core/did_you_mean.h"
#include "core/signal.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <set>
#include <sstream>

namespace inferama::app {

namespace {

using Json = nlohmann::ordered_json;

constexpr int Version = 1;
constexpr std::string_view StallFactor = "stall_factor";
constexpr std::string_view StallFloor = "stall_floor";
constexpr std::string_view SlowRankFactor = "slow_rank_factor";

// Metrics that are judged by class: the part of their keys before the slash.
std::vector<std::string_view> classesOf(const core::BandTable& bands, std::string_view metric)
{
    std::vector<std::string_view> classes;
    for (const auto& [key, scale] : bands.scales) {
        const std::string_view view = key;
        if (view.starts_with(metric) && view.size() > metric.size() && view[metric.size()] == '/')
            classes.push_back(view.substr(metric.size() + 1));
    }
    return classes;
}

std::vector<std::string_view> bandIds(const core::BandTable& bands)
{
    std::vector<std::string_view> ids;
    for (const auto& [key, scale] : bands.scales) {
        const std::string_view id = std::string_view(key).substr(0, key.find('/'));
        if (std::ranges::find(ids, id) == ids.end())
            ids.push_back(id);
    }
    return ids;
}

// Whether something without a scale by default can be given one: a latency, a figure, a gauge or a counter.
bool canBeJudged(const std::string& id)
{
    const auto latency = core::signalOf(id + ".p95");
    const auto signal = core::signalOf(id);
    return (latency && latency->kind == core::Signal::Kind::Latency) ||
           (signal && signal->statistic == core::Signal::Statistic::Value);
}

// The metric by whose scale this one is judged, where that is another one.
std::string_view judgeOf(const std::string& id)
{
    const auto* metric = catalogueIn(Language::English).metric(id);
    if (metric == nullptr || metric->bands.empty() || metric->bands.front().key.starts_with(id))
        return {};
    return metric->bands.front().key;
}

void readBands(const JsonPlace& place, core::BandTable& bands)
{
    if (!place.value().is_object())
        place.refuse("must be an object {…} of bands by metric");
    for (const auto& [id, ignored] : place.value().items()) {
        const JsonPlace given = place.member(id);
        if (const auto judge = judgeOf(id); !judge.empty())
            given.refuse("is judged by the bands of " + std::string(judge) + "; change those");
        if (const auto classes = classesOf(bands, id); !classes.empty()) {
            given.expectKeys(classes);
            for (const auto& [name, alsoIgnored] : given.value().items()) {
                core::BandScale& scale = bands.scales.at(id + "/" + name);
                scale = scaleOf(given.member(name), scale);
            }
        } else if (const auto known = bands.scales.find(id); known != bands.scales.end() && given.value().is_array()) {
            known->second = scaleOf(given, known->second);
        } else if (known != bands.scales.end() || canBeJudged(id)) {
            if (given.value().is_array())
                given.refuse("has no bands by default; give an object with better, borders and, if you like, words and "
                             "border_is");
            bands.scales.insert_or_assign(id, scaleOf(given));
        } else {
            place.refuse(unknownWord(id, bandIds(bands)));
        }
    }
}

void readThresholds(const JsonPlace& place, Judgement& judgement)
{
    constexpr double Most = 1e6;
    constexpr std::array Keys{StallFactor, StallFloor, SlowRankFactor};
    place.expectKeys(Keys);
    if (const auto value = place.find(std::string(StallFactor)))
        judgement.stallFactor = value->number(1, Most);
    if (const auto value = place.find(std::string(StallFloor)))
        judgement.stallFloor = value->number(0, Most);
    if (const auto value = place.find(std::string(SlowRankFactor)))
        judgement.slowRankFactor = value->number(1, Most);
}

std::vector<std::string_view> ruleIds(const Judgement& judgement)
{
    std::vector<std::string_view> ids;
    for (const auto& rule : judgement.alerts)
        ids.push_back(rule.rule.id);
    return ids;
}

SwitchedRule& ruleFor(const JsonPlace& place, const std::string& id, Judgement& judgement)
{
    const auto known = std::ranges::find(judgement.alerts, id, [](const SwitchedRule& r) { return r.rule.id; });
    if (known != judgement.alerts.end())
        return *known;
    if (!place.find("signal")) {
        const auto near = core::nearestWord(id, ruleIds(judgement));
        place.refuse("\"" + id + "\" is no default rule, and a rule of your own needs a signal" +
                     (near.empty() ? std::string{} : "; did you mean \"" + std::string(near) + "\"?"));
    }
    judgement.alerts.push_back({.rule = {}, .enabled = true});
    judgement.alerts.back().rule.id = id;
    return judgement.alerts.back();
}

std::string metricAt(const JsonPlace& place)
{
    std::vector<std::string_view> ids;
    for (const auto& metric : catalogueIn(Language::English).metrics)
        ids.push_back(metric.id);
    return place.word(ids);
}

void readAlert(const JsonPlace& place, Judgement& judgement)
{
    std::vector<std::string_view> keys{"id", "name", "metric", "enabled"};
    keys.insert(keys.end(), ruleFieldNames().begin(), ruleFieldNames().end());
    place.expectKeys(keys);
    const auto id = place.member("id").text();
    SwitchedRule& rule = ruleFor(place, id, judgement);
    if (const auto name = place.find("name"))
        rule.rule.name = name->text();
    if (const auto metric = place.find("metric"))
        rule.rule.metric = metricAt(*metric);
    if (const auto enabled = place.find("enabled"))
        rule.enabled = enabled->flag();
    changeRule(rule.rule, place);
}

void readAlerts(const JsonPlace& place, Judgement& judgement)
{
    std::set<std::string> seen;
    for (std::size_t i = 0; i < place.elements(); ++i) {
        const JsonPlace entry = place.element(i);
        if (const auto id = entry.member("id"); !seen.insert(id.text()).second)
            id.refuse("is named twice; put all changes of a rule into one entry");
        readAlert(entry, judgement);
    }
}

Judgement judgementOf(const Json& document)
{
    const JsonPlace place(document);
    constexpr std::array<std::string_view, 4> Keys{"version", "bands", "thresholds", "alerts"};
    place.expectKeys(Keys);
    const auto version = place.member("version");
    if (version.number(0, 1e9) != Version)
        version.refuse("is a version that this program does not know; it reads version 1");
    Judgement judgement = defaultJudgement();
    if (const auto bands = place.find("bands"))
        readBands(*bands, judgement.bands);
    if (const auto thresholds = place.find("thresholds"))
        readThresholds(*thresholds, judgement);
    if (const auto alerts = place.find("alerts"))
        readAlerts(*alerts, judgement);
    return judgement;
}

// "12:5", line and column of a byte, both from 1.
std::string lineAndColumn(std::string_view text, std::size_t byte)
{
    const auto before = text.substr(0, byte > 0 ? byte - 1 : 0);
    const auto line = std::ranges::count(before, '\n') + 1;
    const auto lineStart = before.rfind('\n');
    const auto column = before.size() - (lineStart == std::string_view::npos ? 0 : lineStart + 1) + 1;
    return std::to_string(line) + ":" + std::to_string(column);
}

Json changedBands(const core::BandTable& bands)
{
    Json out = Json::object();
    const core::BandTable& defaults = defaultJudgement().bands;
    for (const auto& [key, scale] : bands.scales) {
        const auto* before = defaults.find(key);
        if (before != nullptr && *before == scale)
            continue;
        const auto slash = before != nullptr ? key.find('/') : std::string::npos;
        if (slash == std::string::npos)
            out[key] = jsonOf(scale, before);
        else
            out[key.substr(0, slash)][key.substr(slash + 1)] = jsonOf(scale, before);
    }
    return out;
}

Json changedThresholds(const Judgement& judgement)
{
    Json out = Json::object();
    const Judgement& defaults = defaultJudgement();
    const auto add = [&out](std::string_view key, double value, double before) {
        if (value != before)
            out[std::string(key)] = value;
    };
    add(StallFactor, judgement.stallFactor, defaults.stallFactor);
    add(StallFloor, judgement.stallFloor, defaults.stallFloor);
    add(SlowRankFactor, judgement.slowRankFactor, defaults.slowRankFactor);
    return out;
}

Json changedAlerts(const std::vector<SwitchedRule>& alerts)
{
    Json out = Json::array();
    for (const auto& rule : alerts) {
        const auto* before = defaultJudgement().alert(rule.rule.id);
        if (before != nullptr && *before == rule)
            continue;
        SwitchedRule blank;
        blank.rule.id = rule.rule.id;
        const SwitchedRule& from = before != nullptr ? *before : blank;
        Json entry{{"id", rule.rule.id}};
        if (before == nullptr) // a rule of the user's own is one by its signal
            entry["signal"] = core::textOf(rule.rule.signal);
        if (rule.rule.name != from.rule.name)
            entry["name"] = rule.rule.name;
        if (rule.rule.metric != from.rule.metric)
            entry["metric"] = rule.rule.metric;
        if (rule.enabled != from.enabled)
            entry["enabled"] = rule.enabled;
        entry.update(ruleChanges(rule.rule, from.rule));
        out.push_back(std::move(entry));
    }
    return out;
}

} // namespace

std::variant<Judgement, RulesFault> parseRules(std::string_view text, std::string_view name)
{
    try {
        return judgementOf(Json::parse(text));
    } catch (const BadValue& bad) {
        return RulesFault{std::string(name) + ": " + (bad.pointer.empty() ? "/" : bad.pointer) + ": " + bad.what};
    } catch (const Json::parse_error& error) {
        return RulesFault{std::string(name) + ":" + lineAndColumn(text, error.byte) +
                          ": this is not JSON; look for a missing comma, quote or bracket just before"};
    } catch (const Json::out_of_range& error) { // a number beyond what a double holds
        return RulesFault{std::string(name) + ": a number in it is too large: " + error.what()};
    }
}

std::variant<Judgement, RulesFault> readRulesFile(const std::string& path)
{
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    if (file)
        text << file.rdbuf();
    if (!file || file.bad())
        return RulesFault{path + ": cannot be read: " + std::strerror(errno != 0 ? errno : EIO)};
    return parseRules(text.view(), path);
}

std::string rulesText(const Judgement& judgement)
{
    Json document{{"version", Version}};
    if (auto bands = changedBands(judgement.bands); !bands.empty())
        document["bands"] = std::move(bands);
    if (auto thresholds = changedThresholds(judgement); !thresholds.empty())
        document["thresholds"] = std::move(thresholds);
    if (auto alerts = changedAlerts(judgement.alerts); !alerts.empty())
        document["alerts"] = std::move(alerts);
    return document.dump(2) + "\n";
}

} // namespace inferama::app
