// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers from one start to the next.
#pragma once

#include "app/request_memory.h"
#include "app/system_theme.h"
#include "app/window_language.h"
#include "core/settings.h"

#include <QByteArray>
#include <QStringList>

namespace inferama::app {

struct Preferences {
    ThemeChoice theme = ThemeChoice::Dark;
    LanguageChoice language = LanguageChoice::System;
    core::Window window = core::Window::OneMinute;
    core::Slo slo;
    bool demoControls = true;   // shown, not folded
    bool notifications = false; // on the desktop, of alerts
    QByteArray geometry;
    QStringList recentSources; // newest first
    RequestMemory requests;

    // Moves `address` to the front and forgets the oldest beyond eight.
    void remember(const QString& address);
};

// From and to QSettings of the application's organisation and name. Values that cannot be meant are left at their
// default.
Preferences loadPreferences();
void savePreferences(const Preferences& preferences);

} // namespace inferama::app
