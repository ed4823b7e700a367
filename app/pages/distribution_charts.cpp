// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/distribution_charts.h"

#include "app/pages/latency_figures.h"
#include "app/translation.h"
#include "widgets/cdf_curve.h"
#include "widgets/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

constexpr std::array<PercentileIndex, 5> All{P50, P90, P95, P99, P999};
// Where there is no room for every name, P99 goes before its neighbours.
constexpr std::array<PercentileIndex, 5> Named{P50, P99, P90, P95, P999};
// Where the quantiles of Percentiles stand in SurvivalQuantiles; P99.9 is not among them.
constexpr std::array<std::size_t, 4> Survival{2, 3, 4, 5};
// From 300 to 500 ms a wait is noticed, beyond 1 s it feels stuck.
constexpr Interval Noticed{0.3, 0.5};
constexpr double Stuck = 1;
constexpr double FarAway = 1e9; // seconds, beyond every axis

const std::vector<CdfPoint>& cdfOf(const Snapshot& s, Metric metric)
{
    static const std::vector<CdfPoint> None;
    const auto found =
        std::ranges::find_if(s.distributions, [&](const Distribution& d) { return d.wish.of == idOf(metric); });
    return found == s.distributions.end() ? None : found->all.cdf;
}

// A share read off a curve of fewer points than samples is near, not exact.
QString shareText(const Snapshot& s, Metric metric, double share)
{
    const QString text = formatShare(share).joined();
    const bool thinned = s.metric(metric).count > cdfOf(s, metric).size() && share > 0 && share < 1;
    return thinned ? QStringLiteral("≈ ") + text : text;
}

// The value axis that both charts share.
void layValueAxis(ChartContent& content, const Snapshot& s, const DistributionChoice& choice, const Theme& theme)
{
    content.x.scale = choice.log ? ScaleKind::Log : ScaleKind::Linear;
    content.x.ends = LogEnds::OneTwoFive;
    content.x.label = durationTick;
    Interval values = valuesOf(cdfOf(s, choice.metric), choice.log).value_or(Interval{});
    const SurvivalSummary* survival = survivalOf(s, choice.metric);
    if (choice.inFlight && survival != nullptr) {
        if (const auto more = valuesOf(survival->curve, choice.log))
            values = united(values, *more);
    }
    if (const auto slo = sloOf(s.slo.slo, choice.metric); slo && *slo > values.low / 10 && *slo < values.high * 3)
        values = united(values, {*slo, *slo});
    if (!choice.log)
        values.low = std::min(values.low, 0.0);
    content.x.include = values;
    if (choice.metric == Metric::Ttft) {
        content.strips.push_back({Shading::Over::X, Noticed, theme.text2, tr("noticed")});
        content.strips.push_back(
            {Shading::Over::X, {Stuck, FarAway}, theme.bandColour(Level::Worst), tr("feels stuck")});
    }
}

ChartContent without(const QString& text)
{
    ChartContent content;
    content.emptyText = text;
    return content;
}

ChartContent waiting(const Snapshot& s, Metric metric)
{
    if (s.metric(metric).count == 0)
        return without(tr("Nothing to draw: %1.").arg(nothingYet(metric)));
    return without(tr("The curve comes with the next snapshot."));
}

// What the cross-hair reads: from a value to its share and, where it has a level, from the share to its value.
auto readout(const Snapshot& s, const DistributionChoice& choice, bool tail)
{
    auto curve = std::make_shared<const std::vector<CdfPoint>>(cdfOf(s, choice.metric));
    std::shared_ptr<const std::vector<CdfPoint>> estimate;
    const SurvivalSummary* survival = survivalOf(s, choice.metric);
    if (choice.inFlight && survival != nullptr && !survival->curve.empty())
        estimate = std::make_shared<const std::vector<CdfPoint>>(survival->curve);
    const bool thinned = s.metric(choice.metric).count > cdfOf(s, choice.metric).size();
    return [curve, estimate, thinned, tail](double x, std::optional<double> y) {
        const auto text = [&](double share) {
            return (thinned && share > 0 && share < 1 ? QStringLiteral("≈ ") : QString()) + formatShare(share).joined();
        };
        ChartTip tip{.head = formatDuration(x).joined(), .aside = {}, .rows = {}};
        const double within = shareWithin(*curve, x);
        tip.rows.push_back({{}, tr("within"), text(within)});
        tip.rows.push_back({{}, tr("over"), text(1 - within)});
        if (estimate)
            tip.rows.push_back({{}, tr("within, with in flight"), formatShare(shareWithin(*estimate, x)).joined()});
        if (y) {
            const double share = std::clamp(tail ? 1 - *y : *y, 0.0, 1.0);
            const auto value = valueAtShare(*curve, share);
            tip.rows.push_back({{},
                                tr("%1 are within").arg(formatShare(share).joined()),
                                value ? formatDuration(*value).joined() : NoValue});
        }
        return tip;
    };
}

