// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/waterfall_feed.h"

#include <utility>

namespace inferama::app {

using Clock = std::chrono::steady_clock;

namespace {

constexpr int RestFactor = 2; // times as long as the work took

// Times point to rows.
struct TimesOfResult {
    WaterfallFeed::Result result;
    core::RowTimes times;
};

} // namespace

WaterfallFeed::WaterfallFeed(QObject* parent)
    : QObject(parent), thread_([this](const std::stop_token& stop) { work(stop); })
{
}

WaterfallFeed::~WaterfallFeed()
{
    thread_.request_stop();
    stale_ = true;
}

void WaterfallFeed::ask(Result result, core::RowGrouping by)
{
    const bool another = std::exchange(by_, by) != by;
    if (by == core::RowGrouping::None)
        rows_ = {.result = result, .groups = {}, .times = {}};
    {
        const std::lock_guard lock(mutex_);
        waiting_ = Question{std::move(result), by, ++asks_, another};
        // What is already grouped is let go on to its times, or they would never be ready while rows keep coming.
        if (another) {
            stale_ = true;
            found_.reset();
        }
    }
    changed_.notify_all();
    if (by == core::RowGrouping::None)
        emit answered();
}

void WaterfallFeed::finish()
{
    {
        std::unique_lock lock(mutex_);
        finishing_ = true;
        changed_.notify_all();
        changed_.wait(lock, [this] { return answers_ == asks_; });
        finishing_ = false;
    }
    announce();
}

std::optional<WaterfallFeed::Question> WaterfallFeed::next(const std::stop_token& stop)
{
    std::unique_lock lock(mutex_);
    if (!changed_.wait(lock, stop, [this] { return waiting_.has_value(); }))
        return std::nullopt;
    changed_.wait_until(lock, stop, rested_, [this] { return finishing_ || waiting_->hurry; });
    if (stop.stop_requested())
        return std::nullopt;
    stale_ = false;
    return std::exchange(waiting_, std::nullopt);
}

void WaterfallFeed::work(const std::stop_token& stop)
{
    while (auto question = next(stop)) {
        const auto begin = Clock::now();
        const auto given = [&] { return stale_ || stop.stop_requested(); };
        widgets::WaterfallRows rows{.result = question->result, .groups = {}, .times = {}};
        const auto& all = rows.result->rows;
        if (question->by != core::RowGrouping::None) {
            auto groups = core::groupRows(all, rows.result->table->sources, question->by, given);
            if (!groups)
                continue;
            rows.groups = std::make_shared<const core::RowGroups>(std::move(*groups));
            answer(rows, question->number, false);
        }
        auto times = core::RowTimes::of(all, rows.result->table->at, given);
        if (!times)
            continue;
        const auto kept = std::make_shared<const TimesOfResult>(TimesOfResult{question->result, std::move(*times)});
        rows.times = std::shared_ptr<const core::RowTimes>(kept, &kept->times);
        answer(std::move(rows), question->number, true);
        rested_ = Clock::now() + RestFactor * (Clock::now() - begin);
    }
}

void WaterfallFeed::answer(widgets::WaterfallRows rows, std::uint64_t number, bool last)
{
    {
        const std::lock_guard lock(mutex_);
        if (stale_)
            return;
        found_ = std::move(rows);
        if (last)
            answers_ = number;
    }
    changed_.notify_all();
    QMetaObject::invokeMethod(this, &WaterfallFeed::announce, Qt::QueuedConnection);
}

void WaterfallFeed::announce()
{
    std::optional<widgets::WaterfallRows> found;
    {
        const std::lock_guard lock(mutex_);
        found = std::exchange(found_, std::nullopt);
    }
    if (!found)
        return;
    // Rows that need no groups have been answered since by newer ones; their times still say what there is.
    if (!found->groups && rows_.result != found->result)
        found->result = rows_.result;
    rows_ = std::move(*found);
    emit answered();
}

} // namespace inferama::app
