// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/metric_figures.h"

#include "app/metric_signals.h"
#include "app/pages/metric_sets.h"
#include "app/pages/panorama_parts.h"
#include "app/pages/panorama_tail.h"
#include "app/translation.h"
#include "core/stages.h"
#include "widgets/chart_content.h"

#include <algorithm>
#include <array>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

StripCell cell(const QString& label, const Quantity& quantity, const QString& note = {})
{
    return {label, {}, {{}, quantity, Thinness::Sound, 0}, {}, note};
}

StripCell cell(const QString& label, std::optional<double> value, std::string_view unit, const QString& note = {})
{
    return cell(label, formatIn(value, unit), note);
}

StripCell countCell(const QString& label, std::uint64_t count)
{
    return cell(label, {formatCount(static_cast<double>(count)), {}});
}

void judge(StripCell& judged, const std::optional<Band>& band)
{
    if (!band)
        return;
    judged.level = band->level;
    judged.note = wordOf(*band);
}

std::vector<StripCell> latencyCells(const Snapshot& s, const MetricEntry& entry, Metric metric)
{
    std::vector<StripCell> cells = tailCells(s, metric);
    const MetricSummary& m = s.metric(metric);
    const std::optional<double> none;
    cells.push_back(cell(tr("mean"), m.count > 0 ? std::optional(m.mean) : none, "s"));
    cells.push_back(cell(tr("largest"), m.count > 0 ? std::optional(m.max) : none, "s"));
    const bool byMean = metric == Metric::Itl || metric == Metric::Tbt;
    judge(byMean ? cells[cells.size() - 2] : cells[P95], bandOfMetric(s, entry));
    return cells;
}

std::vector<StripCell> stageCells(const Snapshot& s, const MetricSummary* m, bool ofTtft)
{
    const bool any = m != nullptr && m->count > 0;
    const std::optional<double> none;
    std::vector<StripCell> cells{cell(tr("mean"), any ? std::optional(m->mean) : none, "s")};
    const MetricSummary& ttft = s.metric(Metric::Ttft);
    if (any && ofTtft && ttft.count > 0 && ttft.mean > 0)
        cells.front().note = tr("%1 of TTFT").arg(formatShare(m->mean / ttft.mean).joined());
    for (const PercentileIndex p : {P50, P95, P99}) {
        StripCell percentile = cell(percentileName(p), any ? std::optional(m->at(p)) : none, "s");
        percentile.percentile = p;
        if (any) {
            percentile.value.thinness = thinness(p, m->count);
            percentile.value.count = m->count;
            percentile.note = trustText(percentile.value.thinness, m->count);
        }
        cells.push_back(percentile);
    }
    cells.push_back(cell(tr("largest"), any ? std::optional(m->max) : none, "s"));
    return cells;
}

std::vector<StripCell> gaugeCells(const Snapshot& s, const MetricEntry& entry, const std::string& name)
{
    const auto* figures = s.gauge(name);
    if (figures == nullptr)
        return {cell(tr("now"), std::nullopt, entry.unit)};
    const GaugeFigures& total = figures->total;
    return {cell(tr("now"), total.last, entry.unit), cell(tr("mean"), total.mean, entry.unit),
            cell(tr("median"), total.median, entry.unit), cell(QStringLiteral("P95"), total.p95, entry.unit),
            cell(tr("largest"), total.max, entry.unit)};
}

std::vector<StripCell> counterCells(const Snapshot& s, const MetricEntry& entry, const std::string& name)
{
    const auto* figures = s.counter(name);
    std::vector<StripCell> cells{cell(tr("rate"), figures ? figures->total.rate : std::nullopt, entry.unit)};
    if (figures != nullptr)
        cells.push_back(cell(tr("in the window"), {formatCount(figures->total.delta), {}}));
    return cells;
}

template<typename Quantiles>
std::vector<StripCell> survivalCells(const Quantiles& quantiles, std::uint64_t observed, std::uint64_t censored)
{
    constexpr std::array<const char*, 6> Names{"P10", "P25", "P50", "P90", "P95", "P99"};
    std::vector<StripCell> cells;
    for (std::size_t i = 0; i < Names.size(); ++i)
        cells.push_back(cell(QString::fromLatin1(Names[i]), quantiles[i], "s",
                             observed + censored > 0 && !quantiles[i] ? tr("beyond what was seen") : QString()));
    if (observed + censored > 0) {
        cells.push_back(countCell(tr("got there"), observed));
        cells.push_back(countCell(tr("still waiting"), censored));
    }
    return cells;
}

std::vector<StripCell> failureCells(const Snapshot& s)
{
    constexpr std::array<std::pair<Status, const char*>, 5> Failures{
        {{Status::Error, QT_TRANSLATE_NOOP("inferama::app", "error")},
         {Status::Timeout, QT_TRANSLATE_NOOP("inferama::app", "timeout")},
         {Status::Cancelled, QT_TRANSLATE_NOOP("inferama::app", "cancelled")},
         {Status::Rejected, QT_TRANSLATE_NOOP("inferama::app", "rejected")},
         {Status::Empty, QT_TRANSLATE_NOOP("inferama::app", "empty")}}};
    std::vector<StripCell> cells{cell(tr("failed"), valueOfMetric("failures", s), "count")};
    if (cells.front().value.quantity.number == NoValue)
        return cells;
    for (const auto& [status, name] : Failures)
        cells.push_back(countCell(tr(name), s.requests.ended[static_cast<std::size_t>(status)]));
    cells.push_back(countCell(tr("lost"), s.requests.lost));
    return cells;
}

