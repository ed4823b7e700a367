// SPDX-License-Identifier: GPL-3.0-or-later
// The two ways to run a scenario: into a recording as fast as it goes, or in real time on sockets.
#pragma once

#include "tools/simulator/program/options.h"

#include <optional>
#include <string>

namespace inferama::simulator {

// Both end early, and well, on Ctrl+C. Nothing: done, else one line that says what failed.
std::optional<std::string> runIntoRecording(const Options& options);
std::optional<std::string> runInRealTime(const Options& options);

} // namespace inferama::simulator
