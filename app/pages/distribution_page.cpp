// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/distribution_page.h"

#include "app/judgement.h"
#include "app/pages/baseline_button.h"
#include "app/pages/distribution_charts.h"
#include "app/pages/distribution_groups.h"
#include "app/pages/distribution_names.h"
#include "app/pages/distribution_parts.h"
#include "app/pages/distribution_tables.h"
#include "app/pages/latency_figures.h"
#include "widgets/empty_state.h"
#include "widgets/figure_table.h"
#include "widgets/format.h"
#include "widgets/line_chart.h"
#include "widgets/page_head.h"
#include "widgets/panel.h"
#include "widgets/segmented_control.h"
#include "widgets/theme.h"

#include <QCheckBox>
#include <QComboBox>
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
constexpr int UsualRows = 6;

// Of choices().
const QString OfKey = QStringLiteral("of");
const QString LogKey = QStringLiteral("log");
const QString InFlightKey = QStringLiteral("inFlight");
const QString FailuresKey = QStringLiteral("failures");
const QString HistogramKey = QStringLiteral("histogram");
const QString GroupingKey = QStringLiteral("grouping");
const QString PinnedKey = QStringLiteral("pinned");

bool hasAnything(const Snapshot& s)
{
    return std::ranges::any_of(ShownMetrics, [&](Metric m) { return s.metric(m).count > 0; });
}

} // namespace

DistributionPage::DistributionPage(const ThemeHolder& theme, QWidget* parent)
    : Page(parent), theme_(theme), stallFloor_(seconds(Settings{}.stallFloor)), stack_(new QStackedLayout(this)),
      head_(new PageHead(theme, tr("Distribution")))
{
    stack_->addWidget(new EmptyState(
        tr("No samples in the window"),
        tr("The page fills with the first token of the next request; a longer window may hold earlier ones.")));
    stack_->addWidget(makeBoard());
    connect(&theme_, &ThemeHolder::changed, this, &DistributionPage::refresh);
    refreshControls();
}

QWidget* DistributionPage::makeBoard()
{
    auto* board = new QWidget;
    auto* column = new QVBoxLayout(board);
    column->setContentsMargins(Margin, Margin, Margin, Margin);
    column->setSpacing(Gap);
    makeControls();
    auto* first = new QHBoxLayout;
    first->setSpacing(Gap);
    for (QWidget* control :
         std::initializer_list<QWidget*>{metrics_, further_, baseline_, inFlight_, failures_, scale_})
        first->addWidget(control);
    first->addStretch(1);
    column->addWidget(head_);
    column->addLayout(first);
    column->addWidget(makeCharts(), 5);
    column->addWidget(makeTables(), 4);
    return board;
}

void DistributionPage::makeControls()
{
    QStringList names;
    for (const Metric metric : ShownMetrics)
        names << shortName(metric);
    metrics_ = new SegmentedControl(tr("Metric"), names);
    connect(metrics_, &SegmentedControl::chosen, this,
            [this](int index) { choose(std::string(idOf(ShownMetrics[static_cast<std::size_t>(index)]))); });
    further_ = new QComboBox;
    further_->setAccessibleName(tr("Stages and other latencies"));
    further_->setToolTip(tr("Stages of a request and other latencies that have samples"));
    connect(further_, &QComboBox::activated, this, [this](int index) {
        if (const QString of = further_->itemData(index).toString(); !of.isEmpty())
            choose(of.toStdString());
    });
    baseline_ = new BaselineButton;
    connect(baseline_, &BaselineButton::chosen, this, [this] {
        refresh();
        emit viewWanted();
    });
    connect(baseline_, &BaselineButton::pinWanted, this, [this] {
        pinning_ = true;
        emit viewWanted();
    });
    connect(baseline_, &BaselineButton::failed, this, [this](const QString& what) { baseline_->setToolTip(what); });

    inFlight_ = new QCheckBox(tr("with in flight"));
    inFlight_->setToolTip(tr("Counts requests still waiting as at least their age (Kaplan–Meier)"));
    connect(inFlight_, &QCheckBox::toggled, this, [this](bool on) {
        choice_.inFlight = on;
        refresh();
    });
    failures_ = new QCheckBox(tr("failed as +∞"));
    failures_->setToolTip(tr("Every request that failed in the window counts as longer than any other"));
    connect(failures_, &QCheckBox::toggled, this, [this](bool on) {
        choice_.failuresInfinite = on;
        refresh();
        emit viewWanted();
    });
    scale_ = new SegmentedControl(tr("Value axis"), {tr("linear"), tr("log")});
    connect(scale_, &SegmentedControl::chosen, this, [this](int index) {
        choice_.log = index == 1;
        refresh();
    });
    form_ = new SegmentedControl(tr("Form of the curve"), {tr("CDF"), tr("histogram")});
    connect(form_, &SegmentedControl::chosen, this, [this](int index) {
        choice_.histogram = index == 1;
        refresh();
    });
    grouping_ = new QComboBox;
    grouping_->setAccessibleName(tr("Groups of requests"));
    grouping_->setToolTip(tr("By what the requests are parted"));
    for (const Grouping by : Groupings)
        grouping_->addItem(groupingName(by), static_cast<int>(by));
    connect(grouping_, &QComboBox::activated, this, [this](int index) {
        choice_.by = static_cast<Grouping>(grouping_->itemData(index).toInt());
        refresh();
        emit viewWanted();
    });
}

