// SPDX-License-Identifier: GPL-3.0-or-later
// What stood around one request: who was prefilled while it decoded, and what requests of its length take.
#include "core/figure_parts.h"
#include "core/median.h"
#include "core/request_samples.h"

#include <algorithm>
#include <map>

namespace inferama::core {

namespace {

constexpr std::string_view Prefill = "prefill";

// From its send to its last sign of life.
struct Life {
    Time from{};
    Time until{};
    bool meets(Time begin, Time end) const { return begin < until && end > from; }
};

void takeWork(const World& world, const Request& other, const Life& life, std::vector<Meanwhile>& out)
{
    const Settled& s = other.settled;
    const std::uint32_t input =
        s.input ? static_cast<std::uint32_t>(std::min<std::uint64_t>(*s.input, UnknownCount - 1)) : UnknownCount;
    bool told = false;
    for (const ObservedSpan& span : world.spansOf(other)) {
        if (world.ledger.stageNames.nameOf(span.stage) != Prefill)
            continue;
        told = true;
        if (life.meets(span.t, span.end()))
            out.push_back({world.book.idOf(other), std::string(Prefill), span.t, span.duration, input});
    }
    const Time first = s.first.value_or(s.end.value_or(world.now));
    if (!told && life.meets(s.start, first))
        out.push_back({world.book.idOf(other), "waiting", s.start, first - s.start, input});
}

} // namespace

RequestContext contextOf(const WindowReader& r, const Request& request)
{
    const World& world = r.world;
    const Settled& own = request.settled;
    const LengthClass ofLength = lengthClassOf(own.input);
    const Life life{own.start, own.end.value_or(own.lost ? own.lostAt : world.now)};
    RequestContext context;
    std::map<std::uint16_t, std::vector<double>> stages;
    std::vector<double> ttft;
    std::vector<double> tpot;
    for (const Request* other : requestsIn(world, {std::min(r.stretch.after, life.from), world.now})) {
        const Settled& s = other->settled;
        const bool here = !own.server || !s.server || *own.server == *s.server;
        if (other->serial != request.serial && here && life.meets(s.start, s.end.value_or(world.now)))
            takeWork(world, *other, life, context.meanwhile);
        if (lengthClassOf(s.input) != ofLength || !s.first || *s.first <= r.stretch.after || *s.first > r.stretch.until)
            continue;
        ++context.alike;
        ttft.push_back(inSeconds(*s.ttft()));
        if (const auto paced = inSeconds(s.tpot()))
            tpot.push_back(*paced);
        for (const auto& [stage, sum] : other->stages)
            stages[stage].push_back(inSeconds(sum));
    }
    std::ranges::sort(context.meanwhile, std::ranges::greater{}, &Meanwhile::duration);
    if (context.meanwhile.size() > MostMeanwhile) {
        context.leftOut = context.meanwhile.size() - MostMeanwhile;
        context.meanwhile.resize(MostMeanwhile);
    }
    for (auto& [stage, values] : stages)
        context.typical.emplace_back(world.ledger.stageNames.nameOf(stage), medianOf(values));
    if (!ttft.empty())
        context.typicalTtft = medianOf(ttft);
    if (!tpot.empty())
        context.typicalTpot = medianOf(tpot);
    return context;
}

} // namespace inferama::core
