// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/rules_tab.h"

#include "app/settings/rule_editor.h"
#include "app/settings/rules_model.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace inferama::app {

namespace {

constexpr int RowHeight = 26;
constexpr int EditorWidth = 380;

} // namespace

RulesTab::RulesTab(RulesModel& model, std::vector<std::string> signalNames, QWidget* parent)
    : QWidget(parent), model_(model), table_(new QTableView(this)),
      editor_(new RuleEditor(std::move(signalNames), this)), duplicate_(new QPushButton(tr("Duplicate"), this)),
      remove_(new QPushButton(tr("Delete"), this)), restore_(new QPushButton(tr("Restore default"), this))
{
    table_->setModel(&model_);
    table_->setAccessibleName(tr("Alert rules"));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setShowGrid(false);
    table_->setTabKeyNavigation(false);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(RowHeight);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setColumnWidth(RulesModel::Name, 210);
    table_->setColumnWidth(RulesModel::Thresholds, 200);
    table_->horizontalHeader()->setStretchLastSection(true);
    auto* add = new QPushButton(tr("Add rule"), this);
    remove_->setToolTip(tr("Rules of your own can be deleted; default ones can be switched off"));

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    for (QPushButton* button : {add, duplicate_, remove_, restore_})
        buttons->addWidget(button);
    buttons->addStretch();
    auto* left = new QVBoxLayout;
    left->setSpacing(8);
    left->addWidget(table_, 1);
    left->addLayout(buttons);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFixedWidth(EditorWidth);
    scroll->setWidget(editor_);
    scroll->viewport()->setAutoFillBackground(false);
    editor_->setAutoFillBackground(false);
    auto* row = new QHBoxLayout(this);
    row->setSpacing(12);
    row->addLayout(left, 1);
    row->addWidget(scroll);

    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& at) {
        editor_->edit(at.isValid() ? std::optional(model_.rule(at.row())) : std::nullopt);
    });
    connect(editor_, &RuleEditor::changed, this, [this](const SwitchedRule& rule) {
        if (const auto at = model_.rowOf(rule.rule.id)) {
            // On or off is the list's.
            SwitchedRule taken = rule;
            taken.enabled = model_.rule(*at).enabled;
            model_.set(*at, std::move(taken));
        }
    });
    connect(editor_, &RuleEditor::problemsChanged, this, &RulesTab::problemsChanged);
    connect(&model_, &RulesModel::edited, this, &RulesTab::update);
    connect(&model_, &QAbstractItemModel::modelReset, this, [this] { chooseRow(0); });
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RulesTab::update);
    connect(add, &QPushButton::clicked, this, [this] { chooseRow(model_.add()); });
    connect(duplicate_, &QPushButton::clicked, this,
            [this] { chooseRow(model_.duplicate(table_->currentIndex().row())); });
    connect(remove_, &QPushButton::clicked, this, [this] { model_.remove(table_->currentIndex().row()); });
    connect(restore_, &QPushButton::clicked, this, [this] {
        const int at = table_->currentIndex().row();
        model_.restore(at);
        editor_->edit(model_.rule(at));
    });
    chooseRow(0);
    update();
}

void RulesTab::chooseRow(int row) { table_->selectRow(row); }

void RulesTab::choose(std::string_view rule)
{
    if (const auto row = model_.rowOf(rule))
        chooseRow(*row);
}

void RulesTab::update()
{
    const QModelIndex at = table_->currentIndex();
    duplicate_->setEnabled(at.isValid());
    remove_->setEnabled(at.isValid() && model_.isOwn(at.row()));
    restore_->setEnabled(at.isValid() && model_.changed(at.row()));
}

QString RulesTab::problem() const { return editor_->problem(); }

} // namespace inferama::app
