// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/distribution_names.h"
#include "app/pages/distribution_parts.h"
#include "app/pages/distribution_tables.h"
#include "app/pages/latency_figures.h"
#include "app/pages/percentile_cells.h"
#include "app/translation.h"
#include "widgets/theme.h"

#include <cmath>
#include <limits>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

constexpr double FullBar = 30; // the factor that fills half of the bar's track

QString differenceText(double now, double before)
{
    const double difference = now - before;
    if (std::isnan(difference))
        return NoValue;
    const QString text = std::isinf(difference) ? formatNumber(difference) : formatDuration(difference).joined();
    return difference > 0 ? QLatin1Char('+') + text : text;
}

// Δ, ratio, bar. A ratio has a sense only between figures above 0.
void addDifference(FigureRow& row, double now, double before)
{
    const FigureCell none{.text = NoValue, .muted = true};
    row.push_back({.text = differenceText(now, before)});
    const double ratio = now / before;
    if (!(now > 0) || !(before > 0) || !std::isfinite(ratio)) {
        row.push_back(none);
        row.push_back({});
        return;
    }
    row.push_back({.text = formatFactor(ratio)});
    row.push_back({.text = {}, .toolTip = tr("From the middle: to the right longer, to the left shorter; full at a factor of %1")
                                  .arg(formatNumber(FullBar)),
                   .bar = std::log(ratio) / std::log(FullBar)});
}

FigureCell noiseCell(const ShownDistribution& shown, PercentileIndex i)
{
    const ValueInterval& now = shown.now->intervals[i];
    const ValueInterval& before = shown.baseline->intervals[i];
    FigureCell cell;
    switch (beyondNoise(now, before)) {
    case Noise::Beyond:
        cell.text = ofGaps(shown.of) ? tr("yes, if gaps were independent") : tr("yes");
        cell.level = shown.now->summary.at(i) > shown.baseline->summary.at(i) ? Level::Third : Level::Best;
        break;
    case Noise::Within:
        cell.text = tr("no");
        cell.muted = true;
        break;
    case Noise::CannotTell:
        cell.text = tr("cannot tell");
        cell.muted = true;
        break;
    }
    cell.toolTip = tr("95 % intervals: now %1, baseline %2").arg(intervalText(now), intervalText(before));
    return cell;
}

FigureCell beforeCell(const DistributionCurve& baseline, PercentileIndex i)
{
    FigureCell cell = percentileCell(baseline.summary, i);
    cell.text = valueText(baseline.summary.at(i));
    return cell;
}

} // namespace

Noise beyondNoise(const ValueInterval& a, const ValueInterval& b)
{
    constexpr double Open = std::numeric_limits<double>::infinity();
    if ((!a.low && !a.high) || (!b.low && !b.high))
        return Noise::CannotTell;
    const bool apart = a.low.value_or(-Open) > b.high.value_or(Open) || b.low.value_or(-Open) > a.high.value_or(Open);
    return apart ? Noise::Beyond : Noise::Within;
}

std::vector<FigureColumn> differenceColumns()
{
    return {
        {{}, 74, true, {}, 0},
        {tr("now"), 96, false, tr("Of the samples in the window"), 0},
        {tr("with in flight"), 86, false, tr("Kaplan–Meier: requests still waiting count as at least their age"), 3},
        {tr("baseline"), 72, false, tr("What it is compared with, as named above"), 0},
        {tr("Δ"), 72, false, tr("Now minus baseline"), 0},
        {tr("ratio"), 56, false, tr("Now divided by baseline"), 0},
        {tr("log"), 84, true, tr("The ratio on a log scale"), 2},
        {tr("more than noise?"), 106, true,
         tr("Yes where the 95 % intervals of the two percentiles, from order statistics, do not overlap. The "
            "samples are taken as independent; gaps of one request are not, so that for ITL and TBT it says yes "
            "too often"),
         1}};
}

std::vector<FigureRow> differenceRows(const Snapshot& s, const ShownDistribution& shown, const Theme& theme)
{
    std::vector<FigureRow> rows;
    if (shown.now == nullptr || shown.baseline == nullptr)
        return rows;
    const MetricSummary& now = shown.now->summary;
    const MetricSummary& before = shown.baseline->summary;
    const auto plain = [&](const QString& name, double is, double was, const QColor& key) {
        FigureRow row{{.text = name, .key = key},
                      plainCell(is, now.count),
                      {.text = NoValue, .muted = true},
                      {.text = valueText(was)}};
        addDifference(row, is, was);
        row.push_back({});
        rows.push_back(std::move(row));
    };
    plain(tr("Mean"), now.mean, before.mean, theme.mean);
    for (const PercentileIndex i : PercentileIndices) {
        FigureRow row{{.text = percentileName(i), .key = theme.percentile[i]},
                      nowCell(s, shown, i),
                      estimateCell(shown, i),
                      beforeCell(*shown.baseline, i)};
        addDifference(row, now.at(i), before.at(i));
        row.push_back(noiseCell(shown, i));
        rows.push_back(std::move(row));
    }
    plain(tr("Maximum"), now.max, before.max, {});
    return rows;
}

} // namespace inferama::app
