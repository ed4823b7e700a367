// SPDX-License-Identifier: GPL-3.0-or-later
// Answers questions beside the thread that asks them: the newest one, and one that it made stale is given up. Looking
// at the same again takes a third of a core at most.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace inferama::app {

template<class Question, class Answer>
class NewestAnswer {
public:
    // The question that is being answered, for the one who answers it.
    class Turn {
    public:
        // Nobody waits for the answer any more.
        bool stale() const { return owner_.stale_ || stop_.stop_requested(); }
        // The answer, or as much of it as there is if something will follow; ignored once the question is stale.
        void give(Answer answer, bool last = true) const { owner_.give(std::move(answer), number_, last); }

    private:
        friend NewestAnswer;
        Turn(NewestAnswer& owner, const std::stop_token& stop, std::uint64_t number)
            : owner_(owner), stop_(stop), number_(number)
        {
        }
        NewestAnswer& owner_;
        const std::stop_token& stop_;
        std::uint64_t number_;
    };
    using Work = std::function<void(const Question&, const Turn&)>;

    // Both are called on a thread of its own: `work` for each question, `ready` when there is something to take().
    NewestAnswer(Work work, std::function<void()> ready)
        : work_(std::move(work)), ready_(std::move(ready)), thread_([this](const std::stop_token& stop) { run(stop); })
    {
    }

    // `another`: it asks for something else than the one before, and is in a hurry.
    void ask(Question question, bool another)
    {
        {
            const std::lock_guard lock(mutex_);
            // A hurry that has not been met yet is one still.
            const bool hurry = another || (waiting_ && waiting_->hurry);
            waiting_ = Asked{std::move(question), ++asks_, hurry};
            if (another) {
                stale_ = true;
                found_.reset();
            }
        }
        changed_.notify_all();
    }

    // Waits until the newest question has been answered in full.
    void finish()
    {
        std::unique_lock lock(mutex_);
        finishing_ = true;
        changed_.notify_all();
        changed_.wait(lock, [this] { return answers_ == asks_; });
        finishing_ = false;
    }

    // The newest answer; nothing where it has been taken.
    std::optional<Answer> take()
    {
        const std::lock_guard lock(mutex_);
        return std::exchange(found_, std::nullopt);
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr int RestFactor = 2; // times as long as the work took

    struct Asked {
        Question question;
        std::uint64_t number = 0;
        bool hurry = false;
    };

    void run(const std::stop_token& stop)
    {
        Clock::time_point rested{};
        while (const auto asked = next(stop, rested)) {
            const auto begin = Clock::now();
            work_(asked->question, Turn(*this, stop, asked->number));
            const auto end = Clock::now();
            rested = end + RestFactor * (end - begin);
        }
    }

    // The question to answer now; nothing when the thread is to end.
    std::optional<Asked> next(const std::stop_token& stop, Clock::time_point rested)
    {
        std::unique_lock lock(mutex_);
        if (!changed_.wait(lock, stop, [this] { return waiting_.has_value(); }))
            return std::nullopt;
        changed_.wait_until(lock, stop, rested, [this] { return finishing_ || waiting_->hurry; });
        if (stop.stop_requested())
            return std::nullopt;
        stale_ = false;
        return std::exchange(waiting_, std::nullopt);
    }

    void give(Answer answer, std::uint64_t number, bool last)
    {
        {
            const std::lock_guard lock(mutex_);
            if (stale_)
                return;
            found_ = std::move(answer);
            if (last)
                answers_ = number;
        }
        changed_.notify_all();
        ready_();
    }

    Work work_;
    std::function<void()> ready_;

    std::mutex mutex_; // guards what follows, down to `stale_`
    std::condition_variable_any changed_;
    std::optional<Asked> waiting_;
    std::uint64_t asks_ = 0;    // number of the newest question
    std::uint64_t answers_ = 0; // and of the newest that has been answered in full
    bool finishing_ = false;    // somebody waits: no rest
    std::optional<Answer> found_;
    std::atomic<bool> stale_ = false; // the question that is being answered

    std::jthread thread_; // last: ends before what it uses
};

} // namespace inferama::app