QWidget* DistributionPage::makeCharts()
{
    cdfPanel_ = new Panel(tr("CDF"));
    cdf_ = new LineChart(tr("Cumulative distribution"), theme_);
    cdfPanel_->addBody(cdf_);
    cdfPanel_->addToTitle(form_);
    tailPanel_ = new Panel(tr("Tail"));
    tail_ = new LineChart(tr("Tail of the distribution"), theme_);
    tailPanel_->addBody(tail_);
    for (LineChart* chart : {cdf_, tail_})
        connect(chart, &LineChart::picked, this, &DistributionPage::pick);
    auto* charts = new QWidget;
    auto* row = new QHBoxLayout(charts);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Gap);
    row->addWidget(cdfPanel_, 1);
    row->addWidget(tailPanel_, 1);
    return charts;
}

QWidget* DistributionPage::makeTables()
{
    tablePanel_ = new Panel(tr("Percentiles"));
    table_ = new FigureTable(tr("Percentiles"), theme_);
    table_->setUsualRows(UsualRows);
    tablePanel_->addBody(table_);
    notes_ = new QLabel;
    notes_->setWordWrap(true);
    notes_->setTextFormat(Qt::PlainText);
    notes_->setProperty("role", QStringLiteral("muted"));
    notes_->setContentsMargins(12, 2, 12, 6);
    tablePanel_->addBody(notes_);
    gapPanel_ = new Panel(tr("ITL and TBT tail"));
    gaps_ = new LineChart(tr("Gaps between chunks and between tokens"), theme_);
    gapPanel_->addBody(gaps_);
    tokensAChunk_ = new QLabel;
    tokensAChunk_->setProperty("role", QStringLiteral("secondary"));
    gapPanel_->addToTitle(tokensAChunk_);
    groupPanel_ = new Panel(tr("By prompt length"));
    groups_ = new LineChart(tr("The distribution by group"), theme_);
    groupPanel_->addBody(groups_);
    groupPanel_->addToTitle(grouping_);
    auto* tables = new QWidget;
    auto* row = new QHBoxLayout(tables);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Gap);
    row->addWidget(tablePanel_, 47);
    row->addWidget(gapPanel_, 24);
    row->addWidget(groupPanel_, 32);
    return tables;
}

void DistributionPage::choose(const std::string& of)
{
    if (distributionName(of).isEmpty() || choice_.of == of)
        return refreshControls();
    choice_.of = of;
    refresh();
    emit viewWanted();
}

QVariantMap DistributionPage::choices() const
{
    return {{OfKey, QString::fromStdString(choice_.of)},
            {LogKey, choice_.log},
            {InFlightKey, choice_.inFlight},
            {FailuresKey, choice_.failuresInfinite},
            {HistogramKey, choice_.histogram},
            {GroupingKey, static_cast<int>(choice_.by)},
            {PinnedKey, QVariant::fromValue(baseline_->choice().pinned)}};
}

