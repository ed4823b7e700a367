// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a menu item for elsewhere, without its access key: "Add &source…" and "添加数据源(&S)…" lose it alike.
#pragma once

#include <QString>

namespace inferama::app {

QString withoutMnemonic(QString text);

} // namespace inferama::app
