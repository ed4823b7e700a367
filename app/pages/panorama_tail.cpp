// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/panorama_tail.h"

#include "app/pages/panorama_parts.h"
#include "app/translation.h"
#include "core/bands.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {
QString count(std::uint64_t n) { return formatCount(static_cast<double>(n)); }
} // namespace

std::vector<StripCell> tailCells(const Snapshot& s, Metric metric)
{
    const MetricSummary& m = s.metric(metric);
    std::vector<StripCell> cells;
    for (const auto p : PercentileIndices) {
        StripCell cell{percentileName(p), p, {{}, {NoValue, {}}, Thinness::Sound, m.count, {}, {}}, {}, {}};
        if (m.count == 0) {
            cell.note = tr("no traffic");
            cells.push_back(cell);
            continue;
        }
        cell.value.quantity = formatDuration(m.at(p));
        cell.value.thinness = thinness(p, m.count);
        if (cell.value.thinness != Thinness::Sound) {
            const QString needed =
                count(samplesNeeded(p, cell.value.thinness == Thinness::Thin ? Thinness::Sound : Thinness::Thin));
            cell.note = tr("n %1 < %2").arg(count(m.count), needed);
            cell.briefNote = tr("n < %1").arg(needed);
        } else if (p == P50) {
            cell.note = m.exact ? tr("exact, n %1").arg(count(m.count)) : tr("sketch, n %1").arg(count(m.count));
            cell.briefNote = tr("n %1").arg(count(m.count));
        } else if (m.at(P50) > 0) {
            cell.briefNote = formatFactor(m.at(p) / m.at(P50));
            cell.note = tr("%1 P50").arg(formatFactor(m.at(p) / m.at(P50)));
        }
        cells.push_back(cell);
    }
    return cells;
}

std::vector<StripCell> ratioCells(const Snapshot& s)
{
    constexpr std::array<std::pair<Metric, const char*>, 5> Shown{{{Metric::Ttft, "TTFT"},
                                                                   {Metric::Itl, "ITL"},
                                                                   {Metric::Tbt, "TBT"},
                                                                   {Metric::Tpot, "TPOT"},
                                                                   {Metric::E2e, "E2E"}}};
    std::vector<StripCell> cells;
    for (const auto& [metric, label] : Shown) {
        const MetricSummary& m = s.metric(metric);
        StripCell cell{QString::fromLatin1(label), {}, {{}, {NoValue, {}}, Thinness::Sound, m.count, {}, {}}, {}, {}};
        if (const auto ratio = m.tailRatio(); ratio && m.count > 0) {
            cell.value.quantity = {formatNumber(*ratio), {}};
            cell.value.thinness = thinness(P99, m.count);
            // A ratio of too few samples is shown but not judged.
            if (const auto band = tailRatioBand(s, metric)) {
                cell.level = band->level;
                cell.note = wordOf(*band);
            } else {
                cell.note = tr("n %1").arg(count(m.count));
            }
        } else {
            cell.note = tr("no traffic");
        }
        cells.push_back(cell);
    }
    return cells;
}

QString ratioBorders(const Snapshot& s)
{
    const BandScale* scale = s.bands ? s.bands->find("tail_ratio") : nullptr;
    if (scale == nullptr)
        return {};
    QStringList lines;
    for (std::size_t i = 0; i < std::min<std::size_t>(scale->borders.size(), 2); ++i) {
        const double border = scale->borders[i].value;
        lines << tr("%1 %2").arg(wordOf(scale->of(std::nextafter(border, 1e9))), QLocale().toString(border, 'g', 3));
    }
    return lines.join(QLatin1Char('\n'));
}

TailVerdict tailVerdict(const std::vector<StripCell>& ratios)
{
    const StripCell* worst = nullptr;
    for (const StripCell& cell : ratios)
        if (cell.level && (!worst || *cell.level > *worst->level))
            worst = &cell;
    if (!worst)
        return {{},
                std::ranges::any_of(ratios, [](const StripCell& c) { return c.value.quantity.number != NoValue; })
                    ? tr("too few samples")
                    : tr("no data")};
    if (*worst->level == Level::Best)
        return {worst->level, tr("tails good")};
    return {worst->level, tr("%1: %2").arg(worst->label, worst->note)};
}

} // namespace inferama::app
