// SPDX-License-Identifier: GPL-3.0-or-later
// Joining: which request an observation belongs to. What follows for the figures is in request_book_figures.cpp,
// where they are kept in request_book_memory.cpp.
#include "core/request_book.h"

#include <algorithm>

namespace inferama::core {

RequestBook::RequestBook(const Settings& settings, Ledger& ledger) : settings_(settings), ledger_(ledger) {}

void RequestBook::observeChunk(std::uint32_t index, Time t, SourceIndex source, std::uint32_t tokens, Channel channel)
{
    if (tokens > 0 && appendChunk(tracks_[index], t, source, tokens, channel))
        return;
    Observed observed;
    observed.t = t;
    observed.source = source;
    observed.channel = channel;
    observed.tokens = tokens;
    observe(index, observed);
}

// A chunk that only lengthens a stream needs no settling. False: it is not so simple.
bool RequestBook::appendChunk(Track& track, Time t, SourceIndex source, std::uint32_t tokens, Channel channel)
{
    if (track.requests.size() != 1)
        return false;
    Request& request = requests_[track.requests.front()];
    SourceView* view = request.viewOf(source);
    if (!view || !view->start || view->end || view->chunks.empty() || t < view->heard || request.lost)
        return false;
    Settled& s = request.settled;
    const bool counts = request.gapsOf && view == &request.views[s.fullest];
    if (!counts && rankOf(view->role) <= s.rank)
        return false;
    if (counts && !s.answer && channel != Channel::Reasoning && channel != Channel::Tool &&
        view->chunks.front().channel != Channel::Unspecified)
        return false; // the first of the answer
    const Time previous = view->chunks.back().t;
    view->append(t, tokens, channel);
    view->heard = t;
    if (t < track.newest)
        ++joining_.late;
    request.heard = std::max(request.heard, t);
    track.newest = std::max(track.newest, t);
    track.known = std::max(track.known, t);
    bytes_ += sizeof(Chunk);
    ++request.revision;
    if (!counts)
        return true;
    s.last = t;
    ++s.chunks;
    s.chunkTokens += tokens;
    s.shortestGap = view->shortestGap;
    s.longestGap = view->longestGap;
    ledger_.gap(keyOf(request), t, (t - previous).count(), tokens, true);
    return true;
}

// Whether an observation gives the same result now as in its place in time: nothing of the id is later, or there is
// one request only and nothing of this source's own view is later.
bool RequestBook::inOrder(const Track& track, Time t, SourceIndex source) const
{
    if (t >= track.newest || track.requests.empty())
        return true;
    if (track.requests.size() > 1)
        return false;
    for (const SourceView& view : requests_[track.requests.front()].views) {
        if (view.source == source)
            return !view.end && t >= view.heard;
    }
    return true;
}

void RequestBook::observe(std::uint32_t index, const Observed& observed)
{
    Track& track = tracks_[index];
    if (observed.t < track.newest)
        ++joining_.late;
    if (inOrder(track, observed.t, observed.source))
        resettle(join(index, observed));
    else
        rejoin(index, observed);
    if (!track.spans.empty())
        restage(track);
}

// Enters an observation into its source's view, in time order; settling is the caller's.
Request& RequestBook::join(std::uint32_t index, const Observed& o)
{
    Track& track = tracks_[index];
    track.newest = std::max(track.newest, o.t);
    track.born = std::min(track.born, o.t);
    track.known = std::max(track.known, o.t);
    const bool starting = o.kind == Observed::Kind::Start;
    Request* request = nullptr;
    for (const auto place : track.requests) {
        const SourceView* open = requests_[place].viewOf(o.source);
        if (open && !open->end) {
            request = &requests_[place];
            break;
        }
    }
    if (!request) {
        request = track.requests.empty() ? nullptr : &requests_[track.requests.back()];
        if (!request || (starting && request->viewOf(o.source)))
            request = &create(index);
        if (!request->viewOf(o.source))
            request->addView(o.source, roleOf(o.source), o.t);
    }
    SourceView& view = *request->viewOf(o.source);
    view.heard = std::max(view.heard, o.t);
    request->heard = std::max(request->heard, o.t);
    ++request->revision;

    if (starting ? view.start.has_value() : view.end.has_value()) {
        ++joining_.ignored;
        track.ignored.push_back(o);
        bytes_ += sizeof(Observed);
        return *request;
    }
    switch (o.kind) {
    case Observed::Kind::Start:
        view.start = o.t;
        view.due = o.due;
        view.startInput = o.input;
        view.startTexts = o.texts;
        silences_.push({o.t + settings_.requestTimeout, keyOf(*request)});
        break;
    case Observed::Kind::Chunk:
        if (o.tokens > 0) {
            view.append(o.t, o.tokens, o.channel);
            bytes_ += sizeof(Chunk);
        } else {
            view.empties.push_back(o.t);
            bytes_ += sizeof(Time);
        }
        break;
    case Observed::Kind::First:
        view.first = o.t;
        break;
    case Observed::Kind::End:
        view.end = o.t;
        view.status = o.status;
        view.endInput = o.input;
        view.output = o.output;
        view.cached = o.cached;
        view.endTexts = o.texts;
        break;
    }
    if ((o.kind == Observed::Kind::Chunk || o.kind == Observed::Kind::End) && !view.start) {
        ++joining_.orphans;
        ++track.orphans;
    }
    if (o.input && (!request->input || o.t < request->inputAt)) {
        request->input = o.input;
        request->inputAt = o.t;
    }
    return *request;
}

// Joins all that is known of an id anew, in time order, with an event that came too late for its place.
void RequestBook::rejoin(std::uint32_t index, const Observed& late)
{
    Track& track = tracks_[index];
    struct Identity {
        std::uint32_t serial;
        std::uint32_t revision;
    };
    std::vector<Identity> before;
    for (const auto place : track.requests)
        before.push_back({requests_[place].serial, requests_[place].revision});
    std::vector<Observed> all = dissolve(track);
    all.push_back(late);
    std::stable_sort(all.begin(), all.end(), [](const Observed& a, const Observed& b) { return a.t < b.t; });
    for (const Observed& observed : all)
        join(index, observed);
    for (std::size_t i = 0; i < track.requests.size(); ++i) {
        Request& request = requests_[track.requests[i]];
        if (i < before.size()) {
            // The same request as before, as far as anybody can tell: whoever holds its serial finds it again.
            request.serial = before[i].serial;
            request.revision += before[i].revision + 1;
            silences_.push({request.heard + settings_.requestTimeout, keyOf(request)});
        }
        resettle(request);
    }
}

// Takes an id's requests out of the ledger and apart into what was observed of them.
std::vector<Observed> RequestBook::dissolve(Track& track)
{
    using Kind = Observed::Kind;
    std::vector<Observed> all;
    const auto add = [&all](const SourceView& view, Time t, Kind kind) -> Observed& {
        Observed& observed = all.emplace_back();
        observed.t = t;
        observed.source = view.source;
        observed.kind = kind;
        return observed;
    };
    for (const auto place : track.requests) {
        Request& request = requests_[place];
        for (const SourceView& v : request.views) {
            if (v.start) {
                Observed& start = add(v, *v.start, Kind::Start);
                start.input = v.startInput;
                start.due = v.due;
                start.texts = v.startTexts;
            }
            for (const Chunk& c : v.chunks) {
                Observed& chunk = add(v, c.t, Kind::Chunk);
                chunk.channel = c.channel;
                chunk.tokens = c.tokens;
            }
            for (const Time t : v.empties)
                add(v, t, Kind::Chunk);
            if (v.first)
                add(v, *v.first, Kind::First);
            if (v.end) {
                Observed& end = add(v, *v.end, Kind::End);
                end.status = v.status;
                end.input = v.endInput;
                end.output = v.output;
                end.cached = v.cached;
                end.texts = v.endTexts;
            }
        }
        ledger_.ttftStages(request, false);
        if (request.gapsOf)
            enterGaps(request, 1, request.settled.chunks, false);
        ledger_.change(keyOf(request), request.settled, Settled{});
        request.settled = Settled{};
        keepOpen(request);
        release(place);
    }
    all.insert(all.end(), track.ignored.begin(), track.ignored.end());
    joining_.ignored -= track.ignored.size();
    bytes_ -= track.ignored.size() * sizeof(Observed);
    joining_.orphans -= track.orphans;
    track.requests.clear();
    track.ignored.clear();
    track.orphans = 0;
    track.newest = Time{};
    return all;
}

void RequestBook::setRole(SourceIndex source, Role role)
{
    if (roles_.size() <= source)
        roles_.resize(source + std::size_t{1}, Role::Client);
    if (roles_[source] == role)
        return;
    roles_[source] = role;
    for (Track& track : tracks_) {
        bool touched = false;
        for (const auto place : track.requests) {
            if (SourceView* view = requests_[place].viewOf(source)) {
                view->role = role;
                ++requests_[place].revision;
                touched = true;
                resettle(requests_[place]);
            }
        }
        if (touched && !track.spans.empty())
            restage(track);
    }
}

} // namespace inferama::core
