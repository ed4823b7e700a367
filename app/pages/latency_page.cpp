// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/latency_page.h"

#include "app/pages/latency_figures.h"
#include "app/pages/panorama_parts.h"
#include "widgets/empty_state.h"
#include "widgets/figure_table.h"
#include "widgets/line_chart.h"
#include "widgets/metric_card.h"
#include "widgets/page_head.h"
#include "widgets/panel.h"
#include "widgets/segmented_control.h"
#include "widgets/stacked_areas.h"
#include "widgets/theme.h"
#include "widgets/time_labels.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

constexpr int Margin = 12;
constexpr int Gap = 8;

// Of choices().
const QString MetricKey = QStringLiteral("metric");
const QString LogKey = QStringLiteral("log");

bool hasAnything(const Snapshot& s)
{
    const bool summaries =
        std::any_of(ShownMetrics.begin(), ShownMetrics.end(), [&](Metric m) { return s.metric(m).count > 0; });
    return summaries || s.requests.inFlight > 0 || (s.history && !s.history->points.empty());
}

} // namespace

LatencyPage::LatencyPage(const ThemeHolder& theme, TimeLink& time, QWidget* parent)
    : Page(parent), theme_(theme), stack_(new QStackedLayout(this)), head_(new PageHead(theme, tr("Latency")))
{
    stack_->addWidget(
        new EmptyState(tr("No latency yet"), tr("The page fills with the first token of the first request.")));
    stack_->addWidget(makeBoard());
    percentiles_->linkTo(time);
    ratio_->linkTo(time);
    ttftParts_->linkTo(time);
    decodeParts_->linkTo(time);
    connect(&theme_, &ThemeHolder::changed, this, &LatencyPage::refresh);
}

QWidget* LatencyPage::makeBoard()
{
    auto* board = new QWidget;
    auto* column = new QVBoxLayout(board);
    column->setContentsMargins(Margin, Margin, Margin, Margin);
    column->setSpacing(Gap);
    scale_ = new SegmentedControl(tr("Value axis"), {tr("linear"), tr("log")});
    connect(scale_, &SegmentedControl::chosen, this, [this](int index) {
        choice_.log = index == 1;
        refresh();
    });
    head_->addAtRight(scale_);
    column->addWidget(head_);

    auto* row = new QHBoxLayout;
    row->setSpacing(Gap);
    auto* group = new QButtonGroup(this);
    group->setExclusive(true);
    for (std::size_t i = 0; i < ShownMetrics.size(); ++i) {
        cards_[i] = new MetricCard(theme_);
        group->addButton(cards_[i], static_cast<int>(i));
        row->addWidget(cards_[i], 1);
    }
    cards_.front()->setChecked(true);
    connect(group, &QButtonGroup::idToggled, this, [this](int id, bool on) {
        if (on)
            choose(ShownMetrics[static_cast<std::size_t>(id)]);
    });
    column->addLayout(row);

    percentilePanel_ = new Panel(tr("TTFT percentiles"));
    percentiles_ = new LineChart(tr("Percentiles over time"), theme_);
    percentilePanel_->addBody(percentiles_);
    ratioPanel_ = new Panel(tr("P99/P50"));
    ratio_ = new LineChart(tr("P99 over P50 over time"), theme_);
    ratioPanel_->addBody(ratio_);
    ratioPanel_->setFixedHeight(116);
    auto* ttftPanel = new Panel(tr("What TTFT is made of"));
    ttftPanel->setSubtitle(tr("mean, stacked · shares now or at the cross-hair"));
    ttftParts_ = new StackedAreas(tr("Stages of TTFT over time"), theme_);
    ttftPanel->addBody(ttftParts_);
    auto* decodePanel = new Panel(tr("What a decode step is made of"));
    decodePanel->setSubtitle(tr("mean, stacked"));
    decodeParts_ = new StackedAreas(tr("Stages of a decode step over time"), theme_);
    decodePanel->addBody(decodeParts_);
    lengthPanel_ = new Panel(tr("TTFT by prompt length"));
    lengths_ = new FigureTable(tr("Latency by prompt length"), theme_);
    lengths_->setColumns(lengthColumns());
    lengths_->setUsualRows(5);
    lengthPanel_->addBody(lengths_);
    lengthPanel_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);

    auto* left = new QVBoxLayout;
    left->setSpacing(Gap);
    left->addWidget(percentilePanel_, 1);
    left->addWidget(ratioPanel_);
    auto* right = new QVBoxLayout;
    right->setSpacing(Gap);
    right->addWidget(ttftPanel, 10);
    right->addWidget(decodePanel, 8);
    right->addWidget(lengthPanel_);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(Gap);
    columns->addLayout(left, 33);
    columns->addLayout(right, 20);
    column->addLayout(columns, 1);
    return board;
}

