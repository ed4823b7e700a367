// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/run_facts.h"

#include "app/hello_fields.h"
#include "app/pages/latency_figures.h"
#include "app/translation.h"
#include "widgets/display_text.h"
#include "widgets/format.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

constexpr double SameRate = 0.1;  // of the larger: a Poisson minute wavers as much
constexpr double SameShare = 0.1; // of all requests

void tell(std::vector<RunFact>& facts, const QString& name, const QString& value)
{
    if (!value.isEmpty())
        facts.push_back({name, value});
}

QString textOf(const QJsonValue& value)
{
    constexpr int Longest = 40;
    if (value.isDouble())
        return formatNumber(value.toDouble());
    return displayText(value.toString().toStdString(), Longest);
}

std::uint64_t sum(const std::array<std::uint64_t, LengthClassCount>& counts)
{
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

void compareLengths(const RunFacts& baseline, const RunFacts& now, RunComparison& out)
{
    const std::uint64_t before = sum(baseline.lengths);
    const std::uint64_t after = sum(now.lengths);
    if (before == 0 || after == 0)
        return;
    QStringList differs;
    for (std::size_t i = 0; i < LengthClassCount; ++i) {
        const double was = static_cast<double>(baseline.lengths[i]) / static_cast<double>(before);
        const double is = static_cast<double>(now.lengths[i]) / static_cast<double>(after);
        if (std::abs(was - is) > SameShare)
            differs << tr("prompts of %1 tokens %2 → %3")
                           .arg(lengthName(static_cast<LengthClass>(i)), formatShare(was).joined(),
                                formatShare(is).joined());
    }
    if (differs.isEmpty())
        out.same << tr("prompt lengths");
    out.differs << differs;
}

void compareOffered(const RunFacts& baseline, const RunFacts& now, RunComparison& out)
{
    if (!baseline.offered || !now.offered)
        return;
    const double largest = std::max(*baseline.offered, *now.offered);
    if (std::abs(*baseline.offered - *now.offered) <= SameRate * largest)
        out.same << tr("offered rate");
    else
        out.differs << tr("offered rate %1 → %2")
                           .arg(formatNumber(*baseline.offered), formatRate(*now.offered, tr("req/s")).joined());
}

} // namespace

RunFacts runFacts(const Snapshot& s)
{
    const HelloFields hellos(s);
    RunFacts facts;
    const auto text = [&](const QString& name, const char* key) {
        tell(facts.told, name, hellos.text(QLatin1String(key)));
    };
    const auto number = [&](const QString& name, const char* key) {
        if (const auto value = hellos.number(QLatin1String(key)))
            tell(facts.told, name, formatNumber(*value));
    };
    text(tr("model"), "model");
    text(tr("precision"), "precision");
    text(tr("engine"), "engine");
    text(tr("engine version"), "engine_version");
    text(tr("GPU"), "gpu");
    number(tr("GPUs"), "gpus");
    number(tr("TP"), "tp");
    number(tr("PP"), "pp");
    number(tr("largest batch"), "max_batch");
    text(tr("workload"), "workload");
    const QJsonObject load = hellos.object(QStringLiteral("load"));
    const auto ofLoad = [&](const QString& name, const char* key) {
        tell(facts.told, name, textOf(load.value(QLatin1String(key))));
    };
    ofLoad(tr("loop"), "mode");
    ofLoad(tr("arrival"), "arrival");
    ofLoad(tr("target rate"), "rate");
    ofLoad(tr("target concurrency"), "concurrency");
    facts.offered = s.rates.offered;
    for (std::size_t i = 0; i < LengthClassCount; ++i)
        facts.lengths[i] = s.byInputLength[i][0].count;
    facts.filtered = s.filtered;
    return facts;
}

RunComparison compareRuns(const RunFacts& baseline, const RunFacts& now)
{
    RunComparison out;
    for (const RunFact& was : baseline.told) {
        const auto is = std::ranges::find(now.told, was.name, &RunFact::name);
        if (is == now.told.end())
            continue;
        if (is->value == was.value)
            out.same << was.name;
        else
            out.differs << QStringLiteral("%1 %2 → %3").arg(was.name, was.value, is->value);
    }
    compareLengths(baseline, now, out);
    compareOffered(baseline, now, out);
    if (baseline.filtered != now.filtered)
        out.differs << (now.filtered ? tr("now is filtered, the baseline is not")
                                     : tr("the baseline is of a filter's requests, now is of all"));
    return out;
}

} // namespace inferama::app
