// SPDX-License-Identifier: GPL-3.0-or-later
// The pages that the window has, in the order of the navigation and of PageName.
#pragma once

#include "widgets/icons.h"

#include <QString>

#include <vector>

class QWidget;

namespace inferama::widgets {
class ThemeHolder;
}

namespace inferama::app {

class Page;

struct PageEntry {
    QString name;
    widgets::Icon icon = widgets::Icon::Panorama;
    int key = 1;          // 1…9: the digit that shows it
    Page* page = nullptr; // owned by its parent
};

// Makes one page of each kind as children of `parent`.
std::vector<PageEntry> makePages(const widgets::ThemeHolder& theme, QWidget* parent);

} // namespace inferama::app
