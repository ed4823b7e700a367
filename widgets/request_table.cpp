// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/request_table.h"

#include "widgets/request_cells.h"
#include "widgets/status_mark.h"
#include "widgets/table_rows.h"
#include "widgets/theme.h"
#include "widgets/value_table.h"

#include <QClipboard>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include <algorithm>
#include <string_view>

namespace inferama::widgets {

namespace {

constexpr int Padding = 6;
constexpr int MarkSize = 9;

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
        const auto tone = static_cast<CellTone>(index.data(RequestTableModel::ToneRole).toInt());
        QColor colour = tone == CellTone::Muted   ? theme.muted
                        : tone == CellTone::Alarm ? theme.bandColour(core::Level::Worst)
                                                  : theme.text;
        const std::string_view field = model_.columns()[static_cast<std::size_t>(index.column())].field.field->name;
        if (field == "status") {
            const auto status = model_.row(index.row()).status;
            paintStatus(*painter, QRectF(room.left(), room.center().y() - MarkSize / 2.0 + 0.5, MarkSize, MarkSize),
                        status, theme);
            room.adjust(MarkSize + 5, 0, 0, 0);
            if (status)
                colour = statusColour(status, theme);
        }
        const QFont font = uiFont(12, tone == CellTone::Strong || (selected && index.column() == 0) ? 600 : 400);
        painter->setFont(font);
        painter->setPen(colour);
        const auto alignment = Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt());
        const Qt::TextElideMode elide = field == "id" ? Qt::ElideMiddle : Qt::ElideRight;
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
    resetWidths(0);
    arrangeColumns();
    horizontalHeader()->setSortIndicator(model.columnOf("sent").value_or(0), Qt::DescendingOrder);
    setSortingEnabled(true);
    horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(horizontalHeader(), &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { openColumnMenu(horizontalHeader()->viewport()->mapToGlobal(at)); });
    connect(&model, &QAbstractItemModel::columnsInserted, this, [this](const QModelIndex&, int first) {
        resetWidths(first);
        arrangeColumns();
    });
    setAccessibleName(tr("Requests"));
    connect(&theme, &ThemeHolder::changed, this, [this] {
        viewport()->update();
        horizontalHeader()->viewport()->update();
    });
}

int RequestTable::firstRow() const { return verticalScrollBar()->value(); }
int RequestTable::rowsInView() const { return std::max(1, viewport()->height() / TableRowHeight); }

// Rows that have just come are within the bar's range only once they are laid out.
void RequestTable::showFirstRow(int row)
{
    executeDelayedItemsLayout();
    updateGeometries();
    verticalScrollBar()->setValue(row);
}

void RequestTable::setEmptyText(const QString& text)
{
    if (text == emptyText_)
        return;
    emptyText_ = text;
    setAccessibleDescription(text);
    viewport()->update();
}

void RequestTable::resizeEvent(QResizeEvent* event)
{
    arrangeColumns();
    QTableView::resizeEvent(event);
}

bool RequestTable::isChosen(int column) const
{
    const RequestColumn& asked = model_.columns()[static_cast<std::size_t>(column)];
    return chosen_.isEmpty() ? asked.shown : chosen_.contains(asked.name());
}

void RequestTable::resetWidths(int firstColumn)
{
    for (int column = firstColumn; column < model_.columnCount(); ++column)
        setColumnWidth(column, model_.columns()[static_cast<std::size_t>(column)].width);
}

// The last column takes what is left over; of those shown at first it gives way where that is too little.
void RequestTable::arrangeColumns()
{
    int last = -1;
    int others = 0;
    for (int column = 0; column < model_.columnCount(); ++column) {
        setColumnHidden(column, !isChosen(column));
        if (isColumnHidden(column))
            continue;
        others += last < 0 ? 0 : columnWidth(last);
        last = column;
    }
    if (last < 0)
        return;
    const int asked = model_.columns()[static_cast<std::size_t>(last)].width;
    const int room = viewport()->width() - others;
    setColumnWidth(last, std::max(asked, room));
    setColumnHidden(last, room < asked && chosen_.isEmpty());
}

void RequestTable::chooseColumns(const QStringList& names)
{
    chosen_ = names;
    resetWidths(0);
    arrangeColumns();
}

void RequestTable::toggleColumn(int column)
{
    QStringList names;
    for (int i = 0; i < model_.columnCount(); ++i)
        if (isChosen(i) != (i == column))
            names << model_.columns()[static_cast<std::size_t>(i)].name();
    if (names.isEmpty())
        return; // a table without columns could not be clicked on any more
    chooseColumns(names);
    emit columnsChosen();
}

void RequestTable::fillColumnMenu(QMenu& menu)
{
    menu.clear();
    menu.setToolTipsVisible(true);
    QMenu* labels = nullptr;
    for (int i = 0; i < model_.columnCount(); ++i) {
        const RequestColumn& column = model_.columns()[static_cast<std::size_t>(i)];
        if (!column.field.label.empty() && labels == nullptr)
            labels = menu.addMenu(tr("Labels"));
        QAction* action = (labels != nullptr ? labels : &menu)->addAction(column.title);
        action->setToolTip(column.tip);
        action->setCheckable(true);
        action->setChecked(isChosen(i));
        connect(action, &QAction::triggered, this, [this, i] { toggleColumn(i); });
    }
    menu.addSeparator();
    connect(menu.addAction(tr("As at first")), &QAction::triggered, this, [this] {
        chooseColumns({});
        emit columnsChosen();
    });
}

void RequestTable::openColumnMenu(const QPoint& at)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillColumnMenu(*menu);
    menu->popup(at);
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
    case Qt::Key_Menu:
        return openColumnMenu(viewport()->mapToGlobal(QPoint()));
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
    QPainter painter(viewport());
    if (!emptyText_.isEmpty()) {
        painter.setFont(uiFont(12));
        painter.setPen(theme_.theme().muted);
        painter.drawText(viewport()->rect().adjusted(Padding, 0, -Padding, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         emptyText_);
    }
    if (!hasFocus())
        return;
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
    QGuiApplication::clipboard()->setText(rowText(*this, rows.front()));
}

} // namespace inferama::widgets
