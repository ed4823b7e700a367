// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/distribution_page.h"

#include "app/pages/latency_figures.h"
#include "widgets/empty_state.h"
#include "widgets/figure_table.h"
#include "widgets/line_chart.h"
#include "widgets/page_head.h"
#include "widgets/panel.h"
#include "widgets/segmented_control.h"
#include "widgets/theme.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
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
const QString InFlightKey = QStringLiteral("inFlight");

bool hasAnything(const Snapshot& s)
{
    return std::any_of(ShownMetrics.begin(), ShownMetrics.end(), [&](Metric m) { return s.metric(m).count > 0; });
}

} // namespace

DistributionPage::DistributionPage(const ThemeHolder& theme, QWidget* parent)
    : Page(parent), theme_(theme), stack_(new QStackedLayout(this)), head_(new PageHead(theme, tr("Distribution")))
{
    stack_->addWidget(new EmptyState(
        tr("No samples in the window"),
        tr("The page fills with the first token of the next request; a longer window may hold earlier ones.")));
    stack_->addWidget(makeBoard());
    connect(&theme_, &ThemeHolder::changed, this, &DistributionPage::refresh);
}

QWidget* DistributionPage::makeBoard()
{
    auto* board = new QWidget;
    auto* column = new QVBoxLayout(board);
    column->setContentsMargins(Margin, Margin, Margin, Margin);
    column->setSpacing(Gap);

    QStringList names;
    for (const Metric metric : ShownMetrics)
        names << shortName(metric);
    metrics_ = new SegmentedControl(tr("Metric"), names);
    connect(metrics_, &SegmentedControl::chosen, this,
            [this](int index) { choose(ShownMetrics[static_cast<std::size_t>(index)]); });
    inFlight_ = new QCheckBox(tr("with in flight"));
    inFlight_->setChecked(choice_.inFlight);
    inFlight_->setToolTip(tr("Counts requests still waiting as at least their age (Kaplan–Meier)"));
    connect(inFlight_, &QCheckBox::toggled, this, [this](bool on) {
        choice_.inFlight = on;
        refresh();
    });
    scale_ = new SegmentedControl(tr("Value axis"), {tr("linear"), tr("log")});
    scale_->setCurrent(choice_.log ? 1 : 0);
    connect(scale_, &SegmentedControl::chosen, this, [this](int index) {
        choice_.log = index == 1;
        refresh();
    });
    head_->addAtRight(metrics_);
    head_->addAtRight(inFlight_);
    head_->addAtRight(scale_);
    column->addWidget(head_);

    cdfPanel_ = new Panel(tr("CDF"));
    cdf_ = new LineChart(tr("Cumulative distribution"), theme_);
    cdfPanel_->addBody(cdf_);
    tailPanel_ = new Panel(tr("Tail"));
    tail_ = new LineChart(tr("Tail of the distribution"), theme_);
    tailPanel_->addBody(tail_);
    auto* charts = new QHBoxLayout;
    charts->setSpacing(Gap);
    charts->addWidget(cdfPanel_, 1);
    charts->addWidget(tailPanel_, 1);
    column->addLayout(charts, 1);

    percentilePanel_ = new Panel(tr("Percentiles"));
    percentiles_ = new FigureTable(tr("Percentiles"), theme_);
    percentiles_->setColumns(percentileColumns());
    percentilePanel_->addBody(percentiles_);
    auto* gapPanel = new Panel(tr("ITL and TBT"));
    gaps_ = new FigureTable(tr("Gaps between chunks and between tokens"), theme_);
    gaps_->setColumns(gapColumns());
    gapPanel->addBody(gaps_);
    tokensAChunk_ = new QLabel;
    tokensAChunk_->setProperty("role", QStringLiteral("secondary"));
    gapPanel->addToTitle(tokensAChunk_);
    lengthPanel_ = new Panel(tr("By prompt length"));
    lengths_ = new FigureTable(tr("By prompt length"), theme_);
    lengths_->setColumns(lengthColumns());
    lengthPanel_->addBody(lengths_);
    auto* tables = new QHBoxLayout;
    tables->setSpacing(Gap);
    tables->addWidget(percentilePanel_, 47);
    tables->addWidget(gapPanel, 22);
    tables->addWidget(lengthPanel_, 34);
    column->addLayout(tables);
    return board;
}

