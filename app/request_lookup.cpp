// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/request_lookup.h"

#include "core/request_words.h"

#include <QMetaObject>

#include <utility>

namespace inferama::app {

namespace {

using Clock = std::chrono::steady_clock;

// After a time of work twice the time of rest.
constexpr int RestFactor = 2;

bool asksTheSame(const core::RequestQuery& a, const core::RequestQuery& b)
{
    const bool sameFilter = a.filter == b.filter || (a.filter && b.filter && *a.filter == *b.filter);
    return sameFilter && a.behind.has_value() == b.behind.has_value() && a.active.has_value() == b.active.has_value() &&
           a.inFlight == b.inFlight && a.sortBy == b.sortBy && a.descending == b.descending;
}

std::size_t wordsOf(const core::FilterVocabulary& vocabulary)
{
    std::size_t words = 0;
    for (const auto& [field, values] : vocabulary.fields)
        words += 1 + values.size();
    return words;
}

} // namespace

RequestLookup::RequestLookup(QObject* parent)
    : QObject(parent), thread_([this](const std::stop_token& stop) { work(stop); })
{
}

RequestLookup::~RequestLookup()
{
    thread_.request_stop();
    stale_ = true;
}

void RequestLookup::ask(std::shared_ptr<const core::RequestTable> table, const core::RequestQuery& query)
{
    const bool another = !result_ || !asksTheSame(asked_, query);
    asked_ = query;
    {
        const std::lock_guard lock(mutex_);
        // A hurry that has not been met yet is one still.
        const bool hurry = another || (waiting_ && waiting_->hurry);
        waiting_ = Question{.table = std::move(table), .query = query, .number = ++asks_, .hurry = hurry};
        if (another)
            stale_ = true;
    }
    changed_.notify_all();
}

void RequestLookup::finish()
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

// The question to answer now; nothing when the thread is to end.
std::optional<RequestLookup::Question> RequestLookup::next(const std::stop_token& stop)
{
    std::unique_lock lock(mutex_);
    const auto urgent = [this] { return finishing_ || (waiting_ && waiting_->hurry); };
    if (!changed_.wait(lock, stop, [this] { return waiting_.has_value(); }))
        return std::nullopt;
    changed_.wait_until(lock, stop, rested_, urgent);
    if (stop.stop_requested())
        return std::nullopt;
    stale_ = false;
    return std::exchange(waiting_, std::nullopt);
}

void RequestLookup::work(const std::stop_token& stop)
{
    core::RequestSelector selector;
    core::RequestWords words;
    std::size_t known = 0;
    while (const auto question = next(stop)) {
        const auto began = Clock::now();
        auto found = selector.select(question->table, question->query, [this] { return stale_.load(); });
        if (found)
            words.look(question->table);
        {
            const std::lock_guard lock(mutex_);
            if (stale_)
                found.reset();
            if (found) {
                found_ = std::make_shared<const core::RequestResult>(std::move(*found));
                answers_ = question->number;
                if (const auto now = wordsOf(words.vocabulary()); std::exchange(known, now) != now)
                    learnt_ = std::make_shared<const core::FilterVocabulary>(words.vocabulary());
            }
        }
        changed_.notify_all();
        if (found)
            QMetaObject::invokeMethod(this, &RequestLookup::announce, Qt::QueuedConnection);
        const auto end = Clock::now();
        rested_ = end + RestFactor * (end - began);
    }
}

void RequestLookup::announce()
{
    Result found;
    Vocabulary learnt;
    {
        const std::lock_guard lock(mutex_);
        found = std::exchange(found_, nullptr);
        learnt = std::exchange(learnt_, nullptr);
    }
    if (learnt) {
        vocabulary_ = std::move(learnt);
        emit vocabularyGrew();
    }
    if (found) {
        result_ = std::move(found);
        emit answered();
    }
}

} // namespace inferama::app
