// SPDX-License-Identifier: GPL-3.0-or-later
// The program without a window: what a run came to goes to reports, standard output and the exit status.
#pragma once

#include "app/run_to_end.h"

namespace inferama::app {

// Writes the reports, prints the summary (with --headless, unless a report went to standard output) and every failure
// on standard error. Gives the exit status: 0, or 1 where a source or an output failed.
int concludeRun(const Options& options, const RunResult& result);

// Runs to the end and concludes.
int runHeadless(const Options& options);

} // namespace inferama::app
