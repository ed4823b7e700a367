// SPDX-License-Identifier: GPL-3.0-or-later
// Which device, rank, rail or replica is different, and since when? Layers 5 to 7 over one time axis.
#pragma once

#include "app/pages/page.h"
#include "app/pages/resources_content.h"

#include <memory>
#include <optional>
#include <vector>

class QGridLayout;

namespace inferama::widgets {
class PageHead;
class ThemeHolder;
class TimeLink;
} // namespace inferama::widgets

namespace inferama::app {

class ResourcePanel;

class ResourcesPage : public Page {
    Q_OBJECT
public:
    // Both must outlive the page.
    ResourcesPage(const widgets::ThemeHolder& theme, widgets::TimeLink& time, QWidget* parent = nullptr);

    void present(const std::shared_ptr<const core::Snapshot>& snapshot) override;
    void want(core::View& view) const override;
    QString summary() const override;

    void choose(SplitBy by);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void placePanels(int columns);
    void refresh();
    void showHead();

    const widgets::ThemeHolder& theme_;
    widgets::TimeLink& time_;
    ResourcesChoice choice_;
    std::shared_ptr<const core::Snapshot> shown_;
    widgets::PageHead* head_;
    QGridLayout* grid_;
    int columns_ = 0;
    std::vector<ResourcePanel*> panels_;
};

} // namespace inferama::app
