// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of one alert rule, with what is wrong beside each.
#pragma once

#include "app/settings/rule_form.h"

#include <QWidget>

#include <map>
#include <optional>
#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace inferama::app {

class RuleEditor : public QWidget {
    Q_OBJECT
public:
    explicit RuleEditor(std::vector<std::string> signalNames, QWidget* parent = nullptr);

    // Nothing: no rule is chosen.
    void edit(const std::optional<SwitchedRule>& rule);
    // The first of what cannot be meant; empty: all can.
    QString problem() const;

signals:
    // The fields hold a rule that can be meant.
    void changed(const inferama::app::SwitchedRule& rule);
    void problemsChanged();

private:
    QLineEdit* addField(QGridLayout& grid, const QString& name, const QString& tip, std::optional<RuleField> field);
    void addRow(QGridLayout& grid, const QString& name, QWidget* widget);
    RuleForm form() const;
    void read();

    std::optional<SwitchedRule> rule_;
    std::vector<RuleProblem> problems_;
    bool filling_ = false;

    QLineEdit* name_;
    QComboBox* signal_;
    QComboBox* window_;
    QComboBox* when_;
    QComboBox* relative_;
    std::array<QLineEdit*, core::AlertLevelCount> thresholds_{};
    QLineEdit* holds_;
    QLineEdit* clears_;
    QLineEdit* hysteresis_;
    QLineEdit* least_;
    QLabel* sentences_;
    std::map<RuleField, QLabel*> complaints_;
};

} // namespace inferama::app
