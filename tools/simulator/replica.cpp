// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/replica.h"

#include <algorithm>
#include <cmath>

namespace inferama::simulator {

namespace {

int blocksFor(int tokens, int blockTokens) { return (tokens + blockTokens - 1) / blockTokens; }

// A new request leaves so much of the memory to those that run.
constexpr double Watermark = 0.01;

} // namespace

Replica::Replica(int index, const Config& config) : index_(index), kv_(kvBlocksOf(config)) {}

void Replica::enqueue(Request& request)
{
    request.phase = Request::Phase::Waiting;
    request.at = index_;
    request.computed = 0;
    waiting_.push_back(&request);
    waitingTokens_ += static_cast<std::uint64_t>(request.tokens());
}

void Replica::waitsNoMore(const Request& request) { waitingTokens_ -= static_cast<std::uint64_t>(request.tokens()); }

void Replica::remove(Request& request)
{
    using Phase = Request::Phase;
    switch (request.phase) {
    case Phase::Waiting:
        if (std::erase(waiting_, &request) + std::erase(ready_, &request) > 0)
            waitsNoMore(request);
        break;
    case Phase::Scheduling:
        --scheduling_;
        waitsNoMore(request);
        break;
    case Phase::Prefill:
    case Phase::Migrating:
    case Phase::Decode:
        std::erase(running_, &request);
        break;
    case Phase::Travelling:
    case Phase::Ended:
        break;
    }
    releaseBlocks(request);
}

void Replica::releaseBlocks(Request& request)
{
    // The end of a text is of less use to others than its beginning: it is given up first.
    for (auto block = request.blocks.rbegin(); block != request.blocks.rend(); ++block)
        kv_.release(*block);
    request.blocks.clear();
}

void Replica::remember(const Config& config, Request& request)
{
    if (!config.engine.prefixCache)
        return;
    const int whole = std::min(request.tokens() / config.engine.blockTokens, static_cast<int>(request.blocks.size()));
    for (int i = 0; i < whole; ++i)
        kv_.name(request.blocks[static_cast<std::size_t>(i)], request.turn.prompt.keyOf(i, config.engine.blockTokens));
}

std::uint64_t Replica::tokensHere() const
{
    std::uint64_t sum = waitingTokens_;
    for (const Request* request : running_)
        sum += static_cast<std::uint64_t>(request->tokens());
    return sum;
}

std::size_t Replica::batchLimit(const Config& config, const Effects& effects) const
{
    const auto most = static_cast<double>(config.engine.maxBatch);
    return static_cast<std::size_t>(std::max(1.0, std::floor(std::min(most, effects.batchLimit.value_or(most)))));
}

std::vector<Request*> Replica::takeToSchedule(const Config& config, const Effects& effects)
{
    std::vector<Request*> taken;
    const std::size_t limit = batchLimit(config, effects);
    while (effects.scheduleDelay > 0 && !waiting_.empty() && running_.size() + ready_.size() + scheduling_ < limit) {
        Request& request = *waiting_.front();
        waiting_.pop_front();
        request.phase = Request::Phase::Scheduling;
        ++scheduling_;
        taken.push_back(&request);
    }
    return taken;
}

void Replica::scheduledNow(Request& request)
{
    --scheduling_;
    request.phase = Request::Phase::Waiting;
    ready_.push_back(&request);
}

StepPlan Replica::plan(const Config& config, const Effects& effects, core::Time now, const Events& events)
{
    StepPlan plan;
    int budget = config.engine.tokenBudget;
    const int drafts = config.engine.speculative ? config.engine.draftTokens : 0;

    // Those that decode go first: a budget that prefill takes away from them would make them stutter.
    for (std::size_t i = 0; i < running_.size();) {
        Request& request = *running_[i];
        if (request.phase != Request::Phase::Decode) {
            ++i;
            continue;
        }
        const int tokens = 1 + std::min(drafts, request.turn.outputTokens - request.generated - 1);
        if (!growOrPreempt(config, request, request.tokens() + tokens, now, events))
            continue; // it is not there any more
        planDecode(request, tokens, plan);
        budget -= tokens;
        ++i;
    }
    for (Request* request : running_) {
        const int left = request->target - request->computed;
        if (request->phase != Request::Phase::Prefill || left <= 0 || budget <= 0)
            continue;
        const int tokens = config.engine.chunkedPrefill && !effects.chunkingOff ? std::min(left, budget) : left;
        planPrefill(*request, tokens, plan);
        budget -= tokens;
    }
    const std::size_t limit = batchLimit(config, effects);
    while (running_.size() < limit && budget > 0) {
        auto& queue = ready_.empty() ? waiting_ : ready_;
        if (queue.empty() || (&queue == &waiting_ && effects.scheduleDelay > 0))
            break;
        if (!admit(config, effects, *queue.front(), plan, budget, events))
            break;
    }
    counts.mostBlocks = std::max(counts.mostBlocks, kv_.used());
    counts.largestBatch = std::max<std::uint64_t>(counts.largestBatch, plan.items.size());
    return plan;
}

// Admits the front of a queue, or leaves it there and returns false; one that can never fit is refused.
bool Replica::admit(const Config& config, const Effects& effects, Request& request, StepPlan& plan, int& budget,
                    const Events& events)
{
    const int blockTokens = config.engine.blockTokens;
    const bool comesToDecode = request.phase != Request::Phase::Prefill && request.target == 0;
    auto& queue = ready_.empty() ? waiting_ : ready_;
    const auto needed = static_cast<std::uint64_t>(blocksFor(request.tokens() + 1, blockTokens));
    if (needed > kv_.capacity()) {
        queue.pop_front();
        waitsNoMore(request);
        request.phase = Request::Phase::Ended;
        events.refused(request);
        return true;
    }
    // What can be found again is in use from here on.
    int found = 0;
    if (config.engine.prefixCache && !comesToDecode) {
        const int most = (request.target - 1) / blockTokens;
        for (; found < most; ++found) {
            const auto block = kv_.find(request.turn.prompt.keyOf(found, blockTokens));
            if (!block)
                break;
            request.blocks.push_back(*block);
        }
    }
    const int left = comesToDecode ? 0 : request.target - found * blockTokens;
    const bool whole = !config.engine.chunkedPrefill || effects.chunkingOff;
    const auto reserve =
        running_.empty() ? 0 : static_cast<std::uint64_t>(Watermark * static_cast<double>(kv_.capacity()));
    const bool fits = needed - static_cast<std::uint64_t>(found) + reserve <= kv_.available();
    const bool hasBudget = !whole || plan.prefillTokens == 0 || left <= budget;
    if (!fits || !hasBudget) {
        releaseBlocks(request);
        return false;
    }
    takeBlocks(config, request, request.tokens() + 1); // there is room
    queue.pop_front();
    waitsNoMore(request);
    running_.push_back(&request);
    events.admitted(request);
    if (comesToDecode) {
        request.phase = Request::Phase::Decode;
        planDecode(request, 1, plan);
        --budget;
        return true;
    }
    if (request.cached < 0) {
        request.cached = std::min(found * blockTokens, request.turn.prompt.tokens);
        counts.kvQueryTokens += static_cast<std::uint64_t>(request.turn.prompt.tokens);
        counts.kvHitTokens += static_cast<std::uint64_t>(request.cached);
    }
    request.phase = Request::Phase::Prefill;
    request.computed = found * blockTokens;
    request.kvLookup = found > 0 ? core::Duration{50'000 + 1'000 * found} : core::Duration{};
    const int tokens = whole ? left : std::min(left, budget);
    planPrefill(request, tokens, plan);
    budget -= tokens;
    return true;
}

void Replica::planDecode(const Request& request, int tokens, StepPlan& plan)
{
    plan.items.push_back({.request = request.number, .decode = tokens});
    plan.work.decodeTokens += tokens;
    plan.work.sequences += 1;
    plan.work.decodeContext += request.tokens();
    plan.work.decodeAttention += static_cast<double>(tokens) * request.tokens();
    ++plan.decodeRequests;
}

void Replica::planPrefill(const Request& request, int tokens, StepPlan& plan)
{
    plan.items.push_back({.request = request.number, .prefill = tokens});
    plan.prefillTokens += tokens;
    plan.work.prefillTokens += tokens;
    // Each token attends to all before it.
    plan.work.prefillContext += static_cast<double>(tokens) * (request.computed + tokens / 2.0);
}

bool Replica::takeBlocks(const Config& config, Request& request, int tokens)
{
    const auto needed = static_cast<std::size_t>(blocksFor(tokens, config.engine.blockTokens));
    while (request.blocks.size() < needed) {
        const auto block = kv_.take();
        if (!block)
            return false;
        request.blocks.push_back(*block);
    }
    return true;
}

// Memory for one step more, at the cost of those admitted last. False: it was itself the last.
bool Replica::growOrPreempt(const Config& config, Request& request, int tokens, core::Time now, const Events& events)
{
    while (!takeBlocks(config, request, tokens)) {
        // What is on its way to another replica is as good as gone.
        const auto last = std::find_if(running_.rbegin(), running_.rend(),
                                       [](const Request* r) { return r->phase != Request::Phase::Migrating; });
        Request& victim = **last;
        preempt(victim, now, events);
        if (&victim == &request)
            return false;
    }
    return true;
}

void Replica::preempt(Request& request, core::Time now, const Events& events)
{
    events.preempted(request);
    std::erase(running_, &request);
    releaseBlocks(request);
    ++counts.preemptions;
    counts.kvRecomputedTokens +=
        static_cast<std::uint64_t>(request.phase == Request::Phase::Decode ? request.tokens() : request.computed);
    request.phase = Request::Phase::Waiting;
    request.target = request.tokens();
    request.computed = 0;
    request.queued = now;
    waiting_.push_front(&request);
    waitingTokens_ += static_cast<std::uint64_t>(request.tokens());
}

} // namespace inferama::simulator
