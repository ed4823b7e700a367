// SPDX-License-Identifier: GPL-3.0-or-later
// The table of requests. Its columns have widths of their own, so that they stay where they are whatever opens beside
// the table and whatever arrives; a last column for reasons shows where there is room for it.
#pragma once

#include "widgets/request_table_model.h"

#include <QTableView>

#include <optional>

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

signals:
    void scrolled(); // other rows are in view

protected:
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void selectRow(int row);
    void copySelection() const;

    RequestTableModel& model_;
    const ThemeHolder& theme_;
};

} // namespace inferama::widgets
