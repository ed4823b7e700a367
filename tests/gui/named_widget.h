// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets by what a screen reader calls them.
#pragma once

#include "tests/catch.h"

#include <QWidget>

namespace inferama::tests {

// The first of this type and accessible name; fails the test if there is none.
template<class Widget>
Widget* named(const QWidget& within, const char* name)
{
    for (auto* widget : within.findChildren<Widget*>())
        if (widget->accessibleName() == QLatin1String(name))
            return widget;
    FAIL("nothing is called " << name);
    throw 0;
}

} // namespace inferama::tests
