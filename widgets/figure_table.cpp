// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure_table.h"

#include "widgets/band_shape.h"
#include "widgets/hatch.h"
#include "widgets/sparkline.h"
#include "widgets/theme.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <cmath>
#include <utility>

namespace inferama::widgets {

namespace {

constexpr int RowHeight = 24;
constexpr int Padding = 8;

void drawBar(QPainter& painter, const QRectF& box, double value, const Theme& theme)
{
    const QRectF track(box.left(), box.center().y() - 4, box.width(), 8);
    painter.fillRect(track, theme.raised);
    const double middle = track.center().x();
    const double end = middle + std::clamp(value, -1.0, 1.0) * track.width() / 2;
    painter.fillRect(QRectF(std::min(middle, end), track.top(), std::abs(end - middle), track.height()),
                     theme.bandColour(value > 0 ? core::Level::Third : core::Level::Best));
    painter.setPen(theme.faint);
    painter.drawLine(QPointF(middle, track.top() - 2), QPointF(middle, track.bottom() + 2));
}

class FigureDelegate : public QStyledItemDelegate {
public:
    FigureDelegate(const FigureModel& model, const ThemeHolder& theme, QObject* parent)
        : QStyledItemDelegate(parent), model_(model), theme_(theme)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& theme = theme_.theme();
        const FigureCell& cell = model_.cell(index);
        painter->save();
        if (option.state.testFlag(QStyle::State_Selected))
            painter->fillRect(option.rect, theme.sel);
        painter->setPen(theme.line);
        painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());

        QRectF box = QRectF(option.rect).adjusted(Padding, 0, -Padding, 0);
        if (!cell.spark.empty()) {
            painter->setRenderHint(QPainter::Antialiasing, true);
            drawSparkline(*painter, box.adjusted(0, 5, 0, -5), cell.spark, theme.text2);
            painter->restore();
            return;
        }
        if (cell.bar) {
            drawBar(*painter, box, *cell.bar, theme);
            painter->restore();
            return;
        }
        if (cell.key.isValid()) {
            painter->fillRect(QRectF(box.left(), box.center().y() - 1.5, 10, 3), cell.key);
            box.setLeft(box.left() + 18);
        }
        if (cell.level) {
            painter->setRenderHint(QPainter::Antialiasing, true);
            drawBandShape(*painter, QRectF(box.left(), box.center().y() - 4.5, 9, 9), cell.level, theme);
            painter->setRenderHint(QPainter::Antialiasing, false);
            box.setLeft(box.left() + 14);
        }
        painter->setFont(uiFont(12, cell.strong ? 600 : 400));
        const bool left = model_.columns()[static_cast<std::size_t>(index.column())].left;
        const QString text =
            painter->fontMetrics().elidedText(cell.text, Qt::ElideRight, static_cast<int>(box.width()) + 1);
        const double width = painter->fontMetrics().horizontalAdvance(text);
        const QRectF ink(left ? box.left() : box.right() - width, box.top(), width + 1, box.height());
        if (cell.trust == core::Thinness::VeryThin)
            paintHatch(*painter, ink.adjusted(-3, 3, 2, -3), theme, 0.3);
        painter->setPen(cell.level ? theme.bandColour(*cell.level)
                                   : (cell.muted || cell.trust == core::Thinness::VeryThin ? theme.muted : theme.text));
        painter->drawText(ink, Qt::AlignLeft | Qt::AlignVCenter, text);
        if (cell.trust == core::Thinness::Thin) {
            painter->setPen(QPen(theme.muted, 1, Qt::DotLine));
            const double y = ink.center().y() + 8;
            painter->drawLine(QPointF(ink.left(), y), QPointF(ink.right() - 1, y));
        }
        painter->restore();
    }

private:
    const FigureModel& model_;
    const ThemeHolder& theme_;
};

} // namespace

void FigureModel::setColumns(std::vector<FigureColumn> columns)
{
    if (columns == columns_)
        return;
    beginResetModel();
    columns_ = std::move(columns);
    rows_.clear();
    endResetModel();
}