ChartLine estimateLine(const Theme& theme, std::vector<Sample> samples)
{
    return {.name = tr("with in flight"),
            .colour = theme.percentile[P999],
            .width = 1.5,
            .style = LineStyle::Dotted,
            .samples = std::move(samples),
            .endText = {},
            .labelled = false};
}

ChartLine plainLine(const Theme& theme, std::vector<Sample> samples)
{
    return {.name = tr("now"),
            .colour = theme.text,
            .width = 2,
            .style = LineStyle::Solid,
            .samples = std::move(samples),
            .endText = {},
            .labelled = false};
}

} // namespace

const SurvivalSummary* survivalOf(const Snapshot& s, Metric metric)
{
    if (metric == Metric::Ttft)
        return &s.ttftInFlightAware;
    return metric == Metric::E2e ? &s.e2eInFlightAware : nullptr;
}

bool hasCurve(const Snapshot& s, Metric metric)
{
    return !cdfOf(s, metric).empty() && s.metric(metric).count > 0;
}

ChartContent cdfChart(const Snapshot& s, const DistributionChoice& choice, const Theme& theme)
{
    if (!hasCurve(s, choice.metric))
        return waiting(s, choice.metric);
    ChartContent content;
    const MetricSummary& m = s.metric(choice.metric);
    layValueAxis(content, s, choice, theme);
    content.y.fixed = Interval{0, 1};
    content.y.label = shareTick;
    content.readsBothWays = true;
    const SurvivalSummary* survival = survivalOf(s, choice.metric);
    if (choice.inFlight && survival != nullptr && !survival->curve.empty())
        content.lines.push_back(estimateLine(theme, cdfSteps(survival->curve)));
    content.lines.push_back(plainLine(theme, cdfSteps(cdfOf(s, choice.metric))));
    for (const PercentileIndex i : Named) {
        content.markers.push_back({.x = m.at(i),
                                   .y = Percentiles[i],
                                   .colour = theme.percentile[i],
                                   .trust = thinness(i, m.count),
                                   .text = percentileName(i) + QLatin1Char(' ') + formatDuration(m.at(i)).joined(),
                                   .textLeft = i != P50,
                                   .leaders = true});
    }
    if (const auto slo = sloOf(s.slo.slo, choice.metric)) {
        content.limits.push_back({Shading::Over::X, *slo, sloText(s, choice.metric).value_or(QString())});
        content.shadings.push_back({.over = Shading::Over::X,
                                    .values = {-FarAway, *slo},
                                    .colour = theme.bandColour(Level::Best),
                                    .opacity = 0.06,
                                    .hatched = false,
                                    .word = {},
                                    .level = {}});
    }
    content.tip = readout(s, choice, false);
    return content;
}

ChartContent tailChart(const Snapshot& s, const DistributionChoice& choice, const Theme& theme)
{
    if (!hasCurve(s, choice.metric))
        return waiting(s, choice.metric);
    ChartContent content;
    const MetricSummary& m = s.metric(choice.metric);
    layValueAxis(content, s, choice, theme);
    const double one = 1 / static_cast<double>(m.count);
    // A decade that begins below 1/n, so that there is something to hatch.
    const double floor = std::pow(10.0, std::floor(std::log10(one) - 1e-9));
    content.y.scale = ScaleKind::Log;
    content.y.fixed = Interval{floor, 1};
    content.y.label = shareTick;
    content.readsBothWays = true;
    const SurvivalSummary* survival = survivalOf(s, choice.metric);
    if (choice.inFlight && survival != nullptr && !survival->curve.empty())
        content.lines.push_back(estimateLine(theme, tailSteps(survival->curve, floor)));
    content.lines.push_back(plainLine(theme, tailSteps(cdfOf(s, choice.metric), floor)));
    for (const PercentileIndex i : Named) {
        if (thinness(i, m.count) == Thinness::VeryThin)
            continue;
        content.markers.push_back({.x = m.at(i),
                                   .y = 1 - Percentiles[i],
                                   .colour = theme.percentile[i],
                                   .trust = thinness(i, m.count),
                                   .text = percentileName(i) + QLatin1Char(' ') + formatDuration(m.at(i)).joined(),
                                   .textLeft = true,
                                   .leaders = false});
    }
    content.shadings.push_back({.over = Shading::Over::Y,
                                .values = {floor, one},
                                .colour = theme.muted,
                                .opacity = 0.5,
                                .hatched = true,
                                .word = m.count < 1000 ? tr("below 1/n: no statement possible (P99.9 needs n ≥ 1,000)")
                                                       : tr("below 1/n: no statement possible"),
                                .level = {}});
    if (const auto slo = sloOf(s.slo.slo, choice.metric)) {
        const QString over = shareText(s, choice.metric, 1 - shareWithin(cdfOf(s, choice.metric), *slo));
        content.limits.push_back({Shading::Over::X, *slo, tr("%1 over %2").arg(over, durationTick(*slo))});
    }
    content.tip = readout(s, choice, true);
    return content;
}

