// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/distribution_names.h"

#include "app/pages/latency_figures.h"
#include "app/translation.h"
#include "widgets/display_text.h"
#include "widgets/stage_shares.h"
#include "widgets/status_mark.h"

#include <algorithm>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

constexpr const char* Unattributed = "unattributed";
constexpr std::array<Metric, 3> FurtherMetrics{Metric::FirstAnswer, Metric::ItlJitter, Metric::SendLag};

std::optional<LengthClass> lengthClassNamed(std::string_view name)
{
    for (std::size_t i = 0; i < LengthClassCount; ++i)
        if (idOf(static_cast<LengthClass>(i)) == name)
            return static_cast<LengthClass>(i);
    return std::nullopt;
}

std::optional<Status> statusNamed(std::string_view name)
{
    for (std::size_t i = 0; i < StatusCount; ++i)
        if (nameOf(static_cast<Status>(i)) == name)
            return static_cast<Status>(i);
    return std::nullopt;
}

} // namespace

std::optional<Metric> metricOf(std::string_view of)
{
    for (std::size_t i = 0; i < MetricCount; ++i)
        if (idOf(static_cast<Metric>(i)) == of)
            return static_cast<Metric>(i);
    return std::nullopt;
}

QString distributionName(std::string_view of)
{
    if (const auto metric = metricOf(of))
        return shortName(*metric);
    return of == Unattributed ? tr("unattributed") : stageTitle(of);
}

QString distributionDefinition(std::string_view of)
{
    if (const auto metric = metricOf(of))
        return shortDefinition(*metric);
    if (of == Unattributed)
        return tr("TTFT − its stages");
    return isTtftStage(of) ? tr("a stage of TTFT: one sample a request, at its first token")
                           : tr("a stage of decode: one sample a span, at its end");
}

QString whyNoSamples(std::string_view of)
{
    if (const auto metric = metricOf(of))
        return nothingYet(*metric);
    return tr("no request with such a span got a first token yet");
}

bool ofGaps(std::string_view of) { return of == idOf(Metric::Itl) || of == idOf(Metric::Tbt); }

std::optional<double> sloOf(const Slo& slo, std::string_view of)
{
    const auto metric = metricOf(of);
    return metric ? sloOf(slo, *metric) : std::nullopt;
}

std::vector<std::string> furtherDistributions(const Snapshot& s, std::string_view chosen)
{
    std::vector<std::string> all;
    for (const Metric metric : FurtherMetrics)
        if (s.metric(metric).count > 0)
            all.emplace_back(idOf(metric));
    for (const StageFigures& stage : s.stages)
        if (stage.summary.count > 0)
            all.push_back(stage.stage);
    if (s.unattributed.count > 0)
        all.emplace_back(Unattributed);
    const bool shown = std::ranges::any_of(ShownMetrics, [&](Metric m) { return idOf(m) == chosen; }) ||
                       std::ranges::find(all, chosen) != all.end();
    if (!shown)
        all.emplace_back(chosen);
    return all;
}

QString groupingName(Grouping by)
{
    switch (by) {
    case Grouping::LengthClass:
        return tr("prompt length");
    case Grouping::Source:
        return tr("source");
    case Grouping::Server:
        return tr("server");
    case Grouping::Status:
        return tr("status");
    case Grouping::None:
        break;
    }
    return {};
}

QString groupName(Grouping by, const std::string& name)
{
    if (by == Grouping::LengthClass)
        if (const auto lengthClass = lengthClassNamed(name))
            return lengthName(*lengthClass);
    if (by == Grouping::Status)
        return statusWord(statusNamed(name));
    constexpr int Longest = 24;
    return name.empty() ? tr("unknown") : displayText(name, Longest);
}

std::size_t groupPlace(const Snapshot& s, Grouping by, const std::string& name)
{
    if (by == Grouping::LengthClass)
        return static_cast<std::size_t>(lengthClassNamed(name).value_or(LengthClass::Unknown));
    if (by == Grouping::Status) {
        const auto status = statusNamed(name);
        return status ? static_cast<std::size_t>(*status) : StatusCount;
    }
    const auto source = std::ranges::find(s.sources, name, &SourceFigures::name);
    return static_cast<std::size_t>(source - s.sources.begin());
}

} // namespace inferama::app
