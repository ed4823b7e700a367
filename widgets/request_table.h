// SPDX-License-Identifier: GPL-3.0-or-later
// The table of requests. Which columns are shown is the user's choice, from the menu of the heads; their widths are
// their own, so that they stay where they are whatever opens beside the table and whatever arrives. Of the columns
// shown at first the last one is left out where there is no room for it.
#pragma once

#include "widgets/request_table_model.h"

#include <QStringList>
#include <QTableView>

class QMenu;

namespace inferama::widgets {

class ThemeHolder;

class RequestTable : public QTableView {
    Q_OBJECT
public:
    // `model` outlives the table.
    RequestTable(RequestTableModel& model, const ThemeHolder& theme, QWidget* parent = nullptr);

    int firstRow() const;
    int rowsInView() const;
    void showFirstRow(int row);

    // What is said in the place of rows that there are none of.
    void setEmptyText(const QString& text);

    // The names of the columns that are shown, as RequestColumn::name(); empty: those that are shown at first. A name
    // that no column has is kept for a label that may come.
    const QStringList& chosenColumns() const { return chosen_; }
    void chooseColumns(const QStringList& names);
    // Fills a menu with an action for each column.
    void fillColumnMenu(QMenu& menu);

signals:
    void scrolled(); // other rows are in view
    void columnsChosen();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    bool isChosen(int column) const;
    void toggleColumn(int column);
    void resetWidths(int firstColumn);
    void arrangeColumns();
    void openColumnMenu(const QPoint& at);
    void selectRow(int row);
    void copySelection() const;

    RequestTableModel& model_;
    const ThemeHolder& theme_;
    QStringList chosen_;
    QString emptyText_;
};

} // namespace inferama::widgets
