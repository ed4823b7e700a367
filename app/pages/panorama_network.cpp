// SPDX-License-Identifier: GPL-3.0-or-later
// Layers 6 and 7: what runs between devices, and the KV cache. From gauges and counters.
#include "app/pages/panorama_content.h"
#include "app/pages/panorama_gauges.h"
#include "app/pages/panorama_parts.h"
#include "app/pages/panorama_states.h"
#include "app/translation.h"
#include "widgets/display_text.h"

#include <algorithm>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

Quantity duration(double seconds) { return formatDuration(seconds); }
Quantity plain(double value) { return {formatNumber(value), {}}; }

TileContent slowRankTile(const Snapshot& s)
{
    TileContent tile = tileOf("slow_rank", s);
    if (const auto& rank = s.machine.slowestRank) {
        const QString name = displayText(rank->rank, 24).replace(QLatin1Char('='), QLatin1Char(' '));
        setFigure(tile, {rank->slow ? name : tr("none"), {}}, rank->factor);
        tile.besides = formatFactor(rank->factor);
        tile.level = rank->slow ? Level::Third : Level::Best;
        tile.briefNote = rank->slow ? name : QString();
        tile.note = rank->slow ? tr("holds %1 others back").arg(rank->ranks - 1) : tr("%1 ranks even").arg(rank->ranks);
        tile.help += tr("<br><br>slowest: %1, %2 of the median")
                         .arg(QString::fromStdString(rank->rank).toHtmlEscaped(), formatFactor(rank->factor));
        tile.spark = series(s, gaugeCourse(s, "rank_step_time"));
        ageBy(tile, s, s.gauge("rank_step_time")->total.at);
        compare(tile, s, "slow_rank");
    }
    excuse(tile, s, Needs::SeveralRanks);
    return tile;
}

TileContent collectiveTile(const Snapshot& s)
{
    const auto* collective = s.gauge("collective_time");
    TileContent tile = gaugeTile(s, "nccl_time", collective ? "collective_time" : "nccl_time", duration);
    excuse(tile, s, Needs::SeveralRanks);
    return tile;
}

// Three rates that speak of one thing: marks at switches, the notifications that they cause, and pauses.
TileContent congestionTile(const Snapshot& s)
{
    TileContent tile = tileOf("ecn_marked", s);
    tile.name = tr("ECN / CNP / PFC");
    QStringList texts;
    bool any = false;
    for (const char* name : {"ecn_marked", "cnp", "pfc_pause"}) {
        const auto* figures = s.counter(name);
        any = any || figures;
        texts << (figures && figures->total.rate ? formatNumber(*figures->total.rate, 2) : NoValue);
        if (!figures)
            continue;
        tile.help += tr("<br>%1: %2 in the window").arg(QString::fromLatin1(name), formatCount(figures->total.delta));
    }
    if (!any)
        return tile;
    setFigures(tile, texts.join(QStringLiteral(" / ")));
    tile.besides = tr("/s");
    tile.note = tr("marks, notices, pauses");
    tile.briefNote = tr("each a second");
    tile.spark = series(s, counterCourse(s, "ecn_marked"));
    for (const char* name : {"ecn_marked", "cnp", "pfc_pause"})
        if (const auto* figures = s.counter(name))
            ageBy(tile, s, figures->total.at);
    compare(tile, s, "counter.ecn_marked");
    return tile;
}

TileContent railTile(const Snapshot& s)
{
    TileContent tile = tileOf("rail_imbalance", s);
    if (s.machine.railImbalance) {
        setFigure(tile, formatShare(s.machine.railImbalance), *s.machine.railImbalance);
        setBand(tile, bandOf(s, "rail_imbalance", s.machine.railImbalance));
        if (!tile.level)
            tile.note = tr("over %1 rails").arg(s.machine.rails);
        tile.spark = series(s, gaugeCourse(s, "rail_bytes_rate"));
        ageBy(tile, s, s.gauge("rail_bytes_rate")->total.at);
        compare(tile, s, "rail_imbalance");
    }
    excuse(tile, s, Needs::SeveralNodes);
    return tile;
}

