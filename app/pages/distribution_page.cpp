// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/distribution_page.h"

#include "app/baseline_reader.h"
#include "app/judgement.h"
#include "app/pages/baseline_button.h"
#include "app/pages/distribution_charts.h"
#include "app/pages/distribution_groups.h"
#include "app/pages/distribution_names.h"
#include "app/pages/distribution_parts.h"
#include "app/pages/distribution_tables.h"
#include "app/pages/latency_figures.h"
#include "widgets/elided_label.h"
#include "widgets/empty_state.h"
#include "widgets/figure_table.h"
#include "widgets/line_chart.h"
#include "widgets/page_head.h"
#include "widgets/panel.h"
#include "widgets/segmented_control.h"
#include "widgets/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QStackedLayout>

#include <algorithm>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

bool hasAnything(const Snapshot& s)
{
    return std::any_of(ShownMetrics.begin(), ShownMetrics.end(), [&](Metric m) { return s.metric(m).count > 0; }) ||
           s.requests.failed() > 0;
}

void addWish(View& view, const CurveWish& wish)
{
    if (std::ranges::find(view.curves, wish) == view.curves.end())
        view.curves.push_back(wish);
}

QString joined(const QStringList& parts) { return parts.join(QStringLiteral(" · ")); }

// "● Comparable: …"; the shape says it too.
void showLine(ElidedLabel& label, const QString& text)
{
    label.setFullText(text);
    label.setVisible(!text.isEmpty());
}

} // namespace

DistributionPage::DistributionPage(const ThemeHolder& theme, QWidget* parent)
    : Page(parent), theme_(theme), stallFloor_(defaultJudgement().stallFloor), reader_(new BaselineReader(this)),
      stack_(new QStackedLayout(this)), head_(new PageHead(theme, tr("Distribution")))
{
    stack_->addWidget(new EmptyState(
        tr("No samples in the window"),
        tr("The page fills with the first token of the next request; a longer window may hold earlier ones.")));
    stack_->addWidget(makeBoard());
    connectBaseline();
    addActions();
    showControls();
    connect(&theme_, &ThemeHolder::changed, this, &DistributionPage::refresh);
}

// --- What is chosen

void DistributionPage::choose(const std::string& of)
{
    if (choice_.of == of)
        return;
    choice_.of = of;
    notice_.clear();
    showControls();
    refresh();
    emit viewWanted();
}

void DistributionPage::step(int by)
{
    std::vector<std::string> all;
    for (const Metric metric : ShownMetrics)
        all.emplace_back(idOf(metric));
    if (shown_)
        for (std::string& of : furtherDistributions(*shown_, choice_.of))
            all.push_back(std::move(of));
    const auto count = static_cast<int>(all.size());
    const auto here = static_cast<int>(std::ranges::find(all, choice_.of) - all.begin());
    choose(all[static_cast<std::size_t>((here + by + count) % count)]);
}

void DistributionPage::change(bool DistributionChoice::*what, bool to, bool needsView)
{
    if (choice_.*what == to)
        return;
    choice_.*what = to;
    notice_.clear();
    showControls();
    refresh();
    if (needsView)
        emit viewWanted();
}

void DistributionPage::group(Grouping by)
{
    if (choice_.by == by)
        return;
    choice_.by = by;
    showControls();
    refresh();
    emit viewWanted();
}

void DistributionPage::stepGrouping()
{
    const auto here = std::ranges::find(Groupings, choice_.by);
    group(here == Groupings.end() || here + 1 == Groupings.end() ? Groupings.front() : *(here + 1));
}

void DistributionPage::showGroupsAs(int form)
{
    groupStack_->setCurrentIndex(form);
    groupForm_->setCurrent(form);
    refresh();
}

// --- The requests behind a part of it

void DistributionPage::pick(const PickedValues& values)
{
    if (!shown_)
        return;
    const ShownDistribution shown = shownDistribution(*shown_, choice_, baseline_);
    if (const auto range = pickedRange(shown, values.values, values.point, choice_.log))
        emit behindWanted(*range);
    else
        say(tr("no sample between %1 and %2")
                .arg(formatDuration(values.values.low).joined(), formatDuration(values.values.high).joined()));
}

