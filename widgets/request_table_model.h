// SPDX-License-Identifier: GPL-3.0-or-later
// The newest requests as rows, sorted by any column. Each new list costs at most one insertion, one change of order,
// one removal and one change of data, and never a reset: selection, focus and scroll position survive it.
#pragma once

#include "core/snapshot.h"

#include <QAbstractTableModel>
#include <QTimeZone>

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace inferama::widgets {

class RequestTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Id, Sent, State, Input, Output, Ttft, Queue, Prefill, Tpot, E2e, Stalls, Reason, ColumnCount };
    enum Role {
        SortRole = Qt::UserRole, // a number, or a text for Id and Reason; invalid where there is none
        ToneRole,                // Tone
        FoundRole,               // whether the row's id holds what find() looks for
    };
    enum Tone { Normal, Strong, Muted, Alarm };
    using Request = std::shared_ptr<const core::RequestDetail>;

    explicit RequestTableModel(QTimeZone zone, QObject* parent = nullptr);

    // Rows become exactly `requests`; they are told apart by their serial. What is in flight is measured up to `now`.
    void present(std::span<const Request> requests, core::Time now);

    const Request& request(int row) const { return rows_[static_cast<std::size_t>(row)].request; }
    std::optional<int> rowOf(std::uint64_t serial) const;
    core::Time now() const { return now_; }

    // Marks the rows whose id contains `text`, whatever its case. Empty: none.
    void find(const QString& text);
    int foundCount() const;
    // The next row found after `row` (before it, with `step` −1), around the end; −1 starts at the top.
    std::optional<int> nextFound(int row, int step) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

signals:
    // Rows, their order or their values are others than before; once a present(), sort() or find().
    void revised();

private:
    struct Row {
        Request request;
        std::optional<double> queue;
        std::optional<double> prefill;
        bool found = false;
        bool leaving = false;
    };

    Row makeRow(const Request& request) const;
    bool holdsNeedle(const core::RequestDetail& request) const;
    void arrange();
    void removeLeaving();
    std::optional<double> number(const Row& row, int column) const;
    const std::string* text(const Row& row, int column) const;
    QString display(const Row& row, int column) const;
    QString tip(const Row& row, int column) const;
    Tone tone(const Row& row, int column) const;

    QTimeZone zone_;
    std::vector<Row> rows_;
    core::Time now_{};
    QString needle_;
    int sortColumn_ = Sent;
    Qt::SortOrder sortOrder_ = Qt::DescendingOrder;
};

} // namespace inferama::widgets
