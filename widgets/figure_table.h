// SPDX-License-Identifier: GPL-3.0-or-later
// A small table of figures to read, not to edit: numbers at the right, thin ones underlined with dots, very thin ones
// muted on a hatch, bands with their shape.
#pragma once

#include "core/bands.h"
#include "core/metric.h"

#include <QAbstractTableModel>
#include <QColor>
#include <QStringList>
#include <QTableView>

#include <optional>
#include <vector>

namespace inferama::widgets {

class ThemeHolder;

struct FigureCell {
    QString text;
    core::Thinness trust = core::Thinness::Sound;
    bool strong = false;
    bool muted = false;
    QColor key{};                       // a swatch before the text; invalid: none
    std::optional<core::Level> level{}; // a band's shape before the text
    QString toolTip{};
    std::vector<float> spark{};  // in place of the text; NaN: not measured
    std::optional<double> bar{}; // in place of the text: -1…1 from the middle, more is worse

    friend bool operator==(const FigureCell&, const FigureCell&) = default;
};
using FigureRow = std::vector<FigureCell>;

struct FigureColumn {
    QString title;
    int width = 60;    // pixels it needs; what is left over is shared in this proportion
    bool left = false; // text; else a number, at the right
    QString toolTip;
    int hides = 0; // where there is no room, columns hide in this order; 0: never

    friend bool operator==(const FigureColumn&, const FigureColumn&) = default;
};

class FigureModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setColumns(std::vector<FigureColumn> columns);
    // Every row is as long as there are columns. Tells views of changed cells only.
    void setRows(std::vector<FigureRow> rows);

    const FigureCell& cell(const QModelIndex& index) const;
    const std::vector<FigureColumn>& columns() const { return columns_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<FigureColumn> columns_;
    std::vector<FigureRow> rows_;
};

class FigureTable : public QTableView {
    Q_OBJECT
public:
    FigureTable(const QString& name, const ThemeHolder& theme, QWidget* parent = nullptr);

    void setColumns(std::vector<FigureColumn> columns);
    void setRows(std::vector<FigureRow> rows);
    FigureModel& figures() const { return *model_; }

    // Room for so many rows is asked for even while there are fewer, so that the page does not jump.
    void setUsualRows(int rows);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, 48}; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void shareWidth();

    FigureModel* model_;
    int usualRows_ = 0;
};

} // namespace inferama::widgets
