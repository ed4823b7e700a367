// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/resources_page.h"

#include "app/pages/latency_charts.h"
#include "app/pages/resource_panel.h"
#include "widgets/page_head.h"
#include "widgets/segmented_control.h"
#include "widgets/theme.h"
#include "widgets/time_labels.h"
#include "widgets/time_link.h"

#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QStringList>
#include <QVBoxLayout>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {
constexpr int Gap = 8;
constexpr int LeastHeight = 226;  // so that nine charts fill the page at 1440 × 900
constexpr int ThreeColumns = 960; // below this width names and values would leave a plot of no use
} // namespace

ResourcesPage::ResourcesPage(const ThemeHolder& theme, TimeLink& time, QWidget* parent)
    : Page(parent), theme_(theme), time_(time), head_(new PageHead(theme, tr("Resources")))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 0);
    column->setSpacing(Gap);
    auto* by = new SegmentedControl(tr("Split by"), {tr("GPU"), tr("rank"), tr("rail"), tr("replica")});
    connect(by, &SegmentedControl::chosen, this, [this](int index) { choose(static_cast<SplitBy>(index)); });
    auto* label = new QLabel(tr("by"));
    label->setProperty("role", QStringLiteral("label"));
    head_->addAtRight(label);
    head_->addAtRight(by);
    column->addWidget(head_);

    auto* board = new QWidget;
    grid_ = new QGridLayout(board);
    grid_->setContentsMargins(0, 0, 0, Gap);
    grid_->setSpacing(Gap);
    const std::vector<ResourceChart> charts = resourceCharts(Snapshot{}, choice_, theme_.theme());
    for (std::size_t i = 0; i < charts.size(); ++i) {
        auto* panel = new ResourcePanel(theme_, time_);
        panel->setMinimumHeight(LeastHeight);
        connect(panel, &Panel::titleActivated, this,
                [this, panel] { emit metricWanted(QString::fromStdString(panel->metric())); });
        panels_.push_back(panel);
    }
    placePanels(3);
    auto* scroll = new QScrollArea;
    scroll->setWidget(board);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    board->setAutoFillBackground(false);
    column->addWidget(scroll, 1);
    connect(&theme_, &ThemeHolder::changed, this, &ResourcesPage::refresh);
    connect(&time_, &TimeLink::momentChanged, this, &ResourcesPage::showHead);
    present(std::make_shared<const Snapshot>());
}

void ResourcesPage::placePanels(int columns)
{
    if (columns == columns_)
        return;
    columns_ = columns;
    for (int c = 0; c < 3; ++c)
        grid_->setColumnStretch(c, c < columns ? 1 : 0);
    for (std::size_t i = 0; i < panels_.size(); ++i)
        grid_->addWidget(panels_[i], static_cast<int>(i) / columns, static_cast<int>(i) % columns);
}

void ResourcesPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    placePanels(width() < ThreeColumns ? 2 : 3);
}

void ResourcesPage::choose(SplitBy by)
{
    choice_.by = by;
    refresh();
}

void ResourcesPage::present(const std::shared_ptr<const Snapshot>& snapshot)
{
    shown_ = snapshot;
    refresh();
}

void ResourcesPage::want(View& view) const
{
    const std::vector<std::string>& names = resourceSeries();
    view.series.insert(view.series.end(), names.begin(), names.end());
}

void ResourcesPage::refresh()
{
    if (!shown_)
        return;
    std::vector<ResourceChart> charts = resourceCharts(*shown_, choice_, theme_.theme());
    for (std::size_t i = 0; i < panels_.size(); ++i)
        panels_[i]->setChart(std::move(charts[i]));
    showHead();
}

void ResourcesPage::showHead()
{
    const TimeSpan span = resourcesSpan(*shown_, choice_.zone);
    const auto moment = time_.moment() && *time_.moment() >= span.end - span.length && *time_.moment() <= span.end
                            ? time_.moment()
                            : std::nullopt;
    if (shown_->sources.empty()) {
        head_->setText(tr("layers 5–7 · no source yet"));
    } else if (moment) {
        const QString clock = formatClock(*moment, span.zone);
        const QString events = eventsAt(*shown_, span, span.xOf(*moment));
        head_->setText(events.isEmpty() ? tr("at %1 %2").arg(clock, zoneName(span.zone, span.end))
                                        : tr("at %1 %2 · %3").arg(clock, zoneName(span.zone, span.end), events));
    } else {
        const QString axis = tr("layers 5–7 · %1–%2 %3 · one time axis for all charts")
                                 .arg(formatClock(span.end - span.length, span.zone), formatClock(span.end, span.zone),
                                      zoneName(span.zone, span.end));
        head_->setText(shown_->filtered
                           ? tr("gauges and counters cannot be filtered: they are of all requests · %1").arg(axis)
                           : axis);
    }
}

QString ResourcesPage::summary() const
{
    int filled = 0;
    QStringList bad;
    for (const ResourcePanel* panel : panels_) {
        filled += panel->state() == ResourceChart::State::Values;
        if (panel->level() && *panel->level() >= Level::Third)
            bad << tr("%1: %2").arg(panel->title(), panel->verdict());
    }
    const QString values = tr("%1 of %2 charts have values.").arg(filled).arg(static_cast<int>(panels_.size()));
    return bad.isEmpty() ? values : tr("%1 %2.").arg(values, bad.join(QStringLiteral(", ")));
}

} // namespace inferama::app
