// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/marks_dialog.h"

#include "widgets/format.h"
#include "widgets/table_rows.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace inferama::app {

using namespace widgets;

MarksDialog::MarksDialog(QWidget* parent)
    : QDialog(parent), model_(shownZone()), table_(new QTableView(this)),
      empty_(new QLabel(tr("Nothing has been noted. M adds a note; load generators and servers publish marks."), this))
{
    setWindowTitle(tr("Marks and notes"));
    resize(720, 420);
    table_->setModel(&model_);
    makeRows(*table_);
    table_->setAccessibleName(tr("Marks and notes"));
    QHeaderView& head = *table_->horizontalHeader();
    head.setHighlightSections(false);
    head.setSectionsClickable(false);
    head.setSectionResizeMode(QHeaderView::Fixed);
    head.setSectionResizeMode(MarkModel::Text, QHeaderView::Stretch);
    table_->setColumnWidth(MarkModel::At, 108);
    table_->setColumnWidth(MarkModel::InRun, 84);
    table_->setColumnWidth(MarkModel::Lasts, 72);
    table_->setColumnWidth(MarkModel::Source, 96);
    empty_->setWordWrap(true);
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setProperty("role", "muted");

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    go_ = buttons->addButton(tr("&Go there"), QDialogButtonBox::ActionRole);
    go_->setToolTip(tr("Look at the moment of the mark, or at its stretch (Enter)"));
    go_->setDefault(true);
    QPushButton* add = buttons->addButton(tr("Add a &note…"), QDialogButtonBox::ActionRole);
    add->setAutoDefault(false);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->addWidget(table_, 1);
    column->addWidget(empty_, 1);
    column->addWidget(buttons);
    connect(go_, &QPushButton::clicked, this, &MarksDialog::go);
    connect(add, &QPushButton::clicked, this, &MarksDialog::noteWanted);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(table_, &QTableView::doubleClicked, this, &MarksDialog::go);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &MarksDialog::updateState);
    updateState();
}

void MarksDialog::present(const core::Snapshot& run)
{
    model_.present(run.marks, run.runStart);
    updateState();
}

void MarksDialog::go()
{
    const QModelIndexList rows = table_->selectionModel()->selectedRows();
    if (!rows.isEmpty())
        emit chosen(model_.mark(rows.front().row()));
}

void MarksDialog::updateState()
{
    const bool any = model_.rowCount() > 0;
    table_->setVisible(any);
    empty_->setVisible(!any);
    go_->setEnabled(table_->selectionModel()->hasSelection());
}

} // namespace inferama::app
