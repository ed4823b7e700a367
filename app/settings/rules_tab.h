// SPDX-License-Identifier: GPL-3.0-or-later
// Settings, Alerts: the list of rules and the fields of the chosen one.
#pragma once

#include <QWidget>

#include <string>
#include <string_view>
#include <vector>

class QPushButton;
class QTableView;

namespace inferama::app {

class RuleEditor;
class RulesModel;

class RulesTab : public QWidget {
    Q_OBJECT
public:
    // `model` must outlive the tab. `signalNames`: for completion.
    RulesTab(RulesModel& model, std::vector<std::string> signalNames, QWidget* parent = nullptr);

    void choose(std::string_view rule); // by id
    QString problem() const;

signals:
    void problemsChanged();

private:
    void chooseRow(int row);
    void update();

    RulesModel& model_;
    QTableView* table_;
    RuleEditor* editor_;
    QPushButton* duplicate_;
    QPushButton* remove_;
    QPushButton* restore_;
};

} // namespace inferama::app
