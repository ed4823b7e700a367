// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/neighbour_list.h"

#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/status_mark.h"

#include <cmath>

namespace inferama::widgets {

namespace {

QString durationText(double seconds)
{
    return formatDuration(std::isnan(seconds) ? std::nullopt : std::optional(seconds)).joined();
}

FigureRow rowOf(const core::RequestRow& row, core::Time sent, bool own)
{
    const double apart = core::seconds(row.start - sent);
    const QString when = own ? NeighbourList::tr("this one")
                             : (apart >= 0 ? QStringLiteral("+") : QString()) + formatDuration(apart).joined();
    const auto cell = [&](const QString& text) { return FigureCell{.text = text, .strong = own, .muted = false}; };
    FigureRow cells{cell(when),
                    cell(displayText(row.id, 40)),
                    cell(statusWord(row.status)),
                    cell(row.input == core::UnknownCount ? NoValue : formatCount(row.input)),
                    cell(durationText(row.ttft)),
                    cell(durationText(row.e2e))};
    cells[1].toolTip = plainTip(displayText(row.id, 500));
    return cells;
}

} // namespace

NeighbourList::NeighbourList(const ThemeHolder& theme, QWidget* parent)
    : FigureTable(tr("Requests sent before and after it"), theme, parent)
{
    setColumns({{.title = tr("sent"), .width = 66, .left = false, .toolTip = tr("Before or after this request")},
                {.title = tr("id"), .width = 84, .left = true, .toolTip = {}},
                {.title = tr("status"), .width = 56, .left = true, .toolTip = {}, .hides = 1},
                {.title = tr("input"), .width = 52, .left = false, .toolTip = tr("Prompt tokens")},
                {.title = tr("TTFT"), .width = 62, .left = false, .toolTip = {}},
                {.title = tr("E2E"), .width = 62, .left = false, .toolTip = {}}});
    connect(this, &QAbstractItemView::clicked, this, &NeighbourList::choose);
    connect(this, &QAbstractItemView::activated, this, &NeighbourList::choose);
}

void NeighbourList::present(const core::RowTimes::Neighbours& neighbours, const core::RequestRow& of)
{
    keys_.clear();
    own_ = of.key.serial;
    std::vector<FigureRow> rows;
    const auto add = [&](const core::RequestRow& row) {
        keys_.push_back(row.key);
        rows.push_back(rowOf(row, of.start, row.key.serial == own_));
    };
    for (auto it = neighbours.before.rbegin(); it != neighbours.before.rend(); ++it)
        add(**it);
    add(of);
    for (const core::RequestRow* row : neighbours.after)
        add(*row);
    setRows(std::move(rows));
}

void NeighbourList::clear()
{
    keys_.clear();
    setRows({});
}

void NeighbourList::choose(const QModelIndex& index)
{
    const auto row = static_cast<std::size_t>(index.row());
    if (row < keys_.size() && keys_[row].serial != own_)
        emit requestChosen(keys_[row]);
}

} // namespace inferama::widgets
