// SPDX-License-Identifier: GPL-3.0-or-later
// How the distribution page is put together: its controls, charts and tables, and its actions.
#include "app/mnemonic.h"
#include "app/pages/baseline_button.h"
#include "app/pages/distribution_groups.h"
#include "app/pages/distribution_names.h"
#include "app/pages/distribution_page.h"
#include "app/pages/distribution_tables.h"
#include "app/pages/latency_figures.h"
#include "widgets/elided_label.h"
#include "widgets/figure_table.h"
#include "widgets/line_chart.h"
#include "widgets/page_head.h"
#include "widgets/panel.h"
#include "widgets/segmented_control.h"
#include "widgets/theme.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

constexpr int Margin = 12;
constexpr int Gap = 8;
constexpr int LeastChartHeight = 170;

} // namespace

QWidget* DistributionPage::makeBoard()
{
    auto* board = new QWidget;
    auto* column = new QVBoxLayout(board);
    column->setContentsMargins(Margin, Margin, Margin, Margin);
    column->setSpacing(Gap);
    makeHead();
    column->addWidget(head_);
    column->addWidget(makeCharts(), 1);
    column->addWidget(makeLower());
    return board;
}

void DistributionPage::makeHead()
{
    QStringList names;
    for (const Metric metric : ShownMetrics)
        names << shortName(metric);
    metrics_ = new SegmentedControl(tr("Metric"), names);
    metrics_->setToolTip(tr("The latency that is shown; the one before and the next: [ and ]"));
    connect(metrics_, &SegmentedControl::chosen, this,
            [this](int index) { choose(std::string(idOf(ShownMetrics[static_cast<std::size_t>(index)]))); });
    further_ = new QComboBox;
    further_->setPlaceholderText(tr("stages…"));
    further_->setAccessibleName(tr("Stage or another latency"));
    further_->setToolTip(tr("Stages of TTFT and of decode, and further latencies that the run has"));
    further_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    further_->setMinimumContentsLength(6);
    further_->setFocusPolicy(Qt::TabFocus);
    connect(further_, &QComboBox::activated, this,
            [this](int index) { choose(further_->itemData(index).toString().toStdString()); });
    baselineButton_ = new BaselineButton;
    inFlight_ = new QCheckBox(tr("with in flight"));
    inFlight_->setChecked(choice_.inFlight);
    inFlight_->setToolTip(tr("Counts requests still waiting as at least their age: Kaplan–Meier (I)"));
    connect(inFlight_, &QCheckBox::toggled, this,
            [this](bool on) { change(&DistributionChoice::inFlight, on, false); });
    failures_ = new QCheckBox(tr("failed as +∞"));
    failures_->setToolTip(
        tr("Counts every request that failed as one that takes for ever (X). Without it a percentile is "
           "of those requests alone that gave such a value"));
    connect(failures_, &QCheckBox::toggled, this,
            [this](bool on) { change(&DistributionChoice::failuresInfinite, on, true); });
    for (QWidget* widget : std::initializer_list<QWidget*>{metrics_, further_, baselineButton_, inFlight_, failures_})
        head_->addAtRight(widget);
}

QWidget* DistributionPage::makeCharts()
{
    form_ = new SegmentedControl(tr("Form"), {tr("CDF"), tr("histogram")});
    form_->setToolTip(tr("Share within x, or share by bins of x (H)"));
    connect(form_, &SegmentedControl::chosen, this,
            [this](int index) { change(&DistributionChoice::histogram, index == 1, false); });
    scale_ = new SegmentedControl(tr("Value axis"), {tr("linear"), tr("log")});
    scale_->setToolTip(tr("The value axis of all these charts (L)"));
    scale_->setCurrent(choice_.log ? 1 : 0);
    connect(scale_, &SegmentedControl::chosen, this,
            [this](int index) { change(&DistributionChoice::log, index == 1, false); });

    form_->setCompact();
    scale_->setCompact();
    cdfPanel_ = new Panel(tr("CDF"));
    cdf_ = new LineChart(tr("Cumulative distribution"), theme_);
    cdfPanel_->addToTitle(form_);
    cdfPanel_->addToTitle(scale_);
    cdfPanel_->addBody(cdf_);
    tailPanel_ = new Panel(tr("Tail"));
    tail_ = new LineChart(tr("Tail of the distribution"), theme_);
    tailPanel_->addBody(tail_);
    const QString how =
        tr("A click, or Enter at the cross-hair, lists the requests there; a drag, or Shift and the arrow "
           "keys, those of a stretch of values");
    for (LineChart* chart : {cdf_, tail_}) {
        chart->setToolTip(how);
        connect(chart, &LineChart::picked, this, &DistributionPage::pick);
    }
    auto* charts = new QWidget;
    charts->setMinimumHeight(LeastChartHeight);
    auto* row = new QHBoxLayout(charts);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Gap);
    row->addWidget(cdfPanel_, 1);
    row->addWidget(tailPanel_, 1);
    return charts;
}

