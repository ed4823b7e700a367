// SPDX-License-Identifier: GPL-3.0-or-later
// All that requests contribute to figures, by the moment at which it became known. Whatever is entered can be taken
// back: when a better-ranked view turns up or a late event changes what was known, the old facts leave and the new
// ones enter.
#pragma once

#include "core/request.h"
#include "core/samples.h"
#include "core/settings.h"
#include "core/stages.h"
#include "core/time_log.h"

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace inferama::core {

struct StartEntry {
    Time t{};
    RequestKey request;
    std::uint8_t rank = 0; // of the measured view
    bool shared = false;   // with several views of that rank
};
struct StartTotal {
    std::uint64_t count = 0;
    std::array<std::uint64_t, 3> observers{}; // by rank
    std::uint64_t shared = 0;

    void add(const StartEntry& entry);
    void append(const StartTotal& other);
};

// A request that nothing was heard of for too long, at the moment at which it is given up.
struct LossEntry {
    Time t{};
    Time start{};
    RequestKey request;
    bool waiting = false; // without a first token
};
struct LossTotal {
    std::uint64_t count = 0;
    std::uint64_t waiting = 0;
    void add(const LossEntry& entry)
    {
        ++count;
        waiting += entry.waiting;
    }
    void append(const LossTotal& other)
    {
        count += other.count;
        waiting += other.waiting;
    }
};

// A request that ended, with what its SLOs are judged by.
struct EndEntry {
    Time t{};
    RequestKey request;
    Status status = Status::Ok;
    Nanoseconds stay = 0;                   // from send to end
    std::array<double, SloCount> figures{}; // seconds by SloIndex; NaN: undefined
    std::uint64_t outputWithoutChunks = 0;
    bool good = false;
    std::array<bool, SloCount> missed{};
};
struct EndTotal {
    std::array<std::uint64_t, StatusCount> ended{};
    std::uint64_t good = 0;
    std::array<std::uint64_t, SloCount> missed{};
    std::array<std::uint64_t, SloCount> undefined{};
    Int128 stay = 0;
    std::uint64_t outputWithoutChunks = 0;

    void add(const EndEntry& entry);
    void append(const EndTotal& other);
    std::uint64_t count() const;
};

// Requests in the system: +1 at the send, -1 at the end. The total of a stretch also knows its highest level and, with
// the level before it, the area below it.
struct FlowEntry {
    Time t{};
    std::uint32_t serial = 0;
    std::int8_t change = 0;
};
struct FlowTotal {
    std::int64_t change = 0;
    Int128 moments = 0; // Σ change × t
    // Of the levels between the moments inside, counted from the start; what happens at one moment happens at once.
    std::int64_t highest = std::numeric_limits<std::int32_t>::min();
    Time first{}, last{};
    bool any = false;

    // The highest level above that at the start of the stretch.
    std::int64_t peak() const { return std::max({std::int64_t{0}, highest, change}); }
    void add(const FlowEntry& entry);
    void append(const FlowTotal& other);
};

struct TokenEntry {
    Time t{};
    std::uint32_t serial = 0;
    std::uint64_t input = 0;
    std::uint64_t cached = 0;
};
struct TokenTotal {
    std::uint64_t input = 0;
    std::uint64_t cached = 0;
    std::uint64_t inputOfCached = 0; // input tokens of those requests whose cached tokens are known
    void add(const TokenEntry& entry);
    void append(const TokenTotal& other);
};
inline constexpr std::uint64_t CachedUnknown = std::numeric_limits<std::uint64_t>::max();

// A gap long enough that it may be a stall; whether it is depends on its request's other gaps.
struct LongGap {
    Time t{};
    Nanoseconds gap = 0;
    RequestKey request;
    Nanoseconds limit = 0; // known once the request's chunks are forgotten; until then 0
};
struct LongGapTotal {
    std::uint64_t stalls = 0; // those already decided
    void add(const LongGap& gap) { stalls += gap.limit > 0 && gap.gap > gap.limit; }
    void append(const LongGapTotal& other) { stalls += other.stalls; }
};

// The stages of docs/protocol.md, in the order a request goes through them, and others under their own names.
class StageNames {
public:
    StageNames();
    // Beyond 64 names the rest share "other".
    std::uint16_t idOf(std::string_view name);
    const std::string& nameOf(std::uint16_t id) const { return names_[id]; }
    std::size_t size() const { return names_.size(); }
    static bool ofTtft(std::uint16_t id) { return id < TtftStages.size(); }

private:
    std::vector<std::string> names_;
};

inline constexpr std::size_t MostServers = 64;

class Ledger {
public:
    explicit Ledger(const Settings& settings);

    // Replaces what `before` entered by what `after` enters. Cost: little where they agree.
    void change(RequestKey request, const Settled& before, const Settled& after);
    // Between what is known of a request now and what was at a moment before: what both say of the time up to `at`
    // stays as it is, and of the rest only what stands there. `forth` puts `then` in the place of `now`, and otherwise
    // the other way round; the two leave no trace.
    void rewind(RequestKey request, const Settled& now, const Settled& then, Time at, bool forth);
    void gap(RequestKey request, Time t, Nanoseconds gap, std::uint32_t tokens, bool enter);
    // An open request is given up: it leaves the flow and is nowhere in flight any more.
    void withdraw(RequestKey request, const Settled& s);
    // The chunks of a request are about to be forgotten: its long gaps keep the limit that decides on them.
    void fixStalls(RequestKey request, const std::vector<Chunk>& chunks, Nanoseconds limit);
    // Stage samples stand at the request's first token (those of TTFT, and what they leave unattributed) or at the
    // span's end (those of decode steps).
    void stage(std::uint16_t stage, const Sample& sample, bool enter);
    static void put(Samples& samples, const Sample& sample, bool enter);

    void advance(Time now);
    void setSlo(const Slo& slo);
    // Gives up raw samples, the oldest first, until about `bytes` are free or nothing more may go: what the windows
    // need stays as long as it can. Returns how many samples went.
    std::uint64_t forget(Time now, std::size_t bytes);
    std::size_t bytes() const;
    // Requests before this moment are known as totals of the run only; a window cannot begin earlier.
    Time requestsSince() const;
    // The newest moment before which some raw samples are gone; BeginningOfTime: none are.
    Time samplesSince() const;

    // ITL and TBT are counted from the same samples, differently.
    Samples& of(Metric metric)
    {
        return samples_[static_cast<std::size_t>(metric == Metric::Tbt ? Metric::Itl : metric)];
    }
    const Samples& of(Metric metric) const { return const_cast<Ledger*>(this)->of(metric); }
    static Counting countingOf(Metric metric) { return metric == Metric::Tbt ? Counting::EachToken : Counting::Each; }

    StageNames stageNames;
    std::deque<Samples> stages; // by stage id
    Samples unattributed;
    std::array<std::array<Samples, 3>, LengthClassCount> byLength; // Ttft, Tpot, E2e
    // Ttft, Tpot, E2e of the requests of each server, at most MostServers of them.
    std::deque<std::pair<SourceIndex, std::array<Samples, 3>>> byServer;
    Samples waitedInVain; // ages at the end of those that ended without a first token
    Samples failures;     // times to failure

    TimeLog<StartEntry, StartTotal> starts;
    TimeLog<EndEntry, EndTotal> ends;
    TimeLog<FlowEntry, FlowTotal> flow;
    TimeLog<TokenEntry, TokenTotal> inputs;
    TimeLog<LongGap, LongGapTotal> longGaps;
    TimeLog<LossEntry, LossTotal> losses;
    std::uint64_t goneWaiting = 0; // given up without a first token for want of memory

private:
    // Null where no server is known to have worked on it, or there are too many servers.
    std::array<Samples, 3>* serverOf(const Settled& s);
    // Calls each part of what a request contributes with the facts that it is made of.
    template<class Visitor>
    static void eachPart(Visitor visitor);

    void start(RequestKey request, const Settled& s, bool enter);
    void loss(RequestKey request, const Settled& s, bool enter);
    void entrance(RequestKey request, const Settled& s, bool enter);
    void exit(RequestKey request, const Settled& s, bool enter);
    void flowBy(RequestKey request, Time t, std::int8_t change, bool enter);
    void first(RequestKey request, const Settled& s, bool enter);
    void input(RequestKey request, const Settled& s, bool enter);
    void end(RequestKey request, const Settled& s, bool enter);
    void judge(EndEntry& entry) const;
    std::size_t forgetRequests(Time t, std::size_t blocks);
    template<class Self, class Visitor>
    static void eachSamples(Self& self, Visitor visitor);

    Settings settings_;
    Time now_{};
    Time slotEnd_{};
    std::array<Samples, MetricCount> samples_;
};

} // namespace inferama::core