void DistributionPage::say(const QString& notice)
{
    notice_ = notice;
    showControls();
    refresh();
}

void DistributionPage::setJudgement(const std::shared_ptr<const Judgement>& judgement)
{
    stallFloor_ = judgement->stallFloor;
    refresh();
}

// --- Frames

void DistributionPage::present(const std::shared_ptr<const Snapshot>& snapshot)
{
    shown_ = snapshot;
    if (pinning_)
        takePin();
    refresh();
}

void DistributionPage::want(View& view) const
{
    for (const CurveWish& wish : wishesFor(choice_, baseline_))
        addWish(view, wish);
    for (const Metric gaps : {Metric::Itl, Metric::Tbt})
        addWish(view, {std::string(idOf(gaps)), Grouping::None, false});
    if (pinning_ && shown_)
        for (const CurveWish& wish : wishesToPin(*shown_))
            addWish(view, wish);
    if (baseline_.of == BaselineChoice::Of::Stretch)
        view.compareTo = baseline_.stretch;
}

void DistributionPage::refresh()
{
    if (!shown_)
        return;
    const bool any = hasAnything(*shown_);
    stack_->setCurrentIndex(any ? 1 : 0);
    if (!any)
        return;
    showFurther();
    const ShownDistribution shown = shownDistribution(*shown_, choice_, baseline_);
    showHead(shown);
    showCharts(shown);
    showTable(shown);
    showComparison(shown);
    showParts(shown);
}

void DistributionPage::showControls()
{
    const auto metric = std::ranges::find(ShownMetrics, metricOf(choice_.of).value_or(Metric::ItlJitter));
    metrics_->setCurrent(metric == ShownMetrics.end() ? -1 : static_cast<int>(metric - ShownMetrics.begin()));
    further_->setCurrentIndex(further_->findData(QString::fromStdString(choice_.of)));
    inFlight_->setChecked(choice_.inFlight);
    inFlight_->setEnabled(choice_.of == idOf(Metric::Ttft) || choice_.of == idOf(Metric::E2e));
    failures_->setChecked(choice_.failuresInfinite);
    failures_->setEnabled(!ofGaps(choice_.of));
    form_->setCurrent(choice_.histogram ? 1 : 0);
    scale_->setCurrent(choice_.log ? 1 : 0);
    grouping_->setCurrentIndex(grouping_->findData(static_cast<int>(choice_.by)));
    baselineButton_->setOffer({.current = baseline_,
                               .pins = pins_,
                               .snapshot = shown_,
                               .pinning = pinning_,
                               .reading = QFileInfo(reader_->path()).fileName(),
                               .progress = reader_->progress()});
}

// The combo is left alone while its list is the same, open or not.
void DistributionPage::showFurther()
{
    const std::vector<std::string> all = furtherDistributions(*shown_, choice_.of);
    bool same = static_cast<int>(all.size()) == further_->count();
    for (std::size_t i = 0; same && i < all.size(); ++i)
        same = further_->itemData(static_cast<int>(i)).toString().toStdString() == all[i];
    if (!same) {
        further_->clear();
        for (const std::string& of : all)
            further_->addItem(distributionName(of), QString::fromStdString(of));
        further_->setCurrentIndex(further_->findData(QString::fromStdString(choice_.of)));
    }
    further_->setEnabled(!all.empty());
}

void DistributionPage::showHead(const ShownDistribution& shown)
{
    QStringList parts;
    if (!notice_.isEmpty())
        parts << notice_;
    if (shown_->filtered)
        parts << tr("of the requests that match, %1 sent in the window")
                     .arg(formatCount(static_cast<double>(shown_->requests.sent)));
    parts << tr("%1: %2").arg(observerName(*shown_), distributionDefinition(shown.of))
          << tr("window %1").arg(windowName(shown_->window));
    head_->setText(joined(parts));
    head_->setToolTip(joined(parts));
}

