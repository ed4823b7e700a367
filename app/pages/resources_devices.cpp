// SPDX-License-Identifier: GPL-3.0-or-later
// Charts of devices: what GPUs are busy with, what they hold, which rank is slow.
#include "app/pages/panorama_parts.h"
#include "app/pages/resources_parts.h"
#include "app/pages/resources_rows.h"
#include "app/translation.h"
#include "core/labels.h"
#include "core/median.h"
#include "widgets/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

Quantity shareOf(double ratio) { return formatShare(ratio); }
Quantity durationOf(double seconds) { return formatDuration(seconds); }
Quantity wattsOf(double value) { return {formatNumber(value), QStringLiteral("W")}; }

ResourceChart shareChart(const ResourcesFrame& f, const char* name, const QString& title)
{
    ResourceChart chart = chartOf(name, title);
    fillRows(chart, f,
             {.name = name, .label = "gpu", .by = SplitBy::Gpu, .quantity = shareOf, .scale = RowsWish::Scale::Share});
    if (const auto* figures = f.s.gauge(name); figures && chart.verdict.isEmpty())
        chart.verdict = tr("mean %1").arg(share(figures->total.mean));
    return chart;
}

struct MemoryPart {
    const char* gauge;
    const char* stage; // names the colour
    const char* text;
};
constexpr std::array<MemoryPart, 4> MemoryParts{
    {{"mem_weights_bytes", "prefill", QT_TRANSLATE_NOOP("inferama::app", "weights %1")},
     {"mem_kv_bytes", "kv", QT_TRANSLATE_NOOP("inferama::app", "KV %1")},
     {"mem_activation_bytes", "first_decode", QT_TRANSLATE_NOOP("inferama::app", "activations %1")},
     {"mem_other_bytes", "ingress", QT_TRANSLATE_NOOP("inferama::app", "other %1")}}};

// The newest value of an amount by replica and part, summed over label sets that fall together.
using Amounts = std::map<PartPlace, double>;
Amounts amountsBy(const Snapshot& s, const char* name, std::string_view label)
{
    Amounts amounts;
    if (const auto* figures = s.gauge(name))
        for (const auto& [labels, one] : figures->by) {
            PartPlace place{std::string(replicaOf(labels)), {}};
            if (!label.empty())
                place.part = labelOf(labels, label).value_or(std::string_view());
            amounts[place] += one.last;
        }
    return amounts;
}

double at(const Amounts& amounts, const PartPlace& place)
{
    const auto found = amounts.find(place);
    return found == amounts.end() ? 0 : found->second;
}

} // namespace

ResourceChart gpuUtilChart(const ResourcesFrame& f) { return shareChart(f, "gpu_util", tr("GPU util")); }

ResourceChart smUtilChart(const ResourcesFrame& f) { return shareChart(f, "sm_util", tr("SM util")); }

ResourceChart bandwidthChart(const ResourcesFrame& f)
{
    return shareChart(f, "mem_bandwidth_util", tr("Memory bandwidth"));
}

ResourceChart powerChart(const ResourcesFrame& f)
{
    ResourceChart chart = chartOf("power_watts", tr("Power"));
    fillRows(chart, f, {.name = "power_watts", .label = "gpu", .by = SplitBy::Gpu, .quantity = wattsOf});
    if (const auto* figures = f.s.gauge("power_watts"); figures && chart.verdict.isEmpty())
        chart.verdict = tr("sum %1").arg(wattsOf(figures->total.last).joined());
    return chart;
}

