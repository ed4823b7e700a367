// SPDX-License-Identifier: GPL-3.0-or-later
// The alerts of the run as a table that is changed in place, so that the selection stays with its alert.
#pragma once

#include "app/pages/alerts_content.h"

#include <QAbstractTableModel>

#include <optional>

namespace inferama::app {

class AlertTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    // What matters most comes first: a narrow window shows it without scrolling.
    enum Column { Level, Rule, Start, Duration, Peak, Now, Threshold, End, Baseline, Acknowledged, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    // Cost: linear while only newest rows come and old ones go.
    void present(std::vector<AlertRow> rows);
    const AlertRow& row(int index) const { return rows_[static_cast<std::size_t>(index)]; }
    std::optional<int> rowOf(std::uint64_t serial) const;

private:
    void take(std::size_t at, AlertRow row);

    std::vector<AlertRow> rows_;
};

} // namespace inferama::app
