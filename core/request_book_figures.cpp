// SPDX-License-Identifier: GPL-3.0-or-later
// What a request contributes to the figures, kept true to what is known of it.
#include "core/request_book.h"

#include <algorithm>
#include <utility>

namespace inferama::core {

namespace {

// Whose a span is: the request that was open when it began, else the nearest in time. `at(i)` is the i-th request of
// its id.
template<class At>
const Request* ownerOf(const ObservedSpan& span, std::size_t count, const At& at)
{
    const Request* owner = nullptr;
    Duration nearest{};
    for (std::size_t i = 0; i < count; ++i) {
        const Request& request = at(i);
        const Settled& s = request.settled;
        if (!s.measured)
            continue;
        const Duration away = std::max({s.start - span.t, s.end ? span.t - *s.end : Duration{0}, Duration{0}});
        if (!owner || away < nearest) {
            owner = &request;
            nearest = away;
        }
    }
    return owner;
}

using StageSums = std::vector<std::pair<std::uint16_t, Nanoseconds>>;

template<class At>
StageSums sumsOf(const Track& track, const Request& request, Time until, const At& at)
{
    StageSums sums;
    if (!request.settled.first)
        return sums;
    for (const ObservedSpan& span : track.spans) {
        if (!StageNames::ofTtft(span.stage) || span.end() > until ||
            ownerOf(span, track.requests.size(), at) != &request)
            continue;
        const auto sum = std::find_if(sums.begin(), sums.end(), [&](const auto& s) { return s.first == span.stage; });
        if (sum == sums.end())
            sums.emplace_back(span.stage, span.duration.count());
        else
            sum->second += span.duration.count();
    }
    return sums;
}

} // namespace

void RequestBook::resettle(Request& request)
{
    const bool wasLost = request.lost;
    request.lostAt = request.heard + settings_.requestTimeout;
    request.lost = request.lostAt < now_;
    if (wasLost && !request.lost)
        silences_.push({request.heard + settings_.requestTimeout, keyOf(request)});

    const Settled before = request.settled;
    const Settled after = settle(request);
    ledger_.change(keyOf(request), before, after);

    // Gaps are many: they are replaced only where another view's count now, and else continued.
    const bool same = request.gapsOf && after.measured && *request.gapsOf == after.fullest;
    if (request.gapsOf && !same) {
        enterGaps(request, 1, before.chunks, false);
        request.gapsOf.reset();
    }
    if (!same)
        request.medianOf = 0;
    if (after.measured) {
        request.gapsOf = after.fullest;
        enterGaps(request, same ? std::max(before.chunks, 1U) : 1, after.chunks, true);
    }
    request.settled = after;
    keepOpen(request);
    if (!after.open() || !before.open())
        touchRow(request);
    if (after.end && !before.end)
        ended_.push_back(keyOf(request));
    // The ledger may forget a long gap before its request is forgotten: what it counts as is decided at the end.
    if (after.end && after.chunks > 1 && after.longestGap > settings_.stallFloor.count())
        ledger_.fixStalls(keyOf(request), request.views[after.fullest].chunks, stallLimit(request));
}

// The gaps that end at the chunks [from, until) of the view whose gaps count.
void RequestBook::enterGaps(const Request& request, std::size_t from, std::size_t until, bool enter)
{
    const auto& chunks = request.views[*request.gapsOf].chunks;
    for (std::size_t i = from; i < until; ++i)
        ledger_.gap(keyOf(request), chunks[i].t, (chunks[i].t - chunks[i - 1].t).count(), chunks[i].tokens, enter);
}

void RequestBook::keepOpen(Request& request)
{
    constexpr auto Nowhere = std::numeric_limits<std::size_t>::max();
    if (!request.settled.open()) {
        if (request.openAt == Nowhere)
            return;
        open_[request.openAt] = open_.back();
        requests_[open_.back().place].openAt = request.openAt;
        open_.pop_back();
        request.openAt = Nowhere;
        return;
    }
    if (request.openAt == Nowhere) {
        request.openAt = open_.size();
        open_.push_back({});
    }
    open_[request.openAt] = {request.place, request.settled.start, request.settled.first};
}

void RequestBook::observeSpan(std::uint32_t index, const ObservedSpan& span)
{
    Track& track = tracks_[index];
    track.spans.push_back(span);
    track.spans.back().entered = false;
    track.born = std::min(track.born, span.t);
    track.known = std::max(track.known, span.end());
    bytes_ += sizeof span;
    ++joining_.orphans; // until a measured request is found for it
    restage(track);
    for (const auto place : track.requests) {
        ++requests_[place].revision;
        if (!requests_[place].settled.open())
            touchRow(requests_[place]);
    }
}

void RequestBook::touchRow(Request& request)
{
    if (!settings_.requestRows || request.rowTouched || !request.settled.measured)
        return;
    request.rowTouched = true;
    rowChanges_.touched.push_back(keyOf(request));
}

RequestBook::RowChanges RequestBook::takeRowChanges()
{
    for (const RequestKey key : rowChanges_.touched)
        if (find(key))
            requests_[key.place].rowTouched = false;
    return std::exchange(rowChanges_, {});
}

void RequestBook::setRow(RequestKey request, std::uint32_t row)
{
    if (find(request))
        requests_[request.place].row = row;
}

std::vector<std::pair<std::uint16_t, Nanoseconds>> RequestBook::stageSums(const Track& track,
                                                                          const Request& request) const
{
    const auto at = [&](std::size_t i) -> const Request& { return requests_[track.requests[i]]; };
    return sumsOf(track, request, Time::max(), at);
}

std::vector<std::pair<std::uint16_t, Nanoseconds>> RequestBook::stageSums(const Track& track, const Request& request,
                                                                          const std::vector<Request>& all, Time until)
{
    const auto at = [&](std::size_t i) -> const Request& { return all[i]; };
    return sumsOf(track, request, until, at);
}

void RequestBook::restage(Track& track)
{
    bool measured = false;
    for (const auto place : track.requests) {
        Request& request = requests_[place];
        const Settled& s = request.settled;
        measured = measured || s.measured;
        auto sums = stageSums(track, request);
        const bool agrees = sums == request.stages &&
                            (sums.empty() || (request.stagedFirst == *s.first && request.stagedTtft == *s.ttft()));
        if (agrees)
            continue;
        ledger_.ttftStages(request, false);
        request.stages = std::move(sums);
        request.stagedFirst = s.first.value_or(Time{});
        request.stagedTtft = s.ttft().value_or(0);
        ledger_.ttftStages(request, true);
    }
    for (ObservedSpan& span : track.spans) {
        if (span.entered == measured)
            continue;
        span.entered = measured;
        joining_.orphans += measured ? ~std::uint64_t{0} : 1;
        ledger_.decodeStep(span, track.serial, measured);
    }
}

std::vector<ObservedSpan> RequestBook::spansOf(const Request& request, const PastMoment* past) const
{
    const Track& track = tracks_[request.track];
    const Time until = past != nullptr ? past->at : Time::max();
    const auto at = [&](std::size_t i) -> const Request& {
        const Request& now = requests_[track.requests[i]];
        const Request* then = past != nullptr ? past->find(now.serial) : nullptr;
        return then != nullptr ? *then : now;
    };
    std::vector<ObservedSpan> spans;
    for (const ObservedSpan& span : track.spans) {
        const Request* owner = span.end() <= until ? ownerOf(span, track.requests.size(), at) : nullptr;
        if (owner != nullptr && owner->serial == request.serial)
            spans.push_back(span);
    }
    return spans;
}

void RequestBook::advance(Time now)
{
    now_ = now;
    while (!silences_.empty() && silences_.top().until < now) {
        const Silence silence = silences_.top();
        silences_.pop();
        if (!find(silence.request))
            continue;
        Request& request = requests_[silence.request.place];
        if (!request.settled.open())
            continue;
        const Time until = request.heard + settings_.requestTimeout;
        if (until >= now) {
            silences_.push({until, silence.request});
            continue;
        }
        ++request.revision;
        resettle(request);
    }
}

Nanoseconds RequestBook::stallLimit(const Request& request) const
{
    if (request.settled.chunks < 2)
        return std::numeric_limits<Nanoseconds>::max();
    if (request.medianOf != request.settled.chunks) {
        request.medianOf = request.settled.chunks;
        request.stallLimit =
            stallLimitOf(request.views[request.settled.fullest].chunks, settings_.stallFactor, settings_.stallFloor);
    }
    return request.stallLimit;
}

} // namespace inferama::core
