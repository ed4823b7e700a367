// SPDX-License-Identifier: GPL-3.0-or-later
// Layers 1 and 2: what users feel, and what the service gets done.
#include "app/pages/latency_figures.h"
#include "app/pages/panorama_content.h"
#include "app/pages/panorama_parts.h"
#include "app/pages/panorama_states.h"
#include "app/translation.h"
#include "core/bands.h"

#include <algorithm>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

QString text(std::string_view utf8) { return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())); }

constexpr std::size_t HistoryP95 = 2;  // in MetricPoint::percentiles
constexpr std::size_t SurvivalP50 = 2; // in SurvivalSummary::quantiles
constexpr double NearlyAll = 0.98;     // of the requests sent: the percentiles speak for all of them
constexpr std::size_t TtftTile = 0;    // in layer 1
constexpr std::size_t TpotTile = 3;

TileValue percentile(const MetricSummary& m, PercentileIndex p)
{
    return {percentileName(p), formatDuration(m.at(p)), thinness(p, m.count), m.count, std::string(idOf(p)), m.at(p)};
}

// Of a source that only counts into buckets nothing but an interval is known.
std::optional<TileValue> fromBuckets(const Snapshot& s, Metric metric, PercentileIndex p)
{
    for (const std::string prefix : {"", "server_"}) {
        const auto histogram = s.histograms.find(prefix + std::string(idOf(metric)));
        if (histogram == s.histograms.end())
            continue;
        const auto interval = histogram->second.find(std::string(idOf(p)));
        if (interval == histogram->second.end())
            continue;
        const Quantity low = formatDuration(interval->second.low);
        if (!interval->second.high)
            return TileValue{percentileName(p), {tr("≥ %1").arg(low.joined()), {}}, Thinness::Sound, 0, {}, {}};
        return TileValue{
            percentileName(p),
            {tr("%1–%2").arg(formatNumber(interval->second.low), formatNumber(*interval->second.high)), tr("s")},
            Thinness::Sound,
            0,
            {},
            {}};
    }
    return std::nullopt;
}

void fillFromBuckets(TileContent& tile, const Snapshot& s, Metric metric)
{
    for (const auto p : {P50, P95, P99})
        if (const auto value = fromBuckets(s, metric, p))
            tile.values.push_back(*value);
    if (tile.values.empty())
        return;
    tile.state = TileContent::State::Value;
    tile.note = tr("interval, from buckets");
    tile.help += tr("<br><br>From a histogram: the quantile lies somewhere in this interval.");
    ageByEvents(tile, s);
}

// Who is judged, where a metric is judged by class.
QString judgedAs(const Snapshot& s, Metric metric)
{
    if (metric == Metric::Ttft)
        if (const auto worst = worstTtftClass(s))
            return tr("%1 tokens").arg(lengthName(*worst));
    if (metric == Metric::Tpot)
        return s.modelParameters ? tr("as %1").arg(text(tpotClass(s.modelParameters)).toUpper())
                                 : tr("size unknown, as 70B");
    return {};
}

QString classTable(const Snapshot& s)
{
    QString table;
    for (std::size_t c = 0; c < LengthClassCount; ++c) {
        const MetricSummary& m = s.byInputLength[c][0];
        const auto length = static_cast<LengthClass>(c);
        const BandScale* scale = s.bands ? ttftScale(*s.bands, length) : nullptr;
        if (m.count == 0 || scale == nullptr)
            continue;
        table += tr("<br>input %1 tokens: P95 %2, n %3, %4")
                     .arg(lengthName(length).toHtmlEscaped(), formatDuration(m.at(P95)).joined(),
                          formatCount(static_cast<double>(m.count)), wordOf(scale->of(m.at(P95))));
    }
    return table;
}

