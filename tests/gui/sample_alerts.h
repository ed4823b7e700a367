// SPDX-License-Identifier: GPL-3.0-or-later
// Alerts to show.
#pragma once

#include "core/snapshot.h"

#include <memory>
#include <optional>
#include <string>

namespace inferama::tests {

// Began a minute before sampleNow(); its worst value was 0.25, its last 0.12.
core::Alert sampleAlert(std::uint64_t serial, const std::string& rule, core::AlertLevel level,
                        std::optional<core::Time> end = {});

// sampleSnapshot() with four: 1 "ttft_poor" lasts at act, 2 "oldest_waiting" was at act until 14:31:32, 3 "failing"
// lasts at act and was severe, 4 "ttft_risen" lasts at watch over a normal of 0.3 s.
std::shared_ptr<const core::Snapshot> alertedSnapshot();

} // namespace inferama::tests
