// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/requests_page.h"

#include "core/stages.h"
#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/hatch.h"
#include "widgets/legend_row.h"
#include "widgets/panel.h"
#include "widgets/request_figures.h"
#include "widgets/request_pane.h"
#include "widgets/request_table.h"
#include "widgets/status_mark.h"
#include "widgets/theme.h"
#include "widgets/waterfall.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QSplitter>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace inferama::app {

using namespace widgets;

namespace {

constexpr int Margin = 12;
constexpr int Gap = 8;
constexpr int PaneWidth = 424;
constexpr int LeastPaneWidth = 344;
constexpr double PaneShare = 0.335;
constexpr int FindWidth = 300;

// Of choices().
const QString OpenKey = QStringLiteral("open");
const QString FindKey = QStringLiteral("find");

bool hasStages(const core::RequestDetail& request)
{
    return std::ranges::any_of(request.spans,
                               [](const core::SpanDetail& span) { return core::isTtftStage(span.stage); });
}

} // namespace

RequestsPage::RequestsPage(const ThemeHolder& theme, QWidget* parent)
    : Page(parent), theme_(theme), zone_(shownZone()), model_(zone_)
{
    setAccessibleName(tr("Requests"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(Margin, Margin, Margin, Margin);
    column->setSpacing(Gap);
    column->addWidget(makeFindBar());

    empty_ = new QLabel;
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setProperty("role", QStringLiteral("muted"));
    empty_->setWordWrap(true);
    empty_->setTextFormat(Qt::PlainText);

    auto* lists = new QWidget;
    auto* row = new QHBoxLayout(lists);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Gap);
    row->addWidget(makeLists(), 1);
    pane_ = new RequestPane(theme_, zone_);
    pane_->hide();
    row->addWidget(pane_);

    auto* stacked = new QWidget;
    stack_ = new QStackedLayout(stacked);
    stack_->addWidget(empty_);
    stack_->addWidget(lists);
    column->addWidget(stacked, 1);

    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RequestsPage::selectionChanged);
    connect(table_, &RequestTable::scrolled, this, &RequestsPage::keepWaterfallWithTable);
    connect(waterfall_, &Waterfall::scrolled, this, &RequestsPage::keepTableWithWaterfall);
    connect(waterfall_, &Waterfall::followingChanged, live_, [this](bool following) { live_->setVisible(!following); });
    connect(table_->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, [this] {
        if (open_)
            if (const auto at = model_.rowOf(open_->serial))
                table_->scrollTo(model_.index(*at, 0));
        updateTexts();
    });
    connect(pane_, &RequestPane::closeRequested, this, &RequestsPage::close);
    connect(pane_, &RequestPane::stepRequested, this, &RequestsPage::step);
    addShortcuts();
    setTabOrder(waterfall_, table_);
    setTabOrder(table_, pane_);
    setTabOrder(pane_, find_);
    setFocusProxy(table_);
    updateTexts();
}

QWidget* RequestsPage::makeFindBar()
{
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Gap);

    find_ = new QLineEdit;
    find_->setPlaceholderText(tr("Find id… (Ctrl+F)"));
    find_->setClearButtonEnabled(true);
    find_->setFixedWidth(FindWidth);
    find_->setMaxLength(256);
    find_->setAccessibleName(tr("Find a request by a part of its id"));
    find_->setToolTip(
        tr("Marks the requests whose id contains this text. Enter: next, Shift+Enter: previous, Esc: clear"));
    row->addWidget(find_);
    found_ = new QLabel;
    found_->setProperty("role", QStringLiteral("muted"));
    row->addWidget(found_);
    row->addStretch();

    connect(find_, &QLineEdit::textChanged, this, &RequestsPage::find);
    connect(find_, &QLineEdit::returnPressed, this, [this] { showNextFound(1); });
    return bar;
}

QWidget* RequestsPage::makeLists()
{
    table_ = new RequestTable(model_, theme_);
    waterfall_ = new Waterfall(model_, *table_->selectionModel(), theme_, zone_);

    legend_ = new LegendRow(theme_, [this](const Theme& theme) {
        // Where there is no room for all, the first are kept.
        std::vector<LegendItem> items{
            {tr("waiting"), theme.faint}, {tr("decode"), theme.stage("decode")}, {tr("stall"), theme.stall}};
        if (stagesKnown_) {
            items.push_back({tr("queue"), theme.stage("queue")});
            items.push_back({tr("prefill"), theme.stage("prefill")});
            items.push_back({tr("schedule"), theme.stage("schedule")});
            items.push_back({tr("KV"), theme.stage("kv")});
            items.push_back({tr("first decode"), theme.stage("first_decode")});
            items.push_back({tr("unattributed"), hatch(theme)});
        }
        return items;
    });
    live_ = new QToolButton;
    live_->setText(tr("Go live"));
    live_->setToolTip(tr("Let the time axis follow now again (End in the waterfall)"));
    live_->setFixedHeight(22);
    live_->setStyleSheet(QStringLiteral("QToolButton { min-height: 18px; padding: 0 8px; }"));
    live_->hide();
    connect(live_, &QToolButton::clicked, waterfall_, &Waterfall::follow);

    waterfallPanel_ = new Panel(tr("Waterfall"));
    waterfallPanel_->addToTitle(live_);
    waterfallPanel_->addToTitle(legend_);
    waterfallPanel_->addBody(waterfall_);

    position_ = new QLabel;
    position_->setFont(uiFont(11));
    position_->setProperty("role", QStringLiteral("muted"));
    tablePanel_ = new Panel(tr("Requests"));
    tablePanel_->addToTitle(position_);
    tablePanel_->addBody(table_);

    auto* lists = new QSplitter(Qt::Vertical);
    lists->setChildrenCollapsible(false);
    lists->setHandleWidth(Gap);
    lists->addWidget(waterfallPanel_);
    lists->addWidget(tablePanel_);
    lists->setStretchFactor(0, 57);
    lists->setStretchFactor(1, 43);
    lists->setSizes({570, 430});
    return lists;
}

