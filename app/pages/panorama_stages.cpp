// SPDX-License-Identifier: GPL-3.0-or-later
// Layer 4: where the time to the first token went, and what a decode step is made of.
#include "app/pages/panorama_content.h"
#include "app/pages/panorama_parts.h"
#include "app/pages/panorama_states.h"
#include "app/translation.h"
#include "widgets/stage_shares.h"

#include <algorithm>
#include <array>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

constexpr double WorthAKey = 0.03;
constexpr double Dominant = 0.5; // a stage with this share of TTFT is where to look

const StageFigures* find(const Snapshot& s, std::string_view stage)
{
    const auto found = std::ranges::find(s.stages, stage, &StageFigures::stage);
    return found == s.stages.end() || found->summary.count == 0 ? nullptr : &*found;
}

// Mean over the requests that have stages at all; those without this one count as 0, as they do in their sum.
double shareOfTtft(const Snapshot& s, const StageFigures& figures)
{
    const MetricSummary& ttft = s.metric(Metric::Ttft);
    const auto requests = static_cast<double>(std::max(s.unattributed.count, figures.summary.count));
    if (requests <= 0 || ttft.count == 0 || ttft.mean <= 0)
        return 0;
    return figures.summary.mean * static_cast<double>(figures.summary.count) / requests / ttft.mean;
}

// TTFT as the stack of its stages, in the order that a request goes through them.
TileContent stackTile(const Snapshot& s)
{
    TileContent tile = tileOf("unattributed", s);
    tile.name = tr("TTFT by stage");
    const MetricSummary& ttft = s.metric(Metric::Ttft);
    double known = 0;
    for (const StageFigures& figures : s.stages) {
        if (!figures.ofTtft || figures.summary.count == 0)
            continue;
        const double share = shareOfTtft(s, figures);
        known += share;
        const QString key =
            share >= WorthAKey ? tr("%1 %2").arg(stageTitle(figures.stage), formatShare(share).joined()) : QString();
        tile.parts.push_back({figures.stage, share, key});
        tile.help +=
            QStringLiteral("<br>%1 %2").arg(stageTitle(figures.stage), formatDuration(figures.summary.mean).joined());
    }
    if (tile.parts.empty() || ttft.count == 0)
        return tile;
    setFigure(tile, formatDuration(s.unattributed.mean), s.unattributed.mean, "mean");
    tile.besides = tr("unattributed, mean");
    tile.briefBesides = tr("unattr."); // without a word it would seem to be TTFT
    tile.aside = tr("known %1").arg(formatShare(std::min(known, 1.0)).joined());
    ageByEvents(tile, s);
    return tile;
}

} // namespace

// The mean, since means are what the shares of TTFT add up from; P95 stands beside the name.
TileContent stageTile(const Snapshot& s, std::string_view id)
{
    TileContent tile = tileOf(id, s);
    const StageFigures* figures = find(s, id);
    if (!figures)
        return tile;
    setFigure(tile, formatDuration(figures->summary.mean), figures->summary.mean, "mean");
    tile.besides = tr("mean");
    tile.aside = tr("P95 %1").arg(formatDuration(figures->summary.at(P95)).joined());
    tile.help += tr("<br><br>%1 samples in the window").arg(formatCount(static_cast<double>(figures->summary.count)));
    judgeTypical(tile, figures->summary.mean);
    if (const double share = shareOfTtft(s, *figures); figures->ofTtft && share > 0) {
        const QString ofTtft = tr("%1 of TTFT").arg(formatShare(share).joined());
        tile.help += QStringLiteral("<br>") + ofTtft;
        if (share >= Dominant && tile.level) {
            tile.level = Level::Third;
            tile.note = ofTtft;
            tile.briefNote = formatShare(share).joined();
        }
    }
    tile.spark = series(s, stageCourse(s, id));
    ageByEvents(tile, s);
    compare(tile, s, "stage." + std::string(id) + ".mean");
    return tile;
}

namespace {

TileContent decodeTile(const Snapshot& s)
{
    TileContent tile = tileOf("decode_step", s);
    constexpr std::array<std::pair<std::string_view, const char*>, 3> Parts{
        {{"forward", QT_TRANSLATE_NOOP("inferama::app", "forward %1")},
         {"kv_read", QT_TRANSLATE_NOOP("inferama::app", "KV %1")},
         {"comm", QT_TRANSLATE_NOOP("inferama::app", "comm %1")}}};
    const auto whole = s.machine.decodeStep;
    if (!whole || *whole <= 0)
        return tile;
    setFigure(tile, formatDuration(*whole), *whole);
    tile.besides = tr("sum of means");
    for (const auto& [stage, label] : Parts) {
        const StageFigures* figures = find(s, stage);
        if (!figures)
            continue;
        const double share = figures->summary.mean / *whole;
        tile.parts.push_back({std::string(stage), share, tr(label).arg(formatShare(share).joined())});
        tile.help += QStringLiteral("<br>%1 %2").arg(stageTitle(stage), formatDuration(figures->summary.mean).joined());
    }
    if (s.machine.acceptanceRate)
        tile.aside = tr("drafts accepted %1").arg(formatShare(s.machine.acceptanceRate).joined());
    ageByEvents(tile, s);
    return tile;
}

TileContent returnTile(const Snapshot& s)
{
    TileContent tile = stageTile(s, "sample");
    if (tile.state == TileContent::State::Value) {
        if (const StageFigures* back = find(s, "return"))
            tile.aside = tr("return %1").arg(formatDuration(back->summary.mean).joined());
    } else {
        tile = stageTile(s, "return");
    }
    tile.name = tr("Sample, return");
    return tile;
}

} // namespace

LayerContent stages(const Snapshot& s)
{
    LayerContent layer{4, tr("Stages"), {}, {}, {}, {14, 10, 10, 10, 10, 13, 10}};
    layer.tiles = {
        stackTile(s),  stageTile(s, "queue"), stageTile(s, "schedule"), stageTile(s, "prefill"), stageTile(s, "kv"),
        decodeTile(s), returnTile(s)};
    if (const StageFigures* migration = find(s, "kv_migration");
        migration && layer.tiles[4].state == TileContent::State::Value)
        layer.tiles[4].aside = tr("migration %1").arg(formatDuration(migration->summary.mean).joined());
    judge(layer);

    const StageFigures* leading = nullptr;
    for (const StageFigures& figures : s.stages)
        if (figures.ofTtft && figures.summary.count > 0 && (!leading || figures.summary.mean > leading->summary.mean))
            leading = &figures;
    if (leading)
        layer.verdict = tr("%1 leads").arg(stageTitle(leading->stage));
    return layer;
}

} // namespace inferama::app
