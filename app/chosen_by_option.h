// SPDX-License-Identifier: GPL-3.0-or-later
// The window's names for what the command line, which knows no Qt, has chosen.
#pragma once

#include "app/options.h"
#include "app/system_theme.h"
#include "app/window_language.h"

namespace inferama::app {

inline ThemeChoice choiceOf(ThemeName name)
{
    switch (name) {
    case ThemeName::Dark:
        return ThemeChoice::Dark;
    case ThemeName::Light:
        return ThemeChoice::Light;
    case ThemeName::System:
        break;
    }
    return ThemeChoice::System;
}

inline LanguageChoice choiceOf(LanguageName name)
{
    switch (name) {
    case LanguageName::English:
        return LanguageChoice::English;
    case LanguageName::Chinese:
        return LanguageChoice::Chinese;
    case LanguageName::System:
        break;
    }
    return LanguageChoice::System;
}

} // namespace inferama::app