void DistributionPage::restore(const QVariantMap& choices)
{
    const QString of = choices.value(OfKey, QString::fromStdString(choice_.of)).toString();
    choice_.log = choices.value(LogKey, choice_.log).toBool();
    choice_.inFlight = choices.value(InFlightKey, choice_.inFlight).toBool();
    choice_.failuresInfinite = choices.value(FailuresKey, choice_.failuresInfinite).toBool();
    choice_.histogram = choices.value(HistogramKey, choice_.histogram).toBool();
    choice_.by = static_cast<Grouping>(choices.value(GroupingKey, static_cast<int>(choice_.by)).toInt());
    if (const auto pinned = choices.value(PinnedKey).value<std::shared_ptr<const PinnedCurves>>())
        baseline_->setChoice({.of = BaselineChoice::Of::Pinned, .pinned = pinned});
    choose(of.toStdString());
}

void DistributionPage::setJudgement(const std::shared_ptr<const Judgement>& judgement)
{
    stallFloor_ = judgement->stallFloor;
}

void DistributionPage::present(const std::shared_ptr<const Snapshot>& snapshot)
{
    shown_ = snapshot;
    baseline_->present(snapshot);
    keepPinned();
    refresh();
}

// The snapshot that answers the wish to keep a window has all of its distributions.
void DistributionPage::keepPinned()
{
    if (!pinning_)
        return;
    auto curves = pinnedCurves(*shown_, windowLabel(*shown_, shownZone()));
    if (!curves)
        return;
    pinning_ = false;
    baseline_->setChoice(
        {.of = BaselineChoice::Of::Pinned, .pinned = std::make_shared<const PinnedCurves>(std::move(*curves))});
    emit viewWanted();
}

void DistributionPage::want(View& view) const
{
    const auto wish = [&view](const CurveWish& curve) {
        if (std::ranges::find(view.curves, curve) == view.curves.end())
            view.curves.push_back(curve);
    };
    for (const CurveWish& curve : wishesFor(choice_, baseline_->choice()))
        wish(curve);
    for (const Metric gaps : {Metric::Itl, Metric::Tbt})
        wish({std::string(idOf(gaps)), Grouping::None, false});
    if (baseline_->choice().of == BaselineChoice::Of::Stretch)
        view.compareTo = baseline_->choice().stretch;
    if (pinning_ && shown_)
        for (const CurveWish& curve : wishesToPin(*shown_))
            wish(curve);
}

void DistributionPage::pick(const PickedValues& values)
{
    if (!shown_)
        return;
    const ShownDistribution shown = shownDistribution(*shown_, choice_, baseline_->choice());
    if (const auto range = pickedRange(shown, values.values, values.point, choice_.log))
        emit behindWanted(*range);
}

void DistributionPage::refreshControls()
{
    const auto metric = metricOf(choice_.of);
    const auto at = metric ? std::ranges::find(ShownMetrics, *metric) : ShownMetrics.end();
    metrics_->setCurrent(at == ShownMetrics.end() ? -1 : static_cast<int>(at - ShownMetrics.begin()));
    scale_->setCurrent(choice_.log ? 1 : 0);
    form_->setCurrent(choice_.histogram ? 1 : 0);
    inFlight_->setChecked(choice_.inFlight);
    failures_->setChecked(choice_.failuresInfinite);
    failures_->setEnabled(!ofGaps(choice_.of));
    grouping_->setCurrentIndex(grouping_->findData(static_cast<int>(choice_.by)));

    QStringList offered{QString()};
    if (shown_)
        for (const std::string& of : furtherDistributions(*shown_, choice_.of))
            offered << QString::fromStdString(of);
    QStringList known;
    for (int i = 0; i < further_->count(); ++i)
        known << further_->itemData(i).toString();
    if (known != offered) {
        further_->clear();
        for (const QString& of : offered)
            further_->addItem(of.isEmpty() ? tr("Stages…") : distributionName(of.toStdString()), of);
    }
    further_->setCurrentIndex(std::max(0, further_->findData(QString::fromStdString(choice_.of))));
}

