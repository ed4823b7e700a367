// SPDX-License-Identifier: GPL-3.0-or-later
// What the window keeps of the page of requests, the filter that it holds for all pages, the ways to the requests
// behind a figure, and what it hands to the page of distributions.
#include "app/main_window.h"
#include "app/pages/distribution_page.h"
#include "app/pages/metric_page.h"
#include "app/pages/requests_page.h"
#include "app/tool_bar.h"

#include <algorithm>

namespace inferama::app {

void MainWindow::connectRequests()
{
    requestsPage_->setMemory(preferences_.requests);
    connect(requestsPage_, &RequestsPage::memoryChanged, this, [this] {
        preferences_.requests = requestsPage_->memory();
        savePreferences(preferences_);
    });
    connect(requestsPage_, &RequestsPage::sharedFilterChanged, this, [this] {
        const auto filter = requestsPage_->sharedFilter();
        toolBar_->setFilter(filter ? QString::fromStdString(filter->text()).trimmed() : QString());
        wishView();
    });
    connect(toolBar_, &ToolBar::filterDismissed, requestsPage_, &RequestsPage::stopSharing);
    const auto showRequests = [this] {
        const auto entry = std::ranges::find(pages_, requestsPage_, &PageEntry::page);
        showPage(static_cast<int>(entry - pages_.begin()));
    };
    connect(toolBar_, &ToolBar::filterWanted, this, showRequests);
    const auto showBehind = [this, showRequests](const core::SampleRange& range) {
        requestsPage_->showBehind(range);
        showRequests();
    };
    for (const PageEntry& entry : pages_)
        connect(entry.page, &Page::behindWanted, this, showBehind);
    connect(metricPage_, &Page::behindWanted, this, showBehind);
    connect(requestsPage_, &RequestsPage::wanted, this, showRequests);
}

void MainWindow::compareWith(const QString& recording) { distributionPage_->compareWithRecording(recording); }

} // namespace inferama::app