void RequestsPage::addShortcuts()
{
    const auto add = [this](const QKeySequence& key, auto slot) {
        auto* shortcut = new QShortcut(key, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, slot);
    };
    add(QKeySequence::Find, [this] {
        find_->setFocus(Qt::ShortcutFocusReason);
        find_->selectAll();
    });
    add(QKeySequence(Qt::Key_F3), [this] { showNextFound(1); });
    add(QKeySequence(Qt::SHIFT | Qt::Key_F3), [this] { showNextFound(-1); });
    add(QKeySequence(Qt::SHIFT | Qt::Key_Return), [this] { showNextFound(-1); });
    add(QKeySequence(Qt::Key_Escape), [this] { escape(); });
}

void RequestsPage::present(const std::shared_ptr<const core::Snapshot>& snapshot)
{
    snapshot_ = snapshot;
    const QScopedValueRollback guard(presenting_, true);

    // A list that was scrolled keeps the row at its top; one at the top keeps showing the newest.
    const auto topOf = [&](int row) {
        return row > 0 && row < model_.rowCount() ? std::optional(model_.request(row)->serial) : std::nullopt;
    };
    const auto tableTop = topOf(table_->firstRow());
    const auto waterfallTop = topOf(waterfall_->firstRow());

    model_.present(snapshot->newest, snapshot->now);
    waterfall_->present(clockOffsets(*snapshot));
    restoreSelection();
    const auto keepTop = [&](auto* list, const std::optional<std::uint64_t>& serial) {
        if (const auto row = serial ? model_.rowOf(*serial) : std::nullopt)
            list->showFirstRow(*row);
    };
    keepTop(table_, tableTop);
    keepTop(waterfall_, waterfallTop);

    const bool stages = std::ranges::any_of(snapshot->newest, [](const Request& r) { return hasStages(*r); });
    if (stages != stagesKnown_) {
        stagesKnown_ = stages;
        legend_->refresh();
    }
    updateOpen();
    updateTexts();
}

void RequestsPage::setEnded(bool ended) { waterfall_->setEnded(ended); }

void RequestsPage::want(core::View& view) const
{
    view.newestRequests = std::max(view.newestRequests, NewestRequests);
    if (open_)
        view.openRequest = open_->id;
}

QString RequestsPage::summary() const
{
    if (model_.rowCount() == 0)
        return emptyText();
    if (!open_)
        return tr("The newest %1 requests: %2.").arg(formatCount(model_.rowCount()), countsText());
    return tr("The newest %1 requests: %2. Open: %3, %4.")
        .arg(formatCount(model_.rowCount()), countsText(), displayText(open_->id), statusWord(open_->status));
}

QVariantMap RequestsPage::choices() const { return {{OpenKey, QVariant::fromValue(open_)}, {FindKey, find_->text()}}; }

// The pane is filled with the next snapshot.
void RequestsPage::restore(const QVariantMap& choices)
{
    find_->setText(choices.value(FindKey).toString());
    open_ = choices.value(OpenKey).value<Request>();
    pane_->setVisible(open_ != nullptr);
}

void RequestsPage::resizeEvent(QResizeEvent* event)
{
    pane_->setFixedWidth(std::clamp(static_cast<int>(width() * PaneShare), LeastPaneWidth, PaneWidth));
    Page::resizeEvent(event);
    updateTexts();
}

void RequestsPage::selectionChanged()
{
    if (presenting_)
        return;
    const QModelIndexList rows = table_->selectionModel()->selectedRows();
    if (rows.isEmpty())
        return close();
    open(model_.request(rows.front().row()));
}

void RequestsPage::open(const Request& request)
{
    open_ = request;
    pane_->present(open_, snapshot_);
    pane_->show();
    if (const auto row = model_.rowOf(open_->serial)) {
        waterfall_->ensureVisible(*row);
        table_->scrollTo(model_.index(*row, 0));
    }
    emit viewWanted();
}

void RequestsPage::close()
{
    if (!open_)
        return;
    open_.reset();
    const bool focusWasInside = pane_->isAncestorOf(focusWidget()) || pane_->hasFocus();
    pane_->hide();
    table_->selectionModel()->clear();
    if (focusWasInside)
        table_->setFocus();
    emit viewWanted();
}

