// SPDX-License-Identifier: GPL-3.0-or-later
// What the page of requests says.
#include "app/pages/filter_bar.h"
#include "app/pages/requests_page.h"
#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/panel.h"
#include "widgets/request_table.h"
#include "widgets/request_totals_row.h"
#include "widgets/row_titles.h"
#include "widgets/status_mark.h"
#include "widgets/waterfall.h"

#include <QHeaderView>
#include <QLabel>
#include <QStackedLayout>

#include <algorithm>

namespace inferama::app {

using namespace widgets;

namespace {

bool isEmpty(const core::Snapshot* snapshot)
{
    return snapshot == nullptr || !snapshot->requestTable ||
           (snapshot->requestTable->blocks.empty() && snapshot->requestTable->open.empty());
}

} // namespace

QString RequestsPage::summary() const
{
    if (isEmpty(snapshot_.get()) || !model_.result())
        return emptyText();
    const QString counts = tr("Requests: %1; %2.").arg(matchText(), requestCountsText(model_.result()->totals));
    return open_ ? tr("%1 Open: %2, %3.").arg(counts, displayText(open_->id), statusWord(open_->status)) : counts;
}

QString RequestsPage::matchText() const
{
    const core::RequestTotals& totals = model_.result()->totals;
    const auto count = [](std::uint64_t n) { return formatCount(static_cast<double>(n)); };
    return bar_->field().filter() ? tr("%1 of %2 match").arg(count(totals.count), count(totals.considered))
                                  : count(totals.count);
}

QString RequestsPage::emptyText() const
{
    if (!snapshot_ || snapshot_->sources.empty())
        return tr("No requests: no source is connected. Needs a load generator, a proxy or a server that publishes "
                  "request events.");
    return tr("No requests: the connected sources have published none. Needs request or record events from a load "
              "generator, a proxy or a server.");
}

QString RequestsPage::noRowsText() const
{
    if (!model_.result())
        return tr("Looking…");
    if (model_.result()->totals.considered > 0)
        return tr("None of the %1 requests matches the filter")
            .arg(formatCount(static_cast<double>(model_.result()->totals.considered)));
    if (behind_)
        return tr("No request that is still kept is behind this");
    return bar_->inWindow() ? tr("No request was in the system within the window of time") : tr("No requests");
}

// Of which time the requests are.
QString RequestsPage::scopeText() const
{
    const core::WindowBounds& window = snapshot_->window;
    if (behind_ || !bar_->inWindow())
        return behind_ ? QString() : tr("all that are kept");
    if (window.fromRunStart)
        return tr("of the whole run");
    return tr("that were in the system from %1 to %2")
        .arg(formatClock(window.start, zone_), formatClock(window.end, zone_));
}

void RequestsPage::updateBehind()
{
    if (!behind_)
        return bar_->setBehind({});
    const std::size_t count = snapshot_ && snapshot_->behind ? snapshot_->behind->size() : 0;
    bar_->setBehind(tr("%1 requests behind %2 %3 to %4", "whose samples lie in a range")
                        .arg(formatCount(static_cast<double>(count)), latencyTitle(behind_->of),
                             formatDuration(behind_->low).joined(), formatDuration(behind_->high).joined()));
}

void RequestsPage::updateTexts()
{
    stack_->setCurrentIndex(isEmpty(snapshot_.get()) && !open_ ? 0 : 1);
    empty_->setText(emptyText());
    const int rows = model_.rowCount();
    table_->setEmptyText(rows == 0 ? noRowsText() : QString());
    updateBehind();
    if (!model_.result())
        return;
    bar_->setMatches(bar_->field().error()    ? tr("not applied yet")
                     : bar_->field().filter() ? matchText()
                                              : QString());
    const int firstRow = std::min(rows, table_->firstRow() + 1);
    const int lastRow = std::min(rows, table_->firstRow() + table_->rowsInView());
    const QString sortedBy =
        model_.headerData(table_->horizontalHeader()->sortIndicatorSection(), Qt::Horizontal, Qt::DisplayRole)
            .toString();
    const QString inView = formatCount(std::min(rows, waterfall_->linesInView()));
    const auto& groups = waterfall_->lines().groups();
    waterfallPanel_->setSubtitle(groups ? tr("%1 groups by %2, in each by %3 · %4 rows")
                                              .arg(formatCount(static_cast<double>(groups->groups.size())),
                                                   groupingTitle(groups->by), sortedBy, formatCount(rows))
                                        : tr("by %1 · %2 of %3 rows").arg(sortedBy, inView, formatCount(rows)));
    tablePanel_->setSubtitle(scopeText());
    position_->setText(
        tr("rows %1–%2 of %3 · ↑ ↓ to step").arg(formatCount(firstRow), formatCount(lastRow), formatCount(rows)));
}

} // namespace inferama::app
