// SPDX-License-Identifier: GPL-3.0-or-later
// Everything the window can be told to do, each once: the menus, keys and buttons share these actions.
#pragma once

#include "app/page_list.h"
#include "core/settings.h"

#include <QList>
#include <QString>

#include <array>
#include <vector>

class QAction;
class QActionGroup;
class QMenuBar;
class QWidget;

namespace inferama::app {

class TimeSelection;

struct WindowActions {
    // Children of `owner`, with their keys, not yet connected.
    WindowActions(QWidget* owner, const std::vector<PageEntry>& pages);

    // A menu of what one page can be told to do.
    struct PageMenu {
        QString name;
        QList<QAction*> actions;
    };

    void fill(QMenuBar& bar, const std::vector<PageMenu>& pageMenus) const;
    // Which of them can be done, and which are on, at this selection of time.
    void show(const TimeSelection& time) const;
    // Every action with a key, in the order of the menus.
    QList<const QAction*> withKeys() const;

    QAction* addSource;
    QAction* openRecording;
    QAction* demo;
    QAction* record;   // checkable
    QAction* takeAway; // opens its menu, which is empty until somebody fills it
    QAction* saveStretch;
    QAction* detach;
    QAction* quit;
    std::vector<QAction*> pages;
    std::array<QAction*, core::WindowCount> windows{}; // checkable, one on
    QAction* pause;                                    // checkable
    QAction* goLive;
    QAction* undo; // of what was chosen of time
    QAction* redo;
    QAction* earlier;
    QAction* later;
    QAction* runStart;
    QAction* zoomIn;
    QAction* zoomOut;
    QAction* addNote;
    QAction* marks;
    QAction* editSlo;
    QAction* settings;
    QAction* demoControls; // checkable; available while a simulator plays
    QAction* dark;         // checkable, one of three on
    QAction* light;
    QAction* systemTheme;
    std::array<QAction*, 3> languages{}; // checkable, one on; by LanguageChoice
    QAction* projector;                  // checkable
    QAction* statusDetails;
    QAction* keys;
    QAction* definitions;
    QAction* about;

private:
    QActionGroup* windowGroup_;
    QActionGroup* themeGroup_;
    QActionGroup* languageGroup_;
};

} // namespace inferama::app