ResourceChart memoryChart(const ResourcesFrame& f)
{
    ResourceChart chart = chartOf("mem_used_bytes", tr("Memory by part"));
    const std::string_view label = f.choice.by == SplitBy::Replica ? "" : "gpu";
    std::array<Amounts, MemoryParts.size()> parts;
    for (std::size_t p = 0; p < parts.size(); ++p)
        parts[p] = amountsBy(f.s, MemoryParts[p].gauge, label);
    const Amounts total = amountsBy(f.s, "mem_total_bytes", label);
    Amounts used = amountsBy(f.s, "mem_used_bytes", label);
    for (const Amounts& part : parts)
        for (const auto& [place, bytes] : part)
            used.try_emplace(place, 0);

    PartBarsContent content;
    content.margins = f.margins;
    constexpr double Unit = 1024.0 * 1024 * 1024; // so that ticks are round in the unit that is shown
    content.label = [](double units) { return tickText(formatBytes(units * Unit)); };
    std::vector<PartPlace> places;
    for (const auto& [place, bytes] : used)
        places.push_back(place);
    const std::vector<QString> names = partNames(label, places);
    double whole = 0;
    double sum = 0;
    std::array<double, MemoryParts.size()> sums{};
    for (const auto& [place, bytes] : used) {
        PartBar bar{.name = names[content.bars.size()]};
        double known = 0;
        for (std::size_t p = 0; p < parts.size(); ++p) {
            const double part = at(parts[p], place);
            bar.parts.push_back(part / Unit);
            sums[p] += part;
            known += part;
        }
        const double all = std::max(bytes, known);
        // What nobody accounts for is other.
        bar.parts.back() += (all - known) / Unit;
        sums.back() += all - known;
        bar.text = formatBytes(all).joined();
        bar.badness = all;
        sum += all;
        whole = std::max({whole, at(total, place), all});
        content.bars.push_back(std::move(bar));
    }
    double capacity = 0;
    for (const auto& [place, bytes] : total)
        capacity += bytes;
    for (std::size_t p = 0; p < parts.size(); ++p)
        content.parts.push_back(
            {tr(MemoryParts[p].text).arg(share(sums[p] / (capacity > 0 ? capacity : std::max(sum, 1.0)))),
             f.theme.stage(MemoryParts[p].stage)});
    content.whole = whole > 0 ? whole / Unit : 1;
    chart.body = std::move(content);
    if (whole > 0 && !total.empty())
        chart.subtitle = f.choice.by == SplitBy::Replica ? tr("of %1 a replica").arg(formatBytes(whole).joined())
                                                         : tr("of %1 a GPU").arg(formatBytes(whole).joined());
    if (f.s.machine.kvShare)
        chart.verdict = tr("KV %1, typical 20–40 %").arg(share(*f.s.machine.kvShare));
    settle(chart, f.s, std::array<std::string_view, 2>{"mem_used_bytes", "mem_weights_bytes"});
    return chart;
}

namespace {

// The median over the window by rank.
RangeDotsContent rankDots(const ResourcesFrame& f, const Labelled<GaugeFigures>& ranks)
{
    RangeDotsContent content;
    content.margins = f.margins;
    content.label = durationTick;
    std::map<PartPlace, std::pair<std::string, GaugeFigures>> ordered;
    std::map<std::string, std::vector<double>> engines;
    std::vector<double> all;
    for (const auto& [labels, figures] : ranks.by) {
        const PartPlace place{std::string(replicaOf(labels)),
                              std::string(labelOf(labels, "rank").value_or(std::string_view(labels)))};
        ordered.insert_or_assign(place, std::pair(labels, figures));
        engines[place.replica].push_back(figures.median);
        all.push_back(figures.median);
    }
    std::vector<PartPlace> places;
    for (const auto& [place, rank] : ordered)
        places.push_back(place);
    const std::vector<QString> names = partNames("rank", places);
    const double middle = medianOf(all);
    const double limit = f.s.machine.slowRankFactor * middle;
    for (const auto& [place, rank] : ordered) {
        const GaugeFigures& figures = rank.second;
        RangeRow row{
            .name = names[content.rows.size()], .median = figures.median, .low = figures.p5, .high = figures.p95};
        // A rank is held against those that wait for it, the ranks of its own engine.
        if (const double own = medianOf(engines[place.replica]); own > 0)
            row.text = formatFactor(figures.median / own);
        if (f.s.machine.slowestRank && f.s.machine.slowestRank->slow && f.s.machine.slowestRank->rank == rank.first)
            row.level = Level::Third;
        content.rows.push_back(std::move(row));
    }
    content.middle = middle;
    content.limit = limit;
    content.limitText = tr("%1 × median: %2").arg(formatNumber(f.s.machine.slowRankFactor), duration(limit));
    content.beyondText = tr("slow beyond %1").arg(duration(limit));
    return content;
}

} // namespace

ResourceChart rankChart(const ResourcesFrame& f)
{
    ResourceChart chart = chartOf("rank_step_time", tr("Step time by rank"));
    const auto* ranks = f.s.gauge("rank_step_time");
    if (f.choice.by == SplitBy::Rank || f.choice.by == SplitBy::Replica || !ranks || ranks->by.empty()) {
        fillRows(chart, f,
                 {.name = "rank_step_time",
                  .label = "rank",
                  .by = SplitBy::Rank,
                  .quantity = durationOf,
                  .slowest = f.s.machine.slowestRank});
    } else {
        chart.subtitle = tr("median, P5–P95 in the window");
        chart.body = rankDots(f, *ranks);
        settle(chart, f.s, std::array<std::string_view, 1>{"rank_step_time"});
    }
    if (const auto& slowest = f.s.machine.slowestRank; slowest && chart.verdict.isEmpty()) {
        const std::array<PartPlace, 1> place{
            {{std::string(f.s.servers.size() > 1 ? replicaOf(slowest->rank) : std::string_view()),
              std::string(labelOf(slowest->rank, "rank").value_or(slowest->rank))}}};
        const QString name = partNames("rank", place).front();
        chart.level = slowest->slow ? Level::Third : Level::Best;
        chart.verdict =
            slowest->slow ? tr("%1 is slow, %2 median").arg(name, formatFactor(slowest->factor)) : tr("no slow rank");
    }
    excuse(chart, f.s, Needs::SeveralRanks);
    return chart;
}

} // namespace inferama::app