void LatencyPage::choose(Metric metric)
{
    const auto at = std::find(ShownMetrics.begin(), ShownMetrics.end(), metric);
    if (at == ShownMetrics.end())
        return;
    cards_[static_cast<std::size_t>(at - ShownMetrics.begin())]->setChecked(true);
    if (choice_.metric == metric)
        return;
    choice_.metric = metric;
    refresh();
}

QVariantMap LatencyPage::choices() const
{
    return {{MetricKey, static_cast<int>(choice_.metric)}, {LogKey, choice_.log}};
}

void LatencyPage::restore(const QVariantMap& choices)
{
    choose(static_cast<Metric>(choices.value(MetricKey, static_cast<int>(choice_.metric)).toInt()));
    choice_.log = choices.value(LogKey, choice_.log).toBool();
    scale_->setCurrent(choice_.log ? 1 : 0);
}

void LatencyPage::present(const std::shared_ptr<const Snapshot>& snapshot)
{
    shown_ = snapshot;
    refresh();
}

void LatencyPage::want(View&) const {}

void LatencyPage::refresh()
{
    if (!shown_)
        return;
    const Snapshot& s = *shown_;
    const bool any = hasAnything(s);
    stack_->setCurrentIndex(any ? 1 : 0);
    if (!any)
        return;

    const Theme& theme = theme_.theme();
    const TimeSpan span = latencySpan(s, choice_.zone);
    const QString lines = tr("%1–%2 %3 · each point: the 10 s before it · no percentile is averaged")
                              .arg(formatClock(span.end - span.length, span.zone), formatClock(span.end, span.zone),
                                   zoneName(span.zone, span.end));
    head_->setText(
        s.filtered ? tr("lines over time are of all requests, the other figures of those that match · %1").arg(lines)
                   : lines);
    for (std::size_t i = 0; i < ShownMetrics.size(); ++i)
        cards_[i]->setContent(latencyCard(s, ShownMetrics[i]));

    const QString name = shortName(choice_.metric);
    percentilePanel_->setTitle(tr("%1 percentiles").arg(name));
    percentilePanel_->setSubtitle(percentileSubtitle(s, choice_.metric));
    percentiles_->setContent(percentileChart(s, choice_, theme));
    percentiles_->setDescription(latencySentence(s, choice_.metric));
    ratioPanel_->setTitle(tr("%1 P99/P50").arg(name));
    const auto ratio = s.metric(choice_.metric).tailRatio();
    const auto band = tailRatioBand(s, choice_.metric);
    ratioPanel_->setSubtitle(!ratio ? QString()
                             : band ? tr("in the window: %1, %2").arg(formatNumber(*ratio), wordOf(*band))
                                    : tr("in the window: %1").arg(formatNumber(*ratio)));
    ratio_->setContent(ratioChart(s, choice_, theme));
    ratio_->setDescription(ratioPanel_->subtitle());
    ttftParts_->setContent(ttftStack(s, choice_, theme));
    decodeParts_->setContent(decodeStack(s, choice_, theme));

    const Metric tabled = keptByLength(choice_.metric) ? choice_.metric : Metric::Tpot;
    lengthPanel_->setTitle(tr("%1 by prompt length").arg(shortName(tabled)));
    lengthPanel_->setSubtitle(tabled == choice_.metric ? tr("window %1").arg(windowName(s.window))
                                                       : tr("gaps are not kept by length"));
    lengths_->setRows(lengthRows(s, tabled));
}

QString LatencyPage::summary() const
{
    if (!shown_ || !hasAnything(*shown_))
        return tr("No latency yet.");
    return latencySentence(*shown_, choice_.metric);
}

} // namespace inferama::app
