// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/alert_table_model.h"

#include <algorithm>
#include <set>
#include <utility>

namespace inferama::app {

namespace {

bool isNumber(int column) { return column >= AlertTableModel::Start && column <= AlertTableModel::Baseline; }

} // namespace

int AlertTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int AlertTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant AlertTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != Qt::AccessibleTextRole)
        return {};
    const AlertRow& row = this->row(index.row());
    switch (index.column()) {
    case Level:
        return row.levelText;
    case Rule:
        return row.name;
    case Start:
        return row.start;
    case End:
        return row.end;
    case Duration:
        return row.duration;
    case Peak:
        return row.peak;
    case Now:
        return row.last;
    case Threshold:
        return row.threshold;
    case Baseline:
        return row.baseline;
    case Acknowledged:
        return row.acknowledged ? tr("✓ yes") : QString();
    default:
        return {};
    }
}

QVariant AlertTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (isNumber(section) ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Level:
        return tr("level");
    case Rule:
        return tr("rule");
    case Start:
        return tr("since");
    case End:
        return tr("until");
    case Duration:
        return tr("for");
    case Peak:
        return tr("worst");
    case Now:
        return tr("last");
    case Threshold:
        return tr("threshold");
    case Baseline:
        return tr("normal");
    case Acknowledged:
        return tr("ack.");
    default:
        return {};
    }
}

void AlertTableModel::present(std::vector<AlertRow> rows)
{
    std::set<std::uint64_t> kept;
    for (const AlertRow& row : rows)
        kept.insert(row.serial);
    for (std::size_t i = rows_.size(); i-- > 0;) {
        if (kept.contains(rows_[i].serial))
            continue;
        const int at = static_cast<int>(i);
        beginRemoveRows({}, at, at);
        rows_.erase(rows_.begin() + at);
        endRemoveRows();
    }
    for (std::size_t i = 0; i < rows.size(); ++i)
        take(i, std::move(rows[i]));
}

// Brings the row to `at`, where all before it stand in their places already.
void AlertTableModel::take(std::size_t at, AlertRow row)
{
    const int to = static_cast<int>(at);
    const auto from = rowOf(row.serial);
    if (!from) {
        beginInsertRows({}, to, to);
        rows_.insert(rows_.begin() + to, std::move(row));
        endInsertRows();
        return;
    }
    if (*from != to) {
        beginMoveRows({}, *from, *from, {}, to);
        std::rotate(rows_.begin() + to, rows_.begin() + *from, rows_.begin() + *from + 1);
        endMoveRows();
    }
    if (rows_[at] == row)
        return;
    rows_[at] = std::move(row);
    emit dataChanged(index(to, 0), index(to, ColumnCount - 1));
}

std::optional<int> AlertTableModel::rowOf(std::uint64_t serial) const
{
    const auto found = std::ranges::find(rows_, serial, &AlertRow::serial);
    return found == rows_.end() ? std::nullopt : std::optional(static_cast<int>(found - rows_.begin()));
}

} // namespace inferama::app
