// SPDX-License-Identifier: GPL-3.0-or-later
// The scales of bands as an editable table, one row for each metric and class.
#pragma once

#include "core/bands.h"

#include <QAbstractTableModel>

#include <array>
#include <string>
#include <vector>

namespace inferama::app {

class BandsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    static constexpr std::size_t MostBorders = 3;
    enum Column { Judged, Words, FirstBorder, State = FirstBorder + static_cast<int>(MostBorders), ColumnCount };

    explicit BandsModel(core::BandTable bands, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    // A border that cannot be meant stays as it is written, and the row says what is wrong.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    void setBands(core::BandTable bands);
    core::BandTable bands() const;
    QString problem() const; // the first; empty: everything can be meant
    const core::BandScale& scale(int row) const { return rows_[static_cast<std::size_t>(row)].scale; }
    bool changed(int row) const;
    void restore(int row);

signals:
    void edited();

private:
    struct Row {
        std::string key;
        core::BandScale scale;
        std::array<QString, MostBorders> written; // as it stands in the cells
        QString problem;
    };

    static Row rowOf(const std::string& key, const core::BandScale& scale);
    void read(Row& row) const;
    QString stateOf(const Row& row) const;

    std::vector<Row> rows_;
};

} // namespace inferama::app
