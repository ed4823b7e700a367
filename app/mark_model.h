// SPDX-License-Identifier: GPL-3.0-or-later
// The marks of a run, the newest first, as a table that is changed in place, so that the selection stays with its mark.
#pragma once

#include "core/snapshot.h"

#include <QAbstractTableModel>
#include <QTimeZone>

#include <optional>
#include <vector>

namespace inferama::app {

// How far into the run a moment is, "8:12.5" or "−0:03.2"; a dash without a run.
QString sinceStart(core::Time t, std::optional<core::Time> runStart);

class MarkModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { At, InRun, Lasts, Text, Source, ColumnCount };

    explicit MarkModel(QTimeZone zone, QObject* parent = nullptr);

    // `marks` ascend in time. Cost: linear; what stood at both ends before stays.
    void present(const std::vector<core::MarkNote>& marks, std::optional<core::Time> runStart);
    const core::MarkNote& mark(int row) const { return rows_[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QTimeZone zone_;
    std::optional<core::Time> runStart_;
    std::vector<core::MarkNote> rows_;
};

} // namespace inferama::app
