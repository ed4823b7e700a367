// SPDX-License-Identifier: GPL-3.0-or-later
// The requests that a query gave, as rows in its order. A new answer costs an insertion, a change of order and a
// removal at most, and never a reset: selection, focus and scroll position survive it. Columns only ever grow by
// labels.
#pragma once

#include "core/request_query.h"
#include "core/snapshot.h"
#include "widgets/request_columns.h"

#include <QAbstractTableModel>
#include <QTimeZone>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace inferama::widgets {

class RequestTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role { ToneRole = Qt::UserRole }; // CellTone
    using Result = std::shared_ptr<const core::RequestResult>;
    using Request = std::shared_ptr<const core::RequestDetail>;

    explicit RequestTableModel(QTimeZone zone, QObject* parent = nullptr);

    // Rows become those of `result`, which must not be null; they are told apart by their serials. Cost: copying some
    // megabytes where there are half a million.
    void present(Result result);
    // What is known of some requests beyond their rows.
    void presentDetails(std::span<const Request> details);
    // Adds columns for labels that have none.
    void addLabels(std::span<const std::string> labels);

    const core::RequestRow& row(int row) const { return *rows_[static_cast<std::size_t>(row)]; }
    // In full where that has been presented; else what the row tells.
    Request request(int row) const;
    std::optional<int> rowOf(std::uint64_t serial) const;
    // When the first of all rows was sent; nothing without rows.
    std::optional<core::Time> firstStart() const;
    core::Time now() const { return context_.at; }
    const Result& result() const { return result_; } // null before the first

    const std::vector<RequestColumn>& columns() const { return columns_; }
    std::optional<int> columnOf(std::string_view field) const; // as a filter names it

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    // Wishes for the order: rows stand in that of the result.
    void sort(int column, Qt::SortOrder order) override;

signals:
    // Rows, their order or their values are others than before; once a present().
    void revised();
    void sortWanted(const core::NamedField& field, bool descending);

private:
    using Rows = std::vector<const core::RequestRow*>;

    bool growAtTop(const core::RequestResult& next);
    void exchangeRows(const core::RequestResult& next);
    void moveIndexes(const Rows& before, const core::RequestResult& next);

    QTimeZone zone_;
    std::vector<RequestColumn> columns_;
    Result result_;
    Rows rows_; // of the result
    core::RowContext context_;
    std::unordered_map<std::uint64_t, Request> details_;
};

} // namespace inferama::widgets
