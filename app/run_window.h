// SPDX-License-Identifier: GPL-3.0-or-later
// The way from the command line into the window: main() knows no Qt, the window parses no arguments.
#pragma once

#include "app/options.h"

namespace inferama::app {

// Opens the window, or, with Options::screenshots, draws the pages of runToEnd() without a display
// (QT_QPA_PLATFORM=offscreen unless it is set) and ends with concludeRun(). Gives the exit status of docs/cli.md.
int runWindow(const Options& options, int argc, char** argv);

} // namespace inferama::app
