// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/cluster.h"

#include <algorithm>
#include <array>
#include <utility>

namespace inferama::simulator {

namespace {

using Phase = Request::Phase;

// Decode spans are published at the latest after so long, so that what stalls shows while it does.
constexpr core::Duration LongestDecodeSpan = std::chrono::seconds{5};

// Where the next step of a request is added up.
DecodeSpans& sumOf(Request& request)
{
    if (request.decode.steps == 0)
        request.decode.begin = request.lastStep;
    return request.decode;
}

} // namespace

Cluster::Cluster(const Config& config, const Effects& effects, EventQueue& queue, NetworkModel& network,
                 Requests& requests, std::uint64_t seed, const std::string& boot, Send send)
    : config_(config), effects_(effects), queue_(queue), network_(network), requests_(requests), random_(seed, 3),
      send_(std::move(send))
{
    for (int i = 0; i < config.engine.replicas; ++i)
        members_.push_back({.replica = Replica(i, config),
                            .writer = SourceWriter("server-" + std::to_string(i), boot),
                            .figures = {}});
}

bool Cluster::isPrefiller(int index) const
{
    return !config_.engine.split || index < std::max(1, config_.engine.replicas / 2);
}

bool Cluster::isDecoder(int index) const
{
    return !config_.engine.split || index >= std::max(1, config_.engine.replicas / 2);
}

// The one with the fewest tokens to work on; among equals in turn.
int Cluster::route(bool prefill)
{
    std::optional<int> best;
    std::uint64_t fewest = 0;
    ++turn_;
    for (std::size_t i = 0; i < members_.size(); ++i) {
        const std::size_t index = (turn_ + i) % members_.size();
        const int member = static_cast<int>(index);
        if (!(prefill ? isPrefiller(member) : isDecoder(member)))
            continue;
        const auto tokens = members_[index].replica.tokensHere();
        if (!best || tokens < fewest) {
            best = member;
            fewest = tokens;
        }
    }
    if (effects_.skew > 0 && random_.chance(effects_.skew))
        for (int i = 0;; ++i)
            if (prefill ? isPrefiller(i) : isDecoder(i))
                return i;
    return *best;
}

void Cluster::accept(Request& request)
{
    const core::Time arrived = queue_.now();
    request.at = route(true);
    request.home = config_.engine.split ? route(false) : request.at;
    homeOf(request).writer.request(arrived, request.id, request.turn.prompt.tokens, {}, config_.model.name);
    const double gateway = config_.network.gatewayTime * (0.7 + 0.6 * random_.uniform()) + config_.network.routeTime +
                           effects_.gatewayDelay * (0.5 + random_.uniform());
    queue_.in(gateway, [this, number = request.number, arrived] {
        const auto found = requests_.find(number);
        if (found == requests_.end() || found->second->phase != Phase::Travelling)
            return;
        Request& there = *found->second;
        homeOf(there).writer.span(arrived, there.id, "ingress", queue_.now() - arrived);
        const auto most = config_.engine.maxWaiting;
        if (most > 0 && memberOf(there).replica.waiting() >= most) {
            refuse(there, "too many requests wait");
            return;
        }
        there.target = there.tokens();
        enqueue(there, there.at);
    });
}

void Cluster::enqueue(Request& request, int member)
{
    request.queued = queue_.now();
    request.scheduled = {};
    Member& there = members_[static_cast<std::size_t>(member)];
    there.replica.enqueue(request);
    kick(there);
}

void Cluster::cancel(Request& request)
{
    if (request.serverEnded || request.phase == Phase::Ended)
        return;
    memberOf(request).replica.remove(request);
    writeDecodeSpans(request);
    end(request, "cancelled", "the client has gone");
    kick(memberOf(request));
}

void Cluster::refuse(Request& request, const std::string& reason)
{
    memberOf(request).replica.remove(request);
    end(request, "rejected", reason);
    send_(queue_.now(), {{.request = request.number, .ended = true, .status = "rejected"}});
}

void Cluster::end(Request& request, std::string_view status, std::string_view reason)
{
    homeOf(request).writer.finish(queue_.now(), request.id, status, request.turn.prompt.tokens, request.told,
                                  request.cached < 0 ? std::nullopt : std::optional(request.cached), reason);
    request.phase = Phase::Ended;
    request.serverEnded = true;
}

void Cluster::settingsChanged()
{
    for (Member& member : members_) {
        const auto whole = kvBlocksOf(config_);
        const auto limit = static_cast<std::uint64_t>(effects_.kvLimit.value_or(static_cast<double>(whole)));
        // The longest request must still fit, or it could never end.
        const auto least = static_cast<std::uint64_t>(longestRequest(config_) / config_.engine.blockTokens) + 1;
        member.replica.kv().limit(std::min(whole, std::max(limit, least)));
        kick(member);
    }
}

Replica::Events Cluster::watch(std::vector<Request*>& admitted)
{
    Replica::Events events;
    events.admitted = [this, &admitted](Request& request) {
        if (request.scheduled < request.queued) {
            request.scheduled = queue_.now();
            if (!request.started())
                homeOf(request).writer.span(request.queued, request.id, "queue", request.scheduled - request.queued);
        }
        admitted.push_back(&request);
    };
    events.preempted = [this](Request& request) {
        if (!request.started() && request.phase == Phase::Prefill)
            homeOf(request).writer.span(request.forward, request.id, "prefill", queue_.now() - request.forward);
    };
    events.refused = [this](Request& request) { refuse(request, "longer than the KV memory"); };
    return events;
}

void Cluster::kick(Member& member)
{
    if (member.stepping)
        return;
    for (Request* request : member.replica.takeToSchedule(config_, effects_)) {
        request->scheduled = queue_.now();
        if (!request->started())
            homeOf(*request).writer.span(request->queued, request->id, "queue", request->scheduled - request->queued);
        const double delay = effects_.scheduleDelay * (0.5 + random_.uniform());
        queue_.in(delay, [this, &member, number = request->number] {
            const auto found = requests_.find(number);
            if (found == requests_.end() || found->second->phase != Phase::Scheduling)
                return;
            member.replica.scheduledNow(*found->second);
            kick(member);
        });
    }
    std::vector<Request*> admitted;
    StepPlan plan = member.replica.plan(config_, effects_, queue_.now(), watch(admitted));
    if (plan.empty())
        return;
    member.stepping = true;
    const core::Time begin = queue_.now();
    StepParts parts = partsOf(member, plan);
    const core::Time forward = begin + parts.gap + parts.schedule;
    for (Request* request : admitted) {
        request->forward = forward;
        if (!request->started())
            homeOf(*request).writer.span(request->scheduled, request->id, "schedule", forward - request->scheduled);
    }
    queue_.at(begin + parts.gap + parts.length(), [this, &member, plan = std::move(plan), parts = std::move(parts),
                                                   begin] { endStep(member, plan, parts, begin); });
}

void Cluster::endStep(Member& member, const StepPlan& plan, const StepParts& parts, core::Time begin)
{
    member.stepping = false;
    ++member.replica.counts.steps;
    member.writer.step(begin + parts.gap, parts.length(), plan.prefillTokens, plan.decodeRequests,
                       member.replica.waiting(), member.replica.waitingTokens());
    note(member, plan, parts);
    std::vector<Outcome> outcomes;
    for (const StepItem& item : plan.items) {
        const auto found = requests_.find(item.request);
        // The client may have given up in the meantime.
        if (found == requests_.end() || found->second->phase == Phase::Ended)
            continue;
        if (item.prefill > 0)
            endPrefill(member, *found->second, item.prefill, parts, outcomes);
        else
            endDecode(member, *found->second, item.decode, parts, begin + parts.gap + parts.schedule, outcomes);
    }
    if (!outcomes.empty())
        queue_.in(config_.network.returnTime,
                  [this, &member, outcomes = std::move(outcomes)]() mutable { publish(member, std::move(outcomes)); });
    kick(member);
}

void Cluster::endPrefill(Member& member, Request& request, int tokens, const StepParts& parts,
                         std::vector<Outcome>& outcomes)
{
    request.computed += tokens;
    if (request.computed < request.target)
        return;
    const core::Time now = queue_.now();
    member.replica.remember(config_, request);
    const bool moves = request.at != request.home;
    if (!request.started()) {
        SourceWriter& writer = homeOf(request).writer;
        const core::Time end = moves ? now : now - parts.sample;
        const core::Duration lookup = std::min(request.kvLookup, end - request.forward);
        if (lookup > core::Duration::zero())
            writer.span(request.forward, request.id, "kv", lookup);
        writer.span(request.forward + lookup, request.id, "prefill", end - request.forward - lookup);
        if (!moves)
            writer.span(end, request.id, "first_decode", parts.sample);
    } else {
        // Computed anew after a preemption: to the reader a wait for the next token.
        DecodeSpans& sum = sumOf(request);
        sum.queue += now - request.lastStep;
        ++sum.steps;
    }
    if (moves) {
        migrate(member, request);
        return;
    }
    request.phase = Phase::Decode;
    giveToken(member, request, 1, outcomes);
}

void Cluster::endDecode(Member& member, Request& request, int tokens, const StepParts& parts, core::Time forward,
                        std::vector<Outcome>& outcomes)
{
    const core::Time now = queue_.now();
    if (!request.started()) {
        homeOf(request).writer.span(forward, request.id, "first_decode", now - forward);
    } else {
        DecodeSpans& sum = sumOf(request);
        sum.queue += forward - request.lastStep;
        sum.forward += parts.launch + parts.compute - parts.kvRead;
        sum.kvRead += parts.kvRead;
        sum.comm += parts.comm;
        sum.sample += parts.sample;
        sum.send += microseconds(config_.network.returnTime);
        ++sum.steps;
        if (now - sum.begin > LongestDecodeSpan)
            writeDecodeSpans(request);
    }
    giveToken(member, request, accepted(member, tokens), outcomes);
}

// Of the tokens proposed in a step the first is always right; each draft only if all before it were.
int Cluster::accepted(Member& member, int proposed)
{
    int n = 1;
    while (n < proposed && random_.chance(config_.engine.acceptance))
        ++n;
    member.replica.counts.draftTokens += static_cast<std::uint64_t>(proposed - 1);
    member.replica.counts.acceptedTokens += static_cast<std::uint64_t>(n - 1);
    return n;
}

void Cluster::giveToken(Member& member, Request& request, int tokens, std::vector<Outcome>& outcomes)
{
    const bool first = !request.started();
    request.generated += tokens;
    request.lastStep = queue_.now();
    auto& counts = member.replica.counts;
    counts.outputTokens += static_cast<std::uint64_t>(tokens);
    const bool ended = request.generated >= request.turn.outputTokens;
    if (ended) {
        writeDecodeSpans(request);
        member.replica.remember(config_, request);
        member.replica.remove(request);
        request.phase = Phase::Ended;
        ++counts.finished;
        counts.inputTokens += static_cast<std::uint64_t>(request.turn.prompt.tokens);
    }
    outcomes.push_back({.request = request.number, .tokens = tokens, .first = first, .ended = ended});
}

void Cluster::publish(Member& member, std::vector<Outcome> outcomes)
{
    std::erase_if(outcomes, [&](const Outcome& outcome) {
        const auto found = requests_.find(outcome.request);
        return found == requests_.end() || found->second->serverEnded;
    });
    if (outcomes.empty())
        return;
    const core::Duration way = microseconds(config_.network.returnTime);
    std::vector<Chunk> chunks;
    for (const Outcome& outcome : outcomes) {
        Request& request = *requests_.at(outcome.request);
        request.told += outcome.tokens;
        chunks.push_back({request.id, outcome.tokens});
    }
    member.writer.tokens(queue_.now(), chunks);
    for (const Outcome& outcome : outcomes) {
        Request& request = *requests_.at(outcome.request);
        if (outcome.first)
            member.writer.span(queue_.now() - way, request.id, "return", way);
        if (outcome.ended)
            end(request, "ok", {});
    }
    send_(queue_.now(), std::move(outcomes));
}

void Cluster::migrate(Member& from, Request& request)
{
    request.phase = Phase::Migrating;
    const core::Time begin = queue_.now();
    const double bytes = request.turn.prompt.tokens * config_.model.kvBytesPerToken();
    const core::Time arrives = network_.migrate(begin, bytes, request.number, effects_);
    queue_.at(arrives, [this, &from, number = request.number, begin] {
        const auto found = requests_.find(number);
        if (found == requests_.end() || found->second->phase != Phase::Migrating)
            return;
        Request& there = *found->second;
        from.replica.remove(there);
        from.figures.migration = core::seconds(queue_.now() - begin);
        homeOf(there).figures.migration = from.figures.migration;
        homeOf(there).writer.span(begin, there.id, "kv_migration", queue_.now() - begin);
        there.target = 0;
        enqueue(there, there.home);
        kick(from);
    });
}

void Cluster::writeDecodeSpans(Request& request)
{
    DecodeSpans& sum = request.decode;
    if (sum.steps == 0)
        return;
    SourceWriter& writer = homeOf(request).writer;
    const std::array<std::pair<std::string_view, core::Duration>, 6> stages{{{"decode_queue", sum.queue},
                                                                             {"forward", sum.forward},
                                                                             {"kv_read", sum.kvRead},
                                                                             {"comm", sum.comm},
                                                                             {"sample", sum.sample},
                                                                             {"send", sum.send}}};
    for (const auto& [stage, length] : stages)
        if (length > core::Duration::zero())
            writer.span(sum.begin, request.id, stage, length, sum.steps);
    sum = {};
}

} // namespace inferama::simulator
