// SPDX-License-Identifier: GPL-3.0-or-later
// Which page is shown, and the way back from the pages of metrics: they lie behind the page that they were opened from.
#pragma once

#include "app/page_list.h"

#include <QObject>
#include <QStringList>

#include <vector>

namespace inferama::app {

class MetricPage;
class Page;

class PageHistory : public QObject {
    Q_OBJECT
public:
    // Both must outlive it. Follows the wishes of all these pages to go to a metric or back.
    PageHistory(const std::vector<PageEntry>& pages, MetricPage& metric, QObject* parent = nullptr);

    // Of the navigation: the page that is shown, or the one that lies before the metric that is.
    int index() const { return index_; }
    Page& page() const;

    // Ids of the metrics that were opened one from another, the shown one last; empty while a page of the navigation
    // is.
    QStringList way() const;

    void show(int index); // forgets the way
    void showMetric(const QString& id);
    void back();

signals:
    void moved();
    void viewWanted(); // a page needs another view now

private:
    void move();

    const std::vector<PageEntry>& pages_;
    MetricPage& metric_;
    int index_ = 0;
    bool atMetric_ = false;
    QStringList before_; // ids of the metrics on the way to the one that is shown
};

} // namespace inferama::app
