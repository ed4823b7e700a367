// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/table_rows.h"

#include <QHeaderView>
#include <QTableView>

namespace inferama::widgets {

void makeRows(QTableView& table)
{
    constexpr int LeastRows = 4; // that can be seen
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setMinimumHeight(LeastRows * TableRowHeight);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setMinimumSectionSize(TableRowHeight);
    table.verticalHeader()->setDefaultSectionSize(TableRowHeight);
}

} // namespace inferama::widgets
