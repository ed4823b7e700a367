// SPDX-License-Identifier: GPL-3.0-or-later
// How the page of requests keeps its waterfall, its table and its pane together.
#include "app/pages/requests_page.h"
#include "core/row_figures.h"
#include "widgets/request_pane.h"
#include "widgets/request_table.h"
#include "widgets/time_link.h"
#include "widgets/waterfall.h"

#include <QScopedValueRollback>
#include <QToolButton>

#include <algorithm>
#include <variant>

namespace inferama::app {

using namespace widgets;

namespace {
constexpr std::size_t NeighboursEachWay = 3;
}

void RequestsPage::connectWaterfall()
{
    connect(&feed_, &WaterfallFeed::answered, this, &RequestsPage::presentWaterfall);
    connect(waterfall_, &Waterfall::groupingChanged, this, [this](core::RowGrouping grouping) {
        if (lookup_.result())
            feed_.ask(lookup_.result(), grouping, false);
    });
    connect(waterfall_, &Waterfall::detailsWanted, this, &RequestsPage::viewWanted);
    connect(waterfall_, &Waterfall::scrolled, this, &RequestsPage::keepTableWithWaterfall);
    connect(waterfall_, &Waterfall::chosen, this, &RequestsPage::select);
    connect(waterfall_, &Waterfall::opened, pane_, [this] { pane_->setFocus(Qt::OtherFocusReason); });
    connect(waterfall_, &Waterfall::worseWanted, this, &RequestsPage::goToWorse);
    connect(waterfall_, &Waterfall::timeRangeChosen, &time_,
            [this](const core::TimeRange& range) { emit time_.rangeWanted(range, false); });
    connect(waterfall_, &Waterfall::liveWanted, &time_, &TimeLink::liveWanted);
    // Whoever moves in time looks at one moment, on every page.
    connect(waterfall_, &Waterfall::followingChanged, this, [this](bool following) {
        live_->setVisible(!following);
        if (!following && snapshot_ && !snapshot_->past)
            emit time_.lookWanted(snapshot_->now, false);
    });
    connect(live_, &QToolButton::clicked, waterfall_, [this] {
        waterfall_->follow();
        emit time_.liveWanted();
    });
}

void RequestsPage::connectPane()
{
    connect(pane_, &RequestPane::closeRequested, this, &RequestsPage::close);
    connect(pane_, &RequestPane::stepRequested, this, &RequestsPage::step);
    connect(pane_, &RequestPane::worseRequested, this, &RequestsPage::goToWorse);
    connect(pane_, &RequestPane::requestChosen, this, &RequestsPage::select);
    connect(pane_, &RequestPane::idChosen, this, &RequestsPage::selectId);
}

void RequestsPage::presentWaterfall()
{
    waterfall_->present(feed_.rows());
    presentNeighbours();
    keepWaterfallWithTable();
}

void RequestsPage::presentNeighbours()
{
    const auto& times = feed_.rows().times;
    if (!times)
        return; // they are on their way; those before stay meanwhile
    const auto at = open_ ? model_.rowOf(open_->serial) : std::nullopt;
    if (!at)
        return pane_->clearNeighbours();
    const core::RequestRow& row = model_.row(*at);
    pane_->presentNeighbours(times->around(row, NeighboursEachWay), row);
}

// By the number that the table is sorted by; by TTFT where it is sorted by a time or a word.
core::RequestField::NumberOf RequestsPage::figureToStepBy() const
{
    const bool figures = sortBy_.field && sortBy_.field->moment == nullptr;
    const auto* figure = figures ? std::get_if<core::RequestField::NumberOf>(&sortBy_.field->of) : nullptr;
    return figure ? *figure : std::get<core::RequestField::NumberOf>(core::requestField("ttft").field->of);
}

void RequestsPage::goToWorse(int step)
{
    const auto at = open_ ? model_.rowOf(open_->serial) : std::nullopt;
    if (!at)
        return;
    const auto& result = *model_.result();
    if (const core::RequestRow* next =
            core::nextBy(figureToStepBy(), result.rows, model_.row(*at), step, core::contextOf(*result.table)))
        select(next->key);
}

void RequestsPage::selectId(const QString& id)
{
    if (!model_.result())
        return;
    const auto& rows = model_.result()->rows;
    const auto row = std::ranges::find(rows, id.toStdString(), &core::RequestRow::id);
    if (row != rows.end())
        selectRow(static_cast<int>(row - rows.begin()));
}

// In groups the waterfall has an order of its own.
void RequestsPage::keepWaterfallWithTable()
{
    if (linking_ || presenting_)
        return;
    const QScopedValueRollback guard(linking_, true);
    if (!waterfall_->lines().grouped()) {
        const int first = table_->firstRow();
        const int last = first + table_->rowsInView();
        if (first < waterfall_->firstLine())
            waterfall_->showFirstLine(first);
        else if (last > waterfall_->firstLine() + waterfall_->linesInView())
            waterfall_->showFirstLine(last - waterfall_->linesInView());
    }
    updateTexts();
}

void RequestsPage::keepTableWithWaterfall()
{
    if (linking_ || presenting_)
        return;
    const QScopedValueRollback guard(linking_, true);
    if (!waterfall_->lines().grouped()) {
        const int first = waterfall_->firstLine();
        const int last = first + waterfall_->linesInView();
        if (table_->firstRow() < first)
            table_->showFirstRow(first);
        else if (table_->firstRow() + table_->rowsInView() > last)
            table_->showFirstRow(last - table_->rowsInView());
    }
    updateTexts();
}

} // namespace inferama::app
