// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window asks of a page: draw a snapshot, and say what the next one must contain.
#pragma once

#include "core/snapshot.h"

#include <QVariantMap>
#include <QWidget>

#include <memory>

namespace inferama::app {

struct Judgement;

class Page : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    // Called on the one timer, only while the page is visible and the snapshot is another one. Must be cheap: nothing
    // is computed here that a snapshot could hold.
    virtual void present(const std::shared_ptr<const core::Snapshot>& snapshot) = 0;

    // Adds to `view` what this page needs (curves, the table of requests, the open one).
    virtual void want(core::View& view) const = 0;

    // Waits for what the page lets be computed elsewhere, and shows it: for pictures and tests.
    virtual void finish() {}

    // Whether nothing more will come: the last moment is then the end, and not now.
    virtual void setEnded(bool) {}

    // What the user chose on the page, for a page that is built in its place; and the way back, which passes over what
    // it does not know.
    virtual QVariantMap choices() const { return {}; }
    virtual void restore(const QVariantMap&) {}

    // What figures and alerts are judged by from now on.
    virtual void setJudgement(const std::shared_ptr<const Judgement>&) {}

    // What a screen reader and the status tip say of the page's present state, in one or two sentences.
    virtual QString summary() const = 0;

signals:
    // The page needs another view now (metric chosen, request opened).
    void viewWanted();
    // Somebody wants to look at a metric of the catalogue.
    void metricWanted(const QString& id);
    // The requests whose samples in the window lie in this range are to be listed.
    void behindWanted(const inferama::core::SampleRange& range);
};

} // namespace inferama::app