void addDetails(std::vector<StripCell>& cells, const Snapshot& s, std::string_view id)
{
    if (id == "qps" || id == "goodput") {
        cells.push_back(id == "qps" ? cell(tr("offered"), s.rates.offered, "req/s")
                                    : cell(tr("ended well"), s.rates.qps, "req/s"));
    } else if (id == "offered" && s.rates.offeredTarget) {
        cells.push_back(cell(tr("target"), s.rates.offeredTarget, "req/s"));
    } else if (id == "attainment" && s.slo.slo.any()) {
        cells.push_back(cell(tr("target"), s.slo.slo.target, "ratio"));
        cells.push_back(countCell(tr("good"), s.slo.good));
        cells.push_back(countCell(tr("ended"), s.slo.counted));
        cells.push_back(countCell(tr("already missed"), s.slo.alreadyMissed));
    } else if (id == "concurrency" && s.runStart) {
        cells.push_back(cell(tr("mean"), s.concurrencyMean, "req"));
        cells.push_back(countCell(tr("largest"), s.concurrencyMax));
        cells.push_back(countCell(tr("of those waiting"), s.requests.waiting));
    } else if (id == "little") {
        cells.push_back(cell(tr("rate × time"), s.little.rateTimesTime, "req"));
        if (s.little.consistent)
            cells.back().note = *s.little.consistent ? tr("consistent") : tr("not consistent");
    } else if (id == "slow_rank" && s.machine.slowestRank) {
        const SlowestRank& rank = *s.machine.slowestRank;
        cells.front().note = tr("of the median");
        cells.push_back(
            cell(rank.slow ? tr("slow rank") : tr("slowest rank"), {setName(rank.rank), {}},
                 rank.slow ? tr("holds %1 others back").arg(rank.ranks - 1) : tr("%1 ranks even").arg(rank.ranks)));
        cells.back().level = rank.slow ? Level::Third : Level::Best;
    } else if (id == "rail_imbalance" && s.machine.railImbalance) {
        cells.front().note = tr("over %1 rails").arg(s.machine.rails);
    } else if (id == "kv_hit_rate" && s.kv.hitRate) {
        cells.push_back(cell(tr("known from"),
                             {s.kv.hitRateFrom == KvFigures::From::Counters ? tr("counters") : tr("requests"), {}}));
    }
}

std::vector<StripCell> otherCells(const Snapshot& s, const MetricEntry& entry)
{
    std::vector<StripCell> cells{cell(tr("now"), valueOfMetric(entry.id, s), entry.unit)};
    if (cells.front().value.quantity.number == NoValue)
        return cells;
    judge(cells.front(), bandOfMetric(s, entry));
    addDetails(cells, s, entry.id);
    return cells;
}

} // namespace

const MetricSummary* samplesOfMetric(const Snapshot& s, std::string_view id)
{
    if (const auto metric = latencyOfMetric(id))
        return &s.metric(*metric);
    if (id == "unattributed")
        return &s.unattributed;
    const auto stage = std::ranges::find(s.stages, id, &StageFigures::stage);
    return stage == s.stages.end() ? nullptr : &stage->summary;
}

std::optional<Band> bandOfMetric(const Snapshot& s, const MetricEntry& entry)
{
    if (entry.id == "tail_ratio")
        return tailRatioBand(s, Metric::Ttft);
    if (entry.id == "ttft_in_flight_aware" || entry.id == "e2e_in_flight_aware")
        return std::nullopt;
    if (const auto metric = latencyOfMetric(entry.id)) {
        // Where no band is defined, the SLO judges, if there is one.
        const auto share = *metric == Metric::E2e && s.slo.slo.e2e ? s.slo.attainment(SloE2e) : std::nullopt;
        return share ? targetBand(s, *share) : bandOf(s, *metric);
    }
    if (entry.id == "goodput" || entry.id == "attainment") {
        const auto share = s.slo.slo.any() ? s.slo.attainment() : std::nullopt;
        return share ? targetBand(s, *share) : std::nullopt;
    }
    return bandOf(s, entry.id, valueOfMetric(entry.id, s));
}

std::vector<StripCell> figuresOfMetric(const Snapshot& s, const MetricEntry& entry)
{
    if (entry.id == "tail_ratio")
        return ratioCells(s);
    if (entry.id == "ttft_in_flight_aware")
        return survivalCells(s.ttftInFlightAware.quantiles, s.ttftInFlightAware.observed, s.ttftInFlightAware.censored);
    if (entry.id == "e2e_in_flight_aware")
        return survivalCells(s.e2eInFlightAware.quantiles, s.e2eInFlightAware.observed, s.e2eInFlightAware.censored);
    if (const auto metric = latencyOfMetric(entry.id))
        return latencyCells(s, entry, *metric);
    if (entry.id == "unattributed" || std::ranges::find(Stages, entry.id) != Stages.end())
        return stageCells(s, samplesOfMetric(s, entry.id), entry.id == "unattributed" || isTtftStage(entry.id));
    if (entry.id == "failures")
        return failureCells(s);
    const auto signal = signalOfMetric(entry.id);
    std::vector<StripCell> cells;
    if (signal && signal->kind == Signal::Kind::Gauge)
        cells = gaugeCells(s, entry, signal->name);
    else if (signal && signal->kind == Signal::Kind::Counter)
        cells = counterCells(s, entry, signal->name);
    else
        return otherCells(s, entry);
    judge(cells.front(), bandOfMetric(s, entry));
    return cells;
}

} // namespace inferama::app