void DistributionPage::refresh()
{
    refreshControls();
    if (!shown_)
        return;
    const Snapshot& s = *shown_;
    const bool any = hasAnything(s);
    stack_->setCurrentIndex(any ? 1 : 0);
    if (!any)
        return;

    const Theme& theme = theme_.theme();
    const ShownDistribution shown = shownDistribution(s, choice_, baseline_->choice());
    const QString samples = shown.now != nullptr ? sampleText(shown.now->summary) : QString();
    inFlight_->setEnabled(survivalOf(s, choice_.of) != nullptr);
    QStringList head{QStringLiteral("%1: %2").arg(observerName(s), distributionDefinition(choice_.of)),
                     tr("window %1").arg(windowName(s.window.window))};
    if (s.filtered)
        head << tr("of the requests that match the filter");
    head_->setText(head.join(QStringLiteral(" · ")));
    cdfPanel_->setTitle(choice_.histogram ? tr("Histogram") : tr("CDF"));
    cdfPanel_->setSubtitle(choice_.histogram ? histogramSource(shown)
                                             : tr("share with %1 ≤ x · %2").arg(shown.name, samples));
    cdf_->setContent(choice_.histogram ? histogramChart(s, shown, choice_.log, theme)
                                       : cdfChart(s, shown, choice_.log, theme));
    cdf_->setDescription(distributionSentence(s, shown));
    tailPanel_->setSubtitle(tr("share with %1 > x, log scale").arg(shown.name));
    tail_->setContent(tailChart(s, shown, choice_.log, theme));
    tail_->setDescription(distributionSentence(s, shown));
    refreshTables(shown);
}

void DistributionPage::refreshTables(const ShownDistribution& shown)
{
    const Snapshot& s = *shown_;
    const Theme& theme = theme_.theme();
    const bool compares = !shown.baselineName.isEmpty();
    tablePanel_->setTitle(compares ? tr("Difference at each percentile") : tr("%1 percentiles").arg(shown.name));
    QStringList aside{behindText(s, shown), failuresText(shown)};
    aside.removeAll(QString());
    if (compares)
        aside.prepend(tr("now against %1").arg(shown.baselineName));
    tablePanel_->setSubtitle(aside.join(QStringLiteral(" · ")));
    table_->setColumns(compares ? differenceColumns() : percentileColumns());
    table_->setRows(compares ? differenceRows(s, shown, theme) : percentileRows(s, shown, theme));

    QStringList notes = percentileNotes(s, shown);
    if (const auto& pinned = baseline_->choice().pinned; compares && pinned) {
        const RunComparison comparison = compareRuns(pinned->facts, runFacts(s));
        if (!comparison.differs.isEmpty())
            notes.prepend(tr("Differs: %1").arg(comparison.differs.join(QStringLiteral(" · "))));
        if (!comparison.same.isEmpty())
            notes.prepend(tr("Comparable: %1").arg(comparison.same.join(QStringLiteral(" · "))));
    }
    notes_->setText(notes.join(QLatin1Char('\n')));
    notes_->setVisible(!notes.isEmpty());

    gaps_->setContent(gapChart(s, baseline_->choice(), stallFloor_, theme));
    gaps_->setDescription(gapSentence(s));
    tokensAChunk_->setText(s.tokensPerChunk ? tr("%1 tokens a chunk").arg(formatNumber(*s.tokensPerChunk)) : QString());
    groupPanel_->setTitle(tr("By %1").arg(groupingName(choice_.by)));
    groupPanel_->setSubtitle(groupsLeftOutText(shown, MostGroupLines));
    groups_->setContent(groupChart(s, shown, choice_, theme));
}

QString DistributionPage::summary() const
{
    if (!shown_ || !hasAnything(*shown_))
        return tr("No samples in the window.");
    return distributionSentence(*shown_, shownDistribution(*shown_, choice_, baseline_->choice()));
}

} // namespace inferama::app
