// SPDX-License-Identifier: GPL-3.0-or-later
// Layers 5, 6 and 7: devices, what runs between them, and the KV cache. All from gauges and counters.
#include "app/pages/panorama_content.h"
#include "app/pages/panorama_parts.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

QString tr(const char* text) { return QCoreApplication::translate("Panorama", text); }

constexpr double SlowRankFactor = 1.2; // docs/metrics.md, slow rank

void saySpread(TileContent& tile, const Labelled<GaugeFigures>& figures)
{
    const auto sets = std::ranges::count_if(figures.by, [](const auto& entry) { return !entry.first.empty(); });
    if (sets < 2)
        return;
    const auto [low, high] =
        std::ranges::minmax_element(figures.by, {}, [](const auto& entry) { return entry.second.mean; });
    tile.help += tr("<br><br>smallest mean %1 (%2), largest %3 (%4)")
                     .arg(formatNumber(low->second.mean), QString::fromStdString(low->first).toHtmlEscaped(),
                          formatNumber(high->second.mean), QString::fromStdString(high->first).toHtmlEscaped());
}

template<class Format>
TileContent gaugeTile(const Snapshot& s, std::string_view id, std::string_view name, const Format& format)
{
    TileContent tile = tileOf(id, s);
    if (const auto* figures = gauge(s, name)) {
        setFigure(tile, format(figures->total.last));
        tile.note = tr("mean %1").arg(format(figures->total.mean).joined());
        saySpread(tile, *figures);
    }
    return tile;
}

Quantity share(double ratio) { return formatShare(ratio); }
Quantity duration(double seconds) { return formatDuration(seconds); }
Quantity plain(double value) { return {formatNumber(value), {}}; }

TileContent memoryTile(const Snapshot& s)
{
    TileContent tile = tileOf("mem_used_bytes", s);
    const auto* used = gauge(s, "mem_used_bytes");
    const auto* total = gauge(s, "mem_total_bytes");
    if (!used)
        return tile;
    setFigure(tile, formatBytes(used->total.last));
    if (!total || total->total.last <= 0)
        return tile;
    tile.besides = tr("of %1").arg(formatBytes(total->total.last).joined());
    constexpr std::array<std::array<const char*, 3>, 4> Parts{
        {{"mem_weights_bytes", "prefill", QT_TRANSLATE_NOOP("Panorama", "weights %1")},
         {"mem_kv_bytes", "kv", QT_TRANSLATE_NOOP("Panorama", "KV %1")},
         {"mem_activation_bytes", "forward", QT_TRANSLATE_NOOP("Panorama", "act. %1")},
         {"mem_other_bytes", "ingress", QT_TRANSLATE_NOOP("Panorama", "other %1")}}};
    for (const auto& [name, colour, label] : Parts)
        if (const auto* part = gauge(s, name))
            tile.parts.push_back({colour, part->total.last / total->total.last,
                                  tr(label).arg(formatShare(part->total.last / total->total.last).joined())});
    return tile;
}

TileContent kvShareTile(const Snapshot& s)
{
    TileContent tile = tileOf("kv_share", s);
    const auto* kv = gauge(s, "mem_kv_bytes");
    const auto* total = gauge(s, "mem_total_bytes");
    if (kv && total && total->total.last > 0) {
        setFigure(tile, formatShare(kv->total.last / total->total.last));
        tile.note = tr("typical 20–40 %");
    }
    return tile;
}

TileContent batchFillTile(const Snapshot& s)
{
    TileContent tile = tileOf("batch_fill", s);
    const auto* batch = gauge(s, "batch_size");
    const auto* limit = gauge(s, "max_batch");
    if (!batch || !limit || limit->total.last <= 0)
        return tile;
    setFigure(tile, formatShare(batch->total.last / limit->total.last));
    if (const auto* waiting = gauge(s, "waiting"))
        tile.note = tr("%1 wait").arg(formatCount(waiting->total.last));
    const double whole = limit->total.last;
    tile.spark = series(s, [=, batch = gaugeCourse(s, "batch_size")](const HistoryPoint& p) -> std::optional<float> {
        const auto size = batch(p);
        return size ? std::optional(static_cast<float>(static_cast<double>(*size) / whole)) : std::nullopt;
    });
    return tile;
}

TileContent kernelTile(const Snapshot& s)
{
    TileContent tile = tileOf("kernel_time", s);
    constexpr std::array<std::array<const char*, 2>, 3> Kernels{
        {{"attention_time", QT_TRANSLATE_NOOP("Panorama", "attention %1")},
         {"matmul_time", QT_TRANSLATE_NOOP("Panorama", "matmul %1")},
         {"launch_time", QT_TRANSLATE_NOOP("Panorama", "launch %1")}}};
    double whole = 0;
    for (const auto& [name, label] : Kernels)
        if (const auto* figures = gauge(s, name))
            whole += figures->total.mean;
    if (whole <= 0)
        return tile;
    setFigure(tile, formatDuration(whole));
    tile.besides = tr("sum of means");
    constexpr std::array<const char*, 3> Colours{"forward", "prefill", "ingress"};
    for (std::size_t i = 0; i < Kernels.size(); ++i)
        if (const auto* figures = gauge(s, Kernels[i][0]))
            tile.parts.push_back({Colours[i], figures->total.mean / whole,
                                  tr(Kernels[i][1]).arg(formatDuration(figures->total.mean).joined())});
    return tile;
}

