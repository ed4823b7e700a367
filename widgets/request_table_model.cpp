// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/request_table_model.h"

#include "widgets/request_cells.h"
#include "widgets/request_figures.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace inferama::widgets {

namespace {

constexpr std::size_t MostDetails = 1000; // so that scrolling back shows at once what it showed

std::optional<std::size_t> placeOf(const std::vector<std::uint32_t>& serials, std::uint32_t serial)
{
    const auto at = std::ranges::find(serials, serial);
    return at == serials.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - serials.begin()));
}

} // namespace

RequestTableModel::RequestTableModel(QTimeZone zone, QObject* parent)
    : QAbstractTableModel(parent), zone_(std::move(zone)), columns_(requestColumns())
{
}

void RequestTableModel::present(Result next)
{
    // The rows before belong to it, and are asked for until the last signal.
    const Result before = result_;
    const bool same = before && before->serials == next->serials;
    if (!same && !(before && growAtTop(*next)))
        exchangeRows(*next);
    rows_ = next->rows;
    result_ = std::move(next);
    context_ = contextOf(*result_->table);
    if (!rows_.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    emit revised();
}

// What a live table has by default: new requests before the others, and perhaps the last ones gone.
bool RequestTableModel::growAtTop(const core::RequestResult& next)
{
    const auto& before = result_->serials;
    const auto arrived = before.empty() ? std::nullopt : placeOf(next.serials, before.front());
    if (!arrived)
        return false;
    const std::size_t stay = next.serials.size() - *arrived;
    if (stay > before.size() || stay < before.size() / 2 ||
        !std::equal(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(stay),
                    next.serials.begin() + static_cast<std::ptrdiff_t>(*arrived)))
        return false;
    const std::unordered_set<std::uint32_t> above(next.serials.begin(),
                                                  next.serials.begin() + static_cast<std::ptrdiff_t>(*arrived));
    const auto moved = [&above](std::uint32_t serial) { return above.contains(serial); };
    if (std::any_of(before.begin() + static_cast<std::ptrdiff_t>(stay), before.end(), moved))
        return false;
    if (*arrived > 0) {
        beginInsertRows({}, 0, static_cast<int>(*arrived) - 1);
        rows_.insert(rows_.begin(), next.rows.begin(), next.rows.begin() + static_cast<std::ptrdiff_t>(*arrived));
        endInsertRows();
    }
    if (next.rows.size() < rows_.size()) {
        beginRemoveRows({}, static_cast<int>(next.rows.size()), rowCount() - 1);
        rows_.resize(next.rows.size());
        endRemoveRows();
    }
    return true;
}

// Makes room at the end, changes the order, and takes away what is too much at the end.
void RequestTableModel::exchangeRows(const core::RequestResult& next)
{
    const std::size_t had = rows_.size();
    const std::size_t has = next.rows.size();
    if (had < has) {
        beginInsertRows({}, static_cast<int>(had), static_cast<int>(has) - 1);
        rows_.insert(rows_.end(), next.rows.begin() + static_cast<std::ptrdiff_t>(had), next.rows.end());
        endInsertRows();
    }
    if (had > 0) {
        emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
        const Rows before = std::exchange(rows_, next.rows);
        if (has < had)
            rows_.insert(rows_.end(), before.begin() + static_cast<std::ptrdiff_t>(has), before.end());
        moveIndexes(before, next);
        emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
    }
    if (has < had) {
        beginRemoveRows({}, static_cast<int>(has), static_cast<int>(had) - 1);
        rows_.resize(has);
        endRemoveRows();
    }
}

void RequestTableModel::moveIndexes(const Rows& before, const core::RequestResult& next)
{
    const QModelIndexList old = persistentIndexList();
    QModelIndexList moved;
    moved.reserve(old.size());
    std::unordered_map<int, std::optional<std::size_t>> places; // an index a cell, a search a row
    for (const QModelIndex& at : old) {
        const auto [place, isNew] = places.try_emplace(at.row());
        if (isNew)
            place->second = placeOf(next.serials, before[static_cast<std::size_t>(at.row())]->key.serial);
        moved << (place->second ? index(static_cast<int>(*place->second), at.column()) : QModelIndex());
    }
    changePersistentIndexList(old, moved);
}

void RequestTableModel::presentDetails(std::span<const Request> details)
{
    if (details_.size() > MostDetails)
        details_.clear();
    for (const Request& request : details)
        details_.insert_or_assign(request->serial, request);
    if (!details.empty())
        emit revised();
}

void RequestTableModel::addLabels(std::span<const std::string> labels)
{
    std::vector<RequestColumn> added;
    for (const std::string& label : labels) {
        RequestColumn column = labelColumn(label);
        if (std::ranges::find(columns_, column.field, &RequestColumn::field) == columns_.end())
            added.push_back(std::move(column));
    }
    if (added.empty())
        return;
    beginInsertColumns({}, columnCount(), columnCount() + static_cast<int>(added.size()) - 1);
    std::ranges::move(added, std::back_inserter(columns_));
    endInsertColumns();
}

RequestTableModel::Request RequestTableModel::request(int at) const
{
    const core::RequestRow& told = row(at);
    // One that was not asked for since the request ended is out of date.
    const auto known = details_.find(told.key.serial);
    if (known != details_.end() && known->second->inFlight() == told.inFlight())
        return known->second;
    return std::make_shared<const core::RequestDetail>(outlineOf(told));
}

std::optional<int> RequestTableModel::rowOf(std::uint64_t serial) const
{
    const auto place = result_ ? placeOf(result_->serials, static_cast<std::uint32_t>(serial)) : std::nullopt;
    return place ? std::optional(static_cast<int>(*place)) : std::nullopt;
}

std::optional<core::Time> RequestTableModel::firstStart() const
{
    const auto first = std::ranges::min_element(rows_, {}, &core::RequestRow::start);
    return first == rows_.end() ? std::nullopt : std::optional((*first)->start);
}

std::optional<int> RequestTableModel::columnOf(std::string_view field) const
{
    const auto column = std::ranges::find(columns_, core::requestField(field), &RequestColumn::field);
    return column == columns_.end() ? std::nullopt : std::optional(static_cast<int>(column - columns_.begin()));
}

int RequestTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int RequestTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

void RequestTableModel::sort(int column, Qt::SortOrder order)
{
    if (column >= 0 && column < columnCount())
        emit sortWanted(columns_[static_cast<std::size_t>(column)].field, order == Qt::DescendingOrder);
}

QVariant RequestTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const RequestColumn& column = columns_[static_cast<std::size_t>(index.column())];
    const core::RequestRow& told = row(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return cellText(told, column.field, context_, zone_);
    case Qt::EditRole:
        return wholeCell(told, column.field, context_, zone_);
    case Qt::ToolTipRole:
        return cellTip(told, column.field, context_, zone_);
    case Qt::TextAlignmentRole:
        return headerData(index.column(), Qt::Horizontal, role);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2").arg(column.title, cellText(told, column.field, context_, zone_));
    case ToneRole:
        return static_cast<int>(cellTone(told, column.field, context_));
    default:
        return {};
    }
}

QVariant RequestTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const RequestColumn& column = columns_[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return column.title;
    case Qt::ToolTipRole:
        return column.tip;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(column.left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    default:
        return {};
    }
}

} // namespace inferama::widgets
