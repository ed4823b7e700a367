// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/requests_page.h"

#include "app/pages/filter_bar.h"
#include "widgets/legend_row.h"
#include "widgets/request_pane.h"
#include "widgets/request_table.h"
#include "widgets/request_totals_row.h"
#include "widgets/theme.h"
#include "widgets/waterfall.h"

#include <QHeaderView>
#include <QScopedValueRollback>

#include <algorithm>
#include <cmath>
#include <utility>

namespace inferama::app {

using namespace widgets;

namespace {

constexpr int PaneWidth = 424;
constexpr int LeastPaneWidth = 344;
constexpr double PaneShare = 0.335;
constexpr int RowsAround = 10; // that are known in full beyond those in view, for whoever scrolls on

// Of choices().
const QString OpenKey = QStringLiteral("open");
const QString PlaceKey = QStringLiteral("place");
const QString FilterKey = QStringLiteral("filter");
const QString SharedKey = QStringLiteral("shared");
const QString InFlightKey = QStringLiteral("inFlight");
const QString InWindowKey = QStringLiteral("inWindow");
const QString SortKey = QStringLiteral("sort");
const QString DescendingKey = QStringLiteral("descending");

} // namespace

// --- Snapshots and answers

void RequestsPage::present(const std::shared_ptr<const core::Snapshot>& snapshot)
{
    snapshot_ = snapshot;
    model_.presentDetails(snapshot->details);
    waterfall_->present(clockOffsets(*snapshot));
    updateOpen();
    look();
    updateTexts();
}

core::RequestQuery RequestsPage::query() const
{
    core::RequestQuery query{.sortBy = sortBy_, .descending = descending_};
    query.filter = bar_->field().filter();
    query.inFlight = bar_->withInFlight();
    const core::WindowBounds& window = snapshot_->window;
    if (behind_)
        query.behind = snapshot_->behind.value_or(std::vector<std::uint32_t>());
    else if (bar_->inWindow() && !window.fromRunStart)
        query.active = core::TimeRange{window.start, window.end};
    return query;
}

void RequestsPage::look()
{
    if (snapshot_ && snapshot_->requestTable)
        lookup_.ask(snapshot_->requestTable, query());
}

void RequestsPage::finish() { lookup_.finish(); }

void RequestsPage::showAnswer()
{
    {
        const QScopedValueRollback guard(presenting_, true);
        // A list that was scrolled keeps the row at its top; one at the top keeps showing what comes first.
        const auto topOf = [&](int row) {
            return row > 0 && row < model_.rowCount() ? std::optional(model_.row(row).key.serial) : std::nullopt;
        };
        const auto tableTop = topOf(table_->firstRow());
        const auto waterfallTop = topOf(waterfall_->firstRow());
        model_.present(lookup_.result());
        restoreSelection();
        const auto keepTop = [&](auto* list, const std::optional<std::uint32_t>& serial) {
            if (const auto row = serial && !sorting_ ? model_.rowOf(*serial) : std::nullopt)
                list->showFirstRow(*row);
        };
        keepTop(table_, tableTop);
        keepTop(waterfall_, waterfallTop);
    }
    if (std::exchange(sorting_, false))
        if (const auto row = open_ ? model_.rowOf(open_->serial) : std::nullopt)
            table_->scrollTo(model_.index(*row, 0));
    totals_->present(lookup_.result()->totals);
    updateLegend();
    updateTexts();
    wishDetails();
}

void RequestsPage::updateLegend()
{
    constexpr std::size_t Looked = 200;
    const auto& rows = model_.result()->rows;
    const auto staged = [](const core::RequestRow* row) {
        return std::ranges::any_of(row->stages, [](double seconds) { return !std::isnan(seconds); });
    };
    const bool stages =
        std::any_of(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(std::min(Looked, rows.size())), staged);
    if (std::exchange(stagesKnown_, stages) != stages)
        legend_->refresh();
}

std::vector<core::RequestKey> RequestsPage::keysInView() const
{
    std::vector<core::RequestKey> keys;
    const int first = std::max(0, waterfall_->firstRow() - RowsAround);
    const int end = std::min(model_.rowCount(), waterfall_->firstRow() + waterfall_->rowsInView() + RowsAround);
    for (int row = first; row < end; ++row)
        keys.push_back(model_.row(row).key);
    if (open_)
        keys.push_back(openKey_);
    return keys;
}

// Other rows are in view than those that were asked for.
void RequestsPage::wishDetails()
{
    if (keysInView() != wanted_)
        emit viewWanted();
}

void RequestsPage::want(core::View& view) const
{
    view.requests = true;
    wanted_ = keysInView();
    view.details = wanted_;
    view.behind = behind_;
    if (open_)
        view.openRequest = open_->id;
}

void RequestsPage::setEnded(bool ended) { waterfall_->setEnded(ended); }

QVariantMap RequestsPage::choices() const
{
    return {{OpenKey, QVariant::fromValue(open_)},
            {PlaceKey, openKey_.place},
            {FilterKey, bar_->field().text()},
            {SharedKey, bar_->shared()},
            {InFlightKey, bar_->withInFlight()},
            {InWindowKey, bar_->inWindow()},
            {SortKey, RequestColumn{.field = sortBy_, .title = {}, .tip = {}}.name()},
            {DescendingKey, descending_}};
}

// The pane is filled with the next snapshot.
void RequestsPage::restore(const QVariantMap& choices)
{
    bar_->field().setText(choices.value(FilterKey).toString());
    bar_->setWithInFlight(choices.value(InFlightKey, true).toBool());
    bar_->setInWindow(choices.value(InWindowKey, true).toBool());
    bar_->setShared(choices.value(SharedKey, false).toBool());
    if (const auto column = model_.columnOf(choices.value(SortKey).toString().toStdString()))
        table_->sortByColumn(*column,
                             choices.value(DescendingKey, true).toBool() ? Qt::DescendingOrder : Qt::AscendingOrder);
    open_ = choices.value(OpenKey).value<Request>();
    openKey_ = {choices.value(PlaceKey).toUInt(), open_ ? static_cast<std::uint32_t>(open_->serial) : 0};
    pane_->setVisible(open_ != nullptr);
}

void RequestsPage::setMemory(const RequestMemory& memory)
{
    bar_->setMemory(memory);
    table_->chooseColumns(memory.columns);
}

RequestMemory RequestsPage::memory() const
{
    RequestMemory memory = bar_->memory();
    memory.columns = table_->chosenColumns();
    return memory;
}

RequestsPage::Filter RequestsPage::sharedFilter() const { return bar_->shared() ? bar_->field().filter() : nullptr; }
void RequestsPage::stopSharing() { bar_->setShared(false); }

void RequestsPage::resizeEvent(QResizeEvent* event)
{
    pane_->setFixedWidth(std::clamp(static_cast<int>(width() * PaneShare), LeastPaneWidth, PaneWidth));
    Page::resizeEvent(event);
    updateTexts();
}

// --- The open request

void RequestsPage::selectionChanged()
{
    if (presenting_)
        return;
    const QModelIndexList rows = table_->selectionModel()->selectedRows();
    if (rows.isEmpty())
        return close();
    open(rows.front().row());
}

void RequestsPage::open(int row)
{
    openKey_ = model_.row(row).key;
    open_ = model_.request(row);
    pane_->present(open_, snapshot_);
    pane_->show();
    waterfall_->ensureVisible(row);
    table_->scrollTo(model_.index(row, 0));
    emit viewWanted();
}

void RequestsPage::close()
{
    if (!open_)
        return;
    open_.reset();
    openKey_ = {};
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
    const auto detail = std::ranges::find(snapshot_->details, open_->serial, &core::RequestDetail::serial);
    if (detail != snapshot_->details.end())
        open_ = *detail;
    else if (snapshot_->openRequest && snapshot_->openRequest->serial == open_->serial)
        open_ = snapshot_->openRequest;
    pane_->present(open_, snapshot_);
}

void RequestsPage::showBehind(const core::SampleRange& range)
{
    behind_ = range;
    updateBehind();
    emit viewWanted();
}

void RequestsPage::dismissBehind()
{
    behind_.reset();
    updateBehind();
    look();
    emit viewWanted();
}

void RequestsPage::escape()
{
    if (bar_->isAncestorOf(focusWidget()))
        table_->setFocus();
    else if (open_)
        close();
    else if (behind_)
        dismissBehind();
}

// --- The two lists

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
    wishDetails();
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
    wishDetails();
}

} // namespace inferama::app
