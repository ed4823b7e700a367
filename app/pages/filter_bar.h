// SPDX-License-Identifier: GPL-3.0-or-later
// The line above the requests: the filter with its history, how many match, what else is left in or out, and why the
// requests are only those behind something.
#pragma once

#include "app/request_memory.h"
#include "widgets/filter_field.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QMenu;
class QToolButton;

namespace inferama::widgets {
class ElidedLabel;
class ToggleSwitch;
} // namespace inferama::widgets

namespace inferama::app {

class FilterBar : public QWidget {
    Q_OBJECT
public:
    explicit FilterBar(const widgets::ThemeHolder& theme, QWidget* parent = nullptr);

    widgets::FilterField& field() const { return *field_; }
    bool withInFlight() const;
    bool inWindow() const; // only requests that were active in the window of time
    bool shared() const;   // the filter is for all pages
    void setWithInFlight(bool on);
    void setInWindow(bool on);
    void setShared(bool on);

    void setMemory(const RequestMemory& memory);
    const RequestMemory& memory() const { return memory_; }

    // "365 of 395 match"
    void setMatches(const QString& text);
    // Why only some requests are shown; empty: all are.
    void setBehind(const QString& text);

    QSize minimumSizeHint() const override;

    void save(); // asks for a name
    void saveAs(const QString& name);
    void openMenu();
    void showHelp();

signals:
    void changed(); // another filter, or other requests left in
    void sharingChanged();
    void memoryChanged();
    void behindDismissed();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    void restyle();
    void fillMenu();
    void updateError();
    void addRemoval(QMenu& menu);

    const widgets::ThemeHolder& theme_;
    RequestMemory memory_;
    widgets::FilterField* field_;
    QMenu* menu_;
    QToolButton* menuButton_;
    QLabel* matches_;
    widgets::ToggleSwitch* inFlight_;
    widgets::ToggleSwitch* inWindow_;
    widgets::ToggleSwitch* shared_;
    QToolButton* help_;
    widgets::ElidedLabel* error_;
    QToolButton* behind_;
    QWidget* toggles_;
    QHBoxLayout* line_;  // the filter
    QHBoxLayout* below_; // what is said of it, and what the line has no room for
};

} // namespace inferama::app
