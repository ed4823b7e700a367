// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/distribution.h"

#include "core/figure_parts.h"
#include "core/request_samples.h"

#include <algorithm>
#include <map>

namespace inferama::core {

namespace {

constexpr std::size_t CurvePoints = 512;

std::string sourceName(const World& world, std::optional<SourceIndex> source)
{
    return source && *source < world.sources.size() ? world.sources[*source].name : std::string();
}

std::string groupOf(const World& world, const Request& request, Grouping by)
{
    const Settled& s = request.settled;
    switch (by) {
    case Grouping::None:
        break;
    case Grouping::LengthClass:
        return std::string(idOf(lengthClassOf(s.input)));
    case Grouping::Source:
        return sourceName(world, request.views[s.fullest].source);
    case Grouping::Server:
        return sourceName(world, s.server);
    case Grouping::Status:
        return std::string(s.end ? nameOf(s.status) : s.lost ? nameOf(Status::Lost) : "in_flight");
    }
    return {};
}

DistributionCurve curveOf(std::string name, ValueSet values)
{
    DistributionCurve curve;
    curve.name = std::move(name);
    curve.failures = values.infinite();
    curve.summary = values.summary();
    curve.intervals = values.intervals();
    curve.cdf = values.cdf(CurvePoints, &curve.thinned);
    return curve;
}

// Each sample with its request: what the logs do not tell.
Distribution byRequest(const WindowReader& r, const SampleKind& kind, const CurveWish& wish)
{
    const World& world = r.world;
    const std::uint64_t exact = world.settings.exactSamples;
    ValueSet all(exact);
    ValueSet others(exact);
    std::map<std::string, ValueSet> groups;
    const bool apart = !wish.apart.empty() && wish.by != Grouping::None;
    const bool infinite = wish.failuresInfinite && !kind.ofGaps();
    for (const Request* request : requestsIn(world, r.stretch)) {
        const Settled& s = request->settled;
        ValueSet* group = nullptr;
        bool other = false;
        const auto into = [&](auto add) {
            add(all);
            if (wish.by == Grouping::None)
                return;
            if (group == nullptr) {
                const auto entry = groups.try_emplace(groupOf(world, *request, wish.by), exact).first;
                group = &entry->second;
                other = apart && entry->first != wish.apart;
            }
            add(*group);
            if (other)
                add(others);
        };
        if (infinite && s.end && s.status != Status::Ok) {
            if (*s.end > r.stretch.after && *s.end <= r.stretch.until)
                into([](ValueSet& values) { values.addInfinite(); });
            continue;
        }
        visitSamples(world, *request, kind, [&](Time t, double nanoseconds, std::uint64_t weight) {
            if (t > r.stretch.after && t <= r.stretch.until)
                into([&](ValueSet& values) { values.add(nanoseconds, weight); });
        });
    }
    Distribution out{wish, curveOf({}, std::move(all)), {}, 0};
    if (apart)
        out.others = curveOf({}, std::move(others));
    for (auto& [name, values] : groups)
        out.groups.push_back(curveOf(name, std::move(values)));
    std::ranges::stable_sort(out.groups, std::ranges::greater{},
                             [](const DistributionCurve& curve) { return curve.summary.count; });
    if (out.groups.size() > MostGroups) {
        out.groupsLeftOut = out.groups.size() - MostGroups;
        out.groups.resize(MostGroups);
    }
    return out;
}

} // namespace

Distribution distributionOf(const WindowReader& r, const CurveWish& wish)
{
    const auto kind = sampleKind(r.world, wish.of);
    if (!kind)
        return {wish, {}, {}, 0};
    if (wish.by != Grouping::None || (wish.failuresInfinite && !kind->ofGaps()))
        return byRequest(r, *kind, wish);
    const Samples& samples = samplesOf(r.world, *kind);
    DistributionCurve curve = curveOf({}, samples.values(kind->counting(), r.stretch, r.world.settings.exactSamples));
    curve.summary = r.summary(samples, kind->counting());
    return {wish, std::move(curve), {}, 0};
}

std::vector<std::uint32_t> serialsBehind(const WindowReader& r, const SampleRange& range)
{
    std::vector<std::uint32_t> serials;
    const auto kind = sampleKind(r.world, range.of);
    if (!kind)
        return serials;
    // A curve of more samples than are exact is drawn in the middles of its buckets.
    constexpr double Rounding = 1e-9;
    const double low = range.low * NanosecondsPerSecond * (1 - Rounding) - 0.5;
    const double high = range.high * NanosecondsPerSecond * (1 + Rounding) + 0.5;
    for (const Request* request : requestsIn(r.world, r.stretch)) {
        bool behind = false;
        visitSamples(r.world, *request, *kind, [&](Time t, double nanoseconds, std::uint64_t) {
            behind =
                behind || (t > r.stretch.after && t <= r.stretch.until && nanoseconds >= low && nanoseconds <= high);
        });
        if (behind)
            serials.push_back(request->serial);
    }
    std::ranges::sort(serials);
    return serials;
}

} // namespace inferama::core
