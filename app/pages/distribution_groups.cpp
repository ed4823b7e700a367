// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/distribution_groups.h"

#include "app/pages/distribution_names.h"
#include "app/pages/distribution_parts.h"
#include "app/pages/latency_figures.h"
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

QString nText(const MetricSummary& summary) { return tr("n %1").arg(formatCount(static_cast<double>(summary.count))); }

struct Look {
    QColor colour;
    LineStyle style = LineStyle::Solid;
};

// Six colours that a colour-blind reader can tell, and beside them three styles: neighbours differ in both.
Look lookOf(std::size_t place, const Theme& theme)
{
    const std::array<QColor, 6> colours{theme.percentile[P90],  theme.percentile[P50], theme.percentile[P95],
                                        theme.percentile[P999], theme.percentile[P99], theme.text2};
    constexpr std::array<LineStyle, 3> Styles{LineStyle::Solid, LineStyle::Dashed, LineStyle::Dotted};
    return {colours[place % colours.size()], Styles[place % Styles.size()]};
}

struct Group {
    const DistributionCurve* curve;
    std::size_t place;
};

// The largest, in the order of their places.
std::vector<Group> drawnGroups(const Snapshot& s, const ShownDistribution& shown, Grouping by)
{
    std::vector<Group> groups;
    if (shown.groups == nullptr)
        return groups;
    for (const DistributionCurve& curve : shown.groups->groups)
        if (groups.size() < MostGroupLines)
            groups.push_back({&curve, groupPlace(s, by, curve.name)});
    std::ranges::stable_sort(groups, {}, &Group::place);
    return groups;
}

std::function<ChartTip(double, std::optional<double>)> groupTip(const std::vector<Group>& groups, Grouping by,
                                                                const Theme& theme)
{
    struct Row {
        QColor key;
        QString name;
        std::vector<CdfPoint> cdf;
        bool approximate;
    };
    std::vector<Row> rows;
    for (const Group& group : groups)
        rows.push_back({lookOf(group.place, theme).colour, groupName(by, group.curve->name), group.curve->cdf,
                        group.curve->thinned || !group.curve->summary.exact});
    return [rows](double x, std::optional<double>) {
        ChartTip tip{.head = formatDuration(x).joined(), .aside = tr("within"), .rows = {}};
        for (const Row& row : rows)
            tip.rows.push_back({row.key, row.name, shareText(shareWithin(row.cdf, x), row.approximate)});
        return tip;
    };
}

const DistributionCurve* gapCurve(const Snapshot& s, Metric metric)
{
    const auto found = std::ranges::find(s.distributions, CurveWish{std::string(idOf(metric)), Grouping::None, false},
                                         &Distribution::wish);
    return found == s.distributions.end() || found->all.summary.count == 0 ? nullptr : &found->all;
}

ChartLine tailLine(const QString& name, const QColor& colour, LineStyle style, const DistributionCurve& curve,
                   double floor)
{
    const PositivePart part = positivePart(curve.cdf);
    return {.name = name,
            .colour = colour,
            .width = 1.5,
            .style = style,
            .samples = tailSteps(part.cdf, floor, part.before),
            .endText = {},
            .labelled = false};
}

} // namespace

ChartContent groupChart(const Snapshot& s, const ShownDistribution& shown, const DistributionChoice& choice,
                        const Theme& theme)
{
    const std::vector<Group> groups = drawnGroups(s, shown, choice.by);
    ChartContent content;
    if (groups.empty()) {
        content.emptyText = shown.groups == nullptr && shown.now != nullptr
                                ? tr("The curves come with the next snapshot.")
                                : emptyChart(shown).emptyText;
        return content;
    }
    layValueAxis(content, s, shown, choice.log, theme);
    content.strips.clear();
    content.y.fixed = Interval{0, 1};
    content.y.label = shareTick;
    content.keyed = true;
    content.margins = {46, 6, 12, 24};
    for (const Group& group : groups) {
        const PositivePart part = choice.log ? positivePart(group.curve->cdf) : PositivePart{group.curve->cdf, 0};
        const Look look = lookOf(group.place, theme);
        content.lines.push_back(
            {.name = groupName(choice.by, group.curve->name),
             .colour = look.colour,
             .width = 1.5,
             .style = look.style,
             .samples = cdfSteps(part.cdf, part.before, shown.failuresInfinite ? Rest::Infinite : Rest::Unknown),
             .endText = nText(group.curve->summary),
             .labelled = false});
    }
    if (const auto slo = sloOf(s.slo.slo, shown.of))
        content.limits.push_back({Shading::Over::X, *slo, tr("SLO")});
    content.tip = groupTip(groups, choice.by, theme);
    return content;
}

QString groupsLeftOutText(const ShownDistribution& shown, std::size_t drawn)
{
    if (shown.groups == nullptr)
        return {};
    const std::size_t groups = shown.groups->groups.size();
    const std::size_t more = shown.groups->groupsLeftOut + (groups > drawn ? groups - drawn : 0);
    return more == 0 ? QString() : tr("%n smaller one(s) left out", nullptr, static_cast<int>(more));
}

