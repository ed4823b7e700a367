// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/distribution_parts.h"

#include "app/pages/distribution_names.h"
#include "app/pages/latency_figures.h"
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

// From 300 to 500 ms a wait is noticed, beyond 1 s it feels stuck.
constexpr Interval Noticed{0.3, 0.5};
constexpr double Stuck = 1;

QString countText(std::uint64_t count) { return formatCount(static_cast<double>(count)); }
QString nText(std::uint64_t count) { return tr("n = %1").arg(countText(count)); }

std::vector<Sample> stepsOf(std::span<const CdfPoint> cdf, Half half, bool log, double floor, Rest rest)
{
    const PositivePart part = log ? positivePart(cdf) : PositivePart{cdf, 0};
    return half == Half::Within ? cdfSteps(part.cdf, part.before, rest) : tailSteps(part.cdf, floor, part.before, rest);
}

Interval shareRange(std::span<const CdfPoint> cdf, const Interval& values)
{
    const double below = shareWithin(cdf, std::nextafter(values.low, values.low - 1));
    return {below, shareWithin(cdf, values.high)};
}

} // namespace

void layValueAxis(ChartContent& content, const Snapshot& s, const ShownDistribution& shown, bool log,
                  const Theme& theme)
{
    content.x.scale = log ? ScaleKind::Log : ScaleKind::Linear;
    content.x.ends = LogEnds::OneTwoFive;
    content.x.label = durationTick;
    std::optional<Interval> values;
    const auto include = [&](std::span<const CdfPoint> cdf) {
        if (const auto more = valuesOf(cdf, log))
            values = values ? united(*values, *more) : *more;
    };
    if (shown.now != nullptr)
        include(shown.now->cdf);
    if (shown.estimate != nullptr)
        include(shown.estimate->curve);
    if (shown.baseline != nullptr)
        include(shown.baseline->cdf);
    Interval wanted = values.value_or(Interval{});
    if (const auto slo = sloOf(s.slo.slo, shown.of); slo && *slo > wanted.low / 10 && *slo < wanted.high * 3)
        wanted = united(wanted, {*slo, *slo});
    if (!log)
        wanted.low = std::min(wanted.low, 0.0);
    content.x.include = wanted;
    if (shown.of == idOf(Metric::Ttft)) {
        content.strips.push_back({Shading::Over::X, Noticed, theme.text2, tr("noticed")});
        content.strips.push_back(
            {Shading::Over::X, {Stuck, FarAway}, theme.bandColour(Level::Worst), tr("feels stuck")});
    }
}

QString noteOfHidden(const ShownDistribution& shown, bool log)
{
    if (!log || shown.now == nullptr)
        return {};
    const double hidden = positivePart(shown.now->cdf).before;
    return hidden > 0 ? tr("%1 of the samples are ≤ 0: not on a log axis").arg(formatShare(hidden).joined())
                      : QString();
}

ChartContent emptyChart(const ShownDistribution& shown)
{
    ChartContent content;
    content.emptyText = shown.answered ? tr("Nothing to draw: %1.").arg(whyNoSamples(shown.of))
                                       : tr("The curve comes with the next snapshot.");
    return content;
}

std::vector<ChartLine> distributionLines(const ShownDistribution& shown, Half half, bool log, double floor,
                                         const Theme& theme)
{
    const Rest rest = shown.failuresInfinite ? Rest::Infinite : Rest::Unknown;
    std::vector<ChartLine> lines;
    const auto add = [&](const QString& name, std::uint64_t n, QColor colour, double width, LineStyle style,
                         std::span<const CdfPoint> cdf, Rest beyond) {
        lines.push_back({.name = name,
                         .colour = std::move(colour),
                         .width = width,
                         .style = style,
                         .samples = stepsOf(cdf, half, log, floor, beyond),
                         .endText = nText(n),
                         .labelled = false});
    };
    if (shown.baseline != nullptr)
        add(shown.baselineName, shown.baseline->summary.count, theme.baseline, 1.5, LineStyle::Dashed,
            shown.baseline->cdf, rest);
    if (shown.estimate != nullptr)
        add(tr("with in flight"), shown.estimate->observed + shown.estimate->censored, theme.percentile[P999], 1.5,
            LineStyle::Dotted, shown.estimate->curve, Rest::Unknown);
    if (shown.now != nullptr)
        add(shown.nowName, shown.now->summary.count, theme.text, 2, LineStyle::Solid, shown.now->cdf, rest);
    return lines;
}

std::function<ChartTip(double, std::optional<double>)> distributionTip(const ShownDistribution& shown, Half half)
{
    struct Curve {
        QString name;
        std::vector<CdfPoint> cdf;
        bool approximate = false;
    };
    auto curves = std::make_shared<std::vector<Curve>>();
    curves->push_back({shown.nowName, shown.now->cdf, shown.approximate()});
    if (shown.estimate != nullptr)
        curves->push_back({tr("with in flight"), shown.estimate->curve, false});
    if (shown.baseline != nullptr)
        curves->push_back(
            {tr("baseline"), shown.baseline->cdf, shown.baseline->thinned || !shown.baseline->summary.exact});
    return [curves = std::shared_ptr<const std::vector<Curve>>(curves), half](double x, std::optional<double> y) {
        ChartTip tip{.head = formatDuration(x).joined(), .aside = {}, .rows = {}};
        const Curve& now = curves->front();
        const double within = shareWithin(now.cdf, x);
        tip.rows.push_back({{}, tr("within"), shareText(within, now.approximate)});
        tip.rows.push_back({{}, tr("over"), shareText(1 - within, now.approximate)});
        for (std::size_t i = 1; i < curves->size(); ++i) {
            const Curve& other = (*curves)[i];
            tip.rows.push_back(
                {{}, tr("within, %1").arg(other.name), shareText(shareWithin(other.cdf, x), other.approximate)});
        }
        if (!y)
            return tip;
        const double share = std::clamp(half == Half::Over ? 1 - *y : *y, 0.0, 1.0);
        for (const Curve& curve : *curves) {
            const auto value = valueAtShare(curve.cdf, share);
            const QString name = tr("%1 are within").arg(formatShare(share).joined());
            tip.rows.push_back({{},
                                &curve == &now ? name : QStringLiteral("%1, %2").arg(name, curve.name),
                                value ? formatDuration(*value).joined() : NoValue});
        }
        return tip;
    };
}

