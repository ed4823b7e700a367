// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/waterfall_feed.h"

#include <utility>

namespace inferama::app {

namespace {

// Times point to rows.
struct TimesOfResult {
    WaterfallFeed::Result result;
    core::RowTimes times;
};

} // namespace

WaterfallFeed::WaterfallFeed(QObject* parent)
    : QObject(parent),
      answers_(work, [this] { QMetaObject::invokeMethod(this, &WaterfallFeed::announce, Qt::QueuedConnection); })
{
}

// What is already grouped is let go on to its times, or they would never be ready while rows keep coming.
void WaterfallFeed::ask(Result result, core::RowGrouping by, bool another)
{
    const bool regrouped = std::exchange(by_, by) != by;
    if (another)
        rows_.times.reset();
    if (by == core::RowGrouping::None)
        rows_ = {.result = result, .groups = {}, .times = rows_.times};
    answers_.ask({std::move(result), by}, another || regrouped);
    if (by == core::RowGrouping::None)
        emit answered();
}

void WaterfallFeed::finish()
{
    answers_.finish();
    announce();
}

void WaterfallFeed::work(const Question& question, const Answers::Turn& turn)
{
    const auto stale = [&turn] { return turn.stale(); };
    widgets::WaterfallRows rows{.result = question.result, .groups = {}, .times = {}};
    const auto& all = rows.result->rows;
    if (question.by != core::RowGrouping::None) {
        auto groups = core::groupRows(all, rows.result->table->sources, question.by, stale);
        if (!groups)
            return;
        rows.groups = std::make_shared<const core::RowGroups>(std::move(*groups));
        turn.give(rows, false);
    }
    auto times = core::RowTimes::of(all, rows.result->table->at, stale);
    if (!times)
        return;
    const auto kept = std::make_shared<const TimesOfResult>(TimesOfResult{question.result, std::move(*times)});
    rows.times = std::shared_ptr<const core::RowTimes>(kept, &kept->times);
    turn.give(std::move(rows));
}

void WaterfallFeed::announce()
{
    auto found = answers_.take();
    if (!found)
        return;
    // Rows that need no groups have been answered since by newer ones; their times still say what there is.
    if (!found->groups && rows_.result != found->result)
        found->result = rows_.result;
    if (!found->times)
        found->times = rows_.times;
    rows_ = std::move(*found);
    emit answered();
}

} // namespace inferama::app
