// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/distribution_charts.h"

#include "app/pages/distribution_parts.h"
#include "app/translation.h"
#include "widgets/cdf_curve.h"
#include "widgets/theme.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

using Bins = std::vector<HistogramBin>;

Bins binsOf(const DistributionCurve& curve, const ChartContent& content)
{
    return histogramOf(curve.cdf, *content.x.include, content.x.scale, curve.thinned);
}

const HistogramBin* binAt(const Bins& bins, double x)
{
    const auto bin =
        std::ranges::find_if(bins, [&](const HistogramBin& b) { return x > b.values.low && x <= b.values.high; });
    return bin == bins.end() ? nullptr : &*bin;
}

// The outline of bars.
std::vector<Sample> outlineOf(const Bins& bins)
{
    std::vector<Sample> outline;
    if (bins.empty())
        return outline;
    outline.push_back({bins.front().values.low, 0.0});
    for (const HistogramBin& bin : bins) {
        outline.push_back({bin.values.low, bin.share});
        outline.push_back({bin.values.high, bin.share});
    }
    outline.push_back({bins.back().values.high, 0.0});
    return outline;
}

QColor barColour(const Theme& theme)
{
    QColor colour = theme.percentile[P50];
    colour.setAlphaF(0.55F);
    return colour;
}

} // namespace

QString histogramSource(const ShownDistribution& shown)
{
    if (shown.now == nullptr)
        return {};
    if (!shown.now->summary.exact)
        return tr("counted from buckets, ±0.4 %");
    return shown.now->thinned
               ? tr("drawn from a curve of %1 points").arg(formatCount(static_cast<double>(shown.now->cdf.size())))
               : tr("counted from all samples");
}

ChartContent histogramChart(const Snapshot& s, const ShownDistribution& shown, bool log, const Theme& theme)
{
    if (shown.now == nullptr)
        return emptyChart(shown);
    ChartContent content;
    layValueAxis(content, s, shown, log, theme);
    content.y.label = shareTick;
    content.keyed = true;
    content.note = noteOfHidden(shown, log);
    const auto now = std::make_shared<const Bins>(binsOf(*shown.now, content));
    double highest = 0;
    for (const HistogramBin& bin : *now) {
        content.bars.push_back({bin.values, bin.share, barColour(theme)});
        highest = std::max(highest, bin.share);
    }
    std::shared_ptr<const Bins> before;
    const auto nText = [](const DistributionCurve& curve) {
        return tr("n = %1").arg(formatCount(static_cast<double>(curve.summary.count)));
    };
    if (shown.baseline != nullptr) {
        before = std::make_shared<const Bins>(binsOf(*shown.baseline, content));
        content.lines.push_back({.name = shown.baselineName,
                                 .colour = theme.baseline,
                                 .width = 1.5,
                                 .style = LineStyle::Dashed,
                                 .samples = outlineOf(*before),
                                 .endText = nText(*shown.baseline),
                                 .labelled = false});
        for (const HistogramBin& bin : *before)
            highest = std::max(highest, bin.share);
    }
    content.lines.push_back({.name = shown.nowName,
                             .colour = theme.percentile[P50],
                             .width = 1,
                             .style = LineStyle::Solid,
                             .samples = outlineOf(*now),
                             .endText = nText(*shown.now),
                             .labelled = false});
    content.y.include = Interval{0, highest > 0 ? highest : 1};
    for (const PercentileIndex i : PercentileIndices) {
        const double value = shown.now->summary.at(i);
        const HistogramBin* bin = binAt(*now, value);
        if (bin != nullptr)
            content.markers.push_back({.x = value,
                                       .y = bin->share,
                                       .colour = theme.percentile[i],
                                       .trust = thinness(i, shown.now->summary.count),
                                       .text = percentileName(i) + QLatin1Char(' ') + formatDuration(value).joined(),
                                       .textLeft = i != P50,
                                       .leaders = false});
    }
    if (const auto slo = sloWords(s, shown))
        content.limits.push_back({Shading::Over::X, slo->at, slo->within, slo->baseline});
    content.tip = [now, before, approximate = shown.approximate()](double x, std::optional<double>) {
        const HistogramBin* bin = binAt(*now, x);
        const HistogramBin* other = before ? binAt(*before, x) : nullptr;
        ChartTip tip{.head = formatDuration(x).joined(), .aside = {}, .rows = {}};
        if (const HistogramBin* any = bin != nullptr ? bin : other)
            tip.head =
                tr("%1 to %2").arg(formatDuration(any->values.low).joined(), formatDuration(any->values.high).joined());
        tip.rows.push_back({{}, tr("share"), shareText(bin != nullptr ? bin->share : 0, approximate)});
        if (before)
            tip.rows.push_back({{}, tr("baseline"), shareText(other != nullptr ? other->share : 0, false)});
        return tip;
    };
    content.pickTip = pickTip(shown);
    return content;
}

} // namespace inferama::app
