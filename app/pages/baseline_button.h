// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses what a distribution is compared with: a window that is pinned, a stretch of the run before the one that is
// looked at, one source against the others, or another recording.
#pragma once

#include "app/pages/shown_distribution.h"

#include <QToolButton>

#include <memory>

class QMenu;

namespace inferama::app {

class BaselineReader;

class BaselineButton : public QToolButton {
    Q_OBJECT
public:
    explicit BaselineButton(QWidget* parent = nullptr);

    const BaselineChoice& choice() const { return choice_; }
    void setChoice(const BaselineChoice& choice);
    // What the menu offers is of this.
    void present(const std::shared_ptr<const core::Snapshot>& snapshot) { shown_ = snapshot; }
    // Reads a recording to compare with; the choice changes when it is read.
    void readRecording(const QString& path);

signals:
    void chosen();
    // The window that is looked at is to be kept: the answer is setChoice() with its curves.
    void pinWanted();
    void failed(const QString& what);

private:
    void fill();
    void choose(const BaselineChoice& choice);
    void addStretches();
    void addGroups();
    void showText();

    QMenu* menu_;
    BaselineReader* reader_;
    BaselineChoice choice_;
    std::shared_ptr<const core::Snapshot> shown_;
    QString reading_; // the text while a file is read; empty: none is
};

} // namespace inferama::app
