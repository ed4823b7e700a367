// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/distribution_charts.h"

#include "app/pages/distribution_parts.h"
#include "app/translation.h"
#include "widgets/cdf_curve.h"
#include "widgets/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

// Where there is no room for every name, P99 goes before its neighbours.
constexpr std::array<PercentileIndex, 5> Named{P50, P99, P90, P95, P999};

// Without its one sample in so many nothing can be said: below 1/n, or that the rest failed.
void hatchBelow(ChartContent& content, double floor, double share, const QString& word, const Theme& theme)
{
    content.shadings.push_back({.over = Shading::Over::Y,
                                .values = {floor, share},
                                .colour = theme.muted,
                                .opacity = 0.5,
                                .hatched = true,
                                .word = word,
                                .level = {}});
}

QString belowOneText(std::uint64_t count)
{
    const std::uint64_t needed = samplesNeeded(P999, Thinness::Thin);
    return count < needed ? tr("below 1/n: no statement possible (P99.9 needs n ≥ %1)")
                                .arg(formatCount(static_cast<double>(needed)))
                          : tr("below 1/n: no statement possible");
}

// A decade that begins below 1/n, so that there is something to hatch.
double floorOf(const ShownDistribution& shown)
{
    std::uint64_t most = shown.now->summary.count;
    if (shown.baseline != nullptr)
        most = std::max(most, shown.baseline->summary.count);
    return std::pow(10.0, std::floor(std::log10(1 / static_cast<double>(most)) - 1e-9));
}

Marker markerOf(const DistributionCurve& curve, PercentileIndex i, double y, bool baseline, const Theme& theme)
{
    return {.x = curve.summary.at(i),
            .y = y,
            .colour = theme.percentile[i],
            .trust = thinness(i, curve.summary.count),
            .text = {},
            .textLeft = i != P50,
            .leaders = false,
            .diamond = baseline};
}

bool drawable(const DistributionCurve& curve, PercentileIndex i, bool log)
{
    return std::isfinite(curve.summary.at(i)) && (!log || curve.summary.at(i) > 0);
}

void addSlo(ChartContent& content, const SloWords& slo, bool within, double share, const Theme& theme)
{
    content.limits.push_back(
        {Shading::Over::X, slo.at, within ? slo.within : slo.over, within ? slo.baseline : QString()});
    content.markers.push_back({.x = slo.at,
                               .y = share,
                               .colour = theme.accent,
                               .trust = Thinness::Sound,
                               .text = {},
                               .textLeft = false,
                               .leaders = false});
}

// By what factor each percentile is worse, halfway between the two.
void addLevels(ChartContent& content, const ShownDistribution& shown, bool log, const Theme& theme)
{
    for (const PercentileIndex i : PercentileIndices) {
        LevelLine level{.y = 1 - Percentiles[i],
                        .colour = theme.percentile[i],
                        .name = percentileName(i),
                        .aside = {},
                        .asideAt = 0};
        if (shown.baseline != nullptr && drawable(*shown.now, i, true) && drawable(*shown.baseline, i, true) &&
            thinness(i, shown.now->summary.count) != Thinness::VeryThin) {
            const double now = shown.now->summary.at(i);
            const double before = shown.baseline->summary.at(i);
            level.aside = formatFactor(now / before);
            level.asideAt = log ? std::sqrt(now * before) : (now + before) / 2;
        }
        content.levels.push_back(level);
    }
}

} // namespace

ChartContent cdfChart(const Snapshot& s, const ShownDistribution& shown, bool log, const Theme& theme)
{
    if (shown.now == nullptr)
        return emptyChart(shown);
    ChartContent content;
    layValueAxis(content, s, shown, log, theme);
    content.y.fixed = Interval{0, 1};
    content.y.label = shareTick;
    content.readsBothWays = true;
    content.keyed = true;
    content.lines = distributionLines(shown, Half::Within, log, 0, theme);
    content.note = noteOfHidden(shown, log);
    for (const PercentileIndex i : Named) {
        if (shown.baseline != nullptr && drawable(*shown.baseline, i, log))
            content.markers.push_back(markerOf(*shown.baseline, i, Percentiles[i], true, theme));
        if (!drawable(*shown.now, i, log))
            continue;
        Marker marker = markerOf(*shown.now, i, Percentiles[i], false, theme);
        marker.text = percentileName(i) + QLatin1Char(' ') + formatDuration(marker.x).joined();
        marker.leaders = true;
        content.markers.push_back(marker);
    }
    if (const auto slo = sloWords(s, shown)) {
        addSlo(content, *slo, true, slo->share, theme);
        content.shadings.push_back({.over = Shading::Over::X,
                                    .values = {-FarAway, slo->at},
                                    .colour = theme.bandColour(Level::Best),
                                    .opacity = 0.06,
                                    .hatched = false,
                                    .word = {},
                                    .level = {}});
    }
    if (shown.failuresInfinite && shown.now->failures > 0)
        hatchBelow(content, shown.now->cdf.empty() ? 0.0 : shown.now->cdf.back().share, 1, failuresText(shown), theme);
    content.tip = distributionTip(shown, Half::Within);
    content.pickTip = pickTip(shown);
    return content;
}

ChartContent tailChart(const Snapshot& s, const ShownDistribution& shown, bool log, const Theme& theme)
{
    if (shown.now == nullptr)
        return emptyChart(shown);
    ChartContent content;
    layValueAxis(content, s, shown, log, theme);
    const double floor = floorOf(shown);
    content.y.scale = ScaleKind::Log;
    content.y.fixed = Interval{floor, 1};
    content.y.label = shareTick;
    content.readsBothWays = true;
    content.lines = distributionLines(shown, Half::Over, log, floor, theme);
    content.note = noteOfHidden(shown, log);
    addLevels(content, shown, log, theme);
    for (const PercentileIndex i : Named) {
        const double over = 1 - Percentiles[i];
        if (shown.baseline != nullptr && drawable(*shown.baseline, i, log) &&
            thinness(i, shown.baseline->summary.count) != Thinness::VeryThin)
            content.markers.push_back(markerOf(*shown.baseline, i, over, true, theme));
        if (!drawable(*shown.now, i, log) || thinness(i, shown.now->summary.count) == Thinness::VeryThin)
            continue;
        Marker marker = markerOf(*shown.now, i, over, false, theme);
        marker.text = formatDuration(marker.x).joined();
        marker.textLeft = true;
        content.markers.push_back(marker);
    }
    if (shown.failuresInfinite && shown.now->failures > 0)
        hatchBelow(content, floor,
                   static_cast<double>(shown.now->failures) / static_cast<double>(shown.now->summary.count),
                   failuresText(shown), theme);
    else
        hatchBelow(content, floor, 1 / static_cast<double>(shown.now->summary.count),
                   belowOneText(shown.now->summary.count), theme);
    if (const auto slo = sloWords(s, shown))
        addSlo(content, *slo, false, 1 - slo->share, theme);
    content.tip = distributionTip(shown, Half::Over);
    content.pickTip = pickTip(shown);
    return content;
}

} // namespace inferama::app
