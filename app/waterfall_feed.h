// SPDX-License-Identifier: GPL-3.0-or-later
// Prepares beside the GUI thread what a waterfall shows of a result beyond its rows: their groups, and how many
// requests were in the system when.
#pragma once

#include "widgets/waterfall.h"

#include <QObject>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace inferama::app {

class WaterfallFeed : public QObject {
    Q_OBJECT
public:
    using Result = std::shared_ptr<const core::RequestResult>;

    explicit WaterfallFeed(QObject* parent = nullptr);
    ~WaterfallFeed() override;

    // `result` must not be null. The newest question is answered: its groups first, its times after them. Where there
    // is nothing to group, the rows are answered at once. Times take a third of a core at most.
    void ask(Result result, core::RowGrouping by);
    // Waits until the newest question has been answered in full, and announces that before it returns.
    void finish();

    const widgets::WaterfallRows& rows() const { return rows_; }

signals:
    void answered(); // rows() are others

private:
    struct Question {
        Result result;
        core::RowGrouping by = core::RowGrouping::None;
        std::uint64_t number = 0;
        bool hurry = false;
    };

    void work(const std::stop_token& stop);
    std::optional<Question> next(const std::stop_token& stop);
    void answer(widgets::WaterfallRows rows, std::uint64_t number, bool last);
    void announce();

    widgets::WaterfallRows rows_; // of the GUI thread
    core::RowGrouping by_ = core::RowGrouping::None;

    std::mutex mutex_; // guards what follows, down to `found_`
    std::condition_variable_any changed_;
    std::optional<Question> waiting_;
    std::uint64_t asks_ = 0;
    std::uint64_t answers_ = 0;
    bool finishing_ = false; // somebody waits: no rest
    std::optional<widgets::WaterfallRows> found_;
    std::atomic<bool> stale_ = false; // the question that is being answered

    std::chrono::steady_clock::time_point rested_{}; // of the thread
    std::jthread thread_;                            // last: ends before what it uses
};

} // namespace inferama::app