std::function<ChartTip(const Interval&)> pickTip(const ShownDistribution& shown)
{
    const auto cdf = std::make_shared<const std::vector<CdfPoint>>(shown.now->cdf);
    const std::uint64_t count = shown.now->summary.count;
    return [cdf, count, approximate = shown.approximate()](const Interval& values) {
        ChartTip tip{.head =
                         tr("%1 to %2").arg(formatDuration(values.low).joined(), formatDuration(values.high).joined()),
                     .aside = {},
                     .rows = {}};
        const Interval shares = shareRange(*cdf, values);
        tip.rows.push_back({{}, tr("share"), shareText(shares.length(), approximate)});
        tip.rows.push_back({{},
                            tr("samples"),
                            QStringLiteral("%1%2").arg(approximate ? QStringLiteral("≈ ") : QString(),
                                                       formatCount(shares.length() * static_cast<double>(count)))});
        tip.rows.push_back({{}, tr("Enter, or letting go, lists their requests"), {}});
        return tip;
    };
}

std::optional<SampleRange> pickedRange(const ShownDistribution& shown, const Interval& values, bool point, bool log)
{
    if (shown.now == nullptr)
        return std::nullopt;
    const std::vector<CdfPoint>& cdf = shown.now->cdf;
    if (point) {
        const auto near = nearestSamples(cdf, values, log, shown.now->thinned);
        return near ? std::optional(SampleRange{shown.of, near->low, near->high}) : std::nullopt;
    }
    const bool inside =
        shown.now->thinned && !cdf.empty() && values.high >= cdf.front().value && values.low <= cdf.back().value;
    if (!inside && shareRange(cdf, values).length() <= 0)
        return std::nullopt;
    return SampleRange{shown.of, values.low, values.high};
}

QString shareText(double share, bool approximate)
{
    return (approximate && share > 0 && share < 1 ? QStringLiteral("≈ ") : QString()) + formatShare(share).joined();
}

QString valueText(double seconds) { return std::isinf(seconds) ? tr("∞ (failed)") : formatDuration(seconds).joined(); }

QString sampleText(const MetricSummary& summary)
{
    const QString n = countText(summary.count);
    return summary.exact ? tr("n = %1, exact").arg(n) : tr("n = %1, sketch ±0.4 %").arg(n);
}

QString behindText(const Snapshot& s, const ShownDistribution& shown)
{
    const auto behind = requestsBehind(s, shown.of);
    if (!behind || behind->all() || shown.failuresInfinite)
        return {};
    const QString text = tr("%1 of %2 requests (%3)")
                             .arg(countText(behind->with), countText(behind->with + behind->without),
                                  formatShare(behind->share()).joined());
    return behind->waiting == 0 ? text : tr("%1, %2 still wait").arg(text, countText(behind->waiting));
}

QString failuresText(const ShownDistribution& shown)
{
    if (!shown.failuresInfinite || shown.now == nullptr)
        return {};
    return tr("failures count as +∞: %1").arg(countText(shown.now->failures));
}

std::optional<SloWords> sloWords(const Snapshot& s, const ShownDistribution& shown)
{
    const auto slo = sloOf(s.slo.slo, shown.of);
    if (!slo || shown.now == nullptr)
        return std::nullopt;
    const bool approximate = shown.approximate();
    SloWords words{.within = {}, .over = {}, .baseline = {}, .at = *slo, .share = shareWithin(shown.now->cdf, *slo)};
    words.within = tr("SLO %1: %2 within").arg(durationTick(*slo), shareText(words.share, approximate));
    words.over = tr("%1 over %2").arg(shareText(1 - words.share, approximate), durationTick(*slo));
    if (shown.baseline != nullptr) {
        const double before = shareWithin(shown.baseline->cdf, *slo);
        const double points = (words.share - before) * 100;
        const QString sign = points > 0 ? QStringLiteral("+") : QString();
        words.baseline = tr("baseline %1, %2 pt")
                             .arg(shareText(before, shown.baseline->thinned || !shown.baseline->summary.exact),
                                  sign + formatNumber(points));
    }
    return words;
}

QString distributionSentence(const Snapshot& s, const ShownDistribution& shown)
{
    if (shown.now == nullptr)
        return tr("%1: %2.").arg(shown.name, whyNoSamples(shown.of));
    const MetricSummary& m = shown.now->summary;
    QStringList parts{sampleText(m)};
    for (const QString& more : {behindText(s, shown), failuresText(shown)})
        if (!more.isEmpty())
            parts << more;
    for (const PercentileIndex i : PercentileIndices)
        parts << percentileName(i) + QLatin1Char(' ') + valueText(m.at(i));
    if (const auto slo = sloWords(s, shown)) {
        parts << slo->within;
        if (!slo->baseline.isEmpty())
            parts << slo->baseline;
    }
    return tr("%1: %2.").arg(shown.name, parts.join(QStringLiteral(", ")));
}

} // namespace inferama::app
