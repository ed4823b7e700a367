// SPDX-License-Identifier: GPL-3.0-or-later
// What a run or a stretch of it is, as far as it decides whether two of them can be compared.
#pragma once

#include "core/snapshot.h"

#include <QString>
#include <QStringList>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace inferama::app {

struct RunFact {
    QString name;
    QString value; // fit to be shown
    friend bool operator==(const RunFact&, const RunFact&) = default;
};

struct RunFacts {
    std::vector<RunFact> told;     // by publishers: model, precision, load …
    std::optional<double> offered; // requests/s in the window
    // How many requests got a first token, by the length of their prompts.
    std::array<std::uint64_t, core::LengthClassCount> lengths{};
    bool filtered = false; // the figures are those of a filter's requests
};

RunFacts runFacts(const core::Snapshot& s);

// In words, each a phrase of its own. What only one side tells is in neither.
struct RunComparison {
    QStringList same;
    QStringList differs;
};
RunComparison compareRuns(const RunFacts& baseline, const RunFacts& now);

} // namespace inferama::app
