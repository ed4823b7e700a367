// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/rules_model.h"

#include "app/alert_text.h"
#include "app/catalogue.h"

#include <algorithm>
#include <utility>

namespace inferama::app {

namespace {

QString nameOf(const SwitchedRule& rule) { return QString::fromStdString(app::nameOf(rule.rule, catalogueLanguage())); }

} // namespace

RulesModel::RulesModel(std::vector<SwitchedRule> rules, QObject* parent)
    : QAbstractTableModel(parent), rules_(std::move(rules))
{
}

int RulesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rules_.size());
}

int RulesModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

bool RulesModel::isOwn(int row) const { return defaultJudgement().alert(rule(row).rule.id) == nullptr; }

bool RulesModel::changed(int row) const
{
    const SwitchedRule* before = defaultJudgement().alert(rule(row).rule.id);
    return before != nullptr && !(*before == rule(row));
}

QVariant RulesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const SwitchedRule& rule = this->rule(index.row());
    if (role == Qt::CheckStateRole && index.column() == Name)
        return rule.enabled ? Qt::Checked : Qt::Unchecked;
    if (role == Qt::ToolTipRole)
        return sentencesOf(rule.rule).join(QLatin1Char('\n'));
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Name:
        return nameOf(rule);
    case Thresholds:
        return thresholdsText(rule.rule);
    case State: {
        if (isOwn(index.row()))
            return rule.enabled ? tr("✎ your own") : tr("✎ your own, off");
        if (!changed(index.row()))
            return tr("default");
        const SwitchedRule& before = *defaultJudgement().alert(rule.rule.id);
        if (before.rule == rule.rule)
            return rule.enabled ? tr("✎ renamed") : tr("✎ off, default on");
        return tr("✎ changed, default %1").arg(thresholdsText(before.rule));
    }
    default:
        return {};
    }
}

bool RulesModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::CheckStateRole || index.column() != Name)
        return false;
    SwitchedRule changed = rule(index.row());
    changed.enabled = value.toInt() == Qt::Checked;
    set(index.row(), std::move(changed));
    return true;
}

Qt::ItemFlags RulesModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == Name ? flags | Qt::ItemIsUserCheckable : flags;
}

QVariant RulesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("rule");
    case Thresholds:
        return tr("from");
    default:
        return tr("state");
    }
}

void RulesModel::setRules(std::vector<SwitchedRule> rules)
{
    beginResetModel();
    rules_ = std::move(rules);
    endResetModel();
    emit edited();
}

std::optional<int> RulesModel::rowOf(std::string_view id) const
{
    const auto found =
        std::ranges::find(rules_, id, [](const SwitchedRule& r) -> std::string_view { return r.rule.id; });
    return found == rules_.end() ? std::nullopt : std::optional(static_cast<int>(found - rules_.begin()));
}

void RulesModel::set(int row, SwitchedRule rule)
{
    if (rules_[static_cast<std::size_t>(row)] == rule)
        return;
    rules_[static_cast<std::size_t>(row)] = std::move(rule);
    emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
    emit edited();
}

int RulesModel::append(SwitchedRule rule)
{
    int number = 1;
    while (rowOf("own_" + std::to_string(number)))
        ++number;
    rule.rule.id = "own_" + std::to_string(number);
    const int row = rowCount();
    beginInsertRows({}, row, row);
    rules_.push_back(std::move(rule));
    endInsertRows();
    emit edited();
    return row;
}

int RulesModel::add()
{
    SwitchedRule rule;
    rule.rule.name = tr("New rule").toStdString();
    rule.rule.signal = *core::signalOf("ttft.p95");
    rule.rule.thresholds[static_cast<std::size_t>(core::AlertLevel::Act)] = 2; // seconds
    return append(std::move(rule));
}

int RulesModel::duplicate(int row)
{
    SwitchedRule copy = rule(row);
    copy.rule.name = tr("%1 (copy)").arg(nameOf(copy)).toStdString();
    return append(std::move(copy));
}

void RulesModel::remove(int row)
{
    if (!isOwn(row))
        return;
    beginRemoveRows({}, row, row);
    rules_.erase(rules_.begin() + row);
    endRemoveRows();
    emit edited();
}

void RulesModel::restore(int row)
{
    if (const SwitchedRule* before = defaultJudgement().alert(rule(row).rule.id))
        set(row, *before);
}

} // namespace inferama::app
