// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in a cell of a table of requests.
#pragma once

#include "core/request_fields.h"

#include <QString>

class QTimeZone;

namespace inferama::widgets {

enum class CellTone { Normal, Strong, Muted, Alarm };

// One line, cut to what a cell can show; NoValue where there is nothing. A figure of what is in flight and not known
// yet is what it will at least be, "≥ 3.2 s".
QString cellText(const core::RequestRow& row, const core::NamedField& field, const core::RowContext& context,
                 const QTimeZone& zone);
// To be copied: texts as they were told, moments in UTC with their date; empty where there is nothing.
QString wholeCell(const core::RequestRow& row, const core::NamedField& field, const core::RowContext& context,
                  const QTimeZone& zone);
// More than the cell shows; empty where there is no more.
QString cellTip(const core::RequestRow& row, const core::NamedField& field, const core::RowContext& context,
                const QTimeZone& zone);
CellTone cellTone(const core::RequestRow& row, const core::NamedField& field, const core::RowContext& context);

} // namespace inferama::widgets
