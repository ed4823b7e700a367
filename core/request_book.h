// SPDX-License-Identifier: GPL-3.0-or-later
// Joins what sources observe into requests (docs/protocol.md, Joining) and keeps the ledger true to them. Whatever the
// order of arrival, the result is that of the events in time order.
#pragma once

#include "core/ledger.h"
#include "core/past_moment.h"
#include "core/request.h"
#include "core/snapshot.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <queue>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace inferama::core {

// All requests of one id, oldest first.
struct Track {
    const std::string* id = nullptr;     // null: free
    std::uint32_t serial = 0;            // never reused
    Time newest{};                       // of all its events but spans
    Time born = Time::max();             // the first of all its events and spans
    Time known = BeginningOfTime;        // and the last, of a span its end
    std::vector<std::uint32_t> requests; // places
    std::vector<ObservedSpan> spans;
    std::vector<Observed> ignored; // second starts, and what came after an end: a late event may make them count
    std::uint32_t orphans = 0;
};

class RequestBook {
public:
    RequestBook(const Settings& settings, Ledger& ledger);

    // The number of an id's track; creates it. Valid until forget().
    std::uint32_t track(std::string_view id);
    // Takes in one observation, not later than now.
    void observe(std::uint32_t track, const Observed& observed);
    // The same for a chunk, the path of nearly all events.
    void observeChunk(std::uint32_t track, Time t, SourceIndex source, std::uint32_t tokens, Channel channel);
    void observeSpan(std::uint32_t track, const ObservedSpan& span);

    // Declares requests lost that were silent for too long.
    void advance(Time now);
    // A source says what it is; until then it is a client. What it saw already is judged anew.
    void setRole(SourceIndex source, Role role);

    // Gives up the oldest ended requests, and if there are none the oldest of all, until about `bytes` are free.
    void forget(std::size_t bytes, Dropped& dropped);
    std::size_t bytes() const { return bytes_; }
    // Until when requests that were given up had something to say; BeginningOfTime: none were.
    Time forgottenUntil() const { return forgottenUntil_; }

    // Null where the request is no longer kept.
    const Request* find(RequestKey key) const;
    // The request that is kept there; null where none is.
    const Request* at(std::uint32_t place) const;
    // The newest request of an id; null if none is measured.
    const Request* find(std::string_view id) const;
    const std::string& idOf(const Request& request) const { return *tracks_[request.track].id; }
    // The spans that belong to a request, of all those of its id; now, or as it was then.
    std::vector<ObservedSpan> spansOf(const Request& request, const PastMoment* past) const;

    // Puts the ledger to what was known at `at`, before now, and says what was otherwise then. comeBack() undoes it;
    // nothing else may be asked of the book between the two but what is const. Cost: some microseconds a request that
    // was in the system then, and a look at each id.
    PastMoment goTo(Time at);
    void comeBack(const PastMoment& past);

    // Of requests that ended or are lost: those in which something changed since the last call, and rows whose requests
    // are gone. Kept with Settings::requestRows alone.
    struct RowChanges {
        std::vector<RequestKey> touched;
        std::vector<std::uint32_t> freed;
    };
    RowChanges takeRowChanges();
    void setRow(RequestKey request, std::uint32_t row);
    const std::vector<OpenRequest>& open() const { return open_; }
    std::uint64_t retained() const { return retained_; }
    const Joining& joining() const { return joining_; }
    // Computed anew when the request has grown.
    Nanoseconds stallLimit(const Request& request) const;

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view s) const { return std::hash<std::string_view>{}(s); }
    };
    struct Silence {
        Time until{};
        RequestKey request;
        bool operator>(const Silence& other) const { return until > other.until; }
    };
    struct TrackKey {
        std::uint32_t index = 0;
        std::uint32_t serial = 0;
    };

    static RequestKey keyOf(const Request& request) { return {request.place, request.serial}; }
    Role roleOf(SourceIndex source) const { return source < roles_.size() ? roles_[source] : Role::Client; }
    Request& create(std::uint32_t track);
    void release(std::uint32_t place);
    bool appendChunk(Track& track, Time t, SourceIndex source, std::uint32_t tokens, Channel channel);
    bool inOrder(const Track& track, Time t, SourceIndex source) const;
    Request& join(std::uint32_t track, const Observed& observed);
    void rejoin(std::uint32_t track, const Observed& late);
    std::vector<Observed> dissolve(Track& track);
    void resettle(Request& request);
    void enterGaps(const Request& request, std::size_t from, std::size_t until, bool enter);
    void keepOpen(Request& request);
    void restage(Track& track);
    void touchRow(Request& request);
    // Those of which more is known now than was at `at`.
    std::vector<std::uint32_t> tracksAcross(Time at) const;
    const Request& ignoredBy(const Observed& ignored, const Track& track) const;
    Request cutRequest(const Request& now, Time at) const;
    void goTo(Time at, std::uint32_t track, PastMoment& past);
    void enterSteps(const Track& track, Time until, bool enter);
    void exchange(const Request& from, const Request& to, const PastMoment::Then& what);
    // Of `all` requests of the track, from spans that ended by `until`.
    static std::vector<std::pair<std::uint16_t, Nanoseconds>> stageSums(const Track& track, const Request& request,
                                                                        const std::vector<Request>& all, Time until);
    std::vector<std::pair<std::uint16_t, Nanoseconds>> stageSums(const Track& track, const Request& request) const;
    void drop(Track& track, Dropped& dropped);

    Settings settings_;
    Ledger& ledger_;
    std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> trackOf_;
    std::deque<Track> tracks_;
    std::vector<std::uint32_t> freeTracks_;
    std::deque<Request> requests_;
    std::vector<std::uint32_t> freeRequests_;
    std::vector<OpenRequest> open_;
    std::vector<Role> roles_;
    std::priority_queue<Silence, std::vector<Silence>, std::greater<>> silences_;
    std::deque<RequestKey> ended_; // in the order of their ends' arrival
    std::deque<TrackKey> opened_;  // all tracks, in the order of their creation
    std::uint32_t nextSerial_ = 1;
    std::uint32_t nextTrackSerial_ = 1;
    std::uint64_t retained_ = 0;
    std::size_t bytes_ = 0;
    Time now_{};
    Joining joining_;
    RowChanges rowChanges_;
    Time forgottenUntil_ = BeginningOfTime;
};

} // namespace inferama::core
