// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/request_table.h"

#include "widgets/status_mark.h"
#include "widgets/table_rows.h"
#include "widgets/theme.h"

#include <QClipboard>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include <algorithm>
#include <array>

namespace inferama::widgets {

namespace {

constexpr int Padding = 6;
constexpr int MarkSize = 9;
constexpr int LeastReason = 120;
constexpr std::array<int, RequestTableModel::ColumnCount> Widths{86, 90, 88, 68, 76, 78,
                                                                 62, 60, 62, 78, 46, LeastReason};

class Cells : public QStyledItemDelegate {
public:
    Cells(const RequestTableModel& model, const ThemeHolder& theme, QObject* parent)
        : QStyledItemDelegate(parent), model_(model), theme_(theme)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& theme = theme_.theme();
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        painter->fillRect(option.rect, selected ? theme.sel : theme.surface);
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), theme.line);
        if (selected && index.column() == 0)
            painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()), theme.accent);

        QRect room = option.rect.adjusted(index.column() == 0 ? 12 : Padding, 0, -Padding, 0);
        const auto tone = static_cast<RequestTableModel::Tone>(index.data(RequestTableModel::ToneRole).toInt());
        QColor colour = tone == RequestTableModel::Muted   ? theme.muted
                        : tone == RequestTableModel::Alarm ? theme.bandColour(core::Level::Worst)
                                                           : theme.text;
        int weight = tone == RequestTableModel::Strong || (selected && index.column() == 0) ? 600 : 400;
        if (index.column() == RequestTableModel::State) {
            const auto status = model_.request(index.row())->status;
            paintStatus(*painter, QRectF(room.left(), room.center().y() - MarkSize / 2.0 + 0.5, MarkSize, MarkSize),
                        status, theme);
            room.adjust(MarkSize + 5, 0, 0, 0);
            if (status)
                colour = statusColour(status, theme);
        }
        if (index.column() == RequestTableModel::Id && index.data(RequestTableModel::FoundRole).toBool()) {
            colour = theme.accent;
            weight = 600;
        }
        const QFont font = uiFont(12, weight);
        painter->setFont(font);
        painter->setPen(colour);
        const auto alignment = Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt());
        const Qt::TextElideMode elide = index.column() == RequestTableModel::Id ? Qt::ElideMiddle : Qt::ElideRight;
        painter->drawText(room, static_cast<int>(alignment) | Qt::TextSingleLine,
                          QFontMetrics(font).elidedText(index.data().toString(), elide, room.width()));
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {60, TableRowHeight}; }

private:
    const RequestTableModel& model_;
    const ThemeHolder& theme_;
};

class Heads : public QHeaderView {
public:
    Heads(const ThemeHolder& theme, QWidget* parent) : QHeaderView(Qt::Horizontal, parent), theme_(theme)
    {
        setSectionsClickable(true);
        setHighlightSections(false);
        setSectionResizeMode(QHeaderView::Interactive);
        setMinimumSectionSize(36);
        setFixedHeight(TableRowHeight);
        setAccessibleName(QObject::tr("Columns"));
    }

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override
    {
        const Theme& theme = theme_.theme();
        const bool sorted = isSortIndicatorShown() && sortIndicatorSection() == section;
        painter->fillRect(rect, theme.surface);
        painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.border);
        const QFont font = uiFont(11, sorted ? 600 : 500);
        painter->setFont(font);
        painter->setPen(sorted ? theme.text2 : theme.muted);
        QString text = model()->headerData(section, orientation(), Qt::DisplayRole).toString();
        if (sorted)
            text += sortIndicatorOrder() == Qt::DescendingOrder ? QStringLiteral(" ▾") : QStringLiteral(" ▴");
        const int alignment = model()->headerData(section, orientation(), Qt::TextAlignmentRole).toInt();
        painter->drawText(rect.adjusted(section == 0 ? 12 : Padding, 0, -Padding, 0), alignment | Qt::TextSingleLine,
                          text);
    }

private:
    const ThemeHolder& theme_;
};

} // namespace

RequestTable::RequestTable(RequestTableModel& model, const ThemeHolder& theme, QWidget* parent)
    : QTableView(parent), model_(model), theme_(theme)
{
    setStyleSheet(QStringLiteral("QTableView { border: 0; } QTableView QAbstractScrollArea::corner { border: 0; }"));
    setHorizontalHeader(new Heads(theme, this));
    setItemDelegate(new Cells(model, theme, this));
    setModel(&model);
    makeRows(*this);
    for (int column = 0; column < RequestTableModel::ColumnCount; ++column)
        setColumnWidth(column, Widths[static_cast<std::size_t>(column)]);
    horizontalHeader()->setSortIndicator(RequestTableModel::Sent, Qt::DescendingOrder);
    setSortingEnabled(true);
    setAccessibleName(tr("Requests"));
    connect(&theme, &ThemeHolder::changed, this, [this] {
        viewport()->update();
        horizontalHeader()->viewport()->update();
    });
}

int RequestTable::firstRow() const { return verticalScrollBar()->value(); }
int RequestTable::rowsInView() const { return std::max(1, viewport()->height() / TableRowHeight); }
void RequestTable::showFirstRow(int row) { verticalScrollBar()->setValue(row); }

void RequestTable::resizeEvent(QResizeEvent* event)
{
    int others = 0;
    for (int column = 0; column < RequestTableModel::Reason; ++column)
        others += columnWidth(column);
    const int room = viewport()->width() - others;
    setColumnHidden(RequestTableModel::Reason, room < LeastReason);
    setColumnWidth(RequestTableModel::Reason, std::max(room, LeastReason));
    QTableView::resizeEvent(event);
}

void RequestTable::scrollContentsBy(int dx, int dy)
{
    QTableView::scrollContentsBy(dx, dy);
    if (dy != 0)
        emit scrolled();
}

void RequestTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        return copySelection();
    switch (event->key()) {
    case Qt::Key_Home:
        return selectRow(0);
    case Qt::Key_End:
        return selectRow(model_.rowCount() - 1);
    case Qt::Key_Down:
    case Qt::Key_Up:
        if (selectionModel()->selectedRows().isEmpty())
            return selectRow(firstRow());
        break;
    default:
        // Letters belong to the window's shortcuts, not to a search that nobody sees.
        if (!event->text().isEmpty() && event->text().front().isPrint()) {
            event->ignore();
            return;
        }
    }
    QTableView::keyPressEvent(event);
}

void RequestTable::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    if (!hasFocus())
        return;
    QPainter painter(viewport());
    painter.setPen(theme_.theme().accent);
    painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
}

void RequestTable::selectRow(int row)
{
    if (row < 0 || row >= model_.rowCount())
        return;
    selectionModel()->setCurrentIndex(model_.index(row, 0),
                                      QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    scrollTo(model_.index(row, 0));
}

void RequestTable::copySelection() const
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    if (rows.isEmpty())
        return;
    QStringList cells;
    for (int column = 0; column < RequestTableModel::ColumnCount; ++column)
        cells << model_.index(rows.front().row(), column).data().toString();
    QGuiApplication::clipboard()->setText(cells.join(QLatin1Char('\t')));
}

} // namespace inferama::widgets
