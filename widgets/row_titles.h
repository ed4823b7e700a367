// SPDX-License-Identifier: GPL-3.0-or-later
// What requests are called by what they have in common.
#pragma once

#include "core/row_groups.h"

#include <QString>

namespace inferama::widgets {

QString lengthName(core::LengthClass lengthClass); // "1,024–8,192"
QString groupingTitle(core::RowGrouping grouping); // "replica"
// Of a group: the server, the word of the status, the tokens of the class.
QString groupTitle(const core::RowGroup& group, core::RowGrouping by);

} // namespace inferama::widgets
