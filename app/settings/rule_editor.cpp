// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/rule_editor.h"

#include "app/alert_text.h"
#include "app/catalogue.h"

#include <QComboBox>
#include <QCompleter>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>

namespace inferama::app {

RuleEditor::RuleEditor(std::vector<std::string> names, QWidget* parent)
    : QWidget(parent), signal_(new QComboBox(this)), window_(new QComboBox(this)), when_(new QComboBox(this)),
      relative_(new QComboBox(this)), sentences_(new QLabel(this))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(1, 1);

    name_ = addField(*grid, tr("Name"), tr("How you call the rule; empty: its name by default"), std::nullopt);
    signal_->setEditable(true);
    signal_->setInsertPolicy(QComboBox::NoInsert);
    for (const std::string& name : names)
        signal_->addItem(QString::fromStdString(name));
    signal_->completer()->setFilterMode(Qt::MatchContains);
    signal_->completer()->setCompletionMode(QCompleter::PopupCompletion);
    signal_->setToolTip(tr("The figure to watch; gauges and counters by the name that a source gives them"));
    addRow(*grid, tr("Watches"), signal_);
    complaints_[RuleField::Signal] = new QLabel(this);
    grid->addWidget(complaints_[RuleField::Signal], grid->rowCount(), 1);
    for (std::size_t w = 0; w < core::WindowCount; ++w)
        window_->addItem(windowText(static_cast<core::Window>(w)));
    addRow(*grid, tr("Window"), window_);
    when_->addItems({tr("at or above the threshold"), tr("at or below the threshold")});
    addRow(*grid, tr("Alarms"), when_);
    relative_->addItems({tr("are values"), tr("are factors of what is normal for this run")});
    relative_->setToolTip(tr("What is normal is the median of the newest calm minute of the run"));
    addRow(*grid, tr("Thresholds"), relative_);
    for (std::size_t i = 0; i < core::AlertLevelCount; ++i)
        thresholds_[i] =
            addField(*grid, wordOf(static_cast<core::AlertLevel>(i)), tr("From which value on; empty: not judged"),
                     static_cast<RuleField>(static_cast<std::size_t>(RuleField::Watch) + i));
    least_ =
        addField(*grid, tr("and at least"), tr("A value that must be reached as well; empty: any"), RuleField::Least);
    holds_ =
        addField(*grid, tr("for"), tr("Reached without a break for so long, the alert is raised"), RuleField::Holds);
    clears_ = addField(*grid, tr("clears after"), tr("Better without a break for so long, it ends"), RuleField::Clears);
    hysteresis_ = addField(*grid, tr("better by"), tr("By what share of the threshold it must be better to end"),
                           RuleField::Hysteresis);
    sentences_->setWordWrap(true);
    sentences_->setProperty("role", "muted");
    grid->addWidget(sentences_, grid->rowCount(), 0, 1, 2);
    grid->setRowStretch(grid->rowCount(), 1);

    connect(signal_, &QComboBox::editTextChanged, this, &RuleEditor::read);
    connect(window_, &QComboBox::currentIndexChanged, this, &RuleEditor::read);
    connect(when_, &QComboBox::currentIndexChanged, this, &RuleEditor::read);
    connect(relative_, &QComboBox::currentIndexChanged, this, &RuleEditor::read);
    edit(std::nullopt);
}

void RuleEditor::addRow(QGridLayout& grid, const QString& name, QWidget* widget)
{
    const int row = grid.rowCount();
    auto* label = new QLabel(name, this);
    label->setBuddy(widget);
    widget->setAccessibleName(name);
    widget->setProperty("compact", true);
    grid.addWidget(label, row, 0, Qt::AlignLeft | Qt::AlignVCenter);
    grid.addWidget(widget, row, 1);
}

QLineEdit* RuleEditor::addField(QGridLayout& grid, const QString& name, const QString& tip,
                                std::optional<RuleField> field)
{
    auto* edit = new QLineEdit(this);
    edit->setToolTip(tip);
    edit->setPlaceholderText(tip);
    addRow(grid, name, edit);
    if (field) {
        auto* complaint = new QLabel(this);
        complaint->setWordWrap(true);
        complaints_[*field] = complaint;
        grid.addWidget(complaint, grid.rowCount(), 1);
    }
    connect(edit, &QLineEdit::textChanged, this, &RuleEditor::read);
    return edit;
}

void RuleEditor::edit(const std::optional<SwitchedRule>& rule)
{
    setEnabled(rule.has_value());
    rule_ = rule;
    {
        const QScopedValueRollback guard(filling_, true);
        const RuleForm form = rule ? formOf(*rule) : RuleForm{};
        name_->setText(form.name);
        if (rule && catalogueIn(catalogueLanguage()).alert(rule->rule.id) != nullptr)
            name_->setPlaceholderText(
                QString::fromStdString(catalogueIn(catalogueLanguage()).alert(rule->rule.id)->name));
        signal_->setEditText(form.signal);
        window_->setCurrentIndex(static_cast<int>(form.window));
        when_->setCurrentIndex(form.below ? 1 : 0);
        relative_->setCurrentIndex(form.relative ? 1 : 0);
        for (std::size_t i = 0; i < thresholds_.size(); ++i)
            thresholds_[i]->setText(form.thresholds[i]);
        holds_->setText(form.holds);
        clears_->setText(form.clears);
        hysteresis_->setText(form.hysteresis);
        least_->setText(form.least);
    }
    read();
}

RuleForm RuleEditor::form() const
{
    return {.name = name_->text(),
            .signal = signal_->currentText(),
            .window = static_cast<core::Window>(window_->currentIndex()),
            .below = when_->currentIndex() == 1,
            .relative = relative_->currentIndex() == 1,
            .thresholds = {thresholds_[0]->text(), thresholds_[1]->text(), thresholds_[2]->text()},
            .holds = holds_->text(),
            .clears = clears_->text(),
            .hysteresis = hysteresis_->text(),
            .least = least_->text(),
            .enabled = rule_ && rule_->enabled};
}

void RuleEditor::read()
{
    if (filling_)
        return;
    problems_.clear();
    least_->setEnabled(rule_ && relative_->currentIndex() == 1);
    const SwitchedRule rule = rule_ ? ruleOf(form(), *rule_, problems_) : SwitchedRule{};
    for (const auto& [field, complaint] : complaints_)
        complaint->hide();
    for (const RuleProblem& problem : problems_) {
        complaints_.at(problem.field)->setText(tr("✗ %1").arg(problem.text));
        complaints_.at(problem.field)->show();
    }
    sentences_->setText(rule_ && problems_.empty() ? sentencesOf(rule.rule).join(QLatin1Char(' ')) : QString());
    if (rule_ && problems_.empty() && !(rule == *rule_)) {
        rule_ = rule;
        emit changed(rule);
    }
    emit problemsChanged();
}

QString RuleEditor::problem() const
{
    return problems_.empty() || !rule_
               ? QString()
               : tr("%1: %2").arg(QString::fromStdString(nameOf(rule_->rule, catalogueLanguage())),
                                  problems_.front().text);
}

} // namespace inferama::app
