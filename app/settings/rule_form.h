// SPDX-License-Identifier: GPL-3.0-or-later
// An alert rule as somebody writes it into fields, and what is wrong with what is written.
#pragma once

#include "app/judgement.h"
#include "core/snapshot.h"

#include <QString>

#include <array>
#include <string>
#include <vector>

namespace inferama::app {

struct RuleForm {
    QString name;
    QString signal; // as core::signalOf() reads it
    core::Window window = core::Window::OneMinute;
    bool below = false;
    bool relative = false;
    std::array<QString, core::AlertLevelCount> thresholds; // empty: not judged
    QString holds;
    QString clears;
    QString hysteresis;
    QString least; // empty: any
    bool enabled = true;
};

enum class RuleField { Signal, Watch, Act, Severe, Holds, Clears, Hysteresis, Least };

struct RuleProblem {
    RuleField field = RuleField::Signal;
    QString text; // what to write instead
};

RuleForm formOf(const SwitchedRule& rule);

// `from` as the form changes it; what the form has no field for stays. Meaningless where problems are added.
SwitchedRule ruleOf(const RuleForm& form, const SwitchedRule& from, std::vector<RuleProblem>& problems);

// Names that core::signalOf() knows, for completion: all figures, and of stages, gauges and counters those that the
// snapshot has. `seen` may be null.
std::vector<std::string> signalNames(const core::Snapshot* seen);

} // namespace inferama::app
