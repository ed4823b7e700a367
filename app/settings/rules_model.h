// SPDX-License-Identifier: GPL-3.0-or-later
// The alert rules as a list: the default ones, which can be changed and switched off, and the user's own.
#pragma once

#include "app/judgement.h"

#include <QAbstractTableModel>

#include <optional>
#include <string_view>
#include <vector>

namespace inferama::app {

class RulesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Thresholds, State, ColumnCount };

    explicit RulesModel(std::vector<SwitchedRule> rules, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override; // enabled
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    const std::vector<SwitchedRule>& rules() const { return rules_; }
    void setRules(std::vector<SwitchedRule> rules);
    const SwitchedRule& rule(int row) const { return rules_[static_cast<std::size_t>(row)]; }
    std::optional<int> rowOf(std::string_view id) const;
    void set(int row, SwitchedRule rule);
    // Each gives the row of the new rule, which has an id of its own.
    int add();
    int duplicate(int row);
    bool isOwn(int row) const;
    bool changed(int row) const; // a default rule that is not as by default
    void remove(int row);        // of the user's own alone
    void restore(int row);       // of a default rule

signals:
    void edited();

private:
    int append(SwitchedRule rule);

    std::vector<SwitchedRule> rules_;
};

} // namespace inferama::app
