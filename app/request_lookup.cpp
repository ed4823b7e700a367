// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/request_lookup.h"

#include <QMetaObject>

#include <utility>

namespace inferama::app {

namespace {

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
    : QObject(parent),
      answers_([this](const Question& question, const Answers::Turn& turn) { answer(question, turn); },
               [this] { QMetaObject::invokeMethod(this, &RequestLookup::announce, Qt::QueuedConnection); })
{
}

void RequestLookup::ask(std::shared_ptr<const core::RequestTable> table, const core::RequestQuery& query)
{
    const bool another = !asked_ || !asksTheSame(*asked_, query);
    asked_ = query;
    kind_ += another ? 1 : 0;
    answers_.ask({std::move(table), query, kind_}, another);
}

void RequestLookup::finish()
{
    answers_.finish();
    announce();
}

void RequestLookup::answer(const Question& question, const Answers::Turn& turn)
{
    auto found = selector_.select(question.table, question.query, [&turn] { return turn.stale(); });
    if (!found)
        return;
    words_.look(question.table);
    if (wordsOf(*learnt_) != wordsOf(words_.vocabulary()))
        learnt_ = std::make_shared<const core::FilterVocabulary>(words_.vocabulary());
    turn.give({std::make_shared<const core::RequestResult>(std::move(*found)), learnt_, question.kind});
}

void RequestLookup::announce()
{
    auto answer = answers_.take();
    if (!answer)
        return;
    if (answer->vocabulary != vocabulary_) {
        vocabulary_ = std::move(answer->vocabulary);
        emit vocabularyGrew();
    }
    result_ = std::move(answer->result);
    emit answered(std::exchange(answeredKind_, answer->kind) != answer->kind);
}

} // namespace inferama::app
