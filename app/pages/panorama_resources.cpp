// SPDX-License-Identifier: GPL-3.0-or-later
// Layer 5: what the devices do. From gauges.
#include "app/pages/panorama_content.h"
#include "app/pages/panorama_gauges.h"
#include "app/pages/panorama_parts.h"
#include "app/pages/panorama_states.h"
#include "app/translation.h"

#include <algorithm>
#include <array>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

TileContent memoryTile(const Snapshot& s)
{
    TileContent tile = tileOf("mem_used_bytes", s);
    const auto* used = s.gauge("mem_used_bytes");
    const auto* total = s.gauge("mem_total_bytes");
    if (!used)
        return tile;
    setFigure(tile, formatBytes(used->total.last), used->total.last);
    ageBy(tile, s, used->total.at);
    if (!total || total->total.last <= 0)
        return tile;
    tile.besides = tr("of %1").arg(formatBytes(total->total.last).joined());
    constexpr std::array<std::array<const char*, 3>, 4> Parts{
        {{"mem_weights_bytes", "prefill", QT_TRANSLATE_NOOP("inferama::app", "weights %1")},
         {"mem_kv_bytes", "kv", QT_TRANSLATE_NOOP("inferama::app", "KV %1")},
         {"mem_activation_bytes", "forward", QT_TRANSLATE_NOOP("inferama::app", "act. %1")},
         {"mem_other_bytes", "ingress", QT_TRANSLATE_NOOP("inferama::app", "other %1")}}};
    for (const auto& [name, colour, label] : Parts) {
        const auto* part = s.gauge(name);
        if (!part)
            continue;
        const double share = part->total.last / total->total.last;
        const QString text = tr(label).arg(formatShare(share).joined());
        tile.parts.push_back({colour, share, text});
        tile.help += QStringLiteral("<br>%1, %2").arg(text, formatBytes(part->total.last).joined());
    }
    return tile;
}

TileContent kvShareTile(const Snapshot& s)
{
    TileContent tile = tileOf("kv_share", s);
    tile.name = tr("KV share"); // its layer says of what
    if (!s.machine.kvShare)
        return tile;
    setFigure(tile, formatShare(s.machine.kvShare), *s.machine.kvShare);
    judgeTypical(tile, *s.machine.kvShare);
    tile.level.reset(); // more than usual is a choice, and no harm
    ageBy(tile, s, s.gauge("mem_kv_bytes")->total.at);
    return tile;
}

TileContent batchFillTile(const Snapshot& s)
{
    constexpr double Full = 0.98;
    TileContent tile = tileOf("batch_fill", s);
    tile.briefName = tr("Batch fill");
    if (!s.machine.batchFill)
        return tile;
    setFigure(tile, formatShare(s.machine.batchFill), *s.machine.batchFill);
    const auto* batch = s.gauge("batch_size");
    const double limit = *s.machine.maxBatch;
    setBand(tile, bandOf(s, "batch_fill", s.machine.batchFill));
    if (const auto* waiting = s.gauge("waiting")) {
        const bool full = *s.machine.batchFill >= Full;
        const QString wait = formatCount(waiting->total.last);
        tile.note = full ? tr("full, %1 wait").arg(wait) : tr("%1 wait").arg(wait);
        if (full && waiting->total.last > 0 && !tile.level)
            tile.level = Level::Third;
    }
    tile.spark =
        series(s, [limit, batchAt = gaugeCourse(s, "batch_size")](const HistoryPoint& p) -> std::optional<float> {
            const auto size = batchAt(p);
            return size ? std::optional(static_cast<float>(static_cast<double>(*size) / limit)) : std::nullopt;
        });
    ageBy(tile, s, batch->total.at);
    compare(tile, s, "batch_fill");
    return tile;
}

TileContent kernelTile(const Snapshot& s)
{
    TileContent tile = tileOf("kernel_time", s);
    constexpr std::array<std::array<const char*, 3>, 3> Kernels{
        {{"attention_time", "forward", QT_TRANSLATE_NOOP("inferama::app", "attention %1")},
         {"matmul_time", "prefill", QT_TRANSLATE_NOOP("inferama::app", "matmul %1")},
         {"launch_time", "ingress", QT_TRANSLATE_NOOP("inferama::app", "launch %1")}}};
    const auto whole = s.machine.kernelTime;
    if (!whole || *whole <= 0)
        return tile;
    setFigure(tile, formatDuration(*whole), *whole);
    tile.besides = tr("sum of means");
    for (const auto& [name, colour, label] : Kernels) {
        const auto* figures = s.gauge(name);
        if (!figures)
            continue;
        const QString text = tr(label).arg(formatDuration(figures->total.mean).joined());
        tile.parts.push_back({colour, figures->total.mean / *whole, text});
        tile.help += QStringLiteral("<br>") + text;
        ageBy(tile, s, figures->total.at);
    }
    return tile;
}

TileContent powerTile(const Snapshot& s)
{
    TileContent tile = gaugeTile(s, "power_watts", "power_watts", [](double watts) {
        return watts < 10'000 ? Quantity{formatNumber(watts), QStringLiteral("W")}
                              : Quantity{formatNumber(watts / 1000), QStringLiteral("kW")};
    });
    if (s.machine.joulesPerToken && tile.state == TileContent::State::Value)
        tile.note = tr("%1 J a token").arg(formatNumber(*s.machine.joulesPerToken));
    if (s.machine.joulesPerToken)
        tile.briefNote = tr("%1 J/tok").arg(formatNumber(*s.machine.joulesPerToken, 2));
    return tile;
}

// Busy is not effective: what a high share of time hides is said beside it.
TileContent gpuTile(const Snapshot& s)
{
    TileContent tile = gaugeTile(s, "gpu_util", "gpu_util", [](double ratio) { return formatShare(ratio); });
    const auto* figures = s.gauge("gpu_util");
    if (!figures)
        return tile;
    const auto sets = std::ranges::count_if(figures->by, [](const auto& entry) { return !entry.first.empty(); });
    tile.note = sets > 1 ? tr("busy, of %1").arg(sets) : tr("busy time");
    tile.briefNote = tr("busy");
    tile.briefName = tr("GPU util");
    return tile;
}

} // namespace

LayerContent resources(const Snapshot& s)
{
    const auto share = [](double ratio) { return formatShare(ratio); };
    LayerContent layer{5, tr("Resources"), {}, {}, {}, {9, 9, 14, 9, 9, 9, 11, 9}};
    const auto named = [](TileContent tile, const QString& brief) {
        tile.briefName = brief;
        return tile;
    };
    layer.tiles = {
        gpuTile(s),       named(gaugeTile(s, "sm_util", "sm_util", share), tr("SM util")),
        memoryTile(s),    kvShareTile(s),
        batchFillTile(s), named(gaugeTile(s, "mem_bandwidth_util", "mem_bandwidth_util", share), tr("Mem. b/w")),
        kernelTile(s),    powerTile(s)};
    judge(layer);
    return layer;
}

} // namespace inferama::app
