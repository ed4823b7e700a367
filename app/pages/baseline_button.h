// SPDX-License-Identifier: GPL-3.0-or-later
// What the distributions are compared with: a button that names it, with a menu of all that can be.
#pragma once

#include "app/pages/shown_distribution.h"

#include <QPushButton>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

class QMenu;

namespace inferama::app {

struct BaselineOffer {
    BaselineChoice current;
    std::vector<std::shared_ptr<const PinnedCurves>> pins; // newest first
    std::shared_ptr<const core::Snapshot> snapshot;        // whose window, run, sources and servers can be chosen
    bool pinning = false;                                  // asked for, and not there yet
    QString reading;                                       // name of a file that is being read; empty: none is
    std::optional<double> progress;                        // of that, 0…1
};

class BaselineButton : public QPushButton {
    Q_OBJECT
public:
    explicit BaselineButton(QWidget* parent = nullptr);

    void setOffer(BaselineOffer offer);
    void fill(QMenu& menu);
    void openMenu();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void chosen(const BaselineChoice& choice);
    void pinWanted();
    void stretchWanted();
    void recordingWanted();
    void cancelWanted(); // of what is being read

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void addPins(QMenu& menu);
    void addStretches(QMenu& menu);
    void addParts(QMenu& menu);
    void addChoice(QMenu& menu, const QString& text, const BaselineChoice& choice);
    void say();

    BaselineOffer offer_;
    QString full_;
};

} // namespace inferama::app