void FigureModel::setRows(std::vector<FigureRow> rows)
{
    const int before = static_cast<int>(rows_.size());
    const int after = static_cast<int>(rows.size());
    if (after > before) {
        beginInsertRows({}, before, after - 1);
        rows_.insert(rows_.end(), rows.begin() + before, rows.end());
        endInsertRows();
    } else if (after < before) {
        beginRemoveRows({}, after, before - 1);
        rows_.resize(rows.size());
        endRemoveRows();
    }
    for (int row = 0; row < after; ++row) {
        const auto at = static_cast<std::size_t>(row);
        if (rows_[at] == rows[at])
            continue;
        rows_[at] = std::move(rows[at]);
        emit dataChanged(index(row, 0), index(row, columnCount() - 1));
    }
}

const FigureCell& FigureModel::cell(const QModelIndex& index) const
{
    return rows_[static_cast<std::size_t>(index.row())][static_cast<std::size_t>(index.column())];
}

int FigureModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int FigureModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

QVariant FigureModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return cell(index).text;
    case Qt::ToolTipRole:
        return cell(index).toolTip.isEmpty() ? QVariant() : cell(index).toolTip;
    case Qt::TextAlignmentRole:
        return static_cast<int>(
            (columns_[static_cast<std::size_t>(index.column())].left ? Qt::AlignLeft : Qt::AlignRight) |
            Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant FigureModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const FigureColumn& column = columns_[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole)
        return column.title;
    if (role == Qt::ToolTipRole && !column.toolTip.isEmpty())
        return column.toolTip;
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((column.left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    return {};
}

FigureTable::FigureTable(const QString& name, const ThemeHolder& theme, QWidget* parent)
    : QTableView(parent), model_(new FigureModel(this))
{
    setModel(model_);
    setItemDelegate(new FigureDelegate(*model_, theme, this));
    setAccessibleName(name);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    // The panel around has a border already; the one of the focus stays.
    setStyleSheet(QStringLiteral("QTableView:!focus { border: 1px solid transparent; }"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(RowHeight);
    verticalHeader()->setDefaultSectionSize(RowHeight);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setMinimumSectionSize(24);
    horizontalHeader()->setFixedHeight(RowHeight);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(false);
    connect(&theme, &ThemeHolder::changed, viewport(), qOverload<>(&QWidget::update));
}

void FigureTable::setColumns(std::vector<FigureColumn> columns)
{
    model_->setColumns(std::move(columns));
    shareWidth();
}

void FigureTable::setRows(std::vector<FigureRow> rows)
{
    const int before = model_->rowCount();
    model_->setRows(std::move(rows));
    if (model_->rowCount() != before)
        updateGeometry();
}

void FigureTable::setUsualRows(int rows)
{
    usualRows_ = rows;
    updateGeometry();
}

QSize FigureTable::sizeHint() const { return {320, RowHeight * (std::max(model_->rowCount(), usualRows_) + 1) + 3}; }

void FigureTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    shareWidth();
}

void FigureTable::shareWidth()
{
    const auto& columns = model_->columns();
    const int room = viewport()->width();
    std::vector<bool> hidden(columns.size(), false);
    const auto needed = [&] {
        int sum = 0;
        for (std::size_t i = 0; i < columns.size(); ++i)
            sum += hidden[i] ? 0 : columns[i].width;
        return sum;
    };
    const auto setHidden = [&](int turn, bool hide) {
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (columns[i].hides == turn)
                hidden[i] = hide;
    };
    int turn = 0;
    while (turn < static_cast<int>(columns.size()) && needed() > room)
        setHidden(++turn, true);
    // The last to go was the widest, perhaps: what went before may have room in its place.
    for (; turn > 0; --turn) {
        setHidden(turn, false);
        if (needed() > room)
            setHidden(turn, true);
    }
    int left = room;
    int weights = needed();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        setColumnHidden(static_cast<int>(i), hidden[i]);
        if (hidden[i] || weights <= 0)
            continue;
        const int width = left * columns[i].width / weights;
        setColumnWidth(static_cast<int>(i), width);
        left -= width;
        weights -= columns[i].width;
    }
}

} // namespace inferama::widgets
