// SPDX-License-Identifier: GPL-3.0-or-later
// Prepares beside the GUI thread what a waterfall shows of a result beyond its rows: their groups, and how many
// requests were in the system when.
#pragma once

#include "app/newest_answer.h"
#include "widgets/waterfall.h"

#include <QObject>

#include <memory>

namespace inferama::app {

class WaterfallFeed : public QObject {
    Q_OBJECT
public:
    using Result = std::shared_ptr<const core::RequestResult>;

    explicit WaterfallFeed(QObject* parent = nullptr);

    // `result` must not be null. The newest question is answered: its groups first, its times after them. Where there
    // is nothing to group, the rows are answered at once. Times are those of the rows before until the new ones are
    // known, unless these are `another` choice of rows and not the same in a newer table.
    void ask(Result result, core::RowGrouping by, bool another);
    // Waits until the newest question has been answered in full, and announces that before it returns.
    void finish();

    const widgets::WaterfallRows& rows() const { return rows_; }

signals:
    void answered(); // rows() are others

private:
    struct Question {
        Result result;
        core::RowGrouping by = core::RowGrouping::None;
    };
    using Answers = NewestAnswer<Question, widgets::WaterfallRows>;

    static void work(const Question& question, const Answers::Turn& turn);
    void announce();

    widgets::WaterfallRows rows_;
    core::RowGrouping by_ = core::RowGrouping::None;
    Answers answers_; // last: its thread ends before what it announces to
};

} // namespace inferama::app