TileContent latencyTile(const Snapshot& s, Metric metric, std::size_t historyIndex)
{
    TileContent tile = tileOf(idOf(metric), s);
    const MetricSummary& m = s.metric(metric);
    tile.help +=
        tr("<br><br>%1 samples in the window, %2")
            .arg(formatCount(static_cast<double>(m.count)), m.exact ? tr("exact") : tr("from the sketch, ± 0.4 %"));
    if (m.count == 0) {
        fillFromBuckets(tile, s, metric);
        return tile;
    }
    tile.state = TileContent::State::Value;
    tile.values = {percentile(m, P50), percentile(m, P95), percentile(m, P99)};
    tile.help +=
        tr("<br>mean %1, smallest %2, largest %3")
            .arg(formatDuration(m.mean).joined(), formatDuration(m.min).joined(), formatDuration(m.max).joined());
    tile.spark = series(s, [=](const HistoryPoint& p) -> std::optional<float> {
        const MetricPoint& point = p.metrics[historyIndex];
        return point.count > 0 ? std::optional(point.percentiles[HistoryP95]) : std::nullopt;
    });
    setBand(tile, bandOf(s, metric));
    // These are judged by the mean, of which no figure of the tile tells.
    if (tile.level && (metric == Metric::Itl || metric == Metric::Tbt)) {
        tile.briefNote = tr("%1, by mean").arg(tile.note);
        tile.note = tr("%1, mean %2").arg(tile.note, formatDuration(m.mean).joined());
    }
    if (const QString as = judgedAs(s, metric); tile.level && !as.isEmpty()) {
        tile.briefNote = tile.note;
        tile.note = tr("%1, %2").arg(tile.note, as);
    }
    if (metric == Metric::Ttft)
        tile.help += classTable(s);
    ageByEvents(tile, s);
    compare(tile, s, std::string(idOf(metric)) + (metric == Metric::Itl || metric == Metric::Tbt ? ".mean" : ".p95"));
    return tile;
}

// Percentiles are of those that got so far: says how many those are, and where the middle lies with all the others.
void addThoseMissing(TileContent& tile, const Snapshot& s, std::uint64_t count, const SurvivalSummary& inFlightAware)
{
    const auto sent = static_cast<double>(s.requests.sent);
    const double firstTokens = static_cast<double>(s.metric(Metric::Ttft).count);
    if (s.requests.sent == 0 || (firstTokens >= NearlyAll * sent && s.requests.waiting == 0))
        return;
    if (count <= s.requests.sent)
        tile.aside = tr("%1 of %2 sent").arg(formatCount(static_cast<double>(count)), formatCount(sent));
    const auto& middle = inFlightAware.quantiles[SurvivalP50];
    tile.caveat = middle ? tr("P50 with in flight %1").arg(formatDuration(*middle).joined())
                         : tr("P50 with in flight: beyond what was seen");
    tile.briefCaveat =
        middle ? tr("with in flight %1").arg(formatDuration(*middle).joined()) : tr("in flight: beyond seen");
}

// The longest that a first token may take before somebody has to look.
double waitingLimit(const Snapshot& s)
{
    constexpr double Stuck = 1; // seconds without a sign of life
    if (s.slo.slo.ttft)
        return *s.slo.slo.ttft;
    const BandScale* scale = s.bands ? ttftScale(*s.bands, LengthClass::Unknown) : nullptr;
    return scale != nullptr ? scale->borders.back().value : Stuck;
}

Level levelOfShare(const Snapshot& s, double share)
{
    const auto band = targetBand(s, share);
    return band ? band->level : Level::Best;
}

// Gaps between tokens exist only where tokens come: who gets none must not hide behind those who do.
void judgeExperience(LayerContent& layer, const Snapshot& s)
{
    judge(layer);
    const auto unjudged = [&](std::size_t tile) {
        return layer.tiles[tile].state == TileContent::State::Value && !layer.tiles[tile].level;
    };
    if (layer.level && *layer.level < Level::Third && (unjudged(TtftTile) || unjudged(TpotTile))) {
        layer.level.reset();
        layer.verdict =
            tr("%1 of %2 judged")
                .arg(std::ranges::count_if(layer.tiles, [](const TileContent& t) { return t.level.has_value(); }))
                .arg(layer.tiles.size());
    }
    const auto raise = [&](const QString& verdict) {
        layer.level = std::max(layer.level.value_or(Level::Third), Level::Third);
        layer.verdict = verdict;
    };
    const auto share = s.slo.attainment();
    if (const auto oldest = s.requests.oldestWaiting; oldest && *oldest > waitingLimit(s))
        raise(
            tr("oldest waits %1").arg(formatDuration(*oldest).joined().replace(QLatin1Char(' '), QChar(QChar::Nbsp))));
    else if (s.slo.slo.any() && share && levelOfShare(s, *share) >= Level::Third &&
             layer.level.value_or(Level::Best) < Level::Third)
        raise(tr("%1 meet the SLO").arg(formatShare(*share).joined()));
}

