// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/panorama_states.h"

#include "app/alert_text.h"
#include "app/pages/panorama_content.h"
#include "app/translation.h"
#include "core/series.h"
#include "widgets/display_text.h"
#include "widgets/format.h"

#include <QTimeZone>

#include <algorithm>
#include <cmath>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

constexpr double LargestNode = 8; // GPUs that share one node, where no more is said

// What the servers that described themselves have in common; nothing where none did.
std::optional<Deployment> deploymentOf(const Snapshot& s)
{
    std::optional<Deployment> all;
    for (const SourceFigures& source : s.sources) {
        if (source.role != Role::Server || !source.saidHello)
            continue;
        const Deployment& one = source.deployment;
        if (!all) {
            all = one;
            continue;
        }
        // One that has it, or does not say, is enough for the figure to be possible.
        const auto either = [](std::optional<bool>& a, std::optional<bool> b) {
            if (!a || !b)
                a.reset();
            else
                a = *a || *b;
        };
        const auto larger = [](std::optional<double>& a, std::optional<double> b) {
            if (!a || !b)
                a.reset();
            else
                a = std::max(*a, *b);
        };
        either(all->split, one.split);
        either(all->speculative, one.speculative);
        larger(all->gpus, one.gpus);
        larger(all->tensorParallel, one.tensorParallel);
        larger(all->pipelineParallel, one.pipelineParallel);
    }
    return all;
}

// Shares are compared in points, everything else in per cent or as a factor.
bool isShare(const Signal& signal)
{
    if (signal.kind == Signal::Kind::Gauge)
        return signal.name.ends_with("_util") || signal.name == "kv_usage";
    if (signal.kind != Signal::Kind::Figure)
        return false;
    switch (signal.figure) {
    case Figure::Attainment:
    case Figure::FailureShare:
    case Figure::KvHitRate:
    case Figure::KvUsage:
    case Figure::BatchFill:
    case Figure::KvShare:
    case Figure::RailImbalance:
    case Figure::AcceptanceRate:
        return true;
    default:
        return false;
    }
}

QString signedNumber(double value, int digits)
{
    constexpr double Rounding = 1e-9;
    if (std::abs(value) < Rounding)
        return QStringLiteral("±0");
    const QString number = formatNumber(std::abs(value), digits);
    return (value < 0 ? QStringLiteral("−") : QStringLiteral("+")) + number;
}

QString changeText(double value, double median, bool share)
{
    constexpr double Large = 2; // from this factor on a factor says it better
    if (share)
        return tr("%1 pt").arg(signedNumber((value - median) * 100, 2));
    const double ratio = value / median;
    if (ratio >= Large || ratio <= 1 / Large)
        return formatFactor(ratio);
    return tr("%1 %").arg(signedNumber((ratio - 1) * 100, 2));
}

} // namespace

void ageBy(TileContent& tile, const Snapshot& s, Time newest)
{
    if (tile.state != TileContent::State::Value || stands(newest, s.now))
        return;
    tile.stale = tr("stale for %1").arg(formatDuration(seconds(s.now - newest)).joined());
}

void ageByEvents(TileContent& tile, const Snapshot& s)
{
    std::optional<Time> newest;
    for (const SourceFigures& source : s.sources)
        if (source.lastEvent)
            newest = std::max(newest.value_or(*source.lastEvent), *source.lastEvent);
    if (newest)
        ageBy(tile, s, *newest);
}

std::optional<QString> whyNotApplicable(const Snapshot& s, Needs needs)
{
    const auto built = deploymentOf(s);
    if (!built)
        return std::nullopt;
    const bool noSplit = built->split && !*built->split;
    switch (needs) {
    case Needs::Split:
        return noSplit ? std::optional(tr("does not apply: no prefill/decode split")) : std::nullopt;
    case Needs::SeveralRanks:
        if (built->tensorParallel && *built->tensorParallel <= 1 && built->pipelineParallel.value_or(1) <= 1)
            return tr("does not apply: one GPU an engine");
        return std::nullopt;
    case Needs::SeveralNodes:
        if (noSplit && built->gpus && *built->gpus <= LargestNode)
            return tr("does not apply: one node, no split");
        return std::nullopt;
    case Needs::Speculation:
        if (built->speculative && !*built->speculative)
            return tr("does not apply: no speculative decoding");
        return std::nullopt;
    }
    return std::nullopt;
}

void excuse(TileContent& tile, const Snapshot& s, Needs needs)
{
    if (tile.state == TileContent::State::Value)
        return;
    if (const auto why = whyNotApplicable(s, needs)) {
        tile.state = TileContent::State::NotApplicable;
        tile.needs = *why;
    }
}

void compare(TileContent& tile, const Snapshot& s, std::string_view text)
{
    const auto signal = signalOf(text);
    if (tile.state != TileContent::State::Value || !s.baseline || !signal)
        return;
    const Normal* normal = s.baseline->find(text);
    const auto value = valueOf(*signal, s);
    const bool share = isShare(*signal);
    if (normal == nullptr || !value || (!share && normal->median <= 0))
        return;
    constexpr double Deviations = 2;    // within so many of them it is as usual
    constexpr double SmallShare = 0.02; // or within so much of the median
    const double difference = *value - normal->median;
    const bool usual =
        std::abs(difference) <= std::max(Deviations * normal->deviation, SmallShare * std::abs(normal->median));
    const QString arrow = usual ? QStringLiteral("→") : difference > 0 ? QStringLiteral("↗") : QStringLiteral("↘");
    tile.trend = arrow + QLatin1Char(' ') + changeText(*value, normal->median, share);
    tile.help += tr("<br><br>Against the baseline (%1): %2").arg(baselineText(s), tile.trend);
}

void alarm(TileContent& tile, const Snapshot& s, std::string_view metric)
{
    if (tile.state != TileContent::State::Value)
        return;
    for (const Alert& alert : s.alerts) {
        if (alert.end || !alert.by || alert.by->metric != metric || alert.level < AlertLevel::Act)
            continue;
        const Level level = levelOf(alert.level);
        if (tile.level && *tile.level >= level)
            continue;
        tile.level = level;
        tile.note = tile.briefNote = nameOf(alert);
    }
}

QString baselineText(const Snapshot& s)
{
    if (!s.baseline)
        return tr("no baseline yet: needs a calm minute with 50 ended requests");
    return tr("baseline %1–%2")
        .arg(formatClock(s.baseline->start, shownZone()), formatClock(s.baseline->end, shownZone()));
}

QString trendText(const Snapshot& s)
{
    return s.baseline ? tr("trend against %1").arg(baselineText(s)) : tr("no baseline yet");
}

std::vector<ServerChoice> serverChoices(const Snapshot& s)
{
    struct Ranked {
        ServerChoice choice;
        double slowness = -1;
    };
    std::vector<Ranked> ranked;
    for (const std::string& name : s.servers) {
        const QString shown = displayText(name, 40);
        const auto figures = std::ranges::find(s.byServer, name, &ServerFigures::name);
        if (figures == s.byServer.end() || figures->metrics[0].count == 0) {
            ranked.push_back({{name, shown}});
            continue;
        }
        const double p95 = figures->metrics[0].at(P95);
        ranked.push_back({{name, tr("%1 · TTFT P95 %2").arg(shown, formatDuration(p95).joined())}, p95});
    }
    std::ranges::stable_sort(ranked, std::ranges::greater{}, &Ranked::slowness);
    std::vector<ServerChoice> choices;
    for (Ranked& one : ranked)
        choices.push_back(std::move(one.choice));
    return choices;
}

} // namespace inferama::app
