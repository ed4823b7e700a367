// SPDX-License-Identifier: GPL-3.0-or-later
// How a table of rows looks and scrolls: whole rows are chosen, one at a time, all of one height, without a grid.
#pragma once

class QTableView;

namespace inferama::widgets {

inline constexpr int TableRowHeight = 24;

// After the model has been set.
void makeRows(QTableView& table);

} // namespace inferama::widgets
