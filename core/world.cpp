// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world.h"

#include <algorithm>
#include <utility>

namespace inferama::core {

namespace {
constexpr std::size_t MostMarks = 10'000;
}

const Request* World::find(RequestKey key) const
{
    if (whole != nullptr)
        return whole->find(key);
    const Request* request = past ? past->find(key.serial) : nullptr;
    return request != nullptr ? request : book.find(key);
}

std::vector<ObservedSpan> World::spansOf(const Request& request) const
{
    return whole != nullptr ? whole->spansOf(request) : book.spansOf(request, past.get());
}

const Request* World::find(std::uint32_t place) const
{
    if (whole != nullptr)
        return whole->find(place);
    const Request* request = book.at(place);
    return request != nullptr ? find(RequestKey{place, request->serial}) : nullptr;
}

std::optional<Time> World::exactSince() const
{
    const Time since = std::max({ledger.requestsSince(), ledger.samplesSince(), book.forgottenUntil()});
    return since == BeginningOfTime ? std::nullopt : std::optional(since);
}

Rewound::Rewound(World& world, Time at) : world_(world), now_(world.now)
{
    world_.past = std::make_unique<const PastMoment>(world_.book.goTo(at));
    world_.now = at;
}

Rewound::~Rewound()
{
    world_.now = now_;
    world_.book.comeBack(*world_.past);
    world_.past.reset();
}

void World::adoptSlo()
{
    const KnownSource* speaker = nullptr;
    const auto rank = [](const KnownSource& known) {
        return std::pair(known.hello.role, std::string_view(known.name));
    };
    for (const KnownSource& known : sources)
        if (known.saidHello && known.hello.slo.any() && (speaker == nullptr || rank(known) < rank(*speaker)))
            speaker = &known;
    const Slo promised = speaker != nullptr ? speaker->hello.slo : Slo{};
    announcedBy = speaker != nullptr ? speaker->name : std::string();
    if (promised == announced)
        return;
    announced = promised;
    if (!settings.slo.any())
        ledger.setSlo(slo());
}

void World::keep(MarkNote mark)
{
    const auto later = [](Time t, const MarkNote& other) { return t < other.t; };
    marks.insert(std::upper_bound(marks.begin(), marks.end(), mark.t, later), std::move(mark));
    if (marks.size() > MostMarks)
        marks.pop_front();
}

void World::keep(SummaryFigures summary)
{
    const auto same = [&](const SummaryFigures& f) {
        return f.source == summary.source && f.metric == summary.metric && f.tool == summary.tool;
    };
    const auto known = std::find_if(summaries.begin(), summaries.end(), same);
    if (known != summaries.end())
        *known = std::move(summary);
    else if (summaries.size() < MostMarks)
        summaries.push_back(std::move(summary));
}

} // namespace inferama::core