std::vector<FigureColumn> percentileColumns()
{
    return {
        {{}, 80, true, {}, 0},
        {tr("now"), 66, false, tr("Of the samples in the window"), 0},
        {tr("with in flight"), 90, false, tr("Kaplan–Meier: requests still waiting count as at least their age"), 0},
        {tr("samples above"), 98, false, tr("How many samples of the window lie above this percentile"), 2},
        {tr("figure"), 62, true,
         tr("Exact up to the set number of samples, beyond from a sketch with an error of at most 0.4 %"), 1},
        {tr("how far to trust it"), 140, true, {}, 3}};
}

std::vector<FigureRow> percentileRows(const Snapshot& s, const DistributionChoice& choice, const Theme& theme)
{
    const MetricSummary& m = s.metric(choice.metric);
    const SurvivalSummary* survival = survivalOf(s, choice.metric);
    const QString figure = m.exact ? tr("exact") : tr("sketch");
    const FigureCell none{.text = NoValue, .muted = true};
    std::vector<FigureRow> rows;
    const auto plain = [&](const QString& name, double value, const QColor& key) {
        rows.push_back({{.text = name, .key = key},
                        {.text = m.count == 0 ? NoValue : formatDuration(value).joined(),
                         .strong = m.count > 0,
                         .muted = m.count == 0},
                        none,
                        none,
                        {.text = m.count == 0 ? QString() : figure, .muted = true},
                        {}});
    };
    plain(tr("Mean"), m.mean, theme.mean);
    for (const PercentileIndex i : All) {
        FigureCell value = percentileCell(m, i);
        value.strong = value.trust != Thinness::VeryThin;
        FigureCell estimate = none;
        if (survival != nullptr && i < Survival.size() && survival->observed > 0) {
            const auto quantile = survival->quantiles[Survival[i]];
            estimate = {.text = quantile ? formatDuration(*quantile).joined() : tr("not reached"), .muted = !quantile};
            if (!quantile)
                estimate.toolTip = tr("Too many requests are still waiting for the estimate to fall this far");
        }
        const double above = std::floor(static_cast<double>(m.count) * (1 - Percentiles[i]) + 1e-9);
        const Thinness trust = thinness(i, m.count);
        const QString needs = formatCount(std::round((trust == Thinness::VeryThin ? 1 : 10) / (1 - Percentiles[i])));
        FigureCell doubt;
        if (m.count > 0)
            doubt.text = trust == Thinness::Sound      ? tr("sound")
                         : trust == Thinness::VeryThin ? tr("very thin (n < %1)").arg(needs)
                                                       : tr("thin (n < %1)").arg(needs);
        doubt.muted = trust == Thinness::Sound;
        rows.push_back({{.text = percentileName(i), .key = theme.percentile[i]},
                        value,
                        estimate,
                        m.count == 0 ? none : FigureCell{.text = formatCount(above)},
                        {.text = m.count == 0 ? QString() : figure, .muted = true},
                        doubt});
    }
    plain(tr("Maximum"), m.max, {});
    return rows;
}

std::vector<FigureColumn> gapColumns()
{
    return {
        {{}, 76, true, {}, 0},
        {tr("chunk gaps"), 80, false, tr("ITL: between two chunks that carry tokens"), 0},
        {tr("token gaps"), 80, false, tr("TBT: a gap that delivered n tokens counts as n gaps of an n-th of it"), 0}};
}

std::vector<FigureRow> gapRows(const Snapshot& s, const Theme& theme)
{
    const MetricSummary& itl = s.metric(Metric::Itl);
    const MetricSummary& tbt = s.metric(Metric::Tbt);
    const auto count = [](const MetricSummary& m) {
        return FigureCell{.text = formatCount(static_cast<double>(m.count)), .muted = m.count == 0};
    };
    std::vector<FigureRow> rows{{{.text = tr("n")}, count(itl), count(tbt)}};
    for (const PercentileIndex i : All)
        rows.push_back(
            {{.text = percentileName(i), .key = theme.percentile[i]}, percentileCell(itl, i), percentileCell(tbt, i)});
    return rows;
}

QString sampleText(const MetricSummary& summary)
{
    const QString n = formatCount(static_cast<double>(summary.count));
    return summary.exact ? tr("n = %1, exact").arg(n) : tr("n = %1, sketch ±0.4 %").arg(n);
}

std::optional<QString> sloText(const Snapshot& s, Metric metric)
{
    const auto slo = sloOf(s.slo.slo, metric);
    if (!slo || !hasCurve(s, metric))
        return std::nullopt;
    return tr("SLO %1: %2 within").arg(durationTick(*slo), shareText(s, metric, shareWithin(cdfOf(s, metric), *slo)));
}

QString distributionSentence(const Snapshot& s, Metric metric)
{
    const MetricSummary& m = s.metric(metric);
    if (m.count == 0)
        return tr("%1: %2.").arg(shortName(metric), nothingYet(metric));
    QStringList parts{sampleText(m)};
    for (const PercentileIndex i : All)
        parts << percentileName(i) + QLatin1Char(' ') + formatDuration(m.at(i)).joined();
    if (const auto slo = sloText(s, metric))
        parts << *slo;
    return tr("%1: %2.").arg(shortName(metric), parts.join(QStringLiteral(", ")));
}

} // namespace inferama::app
