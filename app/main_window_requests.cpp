// SPDX-License-Identifier: GPL-3.0-or-later
// What the window keeps of the page of requests, and the filter that it holds for all pages.
#include "app/main_window.h"
#include "app/pages/distribution_page.h"
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
    connect(findChild<DistributionPage*>(), &DistributionPage::behindWanted, this,
            [this, showRequests](const core::SampleRange& range) {
                requestsPage_->showBehind(range);
                showRequests();
            });
    connect(requestsPage_, &RequestsPage::wanted, this, showRequests);
}

} // namespace inferama::app
