// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mark_model.h"

#include "widgets/display_text.h"
#include "widgets/format.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace inferama::app {

using namespace widgets;

namespace {
constexpr int ShownText = 250; // characters
}

QString sinceStart(core::Time t, std::optional<core::Time> runStart)
{
    if (!runStart)
        return NoValue;
    const auto tenths = std::llround(std::abs(core::seconds(t - *runStart)) * 10);
    const auto minutes = tenths / 600;
    const QString rest = QStringLiteral("%1.%2").arg(tenths / 10 % 60, 2, 10, QLatin1Char('0')).arg(tenths % 10);
    const QString whole =
        minutes < 60
            ? QStringLiteral("%1:%2").arg(minutes).arg(rest)
            : QStringLiteral("%1:%2:%3").arg(minutes / 60).arg(minutes % 60, 2, 10, QLatin1Char('0')).arg(rest);
    return t < *runStart && tenths > 0 ? QStringLiteral("−") + whole : whole;
}

MarkModel::MarkModel(QTimeZone zone, QObject* parent) : QAbstractTableModel(parent), zone_(std::move(zone)) {}

void MarkModel::present(const std::vector<core::MarkNote>& marks, std::optional<core::Time> runStart)
{
    const std::vector<core::MarkNote> next(marks.rbegin(), marks.rend());
    const auto [before, after] = std::mismatch(rows_.begin(), rows_.end(), next.begin(), next.end());
    const auto head = before - rows_.begin();
    const auto most = std::min<std::ptrdiff_t>(std::ssize(rows_), std::ssize(next)) - head;
    std::ptrdiff_t tail = 0;
    while (tail < most && rows_[rows_.size() - 1 - static_cast<std::size_t>(tail)] ==
                              next[next.size() - 1 - static_cast<std::size_t>(tail)])
        ++tail;
    const auto first = static_cast<int>(head);
    if (const auto gone = static_cast<int>(std::ssize(rows_) - head - tail); gone > 0) {
        beginRemoveRows({}, first, first + gone - 1);
        rows_.erase(rows_.begin() + head, rows_.end() - tail);
        endRemoveRows();
    }
    if (const auto come = static_cast<int>(std::ssize(next) - head - tail); come > 0) {
        beginInsertRows({}, first, first + come - 1);
        rows_.insert(rows_.begin() + head, next.begin() + head, next.end() - tail);
        endInsertRows();
    }
    if (std::exchange(runStart_, runStart) != runStart && !rows_.empty())
        emit dataChanged(index(0, InRun), index(rowCount() - 1, InRun));
}

int MarkModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int MarkModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant MarkModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (index.column() < Text ? Qt::AlignRight : Qt::AlignLeft));
    const core::MarkNote& mark = this->mark(index.row());
    if (role == Qt::ToolTipRole)
        return plainTip(formatMoment(mark.t, zone_) + QLatin1Char('\n') + displayText(mark.text, ShownText));
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case At:
        return formatClock(mark.t, zone_, true);
    case InRun:
        return sinceStart(mark.t, runStart_);
    case Lasts:
        return mark.duration > core::Duration{} ? formatDuration(core::seconds(mark.duration)).joined() : QString();
    case Text:
        return displayText(mark.text, ShownText);
    case Source:
        return displayText(mark.source);
    default:
        return {};
    }
}

QVariant MarkModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (section < Text ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case At:
        return tr("at");
    case InRun:
        return tr("in the run");
    case Lasts:
        return tr("lasts");
    case Text:
        return tr("what");
    case Source:
        return tr("source");
    default:
        return {};
    }
}

} // namespace inferama::app
