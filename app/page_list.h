// SPDX-License-Identifier: GPL-3.0-or-later
// The pages that the window has, in the order of the navigation and of PageName. The keys 5 and 6 are kept for pages
// to come.
#pragma once

#include "widgets/icons.h"

#include <QString>

#include <vector>

class QWidget;

namespace inferama::widgets {
class ThemeHolder;
class TimeLink;
} // namespace inferama::widgets

namespace inferama::app {

class Page;

struct PageEntry {
    QString name;
    widgets::Icon icon = widgets::Icon::Panorama;
    Page* page = nullptr; // owned by its parent
    int key = 0;          // 1…9: the digit that opens it
};

// Makes one page of each kind as children of `parent`. Their time charts share `time`.
std::vector<PageEntry> makePages(const widgets::ThemeHolder& theme, widgets::TimeLink& time, QWidget* parent);

} // namespace inferama::app