TileContent migrationTile(const Snapshot& s)
{
    TileContent tile = gaugeTile(s, "kv_migration_time", "kv_migration_time", duration);
    excuse(tile, s, Needs::Split);
    return tile;
}

// What moving the cache costs a request.
TileContent migrationLatencyTile(const Snapshot& s)
{
    TileContent tile = stageTile(s, "kv_migration");
    tile.name = tr("Migration latency");
    excuse(tile, s, Needs::Split);
    return tile;
}

TileContent hitRateTile(const Snapshot& s)
{
    TileContent tile = tileOf("kv_hit_rate", s);
    if (!s.kv.hitRate)
        return tile;
    setFigure(tile, formatShare(s.kv.hitRate), *s.kv.hitRate);
    setBand(tile, bandOf(s, "kv_hit_rate", s.kv.hitRate));
    const bool counted = s.kv.hitRateFrom == KvFigures::From::Counters;
    tile.aside = counted ? tr("from counters") : tr("from requests");
    tile.spark = series(s, [](const HistoryPoint& p) { return p.kvHitRate; });
    if (const auto* queries = s.counter("kv_query_tokens"); queries && counted)
        ageBy(tile, s, queries->total.at);
    else
        ageByEvents(tile, s);
    compare(tile, s, "kv_hit_rate");
    return tile;
}

TileContent occupancyTile(const Snapshot& s)
{
    TileContent tile = tileOf("kv_usage", s);
    if (!s.kv.usage)
        return tile;
    setFigure(tile, formatShare(s.kv.usage), *s.kv.usage); // the fullest, not their mean
    setBand(tile, bandOf(s, "kv_usage", s.kv.usage));
    tile.spark = series(s, gaugeCourse(s, "kv_usage"));
    ageBy(tile, s, s.gauge("kv_usage")->total.at);
    if (const auto* preemptions = s.counter("preemptions"))
        tile.note = preemptions->total.delta == 0 ? tr("no preemptions")
                                                  : tr("%1 preemptions").arg(formatCount(preemptions->total.delta));
    compare(tile, s, "kv_usage");
    return tile;
}

TileContent evictionTile(const Snapshot& s)
{
    TileContent tile = tileOf("kv_eviction_rate", s);
    if (!s.kv.evictionRate)
        return tile;
    setFigure(tile, formatRate(s.kv.evictionRate, tr("blocks/s")), *s.kv.evictionRate);
    setBand(tile, bandOf(s, "kv_eviction_rate", s.kv.evictionRate));
    if (const auto* again = s.counter("kv_recomputed_tokens"); again && again->total.rate && !tile.level)
        tile.note = tr("%1 recomputed").arg(formatRate(again->total.rate, tr("tok/s")).joined());
    tile.spark = series(s, counterCourse(s, "kv_evicted_blocks"));
    ageBy(tile, s, s.counter("kv_evicted_blocks")->total.at);
    compare(tile, s, "kv_eviction_rate");
    return tile;
}

} // namespace

LayerContent network(const Snapshot& s)
{
    LayerContent layer{6, tr("Distributed, network"), {}, {}, {}, {}};
    layer.tiles = {collectiveTile(s),
                   slowRankTile(s),
                   migrationTile(s),
                   congestionTile(s),
                   gaugeTile(s, "queue_depth", "queue_depth", plain),
                   gaugeTile(s, "incast_flows", "incast_flows", plain),
                   railTile(s)};
    judge(layer);
    return layer;
}

LayerContent kvCache(const Snapshot& s)
{
    LayerContent layer{7, tr("KV cache"), {}, {}, {}, {}};
    layer.tiles = {hitRateTile(s), occupancyTile(s), migrationLatencyTile(s), evictionTile(s)};
    judge(layer);
    return layer;
}

} // namespace inferama::app
