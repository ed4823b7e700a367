// SPDX-License-Identifier: GPL-3.0-or-later
// Writing results so that a reader never meets half of one. Errors come back as a line to show: what failed, why, what
// to do.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace inferama::app {

// Writes a neighbour of `path` and renames it over `path`: after a failure the old content still stands. What exists
// and is no regular file (a pipe, a device) is written to directly.
std::optional<std::string> writeWholeFile(const std::string& path, std::string_view content);

std::optional<std::string> printToStandardOutput(std::string_view content);

} // namespace inferama::app
