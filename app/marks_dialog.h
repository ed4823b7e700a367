// SPDX-License-Identifier: GPL-3.0-or-later
// Lists what was noted of the run, by publishers and by the user, and leads to each. Stands beside the window.
#pragma once

#include "app/mark_model.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QTableView;

namespace inferama::app {

class MarksDialog : public QDialog {
    Q_OBJECT
public:
    explicit MarksDialog(QWidget* parent = nullptr);

    void present(const core::Snapshot& run);

signals:
    // The moment or stretch of a mark is to be looked at.
    void chosen(const core::MarkNote& mark);
    void noteWanted();

private:
    void go();
    void updateState();

    MarkModel model_;
    QTableView* table_;
    QLabel* empty_;
    QPushButton* go_;
};

} // namespace inferama::app
