// SPDX-License-Identifier: GPL-3.0-or-later
// Joining: which request an observation belongs to. What follows for the figures is in request_book_figures.cpp.
#include "core/request_book.h"

#include <algorithm>

namespace inferama::core {

namespace {

// What they cost beside chunks and texts: themselves, a view, their places in map, queues and lists.
constexpr std::size_t RequestBytes =
    sizeof(Request) + sizeof(SourceView) + sizeof(RequestKey) + sizeof(OpenRequest) + 64;
constexpr std::size_t TrackBytes = sizeof(Track) + 144;

} // namespace

RequestBook::RequestBook(const Settings& settings, Ledger& ledger) : settings_(settings), ledger_(ledger) {}

std::uint32_t RequestBook::track(std::string_view id)
{
    if (const auto known = trackOf_.find(id); known != trackOf_.end())
        return known->second;
    std::uint32_t index = 0;
    if (freeTracks_.empty()) {
        index = static_cast<std::uint32_t>(tracks_.size());
        tracks_.emplace_back();
    } else {
        index = freeTracks_.back();
        freeTracks_.pop_back();
    }
    Track& track = tracks_[index];
    track.id = &trackOf_.emplace(id, index).first->first;
    track.serial = nextTrackSerial_++;
    opened_.push_back({index, track.serial});
    bytes_ += TrackBytes + id.size();
    return index;
}

Request& RequestBook::create(std::uint32_t track)
{
    std::uint32_t place = 0;
    if (freeRequests_.empty()) {
        place = static_cast<std::uint32_t>(requests_.size());
        requests_.emplace_back();
    } else {
        place = freeRequests_.back();
        freeRequests_.pop_back();
    }
    Request& request = requests_[place];
    request.serial = nextSerial_++;
    request.place = place;
    request.track = track;
    tracks_[track].requests.push_back(place);
    ++retained_;
    bytes_ += RequestBytes;
    return request;
}

void RequestBook::release(std::uint32_t place)
{
    Request& request = requests_[place];
    for (const SourceView& view : request.views)
        bytes_ -= view.chunks.size() * sizeof(Chunk) + view.empties.size() * sizeof(Time);
    bytes_ -= RequestBytes;
    if (request.row != NoRow)
        rowChanges_.freed.push_back(request.row);
    request = Request{};
    --retained_;
    freeRequests_.push_back(place);
}

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
    for (const auto place : track.requests) {
        Request& request = requests_[place];
        for (const SourceView& v : request.views) {
            const auto source = v.source;
            if (v.start)
                all.push_back({.t = *v.start,
                               .source = source,
                               .kind = Kind::Start,
                               .input = v.startInput,
                               .output = {},
                               .cached = {},
                               .due = v.due,
                               .texts = v.startTexts});
            for (const Chunk& c : v.chunks)
                all.push_back({.t = c.t,
                               .source = source,
                               .kind = Kind::Chunk,
                               .channel = c.channel,
                               .tokens = c.tokens,
                               .input = {},
                               .output = {},
                               .cached = {},
                               .due = {},
                               .texts = {}});
            for (const Time t : v.empties)
                all.push_back({.t = t,
                               .source = source,
                               .kind = Kind::Chunk,
                               .input = {},
                               .output = {},
                               .cached = {},
                               .due = {},
                               .texts = {}});
            if (v.first)
                all.push_back({.t = *v.first,
                               .source = source,
                               .kind = Kind::First,
                               .input = {},
                               .output = {},
                               .cached = {},
                               .due = {},
                               .texts = {}});
            if (v.end)
                all.push_back({.t = *v.end,
                               .source = source,
                               .kind = Kind::End,
                               .status = v.status,
                               .input = v.endInput,
                               .output = v.output,
                               .cached = v.cached,
                               .due = {},
                               .texts = v.endTexts});
        }
        stage(request, false);
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

void RequestBook::forget(std::size_t wanted, Dropped& dropped)
{
    const std::size_t goal = bytes_ > wanted ? bytes_ - wanted : 0;
    while (bytes_ > goal && !ended_.empty()) {
        const RequestKey key = ended_.front();
        ended_.pop_front();
        const Request* request = find(key);
        if (!request)
            continue;
        Track& track = tracks_[request->track];
        const bool over = std::none_of(track.requests.begin(), track.requests.end(),
                                       [&](auto place) { return requests_[place].settled.open(); });
        if (over)
            drop(track, dropped);
    }
    while (bytes_ > goal && !opened_.empty()) {
        const TrackKey key = opened_.front();
        opened_.pop_front();
        if (tracks_[key.index].serial == key.serial)
            drop(tracks_[key.index], dropped);
    }
    while (!opened_.empty() && tracks_[opened_.front().index].serial != opened_.front().serial)
        opened_.pop_front();
}

void RequestBook::drop(Track& track, Dropped& dropped)
{
    if (!track.requests.empty())
        forgottenUntil_ = std::max(forgottenUntil_, track.newest);
    for (const auto place : track.requests) {
        Request& request = requests_[place];
        if (request.gapsOf)
            ledger_.fixStalls(keyOf(request), request.views[*request.gapsOf].chunks, stallLimit(request));
        if (request.settled.open()) {
            ++dropped.open;
            ledger_.withdraw(keyOf(request), request.settled);
            request.settled = Settled{};
            keepOpen(request);
        } else {
            ++dropped.requests;
        }
        release(place);
    }
    bytes_ -= TrackBytes + track.id->size() + track.spans.size() * sizeof(ObservedSpan) +
              track.ignored.size() * sizeof(Observed);
    const std::uint32_t index = trackOf_.find(*track.id)->second;
    trackOf_.erase(trackOf_.find(*track.id));
    track = Track{};
    freeTracks_.push_back(index);
}

const Request* RequestBook::find(RequestKey key) const
{
    if (key.place >= requests_.size() || requests_[key.place].serial != key.serial)
        return nullptr;
    return &requests_[key.place];
}

const Request* RequestBook::at(std::uint32_t place) const
{
    return place < requests_.size() && requests_[place].serial != 0 ? &requests_[place] : nullptr;
}

const Request* RequestBook::find(std::string_view id) const
{
    const auto known = trackOf_.find(id);
    if (known == trackOf_.end())
        return nullptr;
    const auto& places = tracks_[known->second].requests;
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
        if (requests_[*place].settled.measured)
            return &requests_[*place];
    }
    return nullptr;
}

} // namespace inferama::core
