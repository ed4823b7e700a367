// SPDX-License-Identifier: GPL-3.0-or-later
// All that requests contribute to figures, by the moment at which it became known. Whatever is entered can be taken
// back: when a better-ranked view turns up or a late event changes what was known, the old facts leave and the new
// ones enter.
#pragma once

#include "core/ledger_entries.h"
#include "core/request.h"
#include "core/samples.h"
#include "core/settings.h"
#include "core/stage_names.h"
#include "core/time_log.h"

#include <array>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

namespace inferama::core {

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
    // The samples of a request's stages of TTFT, and what they leave unattributed: all at its first token.
    void ttftStages(const Request& request, bool enter);
    // The sample of a decode step, at its end; nothing where the span is a stage of TTFT.
    void decodeStep(const ObservedSpan& span, std::uint32_t serial, bool enter);

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
    void stage(std::uint16_t stage, const Sample& sample, bool enter);
    static void put(Samples& samples, const Sample& sample, bool enter);
    std::size_t forgetRequests(Time t, std::size_t blocks);
    template<class Self, class Visitor>
    static void eachSamples(Self& self, Visitor visitor);

    Settings settings_;
    Time now_{};
    Time slotEnd_{};
    std::array<Samples, MetricCount> samples_;
};

} // namespace inferama::core
