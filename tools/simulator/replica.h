// SPDX-License-Identifier: GPL-3.0-or-later
// One engine: who waits, who is in the batch, what the next step computes (continuous batching), and its KV memory.
#pragma once

#include "tools/simulator/config.h"
#include "tools/simulator/faults.h"
#include "tools/simulator/kv_cache.h"
#include "tools/simulator/request.h"
#include "tools/simulator/step_time.h"
#include "tools/simulator/telemetry.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

namespace inferama::simulator {

struct StepItem {
    std::uint64_t request = 0; // number
    int prefill = 0;           // tokens
    int decode = 0;            // tokens, drafts included
};

struct StepPlan {
    std::vector<StepItem> items;
    StepWork work;
    int prefillTokens = 0;
    int decodeRequests = 0;

    bool empty() const { return items.empty(); }
};

// What has happened on it since the start.
struct ReplicaCounts {
    std::uint64_t steps = 0;
    std::uint64_t finished = 0;
    std::uint64_t inputTokens = 0;
    std::uint64_t outputTokens = 0;
    std::uint64_t preemptions = 0;
    std::uint64_t draftTokens = 0;
    std::uint64_t acceptedTokens = 0;
    std::uint64_t kvQueryTokens = 0;
    std::uint64_t kvHitTokens = 0;
    std::uint64_t kvRecomputedTokens = 0;
    std::uint64_t mostBlocks = 0;
    std::uint64_t largestBatch = 0;
};

class Replica {
public:
    // What the owner is told while a step is planned.
    struct Events {
        std::function<void(Request&)> admitted;  // taken out of the queue into this step
        std::function<void(Request&)> preempted; // out of the batch, before its memory is gone
        std::function<void(Request&)> refused;   // can never fit
    };

    Replica(int index, const Config& config);

    int index() const { return index_; }
    void enqueue(Request& request); // it waits here from now on
    // Out of wherever it is here, and its memory with it.
    void remove(Request& request);

    // The next step at `now`; empty: nothing can be computed. Blocks for what the step computes are taken here.
    StepPlan plan(const Config& config, const Effects& effects, core::Time now, const Events& events);
    // After a prefill is complete: its blocks can be found by others.
    void remember(const Config& config, Request& request);
    void releaseBlocks(Request& request);
    // Taken out of the queue some time before it can be admitted (Effects::scheduleDelay).
    std::vector<Request*> takeToSchedule(const Config& config, const Effects& effects);
    void scheduledNow(Request& request);

    std::size_t waiting() const { return waiting_.size() + ready_.size() + scheduling_; }
    std::uint64_t waitingTokens() const { return waitingTokens_; }
    std::size_t running() const { return running_.size(); }
    std::uint64_t tokensHere() const; // of all that wait or run, for the router
    KvCache& kv() { return kv_; }
    const KvCache& kv() const { return kv_; }
    ReplicaCounts counts;

private:
    bool admit(const Config& config, const Effects& effects, Request& request, StepPlan& plan, int& budget,
               const Events& events);
    bool takeBlocks(const Config& config, Request& request, int tokens);
    bool growOrPreempt(const Config& config, Request& request, int tokens, core::Time now, const Events& events);
    void preempt(Request& request, core::Time now, const Events& events);
    static void planPrefill(const Request& request, int tokens, StepPlan& plan);
    static void planDecode(const Request& request, int tokens, StepPlan& plan);
    void waitsNoMore(const Request& request);
    std::size_t batchLimit(const Config& config, const Effects& effects) const;

    int index_;
    KvCache kv_;
    std::deque<Request*> waiting_;
    std::deque<Request*> ready_; // scheduled, to be admitted before those that wait
    std::size_t scheduling_ = 0;
    std::uint64_t waitingTokens_ = 0; // of all three
    std::vector<Request*> running_;   // in the order of their admission
};

} // namespace inferama::simulator