void DistributionPage::showCharts(const ShownDistribution& shown)
{
    const Theme& theme = theme_.theme();
    QStringList facts;
    for (const QString& fact : {failuresText(shown), behindText(*shown_, shown)})
        if (!fact.isEmpty())
            facts << fact;
    const QString samples = shown.now != nullptr ? sampleText(shown.now->summary) : QString();
    cdfPanel_->setTitle(choice_.histogram ? tr("Histogram") : tr("CDF"));
    cdfPanel_->setSubtitle(
        joined(facts + (choice_.histogram ? QStringList{histogramSource(shown), samples}
                                          : QStringList{tr("share with %1 ≤ x").arg(shown.name), samples})));
    const QString sentence = distributionSentence(*shown_, shown);
    cdf_->setContent(choice_.histogram ? histogramChart(*shown_, shown, choice_.log, theme)
                                       : cdfChart(*shown_, shown, choice_.log, theme));
    cdf_->setDescription(sentence);
    QStringList tail{tr("share with %1 > x, log scale").arg(shown.name)};
    if (shown.baseline != nullptr)
        tail << tr("diamonds: baseline");
    tailPanel_->setSubtitle(joined(tail));
    tail_->setContent(tailChart(*shown_, shown, choice_.log, theme));
    tail_->setDescription(sentence);
}

void DistributionPage::showTable(const ShownDistribution& shown)
{
    const Theme& theme = theme_.theme();
    const bool shares = !behindText(*shown_, shown).isEmpty();
    if (shown.baseline == nullptr || shown.now == nullptr) {
        percentilePanel_->setTitle(tr("%1 percentiles").arg(shown.name));
        percentilePanel_->setSubtitle(shown.baselineName.isEmpty()
                                          ? QString()
                                          : tr("the baseline, %1, has no such samples").arg(shown.baselineName));
        percentiles_->setColumns(percentileColumns(shares));
        percentiles_->setRows(percentileRows(*shown_, shown, theme));
        return;
    }
    percentilePanel_->setTitle(tr("%1: difference at each percentile").arg(shown.name));
    percentilePanel_->setSubtitle(tr("%1 against %2").arg(shown.nowName, shown.baselineName));
    percentiles_->setColumns(differenceColumns(shares));
    percentiles_->setRows(differenceRows(*shown_, shown, theme));
}

void DistributionPage::showComparison(const ShownDistribution& shown)
{
    RunComparison comparison;
    if (baseline_.of == BaselineChoice::Of::Pinned && baseline_.pinned)
        comparison = compareRuns(baseline_.pinned->facts, runFacts(*shown_));
    else if (baseline_.of == BaselineChoice::Of::Stretch)
        comparison.same << tr("the same run at another time");
    else if (baseline_.of == BaselineChoice::Of::Others)
        comparison.same << tr("the same run at the same time");
    const auto line = [](const QString& head, const QStringList& parts) {
        return parts.isEmpty() ? QString() : head.arg(joined(parts));
    };
    showLine(*same_, line(tr("● Comparable: %1"), comparison.same));
    showLine(*differs_, line(tr("◆ Differs: %1"), comparison.differs));
    showLine(*notes_, joined(percentileNotes(*shown_, shown)));
}

void DistributionPage::showParts(const ShownDistribution& shown)
{
    const Theme& theme = theme_.theme();
    gaps_->setContent(gapChart(*shown_, baseline_, stallFloor_, theme));
    gaps_->setDescription(gapSentence(*shown_));
    gapPanel_->setSubtitle(shown_->tokensPerChunk ? tr("%1 tokens a chunk").arg(formatNumber(*shown_->tokensPerChunk))
                                                  : QString());
    const std::vector<FigureRow> rows = groupRows(*shown_, shown, choice_, theme);
    groups_->setContent(groupChart(*shown_, shown, choice_, theme));
    QStringList words;
    for (const FigureRow& row : rows)
        words << tr("%1: n %2, P95 %3").arg(row[0].text, row[1].text, row[3].text);
    groups_->setDescription(words.join(QStringLiteral("; ")));
    groupTable_->setColumns(groupColumns(choice_.by));
    groupTable_->setRows(rows);
    const bool chart = groupStack_->currentIndex() == 0;
    groupPanel_->setSubtitle(groupsLeftOutText(shown, chart ? MostGroupLines : MostGroups));
}

QString DistributionPage::summary() const
{
    if (!shown_ || !hasAnything(*shown_))
        return tr("No samples in the window.");
    return distributionSentence(*shown_, shownDistribution(*shown_, choice_, baseline_));
}

} // namespace inferama::app
