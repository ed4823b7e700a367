// SPDX-License-Identifier: GPL-3.0-or-later
// How Qt's own controls look in a theme: buttons, fields, menus, tables, tool tips, scroll bars.
#pragma once

#include <QString>

namespace inferama::widgets {

struct Theme;

// For the window as a whole, over Qt's Fusion style. Widgets opt into a variant by properties: `segment` (see
// SegmentedControl), `flat` on a button without ground, `compact` on a button, field or list of 22 px, `role` =
// "muted" | "secondary" | "title" | "label" on a QLabel, `panel` = true on a QFrame that is a panel with border and
// surface.
QString styleSheet(const Theme& theme);

} // namespace inferama::widgets
