// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/request_table_model.h"

#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/request_figures.h"
#include "widgets/status_mark.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace inferama::widgets {

RequestTableModel::RequestTableModel(QTimeZone zone, QObject* parent)
    : QAbstractTableModel(parent), zone_(std::move(zone))
{
}

void RequestTableModel::present(std::span<const Request> requests, core::Time now)
{
    now_ = now;
    std::unordered_map<std::uint64_t, const Request*> wanted;
    wanted.reserve(requests.size());
    for (const Request& request : requests)
        wanted.emplace(request->serial, &request);

    for (Row& row : rows_) {
        const auto it = wanted.find(row.request->serial);
        row.leaving = it == wanted.end();
        if (row.leaving)
            continue;
        if (*it->second != row.request)
            row = makeRow(*it->second);
        wanted.erase(it);
    }

    std::vector<Row> arrived;
    arrived.reserve(wanted.size());
    for (const Request& request : requests)
        if (wanted.erase(request->serial) > 0)
            arrived.push_back(makeRow(request));
    const bool had = !rows_.empty();
    if (!arrived.empty()) {
        // In the order that a live table has by default, newest first, this is where they stay.
        beginInsertRows({}, 0, static_cast<int>(arrived.size()) - 1);
        rows_.insert(rows_.begin(), std::make_move_iterator(arrived.begin()), std::make_move_iterator(arrived.end()));
        endInsertRows();
    }
    arrange();
    removeLeaving();
    if (had && !rows_.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    emit revised();
}

std::optional<int> RequestTableModel::rowOf(std::uint64_t serial) const
{
    const auto it = std::ranges::find_if(rows_, [&](const Row& row) { return row.request->serial == serial; });
    return it == rows_.end() ? std::nullopt : std::optional(static_cast<int>(it - rows_.begin()));
}

void RequestTableModel::find(const QString& text)
{
    needle_ = text;
    for (Row& row : rows_)
        row.found = holdsNeedle(*row.request);
    if (!rows_.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {FoundRole});
    emit revised();
}

int RequestTableModel::foundCount() const { return static_cast<int>(std::ranges::count_if(rows_, &Row::found)); }

std::optional<int> RequestTableModel::nextFound(int row, int step) const
{
    const int n = rowCount();
    for (int i = 1; i <= n; ++i) {
        const int candidate = row < 0 && step < 0 ? n - i : ((row + step * i) % n + n) % n;
        if (rows_[static_cast<std::size_t>(candidate)].found)
            return candidate;
    }
    return std::nullopt;
}

int RequestTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int RequestTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

void RequestTableModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= ColumnCount)
        return;
    sortColumn_ = column;
    sortOrder_ = order;
    arrange();
    emit revised();
}

RequestTableModel::Row RequestTableModel::makeRow(const Request& request) const
{
    return {request, stageSeconds(*request, "queue"), stageSeconds(*request, "prefill"), holdsNeedle(*request), false};
}

bool RequestTableModel::holdsNeedle(const core::RequestDetail& request) const
{
    return !needle_.isEmpty() && QString::fromStdString(request.id).contains(needle_, Qt::CaseInsensitive);
}

// What has no value stands last in either order, and what leaves behind that; equals stand newest first.
void RequestTableModel::arrange()
{
    struct Key {
        bool leaving;
        std::optional<double> number;
        const std::string* text;
    };
    std::vector<Key> keys;
    keys.reserve(rows_.size());
    for (const Row& row : rows_)
        keys.push_back({row.leaving, number(row, sortColumn_), text(row, sortColumn_)});

    const bool descending = sortOrder_ == Qt::DescendingOrder;
    const auto precedes = [&](std::size_t a, std::size_t b) {
        const Key& ka = keys[a];
        const Key& kb = keys[b];
        if (ka.leaving != kb.leaving)
            return kb.leaving;
        if (ka.number.has_value() != kb.number.has_value())
            return ka.number.has_value();
        if (ka.number && *ka.number != *kb.number)
            return descending ? *ka.number > *kb.number : *ka.number < *kb.number;
        if (ka.text && *ka.text != *kb.text) {
            if (ka.text->empty() != kb.text->empty())
                return kb.text->empty();
            return descending ? *ka.text > *kb.text : *ka.text < *kb.text;
        }
        return rows_[a].request->serial > rows_[b].request->serial;
    };
    std::vector<std::size_t> order(rows_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (std::ranges::is_sorted(order, precedes))
        return;

    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    std::ranges::sort(order, precedes);
    std::vector<Row> sorted;
    sorted.reserve(rows_.size());
    std::vector<int> newRow(rows_.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        newRow[order[i]] = static_cast<int>(i);
        sorted.push_back(std::move(rows_[order[i]]));
    }
    rows_ = std::move(sorted);

    const QModelIndexList before = persistentIndexList();
    QModelIndexList after;
    after.reserve(before.size());
    for (const QModelIndex& old : before)
        after << index(newRow[static_cast<std::size_t>(old.row())], old.column());
    changePersistentIndexList(before, after);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void RequestTableModel::removeLeaving()
{
    const auto first = std::ranges::find_if(rows_, &Row::leaving);
    if (first == rows_.end())
        return;
    beginRemoveRows({}, static_cast<int>(first - rows_.begin()), rowCount() - 1);
    rows_.erase(first, rows_.end());
    endRemoveRows();
}

std::optional<double> RequestTableModel::number(const Row& row, int column) const
{
    const core::RequestDetail& r = *row.request;
    const auto count = [](const std::optional<std::uint64_t>& n) {
        return n ? std::optional(static_cast<double>(*n)) : std::nullopt;
    };
    switch (column) {
    case Sent:
        return static_cast<double>(r.start.time_since_epoch().count());
    case State:
        return r.status ? static_cast<double>(*r.status) : -1;
    case Input:
        return count(r.inputTokens);
    case Output:
        return count(r.outputTokens);
    case Ttft:
        return !r.ttft && r.inFlight() ? std::optional(ageSeconds(r, now_)) : r.ttft;
    case Queue:
        return row.queue;
    case Prefill:
        return row.prefill;
    case Tpot:
        return r.tpot;
    case E2e:
        return r.inFlight() ? std::optional(ageSeconds(r, now_)) : r.e2e;
    case Stalls:
        return r.stalls;
    default:
        return std::nullopt;
    }
}

const std::string* RequestTableModel::text(const Row& row, int column) const
{
    if (column == Id)
        return &row.request->id;
    if (column == Reason)
        return row.request->error.empty() ? &row.request->reason : &row.request->error;
    return nullptr;
}

QVariant RequestTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return display(row, column);
    case Qt::ToolTipRole:
        return tip(row, column);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment(column == Id || column == State || column == Reason ? Qt::AlignLeft : Qt::AlignRight) |
            Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2").arg(headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(),
                                            display(row, column));
    case SortRole:
        if (const std::string* t = text(row, column))
            return QString::fromStdString(*t);
        if (const auto n = number(row, column))
            return *n;
        return {};
    case ToneRole:
        return tone(row, column);
    case FoundRole:
        return row.found;
    default:
        return {};
    }
}

