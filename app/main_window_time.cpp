// SPDX-License-Identifier: GPL-3.0-or-later
// The window's part in which time is looked at: wishes go to the selection, and what is chosen to the session, the
// pages and the chrome.
#include "app/main_window.h"

#include "app/page_history.h"
#include "app/pages/page.h"
#include "app/pages/requests_page.h"
#include "app/timeline_bar.h"
#include "app/tool_bar.h"
#include "app/view_state.h"

#include <QAction>

#include <utility>

namespace inferama::app {

using namespace widgets;

namespace {
constexpr double KeyStep = 0.25; // of what is looked at
}

void MainWindow::connectTime()
{
    connect(&time_, &TimeSelection::changed, this, &MainWindow::obeyTime);
    for (std::size_t i = 0; i < actions_.windows.size(); ++i)
        connect(actions_.windows[i], &QAction::triggered, this,
                [this, i] { time_.setWindow(static_cast<core::Window>(i)); });
    connect(toolBar_, &ToolBar::windowChosen, &time_, &TimeSelection::setWindow);
    connect(actions_.pause, &QAction::triggered, this, &MainWindow::togglePause);
    connect(actions_.goLive, &QAction::triggered, &time_, &TimeSelection::follow);
    connect(actions_.undo, &QAction::triggered, &time_, &TimeSelection::undo);
    connect(actions_.redo, &QAction::triggered, &time_, &TimeSelection::redo);
    connect(actions_.earlier, &QAction::triggered, this, [this] { time_.step(-KeyStep); });
    connect(actions_.later, &QAction::triggered, this, [this] { time_.step(KeyStep); });
    connect(actions_.runStart, &QAction::triggered, this, [this] { time_.look(core::Time::min()); });
    connect(actions_.zoomIn, &QAction::triggered, this, [this] { time_.stretch(0.5); });
    connect(actions_.zoomOut, &QAction::triggered, this, [this] { time_.stretch(2); });
    connect(&timeLink_, &TimeLink::lookWanted, &time_, &TimeSelection::look);
    connect(&timeLink_, &TimeLink::rangeWanted, &time_, &TimeSelection::select);
    connect(&timeLink_, &TimeLink::panWanted, &time_, &TimeSelection::pan);
    connect(&timeLink_, &TimeLink::liveWanted, &time_, &TimeSelection::follow);
    connect(timeline_, &TimelineBar::toggleWanted, this, &MainWindow::togglePause);
}

// What is held is the moment that is on the screen.
void MainWindow::togglePause()
{
    if (!time_.follows())
        time_.follow();
    else if (shown_)
        time_.look(shown_->now);
    actions_.show(time_);
}

void MainWindow::obeyTime()
{
    const core::Window window = time_.choice().window;
    if (std::exchange(preferences_.window, window) != window)
        savePreferences(preferences_);
    toolBar_->setWindow(window);
    actions_.show(time_);
    wishView();
    presentPage();
    if (newest_)
        presentTime(*newest_);
}

// The next snapshot holds what the visible page needs, and no more.
void MainWindow::wishView()
{
    core::View view;
    time_.askIn(view);
    view.filter = requestsPage_->sharedFilter();
    history_->page().want(view);
    for (int i = 0; i < static_cast<int>(pages_.size()); ++i)
        if (detached(i) && &page(i) != &history_->page())
            page(i).want(view);
    session_.setView(view);
}

void MainWindow::presentTime(const ingest::Frame& frame)
{
    for (const PageEntry& entry : pages_)
        entry.page->setEnded(frame.finished);
    timeline_->present(frame, time_);
}

} // namespace inferama::app
