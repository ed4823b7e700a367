// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps one main window open on a session, from the first to the one that the user closes. In between it is built anew,
// with Qt's application around it, when the language or the size of type is to be another: both are fixed in Qt once
// an application is there. The session goes on meanwhile.
#pragma once

#include "app/window_memory.h"

#include <functional>

namespace inferama::app {

class MainWindow;
class Session;

// `prepare` is called with each window before it is shown. There must be no QApplication. Returns the exit status of
// the last event loop.
int keepWindowOpen(Session& session, WindowMemory memory, int& argc, char** argv,
                   const std::function<void(MainWindow&)>& prepare);

// What every QApplication of this program is named and drawn with; the names before it is made, the style and the font
// before any widget is.
void nameApplication();
void styleApplication();

} // namespace inferama::app