QString RequestTableModel::display(const Row& row, int column) const
{
    const core::RequestDetail& r = *row.request;
    const auto count = [](const std::optional<std::uint64_t>& n) {
        return n ? formatCount(static_cast<double>(*n)) : NoValue;
    };
    const auto atLeast = [&] {
        return tr("≥ %1", "lower bound of a latency").arg(formatDuration(ageSeconds(r, now_)).joined());
    };
    switch (column) {
    case Id:
        return displayText(r.id);
    case Sent:
        return formatClock(r.start, zone_, true);
    case State:
        return statusWord(r.status);
    case Input:
        return count(r.inputTokens);
    case Output:
        return r.inFlight() && r.outputTokens ? tr("%1 so far", "so many tokens so far").arg(count(r.outputTokens))
                                              : count(r.outputTokens);
    case Ttft:
        return !r.ttft && r.inFlight() ? atLeast() : formatDuration(r.ttft).joined();
    case Queue:
        return formatDuration(row.queue).joined();
    case Prefill:
        return formatDuration(row.prefill).joined();
    case Tpot:
        return formatDuration(r.tpot).joined();
    case E2e:
        return r.inFlight() ? atLeast() : formatDuration(r.e2e).joined();
    case Stalls:
        return formatCount(r.stalls);
    case Reason:
        return displayText(*text(row, Reason), 120);
    default:
        return {};
    }
}

QString RequestTableModel::tip(const Row& row, int column) const
{
    const core::RequestDetail& r = *row.request;
    switch (column) {
    case Id:
        return displayText(r.id, 500);
    case Sent:
        return formatMoment(r.start, zone_);
    case State:
    case Reason:
        return r.error.empty() && r.reason.empty() ? statusWord(r.status) : displayText(*text(row, Reason), 500);
    case Output:
        return r.outputReported ? tr("as reported at the end") : tr("counted from its chunks");
    case E2e:
        return isFailure(r.status) && r.end ? tr("ended after %1; E2E is that of requests that ended ok")
                                                  .arg(formatDuration(ageSeconds(r, now_)).joined())
                                            : QString();
    case Stalls:
        return r.stallLimit > 0 ? tr("gaps longer than %1").arg(formatDuration(r.stallLimit).joined()) : QString();
    default:
        return {};
    }
}

RequestTableModel::Tone RequestTableModel::tone(const Row& row, int column) const
{
    const core::RequestDetail& r = *row.request;
    switch (column) {
    case Ttft:
        return r.ttft ? Strong : Muted;
    case Queue:
    case Prefill:
    case Tpot:
    case Input:
    case Output:
        return number(row, column) ? Normal : Muted;
    case E2e:
        return r.e2e ? Normal : Muted;
    case Stalls:
        return r.stalls > 0 ? Alarm : Muted;
    default:
        return Normal;
    }
}

QVariant RequestTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) {
        const std::array<QString, ColumnCount> names{tr("id"),         tr("sent"), tr("status"), tr("input tok"),
                                                     tr("output tok"), tr("TTFT"), tr("queue"),  tr("prefill"),
                                                     tr("TPOT"),       tr("E2E"),  tr("stalls"), tr("reason")};
        return names[static_cast<std::size_t>(section)];
    }
    if (role == Qt::ToolTipRole) {
        const std::array<QString, ColumnCount> tips{
            tr("The request's id, as its publisher gave it"),
            tr("When it was sent, in %1").arg(QString::fromUtf8(zone_.id())),
            tr("How it ended, or that it is in flight"),
            tr("Input tokens"),
            tr("Output tokens: as reported at the end, else counted from its chunks"),
            tr("Time to first token: from the send to the first chunk with a token. ≥: still waiting, its age"),
            tr("Time in the queue spans"),
            tr("Time in the prefill spans"),
            tr("Time per output token: (E2E − TTFT) / (output tokens − 1)"),
            tr("From the send to the last chunk with tokens, of requests that ended ok. ≥: in flight, its age"),
            tr("Gaps longer than the stall limit"),
            tr("Why it ended, as reported")};
        return tips[static_cast<std::size_t>(section)];
    }
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment(section == Id || section == State || section == Reason ? Qt::AlignLeft : Qt::AlignRight) |
            Qt::AlignVCenter);
    return {};
}

} // namespace inferama::widgets