QWidget* DistributionPage::makeLower()
{
    auto* lower = new QWidget;
    auto* row = new QHBoxLayout(lower);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Gap);
    row->addWidget(makeDifferences(), 52);
    row->addWidget(makeGaps(), 22);
    row->addWidget(makeGroups(), 26);
    return lower;
}

QWidget* DistributionPage::makeDifferences()
{
    percentilePanel_ = new Panel(tr("Percentiles"));
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 6);
    column->setSpacing(2);
    percentiles_ = new FigureTable(tr("Percentiles"), theme_);
    percentiles_->setColumns(percentileColumns(false));
    percentiles_->setUsualRows(static_cast<int>(Percentiles.size()) + 2);
    column->addWidget(percentiles_);
    same_ = new ElidedLabel;
    differs_ = new ElidedLabel;
    notes_ = new ElidedLabel;
    for (ElidedLabel* label : {same_, differs_, notes_}) {
        label->setContentsMargins(Margin, 0, Margin, 0);
        label->setVisible(false);
        column->addWidget(label);
    }
    column->addStretch(1);
    percentilePanel_->addBody(body);
    return percentilePanel_;
}

QWidget* DistributionPage::makeGaps()
{
    gapPanel_ = new Panel(tr("ITL and TBT tail"));
    gaps_ = new LineChart(tr("Tails of the gaps between chunks and between tokens"), theme_);
    gapPanel_->addBody(gaps_);
    return gapPanel_;
}

QWidget* DistributionPage::makeGroups()
{
    groupPanel_ = new Panel(tr("By"));
    grouping_ = new QComboBox;
    grouping_->setAccessibleName(tr("Parted by"));
    grouping_->setToolTip(tr("What the requests are parted by (G)"));
    grouping_->setProperty("compact", true);
    grouping_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    grouping_->setMinimumContentsLength(7);
    grouping_->setFocusPolicy(Qt::TabFocus);
    for (const Grouping by : Groupings)
        grouping_->addItem(groupingName(by), static_cast<int>(by));
    connect(grouping_, &QComboBox::activated, this,
            [this](int index) { group(static_cast<Grouping>(grouping_->itemData(index).toInt())); });
    groupForm_ = new SegmentedControl(tr("Form of the groups"), {tr("curves"), tr("table")});
    auto* body = new QWidget;
    groupStack_ = new QStackedLayout(body);
    groups_ = new LineChart(tr("The distribution by group"), theme_);
    groupTable_ = new FigureTable(tr("Percentiles by group"), theme_);
    groupTable_->setColumns(groupColumns(choice_.by));
    groupStack_->addWidget(groups_);
    groupStack_->addWidget(groupTable_);
    connect(groupForm_, &SegmentedControl::chosen, this, &DistributionPage::showGroupsAs);
    groupForm_->setCompact();
    groupPanel_->addToTitle(grouping_);
    groupPanel_->addToTitle(groupForm_);
    groupPanel_->addBody(body);
    return groupPanel_;
}

// They stand in a menu of the window too; while the page is not shown they would act on what nobody sees.
void DistributionPage::addActions()
{
    const auto add = [this](const QString& text, const QKeySequence& key, auto does) {
        auto* action = new QAction(text, this);
        action->setShortcut(key);
        action->setStatusTip(tr("On Distribution: %1").arg(withoutMnemonic(text)));
        action->setEnabled(false);
        connect(action, &QAction::triggered, this, does);
        addAction(action);
    };
    add(tr("The latency &before"), Qt::Key_BracketLeft, [this] { step(-1); });
    add(tr("The &next latency"), Qt::Key_BracketRight, [this] { step(1); });
    add(tr("With requests in &flight, or without"), Qt::Key_I, [this] { inFlight_->toggle(); });
    add(tr("Failures as +∞, or left &out"), Qt::Key_X, [this] { failures_->toggle(); });
    add(tr("&Histogram or CDF"), Qt::Key_H,
        [this] { change(&DistributionChoice::histogram, !choice_.histogram, false); });
    add(tr("&Linear or log value axis"), Qt::Key_L, [this] { change(&DistributionChoice::log, !choice_.log, false); });
    add(tr("Part the requests by the next &group"), Qt::Key_G, [this] { stepGrouping(); });
    add(tr("Groups as curves or as a &table"), Qt::Key_T, [this] { showGroupsAs(1 - groupStack_->currentIndex()); });
    add(tr("&Pin this window as the baseline"), Qt::Key_P, [this] { pinWindow(); });
    add(tr("Choose what to &compare with"), Qt::Key_B, [this] { baselineButton_->openMenu(); });
}

void DistributionPage::showEvent(QShowEvent* event)
{
    for (QAction* action : actions())
        action->setEnabled(true);
    Page::showEvent(event);
}

void DistributionPage::hideEvent(QHideEvent* event)
{
    for (QAction* action : actions())
        action->setEnabled(false);
    Page::hideEvent(event);
}

} // namespace inferama::app
