// SPDX-License-Identifier: GPL-3.0-or-later
// What figures are judged by: bands, thresholds and alert rules. The defaults come from the catalogue; a rules file
// (docs/cli.md, --rules) and the settings dialog change them.
#pragma once

#include "app/language.h"
#include "core/alerts.h"
#include "core/bands.h"
#include "core/settings.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::app {

struct SwitchedRule {
    core::AlertRule rule;
    bool enabled = true;
    friend bool operator==(const SwitchedRule&, const SwitchedRule&) = default;
};

struct Judgement {
    core::BandTable bands;
    double stallFactor = 0;
    double stallFloor = 0; // seconds
    double slowRankFactor = 0;
    std::vector<SwitchedRule> alerts; // the default ones in the order of the catalogue, then the user's

    const SwitchedRule* alert(std::string_view id) const; // null where there is no such rule
    friend bool operator==(const Judgement&, const Judgement&) = default;
};

const Judgement& defaultJudgement();
std::shared_ptr<const core::BandTable> defaultBands();

// Ids of what differs from the defaults: "ttft/128-1024", "stall_factor", ids of rules.
struct JudgementChanges {
    std::vector<std::string> bands;
    std::vector<std::string> thresholds;
    std::vector<std::string> alerts;

    bool any() const { return !bands.empty() || !thresholds.empty() || !alerts.empty(); }
};
JudgementChanges changesOf(const Judgement& judgement);
// One English sentence for the notes of a report; empty where nothing has changed.
std::string noteOf(const JudgementChanges& changes);

// Hands bands, thresholds and the rules that are enabled to the core.
void apply(const Judgement& judgement, core::Settings& settings);

// The name of a rule: its author's, else the catalogue's in this language, else its id.
std::string nameOf(const core::AlertRule& rule, Language language);

} // namespace inferama::app
