// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/distribution_tables.h"

#include "app/pages/distribution_names.h"
#include "app/pages/distribution_parts.h"
#include "app/pages/latency_figures.h"
#include "app/pages/percentile_cells.h"
#include "app/translation.h"
#include "widgets/status_mark.h"
#include "widgets/theme.h"

#include <array>
#include <cmath>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

// Where the quantiles of Percentiles stand in SurvivalQuantiles; P99.9 is not among them.
constexpr std::array<std::size_t, 4> Survival{2, 3, 4, 5};

const FigureCell None{.text = NoValue, .muted = true};

FigureCell nameCell(PercentileIndex i, const Theme& theme)
{
    return {.text = percentileName(i), .key = theme.percentile[i]};
}

QString countText(std::uint64_t count) { return formatCount(static_cast<double>(count)); }

QString trustWord(PercentileIndex i, std::uint64_t count)
{
    switch (thinness(i, count)) {
    case Thinness::Sound:
        return tr("sound");
    case Thinness::Thin:
        return tr("thin (n < %1)").arg(countText(samplesNeeded(i, Thinness::Sound)));
    case Thinness::VeryThin:
        return tr("very thin (n < %1)").arg(countText(samplesNeeded(i, Thinness::Thin)));
    }
    return {};
}

} // namespace

FigureCell estimateCell(const ShownDistribution& shown, PercentileIndex i)
{
    if (shown.estimate == nullptr || i >= Survival.size())
        return None;
    if (const auto quantile = shown.estimate->quantiles[Survival[i]])
        return {.text = formatDuration(*quantile).joined()};
    return {.text = tr("not reached"),
            .muted = true,
            .toolTip = tr("Too many requests are still waiting for the estimate to fall this far")};
}

// "5.75 s of 60 %" where the percentile is not of all requests; its shape is red where more failed than lie above it.
FigureCell nowCell(const Snapshot& s, const ShownDistribution& shown, PercentileIndex i)
{
    const MetricSummary& m = shown.now->summary;
    FigureCell cell = percentileCell(m, i);
    cell.text = valueText(m.at(i));
    cell.strong = cell.trust != Thinness::VeryThin;
    const auto behind = requestsBehind(s, shown.of);
    if (!behind || behind->all() || shown.failuresInfinite)
        return cell;
    const QString share = formatShare(behind->share()).joined();
    cell.text = tr("%1 of %2").arg(cell.text, share);
    if (1 - behind->share() > 1 - Percentiles[i])
        cell.level = Level::Worst;
    const QString told = tr("Of the %1 of requests that gave one; %2 failed without: with them the percentile would be "
                            "infinite where they are more than lie above it")
                             .arg(share, countText(behind->without));
    cell.toolTip = cell.toolTip.isEmpty() ? told : QStringLiteral("%1\n%2").arg(cell.toolTip, told);
    return cell;
}

FigureCell plainCell(double value, std::uint64_t count)
{
    if (count == 0)
        return None;
    return {.text = valueText(value), .strong = true};
}

std::vector<FigureColumn> percentileColumns(bool shares)
{
    return {
        {{}, 80, true, {}, 0},
        {tr("now"), shares ? 136 : 104, false, tr("Of the samples in the window"), 0},
        {tr("with in flight"), 90, false, tr("Kaplan–Meier: requests still waiting count as at least their age"), 0},
        {tr("95 % interval"), 128, false,
         tr("Of the percentile, from order statistics: in 95 of 100 such samples it lies inside. Gaps of one "
            "request are alike, so that of ITL and TBT it is wider in truth"),
         3},
        {tr("samples above"), 98, false, tr("How many samples of the window lie above this percentile"), 2},
        {tr("figure"), 62, true,
         tr("Exact up to the set number of samples, beyond from a sketch with an error of at most 0.4 %"), 1},
        {tr("how far to trust it"), 140, true, {}, 4}};
}

std::vector<FigureRow> percentileRows(const Snapshot& s, const ShownDistribution& shown, const Theme& theme)
{
    const MetricSummary m = shown.now != nullptr ? shown.now->summary : MetricSummary{};
    const FigureCell figure{.text = m.count == 0 ? QString() : m.exact ? tr("exact") : tr("sketch"), .muted = true};
    std::vector<FigureRow> rows;
    const auto plain = [&](const QString& name, double value, const QColor& key) {
        rows.push_back({{.text = name, .key = key}, plainCell(value, m.count), None, None, None, figure, {}});
    };
    plain(tr("Mean"), m.mean, theme.mean);
    for (const PercentileIndex i : PercentileIndices) {
        if (m.count == 0) {
            rows.push_back({nameCell(i, theme), None, estimateCell(shown, i), None, None, {}, {}});
            continue;
        }
        const double above = std::floor(static_cast<double>(m.count) * (1 - Percentiles[i]) + 1e-9);
        rows.push_back({nameCell(i, theme),
                        nowCell(s, shown, i),
                        estimateCell(shown, i),
                        {.text = intervalText(shown.now->intervals[i])},
                        {.text = formatCount(above)},
                        figure,
                        {.text = trustWord(i, m.count), .muted = thinness(i, m.count) == Thinness::Sound}});
    }
    plain(tr("Maximum"), m.max, {});
    return rows;
}

QString intervalText(const ValueInterval& interval)
{
    if (interval.low && interval.high && *interval.low == *interval.high)
        return valueText(*interval.low);
    if (interval.low && interval.high)
        return QStringLiteral("%1 – %2").arg(valueText(*interval.low), valueText(*interval.high));
    if (interval.low)
        return tr("from %1").arg(valueText(*interval.low));
    if (interval.high)
        return tr("up to %1").arg(valueText(*interval.high));
    return NoValue;
}

QStringList percentileNotes(const Snapshot& s, const ShownDistribution& shown)
{
    QStringList notes;
    if (shown.now == nullptr)
        return notes;
    const auto behind = requestsBehind(s, shown.of);
    if (shown.failuresInfinite) {
        notes << failuresText(shown);
    } else if (behind && !behind->all()) {
        QStringList kinds;
        for (std::size_t i = 1; i < StatusCount; ++i)
            if (s.requests.ended[i] > 0)
                kinds << QStringLiteral("%1 %2").arg(countText(s.requests.ended[i]),
                                                     statusWord(static_cast<Status>(i)));
        const QString share = formatShare(1 - behind->share()).joined();
        const QString outside = tr("%1 requests (%2) failed and gave no %3: they stand outside the percentiles")
                                    .arg(countText(behind->without), share, shown.name);
        notes << (kinds.isEmpty()
                      ? outside
                      : tr("%1; failures in the window: %2").arg(outside, kinds.join(QStringLiteral(", "))));
    }
    if (ofGaps(shown.of))
        notes << tr("Gaps of one request are alike: their intervals are wider in truth, and a difference may be noise");
    return notes;
}

} // namespace inferama::app
