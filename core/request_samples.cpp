// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/request_samples.h"

#include <algorithm>
#include <cmath>

namespace inferama::core {

namespace {

// A span of a decode step may end a little after its request.
constexpr Duration Afterwards = std::chrono::seconds{5};

template<class T>
void visitOne(const std::function<void(Time, double, std::uint64_t)>& visit, std::optional<Time> t,
              std::optional<T> value)
{
    if (t && value)
        visit(*t, static_cast<double>(*value), 1);
}

void visitGaps(const Request& request, bool eachToken, const std::function<void(Time, double, std::uint64_t)>& visit)
{
    const auto& chunks = request.views[request.settled.fullest].chunks;
    for (std::size_t i = 1; i < request.settled.chunks; ++i) {
        const auto gap = static_cast<double>((chunks[i].t - chunks[i - 1].t).count());
        if (eachToken)
            visit(chunks[i].t, gap / chunks[i].tokens, chunks[i].tokens);
        else
            visit(chunks[i].t, gap, 1);
    }
}

} // namespace

std::optional<SampleKind> sampleKind(const World& world, std::string_view name)
{
    for (std::size_t m = 0; m < MetricCount; ++m)
        if (idOf(static_cast<Metric>(m)) == name)
            return SampleKind{SampleKind::Of::Metric, static_cast<Metric>(m), 0};
    if (name == "unattributed")
        return SampleKind{.of = SampleKind::Of::Unattributed};
    const StageNames& stages = world.ledger.stageNames;
    for (std::uint16_t id = 0; id < stages.size(); ++id)
        if (stages.nameOf(id) == name)
            return SampleKind{SampleKind::Of::Stage, Metric::Ttft, id};
    return std::nullopt;
}

const Samples& samplesOf(const World& world, const SampleKind& kind)
{
    static const Samples None;
    switch (kind.of) {
    case SampleKind::Of::Metric:
        return world.ledger.of(kind.metric);
    case SampleKind::Of::Stage:
        return kind.stage < world.ledger.stages.size() ? world.ledger.stages[kind.stage] : None;
    case SampleKind::Of::Unattributed:
        return world.ledger.unattributed;
    }
    return None;
}

std::vector<const Request*> requestsIn(const World& world, const Stretch& stretch)
{
    std::vector<const Request*> requests;
    const auto take = [&](const Request* request) {
        if (request != nullptr && request->settled.measured)
            requests.push_back(request);
    };
    const bool fromStart = stretch.after == BeginningOfTime;
    const Time after = fromStart ? stretch.after : stretch.after - Afterwards;
    // What is in the system now, what was then, and what ended since.
    const auto& open = world.open();
    for (const OpenRequest& request : open)
        take(world.find(request.place));
    world.ledger.ends.visit(after, stretch.until, [&](const EndEntry& end) { take(world.find(end.request)); });
    world.ledger.losses.visit(after, stretch.until, [&](const LossEntry& loss) { take(world.find(loss.request)); });
    return requests;
}

void visitSamples(const World& world, const Request& request, const SampleKind& kind,
                  const std::function<void(Time, double, std::uint64_t)>& visit)
{
    const Settled& s = request.settled;
    if (kind.of == SampleKind::Of::Unattributed)
        return visitOne(visit, std::optional(request.stagedFirst), request.unattributed());
    if (kind.of == SampleKind::Of::Stage) {
        for (const auto& [stage, sum] : request.stages)
            if (stage == kind.stage)
                visit(request.stagedFirst, static_cast<double>(sum), 1);
        if (StageNames::ofTtft(kind.stage))
            return;
        for (const ObservedSpan& span : world.spansOf(request))
            if (span.stage == kind.stage)
                visit(span.end(), static_cast<double>(span.perStep()), 1);
        return;
    }
    switch (kind.metric) {
    case Metric::Ttft:
        return visitOne(visit, s.first, s.ttft());
    case Metric::Itl:
    case Metric::Tbt:
        return visitGaps(request, kind.metric == Metric::Tbt, visit);
    case Metric::Tpot:
        return visitOne(visit, s.end, s.tpot() ? std::optional(std::round(*s.tpot())) : std::nullopt);
    case Metric::E2e:
        return visitOne(visit, s.end, s.e2e());
    case Metric::ItlJitter:
        return visitOne(visit, s.end, s.jitter());
    case Metric::SendLag:
        return visitOne(visit, std::optional(s.start), s.sendLag());
    case Metric::FirstAnswer:
        return visitOne(visit, s.answer, s.firstAnswer());
    }
}

} // namespace inferama::core
