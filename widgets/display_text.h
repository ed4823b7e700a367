// SPDX-License-Identifier: GPL-3.0-or-later
// Text that publishers chose (ids, reasons, labels), made fit to be shown.
#pragma once

#include <QString>

#include <string_view>

namespace inferama::widgets {

// One line of `utf8`: control and direction characters, line separators and what is not Unicode are written as codes
// ("\u202E"), so that they cannot rearrange what stands beside them. Beyond about `atMost` characters the middle is
// left out ("chatcmpl-7f…c0a1"). Cost: that of `atMost`, however long the text is.
QString displayText(std::string_view utf8, int atMost = 64);

// Lines as a tool tip shows them as they are: it would take "<b>" in them for a format.
QString plainTip(const QString& lines);

} // namespace inferama::widgets