// Where no band is defined, the SLO judges, if there is one.
void judgeBySlo(TileContent& tile, const Snapshot& s, SloIndex index, std::optional<double> threshold)
{
    const auto share = s.slo.attainment(index);
    if (tile.level || !threshold || !share)
        return;
    setBand(tile, targetBand(s, *share));
    tile.note = tr("%1 within %2").arg(formatShare(share).joined(), formatDuration(*threshold).joined());
}

std::optional<double> maxBatch(const Snapshot& s)
{
    const auto* figures = s.gauge("max_batch");
    return figures ? std::optional(figures->total.last) : std::nullopt;
}

TileContent batchTile(const Snapshot& s)
{
    TileContent tile = tileOf("batch_size", s);
    const auto* batch = s.gauge("batch_size");
    if (!batch) {
        setNeeds(tile, tile.needs);
        return tile;
    }
    setFigure(tile, {formatCount(batch->total.last), {}}, batch->total.last);
    tile.note = tr("mean %1").arg(formatNumber(batch->total.mean));
    ageBy(tile, s, batch->total.at);
    compare(tile, s, "gauge.batch_size");
    if (const auto limit = maxBatch(s)) {
        tile.besides = tr("of %1").arg(formatCount(*limit));
        if (batch->total.last >= 0.98 * *limit)
            tile.note = tr("at its limit");
    }
    tile.spark = series(s, gaugeCourse(s, "batch_size"));
    return tile;
}

TileContent rateTile(const Snapshot& s, std::string_view id, std::optional<double> rate, const QString& unit,
                     float HistoryPoint::*point)
{
    TileContent tile = tileOf(id, s);
    if (rate) {
        setFigure(tile, formatRate(rate, unit), *rate);
        tile.spark = series(s, [=](const HistoryPoint& p) { return std::optional(p.*point); });
        ageByEvents(tile, s);
        compare(tile, s, id);
    }
    return tile;
}

TileContent goodputTile(const Snapshot& s)
{
    TileContent tile = tileOf("goodput", s);
    if (!s.slo.slo.any()) {
        setNeeds(tile, tr("needs: an SLO, set it above"));
        return tile;
    }
    if (!s.rates.goodput || s.slo.counted == 0)
        return tile;
    setFigure(tile, formatRate(s.rates.goodput, tr("req/s")), *s.rates.goodput);
    ageByEvents(tile, s);
    compare(tile, s, "goodput");
    if (s.rates.qps)
        tile.besides = tr("of %1").arg(formatNumber(*s.rates.qps));
    if (const auto share = s.slo.attainment())
        setBand(tile, targetBand(s, *share));
    tile.spark = series(s, [](const HistoryPoint& p) { return p.goodput; });
    return tile;
}

TileContent attainmentTile(const Snapshot& s)
{
    TileContent tile = tileOf("attainment", s);
    tile.briefName = tr("Attainment");
    if (!s.slo.slo.any()) {
        setNeeds(tile, tr("needs: an SLO, set it above"));
        return tile;
    }
    const auto share = s.slo.attainment();
    if (!share)
        return tile;
    setFigure(tile, formatShare(share), *share);
    ageByEvents(tile, s);
    compare(tile, s, "attainment");
    tile.besides = tr("target %1").arg(formatNumber(s.slo.slo.target * 100, 2));
    setBand(tile, targetBand(s, *share));
    tile.help += tr("<br><br>%1 of %2 ended requests were good; %3 in flight have already missed.")
                     .arg(formatCount(static_cast<double>(s.slo.good)), formatCount(static_cast<double>(s.slo.counted)),
                          formatCount(static_cast<double>(s.slo.alreadyMissed)));
    tile.spark = series(s, [](const HistoryPoint& p) { return p.attainment; });
    return tile;
}

