// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of pages, taken without a display.
#pragma once

namespace inferama::app {

struct Options;

// Reads the sources until they end, or to `at`, or as long as `runFor` says; then draws each page of
// `options.screenshots` at `options.size` and writes it. Needs a QApplication. Returns 0, or 1 with the reason on
// standard error: a source that failed, a file that cannot be written.
int takeScreenshots(const Options& options);

} // namespace inferama::app