void DistributionPage::choose(Metric metric)
{
    const auto at = std::find(ShownMetrics.begin(), ShownMetrics.end(), metric);
    if (at == ShownMetrics.end())
        return;
    metrics_->setCurrent(static_cast<int>(at - ShownMetrics.begin()));
    if (choice_.metric == metric)
        return;
    choice_.metric = metric;
    refresh();
    emit viewWanted();
}

QVariantMap DistributionPage::choices() const
{
    return {{MetricKey, static_cast<int>(choice_.metric)}, {LogKey, choice_.log}, {InFlightKey, choice_.inFlight}};
}

void DistributionPage::restore(const QVariantMap& choices)
{
    choose(static_cast<Metric>(choices.value(MetricKey, static_cast<int>(choice_.metric)).toInt()));
    choice_.log = choices.value(LogKey, choice_.log).toBool();
    scale_->setCurrent(choice_.log ? 1 : 0);
    inFlight_->setChecked(choices.value(InFlightKey, choice_.inFlight).toBool());
}

void DistributionPage::present(const std::shared_ptr<const Snapshot>& snapshot)
{
    shown_ = snapshot;
    refresh();
}

void DistributionPage::want(View& view) const
{
    view.curves.push_back({std::string(idOf(choice_.metric)), Grouping::None, false});
}

void DistributionPage::refresh()
{
    if (!shown_)
        return;
    const Snapshot& s = *shown_;
    const bool any = hasAnything(s);
    stack_->setCurrentIndex(any ? 1 : 0);
    if (!any)
        return;

    const Theme& theme = theme_.theme();
    const MetricSummary& m = s.metric(choice_.metric);
    const QString name = shortName(choice_.metric);
    inFlight_->setEnabled(survivalOf(s, choice_.metric) != nullptr);
    head_->setText(
        tr("%1: %2 · window %3").arg(observerName(s), shortDefinition(choice_.metric), windowName(s.window)));
    cdfPanel_->setSubtitle(tr("share with %1 ≤ x · %2").arg(name, sampleText(m)));
    cdf_->setContent(cdfChart(s, choice_, theme));
    cdf_->setDescription(distributionSentence(s, choice_.metric));
    tailPanel_->setSubtitle(tr("share with %1 > x, log scale").arg(name));
    tail_->setContent(tailChart(s, choice_, theme));
    tail_->setDescription(distributionSentence(s, choice_.metric));
    percentilePanel_->setTitle(tr("%1 percentiles").arg(name));
    percentilePanel_->setSubtitle(sampleText(m));
    percentiles_->setRows(percentileRows(s, choice_, theme));
    gaps_->setRows(gapRows(s, theme));
    tokensAChunk_->setText(s.tokensPerChunk ? tr("%1 tokens a chunk").arg(formatNumber(*s.tokensPerChunk)) : QString());
    const Metric tabled = keptByLength(choice_.metric) ? choice_.metric : Metric::Tpot;
    lengthPanel_->setTitle(tr("%1 by prompt length").arg(shortName(tabled)));
    lengthPanel_->setSubtitle(tabled == choice_.metric ? QString() : tr("gaps are not kept by length"));
    lengths_->setRows(lengthRows(s, tabled));
}

QString DistributionPage::summary() const
{
    if (!shown_ || !hasAnything(*shown_))
        return tr("No samples in the window.");
    return distributionSentence(*shown_, choice_.metric);
}

} // namespace inferama::app