double median(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

TileContent slowRankTile(const Snapshot& s)
{
    TileContent tile = tileOf("slow_rank", s);
    const auto* ranks = gauge(s, "rank_step_time");
    if (!ranks || ranks->by.size() < 2)
        return tile;
    std::vector<double> means;
    for (const auto& [labels, figures] : ranks->by)
        means.push_back(figures.mean);
    const auto slowest = std::ranges::max_element(ranks->by, {}, [](const auto& entry) { return entry.second.mean; });
    const double middle = median(means);
    if (middle <= 0)
        return tile;
    const double factor = slowest->second.mean / middle;
    const bool slow = factor > SlowRankFactor;
    setFigure(tile, {slow ? QString::fromStdString(slowest->first) : tr("none"), {}});
    tile.besides = tr("%1 median").arg(formatFactor(factor));
    tile.level = slow ? Level::Third : Level::Best;
    tile.note = slow ? tr("holds %1 others back").arg(ranks->by.size() - 1) : tr("%1 ranks even").arg(ranks->by.size());
    return tile;
}

TileContent collectiveTile(const Snapshot& s)
{
    TileContent tile = tileOf("nccl_time", s);
    for (const char* name : {"collective_time", "nccl_time"})
        if (const auto* figures = gauge(s, name)) {
            setFigure(tile, formatDuration(figures->total.last));
            tile.note = tr("mean %1").arg(formatDuration(figures->total.mean).joined());
            return tile;
        }
    return tile;
}

TileContent congestionTile(const Snapshot& s)
{
    TileContent tile = tileOf("ecn_marked", s);
    tile.name = tr("ECN / CNP / PFC");
    QStringList texts;
    for (const char* name : {"ecn_marked", "cnp", "pfc_pause"}) {
        const auto* figures = counter(s, name);
        texts << (figures ? formatCount(figures->total.delta) : NoValue);
    }
    if (std::ranges::all_of(texts, [](const QString& t) { return t == NoValue; }))
        return tile;
    setFigure(tile, {texts.join(QStringLiteral(" / ")), {}});
    tile.note = tr("in the window");
    return tile;
}

TileContent railTile(const Snapshot& s)
{
    TileContent tile = tileOf("rail_imbalance", s);
    const auto* rails = gauge(s, "rail_bytes_rate");
    if (!rails || rails->by.size() < 2)
        return tile;
    double sum = 0;
    for (const auto& [labels, figures] : rails->by)
        sum += figures.mean;
    const double mean = sum / static_cast<double>(rails->by.size());
    if (mean <= 0)
        return tile;
    const auto [low, high] =
        std::ranges::minmax_element(rails->by, {}, [](const auto& entry) { return entry.second.mean; });
    setFigure(tile, formatShare((high->second.mean - low->second.mean) / mean));
    tile.note = tr("over %1 rails").arg(rails->by.size());
    return tile;
}

} // namespace

LayerContent resources(const Snapshot& s)
{
    LayerContent layer{5, tr("Resources"), {}, {}, {}, {9, 9, 14, 9, 9, 9, 10, 9}};
    layer.tiles = {gaugeTile(s, "gpu_util", "gpu_util", share),
                   gaugeTile(s, "sm_util", "sm_util", share),
                   memoryTile(s),
                   kvShareTile(s),
                   batchFillTile(s),
                   gaugeTile(s, "mem_bandwidth_util", "mem_bandwidth_util", share),
                   kernelTile(s),
                   gaugeTile(s, "power_watts", "power_watts", [](double watts) {
                       return Quantity{formatNumber(watts), QStringLiteral("W")};
                   })};
    judge(layer);
    return layer;
}

LayerContent network(const Snapshot& s)
{
    LayerContent layer{6, tr("Distributed, network"), {}, {}, {}, {}};
    layer.tiles = {collectiveTile(s),
                   slowRankTile(s),
                   gaugeTile(s, "kv_migration_time", "kv_migration_time", duration),
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
    TileContent hit = tileOf("kv_hit_rate", s);
    if (s.kv.hitRate) {
        setFigure(hit, formatShare(s.kv.hitRate));
        setBand(hit, bandOf(s, "kv_hit_rate", s.kv.hitRate));
        hit.aside = s.kv.hitRateFrom == KvFigures::From::Counters ? tr("from counters") : tr("from requests");
    }
    TileContent occupancy = gaugeTile(s, "kv_usage", "kv_usage", share);
    if (s.kv.usage)
        setFigure(occupancy, formatShare(s.kv.usage));
    if (const auto* preemptions = counter(s, "preemptions"); preemptions && s.kv.usage)
        occupancy.note = preemptions->total.delta == 0
                             ? tr("no preemptions")
                             : tr("%1 preemptions").arg(formatCount(preemptions->total.delta));
    TileContent evictions = tileOf("kv_eviction_rate", s);
    if (s.kv.evictionRate)
        setFigure(evictions, formatRate(s.kv.evictionRate, tr("blocks/s")));
    TileContent migration = gaugeTile(s, "kv_migration_time", "kv_migration_time", duration);
    migration.name = tr("Migration latency");
    layer.tiles = {std::move(hit), std::move(occupancy), std::move(migration), std::move(evictions)};
    judge(layer);
    return layer;
}

} // namespace inferama::app