TileContent qpsTile(const Snapshot& s)
{
    TileContent tile = rateTile(s, "qps", s.rates.qps, tr("req/s"), &HistoryPoint::qps);
    if (tile.state != TileContent::State::Value)
        return tile;
    if (s.rates.offered)
        tile.besides = tr("of %1").arg(formatNumber(*s.rates.offered));
    const std::uint64_t failed = s.requests.failed();
    tile.note = failed == 0 ? tr("none failed") : tr("%1 failed").arg(formatCount(static_cast<double>(failed)));
    alarm(tile, s, "failure_share");
    return tile;
}

TileContent concurrencyTile(const Snapshot& s)
{
    TileContent tile = tileOf("concurrency", s);
    if (!s.runStart)
        return tile;
    setFigure(tile, {formatCount(static_cast<double>(s.requests.inFlight)), tr("requests")},
              static_cast<double>(s.requests.inFlight));
    ageByEvents(tile, s);
    compare(tile, s, "concurrency");
    tile.note = tr("%1 wait").arg(formatCount(static_cast<double>(s.requests.waiting)));
    if (s.requests.oldestWaiting)
        tile.note = tr("%1 wait, oldest %2")
                        .arg(formatCount(static_cast<double>(s.requests.waiting)),
                             formatDuration(s.requests.oldestWaiting).joined());
    tile.spark = series(s, [](const HistoryPoint& p) { return std::optional(p.concurrency); });
    return tile;
}

TileContent totalTpsTile(const Snapshot& s)
{
    TileContent tile = rateTile(s, "total_tps", s.rates.totalTps, tr("tok/s"), &HistoryPoint::totalTps);
    if (tile.state == TileContent::State::Value)
        tile.note = tr("input + output");
    else if (s.rates.outputTps)
        setNeeds(tile, tr("needs: %1").arg(tr("input_tokens of the requests")));
    return tile;
}

} // namespace

LayerContent userExperience(const Snapshot& s)
{
    LayerContent layer{1, tr("User experience"), {}, {}, {}, {}};
    layer.tiles = {latencyTile(s, Metric::Ttft, 0), latencyTile(s, Metric::Itl, 1), latencyTile(s, Metric::Tbt, 2),
                   latencyTile(s, Metric::Tpot, 3), latencyTile(s, Metric::E2e, 4)};
    layer.tiles[1].subtitle = tr("chunk gaps");
    layer.tiles[2].subtitle = tr("token gaps");
    judgeBySlo(layer.tiles[4], s, SloE2e, s.slo.slo.e2e);
    addThoseMissing(layer.tiles[TtftTile], s, s.metric(Metric::Ttft).count, s.ttftInFlightAware);
    addThoseMissing(layer.tiles[4], s, s.metric(Metric::E2e).count, s.e2eInFlightAware);
    if (s.tokensPerChunk && layer.tiles[1].state == TileContent::State::Value &&
        std::abs(*s.tokensPerChunk - 1) > 0.005)
        layer.tiles[1].aside = tr("%1 tok/chunk").arg(formatNumber(*s.tokensPerChunk));
    judgeExperience(layer, s);
    return layer;
}

LayerContent throughput(const Snapshot& s)
{
    LayerContent layer{2, tr("Throughput, capacity"), {}, {}, {}, {}};
    TileContent offered = rateTile(s, "offered", s.rates.offered, tr("req/s"), &HistoryPoint::offered);
    if (s.rates.offeredTarget)
        offered.note = tr("target %1").arg(formatNumber(*s.rates.offeredTarget));
    TileContent output = rateTile(s, "output_tps", s.rates.outputTps, tr("tok/s"), &HistoryPoint::outputTps);
    output.note = s.rates.outputFromTotals ? tr("some at their end") : tr("at arrival");
    layer.tiles = {std::move(offered), qpsTile(s),   std::move(output), totalTpsTile(s),
                   concurrencyTile(s), batchTile(s), goodputTile(s),    attainmentTile(s)};
    judge(layer);
    if (const auto share = s.slo.attainment(); s.slo.slo.any() && share)
        layer.verdict = *share >= s.slo.slo.target ? tr("on target") : tr("below target");
    else if (!s.sources.empty())
        layer.verdict = tr("no SLO set");
    return layer;
}

} // namespace inferama::app
