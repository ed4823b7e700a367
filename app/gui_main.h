// SPDX-License-Identifier: GPL-3.0-or-later
// The two ways to see pages: a window to work with, and pictures drawn without a display.
#pragma once

namespace inferama::app {

struct Options;

// With `options.screenshots` draws them (app/screenshot.h), else opens the window and returns when it is closed. Makes
// the QApplication itself, so it must be called once and on the main thread. Returns the program's exit status: 0, or 1
// when a source failed or a picture could not be written, with the reason on standard error.
int runWindow(const Options& options);

} // namespace inferama::app
