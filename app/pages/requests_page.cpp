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

// Of choices().
const QString OpenKey = QStringLiteral("open");
const QString PlaceKey = QStringLiteral("place");
const QString FilterKey = QStringLiteral("filter");
const QString SharedKey = QStringLiteral("shared");
const QString InFlightKey = QStringLiteral("inFlight");
const QString InWindowKey = QStringLiteral("inWindow");
const QString SortKey = QStringLiteral("sort");
const QString GroupingKey = QStringLiteral("grouping");
const QString DescendingKey = QStringLiteral("descending");

} // namespace

// --- Snapshots and answers

void RequestsPage::present(const std::shared_ptr<const core::Snapshot>& snapshot)
{
    // Who came from the past to the present wants to see it everywhere.
    const bool back = snapshot_ && snapshot_->past && !snapshot->past;
    snapshot_ = snapshot;
    model_.presentDetails(snapshot->details);
    waterfall_->presentDetails(snapshot->details, snapshot->now, clockOffsets(*snapshot));
    waterfall_->setHeld(snapshot->past);
    waterfall_->presentMarks(snapshot->marks);
    if (back)
        waterfall_->follow();
    updateOpen();
    look();
    updateTexts();
    if (saving_)
        saveAll();
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

// A page that was hidden until now has been given no table yet; the next snapshot has one.
void RequestsPage::saveAll()
{
    saving_ = snapshot_ && !snapshot_->requestTable;
    if (saving_)
        return;
    lookup_.finish(); // of a filter that was just written
    emit saveWanted(lookup_.result());
}

void RequestsPage::finish()
{
    lookup_.finish();
    feed_.finish();
}

void RequestsPage::showAnswer(bool another)
{
    {
        const QScopedValueRollback guard(presenting_, true);
        // A list that was scrolled keeps the row at its top; one at the top keeps showing what comes first.
        const int top = table_->firstRow();
        const bool scrolled = top > 0 && top < model_.rowCount() && !sorting_;
        const std::uint64_t serial = scrolled ? model_.row(top).key.serial : 0;
        model_.present(lookup_.result());
        restoreSelection();
        if (const auto row = scrolled ? model_.rowOf(serial) : std::nullopt)
            table_->showFirstRow(*row);
    }
    if (std::exchange(sorting_, false))
        if (const auto row = open_ ? model_.rowOf(open_->serial) : std::nullopt)
            table_->scrollTo(model_.index(*row, 0));
    totals_->present(lookup_.result()->totals);
    feed_.ask(lookup_.result(), waterfall_->grouping(), another);
    updateLegend();
    updateTexts();
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

void RequestsPage::want(core::View& view) const
{
    view.requests = true;
    view.details = waterfall_->wantedDetails();
    view.behind = behind_;
    if (open_) {
        view.details.push_back(openKey_);
        view.openRequest = open_->id;
    }
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
            {DescendingKey, descending_},
            {GroupingKey, static_cast<int>(waterfall_->grouping())}};
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
    const auto grouping = static_cast<std::size_t>(choices.value(GroupingKey, 0).toInt());
    if (grouping < core::RowGroupings.size())
        waterfall_->setGrouping(core::RowGroupings[grouping]);
    open_ = choices.value(OpenKey).value<Request>();
    openKey_ = {choices.value(PlaceKey).toUInt(), open_ ? static_cast<std::uint32_t>(open_->serial) : 0};
    waterfall_->setSelected(open_ ? std::optional(openKey_) : std::nullopt);
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

void RequestsPage::hideEvent(QHideEvent* event)
{
    saving_ = false;
    Page::hideEvent(event);
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
    presentNeighbours();
    pane_->show();
    waterfall_->setSelected(openKey_, static_cast<std::size_t>(row));
    waterfall_->showSelected();
    table_->scrollTo(model_.index(row, 0));
    emit viewWanted();
}

void RequestsPage::close()
{
    if (!open_)
        return;
    open_.reset();
    openKey_ = {};
    waterfall_->setSelected({});
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

void RequestsPage::select(core::RequestKey key)
{
    if (const auto row = model_.rowOf(key.serial))
        selectRow(*row);
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
    presentNeighbours();
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

} // namespace inferama::app
