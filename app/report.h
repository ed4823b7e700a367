// SPDX-License-Identifier: GPL-3.0-or-later
// report.json as docs/cli.md describes it. What is not known is null or absent, never 0; keys are never renamed.
#pragma once

#include "app/judgement.h"
#include "core/snapshot.h"
#include "ingest/frame.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <span>
#include <string>

namespace inferama::app {

// `askedAt`: what --at asked for, in seconds from the first send. `changes`: of what it is judged by, which the notes
// tell. `snapshot` need not be the frame's own.
// "triage" is empty and "sweep" is null in this version.
nlohmann::ordered_json reportOf(const core::Snapshot& snapshot, const ingest::Frame& frame,
                                std::optional<double> askedAt = {}, const JudgementChanges& changes = {});

// The report as text, ending in a newline. Texts of publishers that are not UTF-8 are repaired.
std::string reportText(const nlohmann::ordered_json& report);

// Writes `text` to each destination, "-" being standard output. Gives one message a destination that failed.
std::vector<std::string> writeReports(std::span<const std::string> destinations, const std::string& text);

} // namespace inferama::app
