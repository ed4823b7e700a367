// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/judgement.h"

#include "app/catalogue.h"

#include <algorithm>

namespace inferama::app {

namespace {

Judgement fromCatalogue()
{
    const Catalogue& catalogue = catalogueIn(Language::English);
    const core::Settings settings;
    Judgement judgement{.bands = {},
                        .stallFactor = settings.stallFactor,
                        .stallFloor = core::seconds(settings.stallFloor),
                        .slowRankFactor = settings.slowRankFactor,
                        .alerts = {}};
    for (const auto& metric : catalogue.metrics) {
        for (const auto& band : metric.bands)
            judgement.bands.scales.emplace(band.key, band.scale);
    }
    for (const auto& alert : catalogue.alerts)
        judgement.alerts.push_back({.rule = alert.rule, .enabled = true});
    return judgement;
}

std::string listOf(const std::vector<std::string>& ids)
{
    std::string list;
    for (const auto& id : ids)
        list += (list.empty() ? "" : ", ") + id;
    return list;
}

} // namespace

const SwitchedRule* Judgement::alert(std::string_view id) const
{
    const auto found =
        std::ranges::find(alerts, id, [](const SwitchedRule& r) -> std::string_view { return r.rule.id; });
    return found == alerts.end() ? nullptr : &*found;
}

const Judgement& defaultJudgement()
{
    static const Judgement Default = fromCatalogue();
    return Default;
}

std::shared_ptr<const core::BandTable> defaultBands()
{
    static const auto Table = std::make_shared<const core::BandTable>(defaultJudgement().bands);
    return Table;
}

JudgementChanges changesOf(const Judgement& judgement)
{
    const Judgement& defaults = defaultJudgement();
    JudgementChanges changes;
    for (const auto& [id, scale] : judgement.bands.scales) {
        const auto* before = defaults.bands.find(id);
        if (before == nullptr || !(*before == scale))
            changes.bands.push_back(id);
    }
    if (judgement.stallFactor != defaults.stallFactor)
        changes.thresholds.emplace_back("stall_factor");
    if (judgement.stallFloor != defaults.stallFloor)
        changes.thresholds.emplace_back("stall_floor");
    if (judgement.slowRankFactor != defaults.slowRankFactor)
        changes.thresholds.emplace_back("slow_rank_factor");
    for (const auto& rule : judgement.alerts) {
        const auto* before = defaults.alert(rule.rule.id);
        if (before == nullptr || !(*before == rule))
            changes.alerts.push_back(rule.rule.id);
    }
    return changes;
}

std::string noteOf(const JudgementChanges& changes)
{
    std::string note;
    const auto add = [&note](const char* what, const std::vector<std::string>& ids) {
        if (!ids.empty())
            note += (note.empty() ? "" : "; ") + std::string(what) + " " + listOf(ids);
    };
    add("bands", changes.bands);
    add("thresholds", changes.thresholds);
    add("alert rules", changes.alerts);
    return note.empty() ? note : "judged by other than the defaults: " + note;
}

void apply(const Judgement& judgement, core::Settings& settings)
{
    settings.stallFactor = judgement.stallFactor;
    settings.stallFloor = core::durationOf(judgement.stallFloor);
    settings.slowRankFactor = judgement.slowRankFactor;
    settings.bands = std::make_shared<const core::BandTable>(judgement.bands);
    std::vector<core::AlertRule> rules;
    for (const auto& rule : judgement.alerts) {
        if (rule.enabled)
            rules.push_back(rule.rule);
    }
    settings.rules = std::make_shared<const std::vector<core::AlertRule>>(std::move(rules));
}

std::string nameOf(const core::AlertRule& rule, Language language)
{
    if (!rule.name.empty())
        return rule.name;
    const auto* entry = catalogueIn(language).alert(rule.id);
    return entry != nullptr ? entry->name : rule.id;
}

} // namespace inferama::app
