// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody who reads the figures must know beside them: lost input, thin percentiles, hidden failures, bad clocks.
#pragma once

#include "app/judgement.h"
#include "core/snapshot.h"
#include "ingest/frame.h"

#include <optional>
#include <string>
#include <vector>

namespace inferama::app {

// `askedAt`: the moment that was asked for, in seconds from the first send. `changes`: what is judged otherwise than by
// default. One English sentence a note, gravest first.
std::vector<std::string> notesOf(const core::Snapshot& snapshot, const ingest::Frame& frame,
                                 std::optional<double> askedAt, const JudgementChanges& changes = {});

// "thin" and "very thin" percentiles of a summary by name; nothing without samples.
std::vector<std::string> percentilesThatAre(core::Thinness thinness, const core::MetricSummary& summary);

} // namespace inferama::app
