// SPDX-License-Identifier: GPL-3.0-or-later
// Requests as they were at a moment before now, and the ledger with them.
#include "core/request_book.h"

#include <algorithm>

namespace inferama::core {

namespace {

SourceView cutAt(const SourceView& now, Time at)
{
    SourceView then;
    then.source = now.source;
    then.role = now.role;
    then.born = then.heard = now.born;
    const auto hear = [&then](Time t) { then.heard = std::max(then.heard, t); };
    if (now.start && *now.start <= at) {
        then.start = now.start;
        then.due = now.due;
        then.startInput = now.startInput;
        then.startTexts = now.startTexts;
        hear(*now.start);
    }
    if (now.first && *now.first <= at) {
        then.first = now.first;
        hear(*now.first);
    }
    if (now.end && *now.end <= at) {
        then.end = now.end;
        then.status = now.status;
        then.endInput = now.endInput;
        then.output = now.output;
        then.cached = now.cached;
        then.endTexts = now.endTexts;
        hear(*now.end);
    }
    const auto later = [](Time t, const Chunk& chunk) { return t < chunk.t; };
    const auto end = std::upper_bound(now.chunks.begin(), now.chunks.end(), at, later);
    then.chunks.reserve(static_cast<std::size_t>(end - now.chunks.begin()));
    for (auto chunk = now.chunks.begin(); chunk != end; ++chunk) {
        then.append(chunk->t, chunk->tokens, chunk->channel);
        hear(chunk->t);
    }
    for (const Time t : now.empties) {
        if (t > at)
            continue;
        then.empties.push_back(t);
        hear(t);
    }
    return then;
}

} // namespace

Request RequestBook::cutRequest(const Request& now, Time at) const
{
    Request then;
    then.serial = now.serial;
    then.place = now.place;
    then.track = now.track;
    then.row = now.row;
    for (const SourceView& view : now.views) {
        if (view.born > at)
            break; // they stand in the order of their first events
        then.views.push_back(cutAt(view, at));
        then.heard = std::max(then.heard, then.views.back().heard);
    }
    for (const Observed& ignored : tracks_[now.track].ignored)
        if (ignored.t <= at && ignoredBy(ignored, tracks_[now.track]).serial == now.serial)
            then.heard = std::max(then.heard, ignored.t);
    if (now.input && now.inputAt <= at) {
        then.input = now.input;
        then.inputAt = now.inputAt;
    }
    then.lostAt = then.heard + settings_.requestTimeout;
    then.lost = !then.views.empty() && then.lostAt < at;
    then.settled = settle(then);
    if (then.settled.measured)
        then.gapsOf = then.settled.fullest;
    return then;
}

// Which request an observation was joined to that counted for nothing there; docs/protocol.md, Joining.
const Request& RequestBook::ignoredBy(const Observed& ignored, const Track& track) const
{
    const Request* newest = &requests_[track.requests.front()];
    for (const auto place : track.requests) {
        const Request& request = requests_[place];
        if (request.views.empty() || request.views.front().born > ignored.t)
            continue;
        newest = &request;
        for (const SourceView& view : request.views)
            if (view.source == ignored.source && view.born <= ignored.t && (!view.end || *view.end > ignored.t))
                return request;
    }
    return *newest;
}

std::vector<std::uint32_t> RequestBook::tracksAcross(Time at) const
{
    std::vector<std::uint32_t> tracks;
    for (std::uint32_t index = 0; index < tracks_.size(); ++index)
        if (tracks_[index].born <= at && tracks_[index].known > at)
            tracks.push_back(index);
    ledger_.losses.visit(at - Duration{1}, Time::max(), [&](const LossEntry& loss) {
        const Request* request = loss.start <= at ? find(loss.request) : nullptr;
        if (request != nullptr && tracks_[request->track].known <= at)
            tracks.push_back(request->track);
    });
    std::ranges::sort(tracks);
    tracks.erase(std::unique(tracks.begin(), tracks.end()), tracks.end());
    return tracks;
}

PastMoment RequestBook::goTo(Time at)
{
    PastMoment past;
    past.at = at;
    for (const std::uint32_t index : tracksAcross(at))
        goTo(at, index, past);
    for (const OpenRequest& open : open_)
        if (open.start <= at && past.find(requests_[open.place].serial) == nullptr)
            past.open.push_back(open);
    return past;
}

void RequestBook::goTo(Time at, std::uint32_t index, PastMoment& past)
{
    const Track& track = tracks_[index];
    std::vector<Request> then;
    for (const auto place : track.requests)
        then.push_back(cutRequest(requests_[place], at));
    if (std::ranges::none_of(then, [](const Request& was) { return was.settled.measured; })) {
        past.unmeasured.push_back(index);
        enterSteps(track, at, false);
    }
    for (std::size_t i = 0; i < then.size(); ++i) {
        Request& was = then[i];
        const Request& is = requests_[track.requests[i]];
        was.stages = stageSums(track, was, then, at);
        was.stagedFirst = was.settled.first.value_or(Time{});
        was.stagedTtft = was.settled.ttft().value_or(0);
        if (was.settled.open())
            past.open.push_back({was.place, was.settled.start, was.settled.first});

        ledger_.rewind(keyOf(is), is.settled, was.settled, at, true);
        PastMoment::Then change{std::move(was), false, false};
        const bool began = is.settled.measured && std::min(is.settled.start, is.settled.first.value_or(at)) <= at;
        change.gaps = is.gapsOf != change.request.gapsOf && (began || change.request.gapsOf);
        const bool staged = (!is.stages.empty() && is.stagedFirst <= at) || !change.request.stages.empty();
        change.stages = staged && (is.stages != change.request.stages || is.stagedFirst != change.request.stagedFirst ||
                                   is.stagedTtft != change.request.stagedTtft);
        exchange(is, change.request, change);
        past.requests.emplace(is.serial, std::move(change));
    }
}

void RequestBook::comeBack(const PastMoment& past)
{
    for (const auto& [serial, then] : past.requests) {
        const Request& is = requests_[then.request.place];
        ledger_.rewind(keyOf(is), is.settled, then.request.settled, past.at, false);
        exchange(then.request, is, then);
    }
    for (const std::uint32_t track : past.unmeasured)
        enterSteps(tracks_[track], past.at, true);
}

// Those of its decode steps that stand in the ledger now.
void RequestBook::enterSteps(const Track& track, Time until, bool enter)
{
    for (const ObservedSpan& span : track.spans)
        if (span.entered && span.end() <= until)
            ledger_.decodeStep(span, track.serial, enter);
}

void RequestBook::exchange(const Request& from, const Request& to, const PastMoment::Then& what)
{
    if (what.gaps) {
        if (from.gapsOf)
            enterGaps(from, 1, from.settled.chunks, false);
        if (to.gapsOf)
            enterGaps(to, 1, to.settled.chunks, true);
    }
    if (what.stages) {
        ledger_.ttftStages(from, false);
        ledger_.ttftStages(to, true);
    }
}

} // namespace inferama::core
