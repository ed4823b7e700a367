// SPDX-License-Identifier: GPL-3.0-or-later
// What a run came to, for a reader at a terminal: a table of latencies, the rates and what to know about them.
#pragma once

#include "core/snapshot.h"

#include <span>
#include <string>

namespace inferama::app {

// At most 100 columns wide; ends with a newline.
std::string summaryText(const core::Snapshot& snapshot, std::span<const std::string> notes);

} // namespace inferama::app
