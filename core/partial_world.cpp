// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partial_world.h"

#include "core/request_samples.h"

#include <algorithm>

namespace inferama::core {

namespace {

class Part {
public:
    Part(const World& whole, const Stretch& stretch)
        : whole_(whole), stretch_(stretch), part_(std::make_unique<World>(whole.settings)),
          past_(std::make_unique<PastMoment>())
    {
        part_->whole = &whole;
        part_->now = whole.now;
        part_->runStart = whole.runStart;
        part_->sources = whole.sources;
        for (KnownSource& source : part_->sources)
            source.hello.offeredRate.reset(); // it was offered to all requests
        part_->announced = whole.announced;
        part_->announcedBy = whole.announcedBy;
        part_->ledger.stageNames = whole.ledger.stageNames;
        part_->ledger.setSlo(whole.slo());
        part_->ledger.advance(whole.now);
        past_->at = whole.now;
    }

    void take(const Request& request)
    {
        const RequestKey key{request.place, request.serial};
        const Settled& s = request.settled;
        part_->ledger.change(key, Settled{}, s);
        if (s.open())
            past_->open.push_back({request.place, s.start, s.first});
        takeGaps(request, key);
        takeStages(request);
    }

    std::unique_ptr<const World> finish()
    {
        Ledger& ledger = part_->ledger;
        std::ranges::sort(gaps_, {}, &Gap::t); // a log that is told in order is filled much faster
        for (const Gap& gap : gaps_)
            ledger.gap(gap.request, gap.t, gap.gap, gap.tokens, true);
        part_->past = std::move(past_);
        return std::move(part_);
    }

private:
    struct Gap {
        Time t{};
        Nanoseconds gap = 0;
        std::uint32_t tokens = 0;
        RequestKey request;
    };

    void takeGaps(const Request& request, RequestKey key)
    {
        const auto& chunks = request.views[request.settled.fullest].chunks;
        for (std::size_t i = 1; i < request.settled.chunks; ++i)
            if (chunks[i].t > stretch_.after)
                gaps_.push_back({chunks[i].t, (chunks[i].t - chunks[i - 1].t).count(), chunks[i].tokens, key});
    }

    void takeStages(const Request& request)
    {
        part_->ledger.ttftStages(request, true);
        for (const ObservedSpan& span : whole_.spansOf(request))
            part_->ledger.decodeStep(span, request.serial, true);
    }

    const World& whole_;
    Stretch stretch_;
    std::unique_ptr<World> part_;
    std::unique_ptr<PastMoment> past_;
    std::vector<Gap> gaps_;
};

} // namespace

std::unique_ptr<const World> partOf(const World& world, const Filter& filter, const Stretch& stretch)
{
    const std::vector<std::string> sources = world.sourceNames();
    const FilterContext context{sources, world.now, world.runStart};
    Part part(world, stretch);
    for (const Request* request : requestsIn(world, stretch))
        if (filter.matches(fullRowOf(world, *request), context))
            part.take(*request);
    return part.finish();
}

} // namespace inferama::core
