// SPDX-License-Identifier: GPL-3.0-or-later
// Looks requests up in a table beside the GUI thread. The newest question is answered; one that it made stale is given
// up. Looking at the same again in newer tables takes a third of a core at most.
#pragma once

#include "core/filter_completion.h"
#include "core/request_query.h"

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

class RequestLookup : public QObject {
    Q_OBJECT
public:
    using Result = std::shared_ptr<const core::RequestResult>;
    using Vocabulary = std::shared_ptr<const core::FilterVocabulary>;

    explicit RequestLookup(QObject* parent = nullptr);
    ~RequestLookup() override;

    // `table` must not be null. What is asked with the same query as before is no hurry.
    void ask(std::shared_ptr<const core::RequestTable> table, const core::RequestQuery& query);
    // Waits until the newest question has been answered, and announces the answer before it returns.
    void finish();

    // The newest answer; null before the first.
    const Result& result() const { return result_; }
    // The words of the tables seen so far; never null.
    const Vocabulary& vocabulary() const { return vocabulary_; }

signals:
    void answered();
    void vocabularyGrew();

private:
    struct Question {
        std::shared_ptr<const core::RequestTable> table;
        core::RequestQuery query;
        std::uint64_t number = 0;
        bool hurry = true;
    };

    void work(const std::stop_token& stop);
    std::optional<Question> next(const std::stop_token& stop);
    void announce();

    // Of the GUI thread.
    Result result_;
    Vocabulary vocabulary_ = std::make_shared<core::FilterVocabulary>();
    core::RequestQuery asked_;

    std::mutex mutex_; // guards what follows, down to `stale_`
    std::condition_variable_any changed_;
    std::optional<Question> waiting_;
    std::uint64_t asks_ = 0;    // number of the newest question
    std::uint64_t answers_ = 0; // and of the newest answer
    bool finishing_ = false;    // somebody waits: no rest
    Result found_;
    Vocabulary learnt_;
    std::atomic<bool> stale_ = false; // the question that is being answered

    std::chrono::steady_clock::time_point rested_{}; // of the thread: before that only what is in a hurry is answered
    std::jthread thread_;                            // last: ends before what it uses
};

} // namespace inferama::app
