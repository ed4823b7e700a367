// SPDX-License-Identifier: GPL-3.0-or-later
// Where requests are kept, how they are found, and which are given up when they take too much memory.
#include "core/request_book.h"

#include <algorithm>

namespace inferama::core {

namespace {

// What they cost beside chunks and texts: themselves, a view, their places in map, queues and lists.
constexpr std::size_t RequestBytes =
    sizeof(Request) + sizeof(SourceView) + sizeof(RequestKey) + sizeof(OpenRequest) + 64;
constexpr std::size_t TrackBytes = sizeof(Track) + 144;

} // namespace

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
