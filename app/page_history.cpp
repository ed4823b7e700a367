// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/page_history.h"

#include "app/catalogue.h"
#include "app/pages/metric_page.h"

namespace inferama::app {

PageHistory::PageHistory(const std::vector<PageEntry>& pages, MetricPage& metric, QObject* parent)
    : QObject(parent), pages_(pages), metric_(metric)
{
    const auto follow = [this](const Page* page) {
        connect(page, &Page::metricWanted, this, &PageHistory::showMetric);
        connect(page, &Page::viewWanted, this, &PageHistory::viewWanted);
    };
    for (const PageEntry& entry : pages_)
        follow(entry.page);
    follow(&metric_);
    connect(&metric_, &MetricPage::backWanted, this, &PageHistory::back);
}

Page& PageHistory::page() const { return atMetric_ ? metric_ : *pages_[static_cast<std::size_t>(index_)].page; }

QStringList PageHistory::way() const { return atMetric_ ? before_ + QStringList{metric_.metric()} : QStringList{}; }

void PageHistory::show(int index)
{
    index_ = index;
    atMetric_ = false;
    before_.clear();
    move();
}

void PageHistory::showMetric(const QString& id)
{
    if (catalogueEntry(id.toStdString()) == nullptr)
        return;
    if (atMetric_ && metric_.metric() != id)
        before_ << metric_.metric();
    atMetric_ = true;
    metric_.setMetric(id);
    move();
}

void PageHistory::back()
{
    if (before_.isEmpty())
        atMetric_ = false;
    else
        metric_.setMetric(before_.takeLast());
    move();
}

void PageHistory::move()
{
    const MetricEntry* last = before_.isEmpty() ? nullptr : catalogueEntry(before_.back().toStdString());
    metric_.setBackName(last != nullptr ? QString::fromStdString(last->name)
                                        : pages_[static_cast<std::size_t>(index_)].name);
    emit moved();
}

} // namespace inferama::app
