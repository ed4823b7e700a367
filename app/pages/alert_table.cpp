// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/alert_table.h"

#include "app/alert_text.h"
#include "app/pages/alert_table_model.h"
#include "widgets/band_shape.h"
#include "widgets/table_rows.h"
#include "widgets/theme.h"

#include <QFontMetrics>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include <algorithm>
#include <array>

namespace inferama::app {

using namespace widgets;

namespace {

constexpr int Padding = 8;
constexpr int ShapeSize = 9;
constexpr int LeastNameWidth = 150;
constexpr std::array<int, AlertTableModel::ColumnCount> Widths{92, 0, 76, 58, 72, 72, 116, 76, 70, 52};

class Cells : public QStyledItemDelegate {
public:
    Cells(const AlertTableModel& model, const ThemeHolder& theme, QObject* parent)
        : QStyledItemDelegate(parent), model_(model), theme_(theme)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& t = theme_.theme();
        const AlertRow& row = model_.row(index.row());
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        const bool first = index.column() == AlertTableModel::Level;
        painter->fillRect(option.rect, selected ? t.sel : t.surface);
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), t.line);
        if (selected && first)
            painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()), t.accent);
        QRect room = option.rect.adjusted(first ? 12 : Padding, 0, -Padding, 0);
        const bool quiet = !row.lasts || row.acknowledged;
        QColor ink = quiet ? t.text2 : t.text;
        if (first) {
            const core::Level level = levelOf(row.level);
            drawBandShape(*painter,
                          QRectF(room.left(), room.center().y() - ShapeSize / 2.0 + 0.5, ShapeSize, ShapeSize), level,
                          t);
            room.adjust(ShapeSize + 6, 0, 0, 0);
            ink = t.bandColour(level);
        }
        const bool strong = !quiet && (first || index.column() == AlertTableModel::Rule);
        const QFont font = uiFont(12, strong ? 600 : 400);
        painter->setFont(font);
        painter->setPen(ink);
        const auto alignment = index.data(Qt::TextAlignmentRole).toInt();
        painter->drawText(room, alignment | Qt::TextSingleLine,
                          QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideRight, room.width()));
    }

private:
    const AlertTableModel& model_;
    const ThemeHolder& theme_;
};

} // namespace

AlertTable::AlertTable(AlertTableModel& model, const ThemeHolder& theme, QWidget* parent)
    : QTableView(parent), model_(model)
{
    setStyleSheet(QStringLiteral("QTableView { border: 0; }"));
    setItemDelegate(new Cells(model, theme, this));
    setModel(&model);
    makeRows(*this);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setFixedHeight(TableRowHeight);
    setAccessibleName(tr("Alerts"));
    connect(&theme, &ThemeHolder::changed, viewport(), qOverload<>(&QWidget::update));
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &AlertTable::selected);
}

void AlertTable::present(std::vector<AlertRow> rows)
{
    QScrollBar& bar = *verticalScrollBar();
    const int top = bar.value();
    const bool scrolled = top > 0 && top < model_.rowCount();
    const std::uint64_t topSerial = scrolled ? model_.row(top).serial : 0;
    model_.present(std::move(rows));
    if (const auto at = model_.rowOf(topSerial); scrolled && at) {
        executeDelayedItemsLayout(); // rows that have just come are within the bar's range only then
        updateGeometries();
        bar.setValue(*at);
    }
}

std::optional<std::uint64_t> AlertTable::selectedSerial() const
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.isEmpty() ? std::nullopt : std::optional(model_.row(rows.front().row()).serial);
}

void AlertTable::select(std::uint64_t serial)
{
    if (const auto row = model_.rowOf(serial)) {
        selectRow(*row);
        scrollTo(model_.index(*row, 0));
    }
}

// The name takes what the figures leave.
void AlertTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    int taken = 0;
    for (int column = 0; column < AlertTableModel::ColumnCount; ++column) {
        if (column != AlertTableModel::Rule)
            setColumnWidth(column, Widths[static_cast<std::size_t>(column)]);
        taken += Widths[static_cast<std::size_t>(column)];
    }
    setColumnWidth(AlertTableModel::Rule, std::max(LeastNameWidth, viewport()->width() - taken));
}

} // namespace inferama::app
