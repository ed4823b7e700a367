// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/latency_figures.h"

#include "app/pages/panorama_parts.h"
#include "app/translation.h"
#include "widgets/theme.h"

#include <algorithm>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

std::size_t lengthIndex(Metric metric) { return metric == Metric::Ttft ? 0 : metric == Metric::E2e ? 2 : 1; }

std::optional<Band> bandByLength(const Snapshot& s, Metric metric, LengthClass lengthClass,
                                 const MetricSummary& summary)
{
    if (thinness(P95, summary.count) == Thinness::VeryThin)
        return std::nullopt;
    const BandScale* scale = nullptr;
    if (metric == Metric::Ttft && s.bands)
        scale = ttftScale(*s.bands, lengthClass);
    if (metric == Metric::Tpot && s.bands)
        scale = tpotScale(*s.bands, s.modelParameters);
    return scale != nullptr ? std::optional(scale->of(summary.at(P95))) : std::nullopt;
}

} // namespace

QString shortName(Metric metric)
{
    switch (metric) {
    case Metric::Ttft:
        return QStringLiteral("TTFT");
    case Metric::Itl:
        return QStringLiteral("ITL");
    case Metric::Tbt:
        return QStringLiteral("TBT");
    case Metric::Tpot:
        return QStringLiteral("TPOT");
    case Metric::E2e:
        return QStringLiteral("E2E");
    case Metric::ItlJitter:
        return tr("ITL jitter");
    case Metric::SendLag:
        return tr("send lag");
    case Metric::FirstAnswer:
        return tr("time to first answer");
    }
    return {};
}

QString shortDefinition(Metric metric)
{
    switch (metric) {
    case Metric::Ttft:
        return tr("first token − send");
    case Metric::Itl:
        return tr("gap between chunks");
    case Metric::Tbt:
        return tr("gap between tokens");
    case Metric::Tpot:
        return tr("(E2E − TTFT) / (output tokens − 1)");
    case Metric::E2e:
        return tr("last token − send");
    default:
        return {};
    }
}

QString observerName(const Snapshot& s)
{
    const ObserverCounts& n = s.observers;
    if (n.client >= n.proxy && n.client >= n.server)
        return tr("client");
    return n.proxy >= n.server ? tr("proxy") : tr("server");
}

QString nothingYet(Metric metric)
{
    switch (metric) {
    case Metric::Ttft:
        return tr("no request got a first token yet");
    case Metric::Itl:
    case Metric::Tbt:
        return tr("no request got two chunks yet");
    case Metric::Tpot:
        return tr("no request ended with two tokens yet");
    default:
        return tr("no request ended well yet");
    }
}

std::optional<double> sloOf(const Slo& slo, Metric metric)
{
    switch (metric) {
    case Metric::Ttft:
        return slo.ttft;
    case Metric::Itl:
        return slo.itl;
    case Metric::Tpot:
        return slo.tpot;
    case Metric::E2e:
        return slo.e2e;
    default:
        return std::nullopt;
    }
}

LengthClass commonLength(const Snapshot& s)
{
    const auto most = std::max_element(s.byInputLength.begin(), s.byInputLength.end(),
                                       [](const auto& a, const auto& b) { return a[0].count < b[0].count; });
    return most->front().count == 0 ? LengthClass::Unknown : static_cast<LengthClass>(most - s.byInputLength.begin());
}

std::vector<Shading> shadingsOf(const BandScale& scale, const Theme& theme)
{
    constexpr double Beyond = 1e9; // where the last band ends as far as any axis is concerned
    std::vector<double> edges{0};
    for (const BandBorder& border : scale.borders)
        edges.push_back(border.value);
    edges.push_back(Beyond);
    std::ranges::sort(edges);
    std::vector<Shading> shadings;
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        const Band here = scale.of((edges[i] + edges[i + 1]) / 2);
        shadings.push_back({.over = Shading::Over::Y,
                            .values = {edges[i], edges[i + 1]},
                            .colour = theme.bandColour(here.level),
                            .opacity = 0.07,
                            .hatched = false,
                            .word = wordOf(here),
                            .level = here.level});
    }
    return shadings;
}

std::vector<Shading> bandShadings(const Snapshot& s, Metric metric, const Theme& theme)
{
    if (!s.bands)
        return {};
    const BandScale* scale = nullptr;
    if (metric == Metric::Ttft)
        scale = ttftScale(*s.bands, commonLength(s));
    else if (metric == Metric::Tpot)
        scale = tpotScale(*s.bands, s.modelParameters);
    else
        scale = s.bands->find(idOf(metric));
    return scale != nullptr ? shadingsOf(*scale, theme) : std::vector<Shading>{};
}

FigureCell percentileCell(const MetricSummary& summary, PercentileIndex i)
{
    FigureCell cell;
    if (summary.count == 0) {
        cell.text = NoValue;
        cell.muted = true;
        return cell;
    }
    cell.text = formatDuration(summary.at(i)).joined();
    cell.trust = thinness(i, summary.count);
    cell.toolTip = trustText(cell.trust, summary.count);
    return cell;
}

bool keptByLength(Metric metric) { return metric == Metric::Ttft || metric == Metric::Tpot || metric == Metric::E2e; }

std::vector<FigureColumn> lengthColumns()
{
    return {{tr("input tokens"), 92, true, tr("Tokens of the prompt"), 0},
            {tr("n"), 48, false, tr("Samples in the window"), 2},
            {percentileName(P50), 66, false, {}, 1},
            {percentileName(P95), 66, false, {}, 0},
            {percentileName(P99), 66, false, {}, 3},
            {tr("band of P95"), 100, true, tr("From 20 samples on"), 0}};
}

std::vector<FigureRow> lengthRows(const Snapshot& s, Metric metric)
{
    std::vector<FigureRow> rows;
    const auto add = [&](const QString& name, const MetricSummary& summary, const std::optional<Band>& band,
                         bool strong) {
        FigureRow row{{.text = name, .strong = strong},
                      {.text = formatCount(static_cast<double>(summary.count)), .muted = summary.count == 0}};
        for (const PercentileIndex i : {P50, P95, P99})
            row.push_back(percentileCell(summary, i));
        FigureCell last;
        if (band) {
            last.text = wordOf(*band);
            last.level = band->level;
        }
        row.push_back(last);
        rows.push_back(std::move(row));
    };
    for (std::size_t i = 0; i < LengthClassCount; ++i) {
        const auto lengthClass = static_cast<LengthClass>(i);
        const MetricSummary& summary = s.byInputLength[i][lengthIndex(metric)];
        if (summary.count == 0)
            continue;
        add(lengthName(lengthClass), summary, bandByLength(s, metric, lengthClass, summary), false);
    }
    add(tr("all"), s.metric(keptByLength(metric) ? metric : Metric::Tpot), std::nullopt, true);
    return rows;
}

} // namespace inferama::app
