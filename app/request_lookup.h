// SPDX-License-Identifier: GPL-3.0-or-later
// Looks requests up in a table beside the GUI thread.
#pragma once

#include "app/newest_answer.h"
#include "core/filter_completion.h"
#include "core/request_query.h"
#include "core/request_words.h"

#include <QObject>

#include <cstdint>
#include <memory>
#include <optional>

namespace inferama::app {

class RequestLookup : public QObject {
    Q_OBJECT
public:
    using Result = std::shared_ptr<const core::RequestResult>;
    using Vocabulary = std::shared_ptr<const core::FilterVocabulary>;

    explicit RequestLookup(QObject* parent = nullptr);

    // `table` must not be null. What is asked with the same query as before is no hurry.
    void ask(std::shared_ptr<const core::RequestTable> table, const core::RequestQuery& query);
    // Waits until the newest question has been answered, and announces the answer before it returns.
    void finish();

    // The newest answer; null before the first.
    const Result& result() const { return result_; }
    // The words of the tables seen so far; never null.
    const Vocabulary& vocabulary() const { return vocabulary_; }

signals:
    // `another`: to another question than the answer before, and not to the same in a newer table.
    void answered(bool another);
    void vocabularyGrew();

private:
    struct Question {
        std::shared_ptr<const core::RequestTable> table;
        core::RequestQuery query;
        std::uint64_t kind = 0;
    };
    struct Answer {
        Result result;
        Vocabulary vocabulary;
        std::uint64_t kind = 0;
    };
    using Answers = NewestAnswer<Question, Answer>;

    void answer(const Question& question, const Answers::Turn& turn);
    void announce();

    Result result_;
    Vocabulary vocabulary_ = std::make_shared<core::FilterVocabulary>();
    std::optional<core::RequestQuery> asked_;
    std::uint64_t kind_ = 0; // counts questions that ask for something else than the one before
    std::uint64_t answeredKind_ = 0;

    // Of the thread.
    core::RequestSelector selector_;
    core::RequestWords words_;
    Vocabulary learnt_ = vocabulary_;

    Answers answers_; // last: its thread ends before what it announces to
};

} // namespace inferama::app
