// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the window: charts and values, a stretch of the run as a recording, a page to a window of its own.
#include "app/main_window.h"

#include "app/detached_page.h"
#include "app/page_history.h"
#include "app/pages/requests_page.h"
#include "app/status_line.h"
#include "app/take_away.h"
#include "app/writing_progress.h"

#include <QAction>
#include <QFileDialog>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace inferama::app {

void MainWindow::connectTakeAway()
{
    // Filled anew each time it opens: what there is depends on the page.
    QMenu* menu = actions_.takeAway->menu();
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        qDeleteAll(menu->findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
        menu->clear();
        takeAway_->setRunStart(shown_ ? shown_->runStart : std::nullopt);
        takeAway_->fill(*menu, history_->page());
    });
    connect(actions_.takeAway, &QAction::triggered, this,
            [this, menu] { menu->popup(stack_->mapToGlobal(stack_->rect().center() / 2)); });
    connect(takeAway_, &TakeAway::done, status_, &StatusLine::say);
    connect(takeAway_, &TakeAway::failed, this, &MainWindow::complain);
    // Not from within a frame: a dialog follows.
    connect(requestsPage_, &RequestsPage::saveWanted, takeAway_, &TakeAway::saveRequests, Qt::QueuedConnection);
    connect(actions_.saveStretch, &QAction::triggered, this, &MainWindow::askForStretch);
    connect(stretchProgress_, &WritingProgress::cancelled, this, [this] { session_.cancelSelection(); });
    connect(stretchProgress_, &WritingProgress::done, status_, &StatusLine::say);
    connect(stretchProgress_, &WritingProgress::failed, this, &MainWindow::complain);
    connect(actions_.detach, &QAction::triggered, this, [this] { toggleDetached(currentPage()); });
}

void MainWindow::askForStretch()
{
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save the stretch as a recording"), QStringLiteral("stretch.jsonl.zst"),
                                     tr("Recordings (*.jsonl.zst *.jsonl)"));
    if (!path.isEmpty())
        saveStretch(path);
}

void MainWindow::saveStretch(const QString& path)
{
    std::optional<core::TimeRange> range = session_.view().range;
    if (!range && shown_ && !shown_->window.fromRunStart)
        range = core::TimeRange{shown_->window.start, shown_->window.end};
    stretchProgress_->expect(tr("Save the stretch"), path);
    session_.writeSelection(path.toStdString(), range, session_.view().filter);
}

bool MainWindow::detached(int index) const { return pages_[static_cast<std::size_t>(index)].page->window() != this; }

// The way back is the same: closing the window, or the action again.
void MainWindow::toggleDetached(int index)
{
    const PageEntry& entry = pages_[static_cast<std::size_t>(index)];
    if (detached(index)) {
        entry.page->window()->close();
        return;
    }
    auto* window = new DetachedPage(*entry.page, entry.name, *this);
    connect(window, &DetachedPage::closing, this, [this, window] { attach(*window); });
    window->show();
    afterMoving();
}

void MainWindow::attach(DetachedPage& window)
{
    Page& page = window.page();
    const auto at = std::ranges::find(pages_, &page, &PageEntry::page);
    stack_->insertWidget(static_cast<int>(at - pages_.begin()), &page);
    window.deleteLater();
    afterMoving();
}

// In the place of a page that is elsewhere.
QWidget* MainWindow::makeElsewhere()
{
    auto* place = new QWidget(stack_);
    auto* back = new QPushButton(tr("This page is in a window of its own. Bring it back"), place);
    connect(back, &QPushButton::clicked, this, [this] { toggleDetached(currentPage()); });
    auto* layout = new QVBoxLayout(place);
    layout->addWidget(back, 0, Qt::AlignCenter);
    return place;
}

} // namespace inferama::app
