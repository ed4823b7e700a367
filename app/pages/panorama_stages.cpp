// SPDX-License-Identifier: GPL-3.0-or-later
// Layer 4: where the time to the first token went, and what a decode step is made of.
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

const StageFigures* find(const Snapshot& s, std::string_view stage)
{
    const auto found = std::ranges::find(s.stages, stage, &StageFigures::stage);
    return found == s.stages.end() || found->summary.count == 0 ? nullptr : &*found;
}

std::vector<float> stageSeries(const Snapshot& s, std::string_view stage)
{
    if (!s.history)
        return {};
    const auto name = std::ranges::find(s.history->stageNames, stage);
    if (name == s.history->stageNames.end())
        return {};
    const auto index = static_cast<std::uint16_t>(name - s.history->stageNames.begin());
    return series(s, [=](const HistoryPoint& p) -> std::optional<float> {
        const auto found = std::ranges::find(p.stages, index, [](const auto& entry) { return entry.first; });
        return found == p.stages.end() ? std::nullopt : std::optional(found->second);
    });
}

// The mean, since means are what the shares of TTFT add up from; P95 stands beside the name.
TileContent stageTile(const Snapshot& s, std::string_view id)
{
    TileContent tile = tileOf(id, s);
    const StageFigures* figures = find(s, id);
    if (!figures)
        return tile;
    setFigure(tile, formatDuration(figures->summary.mean));
    tile.besides = tr("mean");
    tile.aside = tr("P95 %1").arg(formatDuration(figures->summary.at(P95)).joined());
    const MetricSummary& ttft = s.metric(Metric::Ttft);
    if (figures->ofTtft && ttft.count > 0 && ttft.mean > 0)
        tile.note = tr("%1 of TTFT").arg(formatShare(figures->summary.mean / ttft.mean).joined());
    tile.help += tr("<br><br>%1 samples in the window").arg(formatCount(static_cast<double>(figures->summary.count)));
    tile.spark = stageSeries(s, id);
    return tile;
}

TileContent decodeTile(const Snapshot& s)
{
    TileContent tile = tileOf("decode_step", s);
    constexpr std::array<std::pair<std::string_view, const char*>, 3> Parts{
        {{"forward", QT_TRANSLATE_NOOP("Panorama", "forward %1")},
         {"kv_read", QT_TRANSLATE_NOOP("Panorama", "KV %1")},
         {"comm", QT_TRANSLATE_NOOP("Panorama", "comm %1")}}};
    double whole = 0;
    for (const auto& [stage, label] : Parts)
        if (const StageFigures* figures = find(s, stage))
            whole += figures->summary.mean;
    if (whole <= 0)
        return tile;
    setFigure(tile, formatDuration(whole));
    tile.besides = tr("sum of means");
    for (const auto& [stage, label] : Parts) {
        const StageFigures* figures = find(s, stage);
        if (!figures)
            continue;
        const double share = figures->summary.mean / whole;
        tile.parts.push_back(
            {std::string(stage), share, tr(label).arg(QStringLiteral("%1 %").arg(qRound(share * 100)))});
        tile.help += QStringLiteral("<br>%1 %2")
                         .arg(QString::fromUtf8(stage.data(), static_cast<qsizetype>(stage.size())),
                              formatDuration(figures->summary.mean).joined());
    }
    return tile;
}

TileContent returnTile(const Snapshot& s)
{
    TileContent tile = stageTile(s, "sample");
    if (tile.state == TileContent::State::Value) {
        if (const StageFigures* back = find(s, "return"))
            tile.note = tr("return %1").arg(formatDuration(back->summary.mean).joined());
    } else {
        tile = stageTile(s, "return");
    }
    tile.name = tr("Sample, return");
    return tile;
}

} // namespace

LayerContent stages(const Snapshot& s)
{
    LayerContent layer{4, tr("Stages"), {}, {}, {}, {10, 10, 10, 10, 14, 10}};
    layer.tiles = {stageTile(s, "queue"),   stageTile(s, "schedule"),
                   stageTile(s, "prefill"), stageTile(s, "kv"),
                   decodeTile(s),           returnTile(s)};
    if (const StageFigures* migration = find(s, "kv_migration");
        migration && layer.tiles[3].state == TileContent::State::Value)
        layer.tiles[3].note = tr("migration %1").arg(formatDuration(migration->summary.mean).joined());
    judge(layer);

    const StageFigures* leading = nullptr;
    for (const StageFigures& figures : s.stages)
        if (figures.ofTtft && figures.summary.count > 0 && (!leading || figures.summary.mean > leading->summary.mean))
            leading = &figures;
    if (leading)
        layer.verdict = tr("%1 leads").arg(QString::fromStdString(leading->stage));
    return layer;
}

} // namespace inferama::app