std::vector<FigureColumn> groupColumns(Grouping by)
{
    return {{groupingName(by), 92, true, {}, 0},
            {tr("n"), 48, false, tr("Samples in the window"), 0},
            {percentileName(P50), 66, false, {}, 1},
            {percentileName(P95), 66, false, {}, 0},
            {percentileName(P99), 66, false, {}, 2}};
}

std::vector<FigureRow> groupRows(const Snapshot& s, const ShownDistribution& shown, const DistributionChoice& choice,
                                 const Theme& theme)
{
    std::vector<FigureRow> rows;
    if (shown.groups == nullptr)
        return rows;
    std::vector<Group> groups;
    for (const DistributionCurve& curve : shown.groups->groups)
        groups.push_back({&curve, groupPlace(s, choice.by, curve.name)});
    std::ranges::stable_sort(groups, {}, &Group::place);
    for (const Group& group : groups) {
        const MetricSummary& m = group.curve->summary;
        FigureRow row{{.text = groupName(choice.by, group.curve->name), .key = lookOf(group.place, theme).colour},
                      {.text = formatCount(static_cast<double>(m.count))}};
        for (const PercentileIndex i : {P50, P95, P99}) {
            FigureCell cell = percentileCell(m, i);
            cell.text = valueText(m.at(i));
            row.push_back(std::move(cell));
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

ChartContent gapChart(const Snapshot& s, const BaselineChoice& baseline, double stallFloor, const Theme& theme)
{
    const DistributionCurve* itl = gapCurve(s, Metric::Itl);
    const DistributionCurve* tbt = gapCurve(s, Metric::Tbt);
    ChartContent content;
    if (itl == nullptr || tbt == nullptr) {
        content.emptyText = s.metric(Metric::Itl).count == 0 ? tr("Nothing to draw: %1.").arg(nothingYet(Metric::Itl))
                                                             : tr("The curves come with the next snapshot.");
        return content;
    }
    const DistributionChoice ofItl{.of = std::string(idOf(Metric::Itl))};
    const ShownDistribution shown = shownDistribution(s, ofItl, baseline);
    const double floor = std::pow(
        10.0, std::floor(std::log10(1 / static_cast<double>(std::max(itl->summary.count, tbt->summary.count))) - 1e-9));
    content.x.scale = ScaleKind::Log;
    content.x.ends = LogEnds::OneTwoFive;
    content.x.label = durationTick;
    Interval values{stallFloor, stallFloor};
    for (const DistributionCurve* curve : {itl, tbt})
        if (const auto own = valuesOf(curve->cdf, true))
            // The fastest half tells nothing of a tail and would press it to the right.
            values = united(values, {std::max(own->low, curve->summary.at(P50) / 3), own->high});
    content.x.include = values;
    content.y.scale = ScaleKind::Log;
    content.y.fixed = Interval{floor, 1};
    content.y.label = shareTick;
    content.keyed = true;
    content.margins = {52, 6, 12, 24};
    const bool others = baseline.of == BaselineChoice::Of::Others; // of which there is no curve of gaps
    if (shown.baseline != nullptr && !others)
        content.lines.push_back(
            tailLine(tr("chunk gaps, baseline"), theme.baseline, LineStyle::Dashed, *shown.baseline, floor));
    content.lines.push_back(tailLine(tr("token gaps"), theme.percentile[P999], LineStyle::Dotted, *tbt, floor));
    content.lines.push_back(tailLine(tr("chunk gaps"), theme.percentile[P50], LineStyle::Solid, *itl, floor));
    if (stallFloor > 0)
        content.marks.push_back({stallFloor, tr("stall > %1").arg(durationTick(stallFloor)), Level::Worst});
    content.tip = [chunk = itl->cdf, token = tbt->cdf, chunkColour = theme.percentile[P50],
                   tokenColour = theme.percentile[P999]](double x, std::optional<double>) {
        ChartTip tip{.head = formatDuration(x).joined(), .aside = tr("over"), .rows = {}};
        tip.rows.push_back({chunkColour, tr("chunk gaps"), formatShare(1 - shareWithin(chunk, x)).joined()});
        tip.rows.push_back({tokenColour, tr("token gaps"), formatShare(1 - shareWithin(token, x)).joined()});
        return tip;
    };
    return content;
}

QString gapSentence(const Snapshot& s)
{
    QStringList parts;
    for (const Metric metric : {Metric::Itl, Metric::Tbt}) {
        const MetricSummary& m = s.metric(metric);
        if (m.count > 0)
            parts << tr("%1: %2, P99 %3, longest %4")
                         .arg(shortName(metric), sampleText(m), formatDuration(m.at(P99)).joined(),
                              formatDuration(m.max).joined());
    }
    return parts.join(QStringLiteral("; "));
}

} // namespace inferama::app