void RequestsPage::selectRow(int row)
{
    table_->selectionModel()->setCurrentIndex(model_.index(row, 0),
                                              QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void RequestsPage::step(int rows)
{
    if (model_.rowCount() == 0)
        return;
    const auto row = open_ ? model_.rowOf(open_->serial) : std::nullopt;
    selectRow(row ? std::clamp(*row + rows, 0, model_.rowCount() - 1) : 0);
}

// A view that loses its current row moves on to a neighbour; here it is the request that stays chosen, not the place.
void RequestsPage::restoreSelection()
{
    const QModelIndexList selected = table_->selectionModel()->selectedRows();
    const auto row = open_ ? model_.rowOf(open_->serial) : std::nullopt;
    if (!row) {
        if (!selected.isEmpty())
            table_->selectionModel()->clear();
    } else if (selected.isEmpty() || selected.front().row() != *row) {
        selectRow(*row);
    }
}

void RequestsPage::updateOpen()
{
    if (!open_)
        return;
    if (const auto row = model_.rowOf(open_->serial))
        open_ = model_.request(*row);
    else if (snapshot_->openRequest && snapshot_->openRequest->serial == open_->serial)
        open_ = snapshot_->openRequest;
    pane_->present(open_, snapshot_);
}

void RequestsPage::find(const QString& text)
{
    model_.find(text);
    updateTexts();
}

void RequestsPage::showNextFound(int step)
{
    const auto from = open_ ? model_.rowOf(open_->serial) : std::nullopt;
    if (const auto row = model_.nextFound(from.value_or(-1), step))
        selectRow(*row);
}

void RequestsPage::escape()
{
    if (find_->hasFocus()) {
        find_->clear();
        table_->setFocus();
    } else {
        close();
    }
}

void RequestsPage::keepWaterfallWithTable()
{
    if (linking_ || presenting_)
        return;
    const QScopedValueRollback guard(linking_, true);
    const int first = table_->firstRow();
    const int last = first + table_->rowsInView();
    if (first < waterfall_->firstRow())
        waterfall_->showFirstRow(first);
    else if (last > waterfall_->firstRow() + waterfall_->rowsInView())
        waterfall_->showFirstRow(last - waterfall_->rowsInView());
    updateTexts();
}

void RequestsPage::keepTableWithWaterfall()
{
    if (linking_ || presenting_)
        return;
    const QScopedValueRollback guard(linking_, true);
    const int first = waterfall_->firstRow();
    const int last = first + waterfall_->rowsInView();
    if (table_->firstRow() < first)
        table_->showFirstRow(first);
    else if (table_->firstRow() + table_->rowsInView() > last)
        table_->showFirstRow(last - table_->rowsInView());
    updateTexts();
}

QString RequestsPage::countsText() const
{
    int ok = 0;
    int inFlight = 0;
    for (int row = 0; row < model_.rowCount(); ++row) {
        const auto& status = model_.request(row)->status;
        inFlight += status ? 0 : 1;
        ok += status == core::Status::Ok ? 1 : 0;
    }
    return tr("%1 ok · %2 in flight · %3 failed")
        .arg(formatCount(ok), formatCount(inFlight), formatCount(model_.rowCount() - ok - inFlight));
}

QString RequestsPage::emptyText() const
{
    if (!snapshot_ || snapshot_->sources.empty())
        return tr("No requests: no source is connected. Needs a load generator, a proxy or a server that publishes "
                  "request events.");
    return tr("No requests: the connected sources have published none. Needs request or record events from a load "
              "generator, a proxy or a server.");
}

void RequestsPage::updateTexts()
{
    const int rows = model_.rowCount();
    stack_->setCurrentIndex(rows > 0 || open_ ? 1 : 0);
    find_->setEnabled(rows > 0 || !find_->text().isEmpty());
    empty_->setText(emptyText());
    found_->setText(find_->text().isEmpty()
                        ? QString()
                        : tr("%1 of %2 match").arg(formatCount(model_.foundCount()), formatCount(rows)));
    if (rows == 0)
        return;
    const int firstRow = std::min(rows, table_->firstRow() + 1);
    const int lastRow = std::min(rows, table_->firstRow() + table_->rowsInView());
    const QString sortedBy =
        model_.headerData(table_->horizontalHeader()->sortIndicatorSection(), Qt::Horizontal, Qt::DisplayRole)
            .toString();
    waterfallPanel_->setSubtitle(
        tr("by %1 · %2 of %3 rows")
            .arg(sortedBy, formatCount(std::min(rows, waterfall_->rowsInView())), formatCount(rows)));
    tablePanel_->setSubtitle(tr("%1 of the %2 newest").arg(countsText(), formatCount(model_.rowCount())));
    position_->setText(
        tr("rows %1–%2 of %3 · ↑ ↓ to step").arg(formatCount(firstRow), formatCount(lastRow), formatCount(rows)));
}

} // namespace inferama::app
