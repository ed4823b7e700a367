// SPDX-License-Identifier: GPL-3.0-or-later
// tr() for functions that belong to no QObject. lupdate takes their namespace for the context, so the two must agree;
// a member of a plain struct says widgets::tr().
#pragma once

#include <QCoreApplication>
#include <QString>

namespace inferama::widgets {

inline QString tr(const char* text, const char* disambiguation = nullptr, int n = -1)
{
    return QCoreApplication::translate("inferama::widgets", text, disambiguation, n);
}

} // namespace inferama::widgets
