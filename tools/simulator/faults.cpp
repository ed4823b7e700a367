// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/faults.h"

#include "tools/simulator/config.h"

#include <algorithm>
#include <array>

namespace inferama::simulator {

namespace {

struct Entry {
    std::string_view name;
    std::string_view cause; // of docs/triage
    std::string_view effect;
};

// In the order of FaultKind.
constexpr std::array<Entry, FaultCount> Entries{{
    {"load-spike", "queueing", "Four times as many requests arrive"},
    {"long-prompts", "prefill", "Every prompt is six times as long"},
    {"head-of-line", "head_of_line", "A few very long prompts, with chunked prefill off"},
    {"prefix-lost", "kv_miss", "No request finds its shared prefix in the cache"},
    {"slow-migration", "kv_migration", "KV takes twenty times as long from prefill to decode (P/D split)"},
    {"slow-scheduler", "scheduling", "The scheduler takes 0.8 s to put a request into a batch"},
    {"slow-gateway", "ingress_network", "The gateway takes 1.5 s to let a request through"},
    {"slow-client", "client", "The load generator sends 2 s late on average"},
    {"replica-overload", "replica_imbalance", "Four of five requests go to the first replica"},
    {"slow-rank", "slow_rank", "One rank computes three times as slowly"},
    {"comm-tail", "comm_tail", "One collective in twenty takes 0.4 s more"},
    {"network-congestion", "network_tail", "Packets to the client are marked, held and delayed"},
    {"pauses", "slow_step", "An engine stands still for 0.8 s every few seconds"},
    {"proxy-buffering", "proxy_buffering", "A proxy passes on what it has once a second"},
    {"preemption-churn", "batch_churn", "A third of the KV memory in use is taken away"},
    {"decode-overload", "decode_overload", "Decoding is four times as slow and KV memory scarce"},
    {"prefill-interference", "prefill_interference", "Long prompts among the others, with chunked prefill off"},
    {"unfilled-batches", "batch_not_filled", "The scheduler fills a third of the batch"},
    {"low-concurrency", "low_concurrency", "The client keeps a fifth of its requests in flight"},
    {"kv-too-small", "kv_memory_full", "Seven tenths of the KV memory in use are taken away"},
    {"long-outputs", "long_outputs", "Every answer is four times as long"},
    {"scheduling-gaps", "scheduling_gaps", "60 ms pass between two steps"},
    {"slow-turnaround", "slow_turnaround", "Prefill is seven times as slow"},
    {"bursty-arrivals", "queue_jitter", "Requests arrive in bursts, at the same rate"},
    {"mixed-lengths", "long_requests", "One request in twelve is eight times as long"},
    {"partial-miss", "kv_tail", "Every third request finds nothing in the cache"},
    {"incast", "incast", "Answers meet in one switch port every few seconds"},
}};

const Entry& entryOf(FaultKind kind) { return Entries[static_cast<std::size_t>(kind)]; }

void lower(std::optional<double>& limit, double to) { limit = std::min(limit.value_or(to), std::max(to, 1.0)); }

void add(const Fault& fault, Effects& e)
{
    const double s = fault.strength;
    const Usage& before = fault.before;
    switch (fault.kind) {
    case FaultKind::LoadSpike:
        e.rate *= 1 + 3 * s;
        e.concurrency *= 1 + 3 * s;
        break;
    case FaultKind::LongPrompts:
        e.input *= 1 + 5 * s;
        break;
    case FaultKind::HeadOfLine:
        e.longShare += 0.01 + 0.02 * s;
        e.chunkingOff = true;
        break;
    case FaultKind::PrefixLost:
        e.sharingLost = std::max(e.sharingLost, s);
        break;
    case FaultKind::SlowMigration:
        e.migration *= 1 + 19 * s;
        break;
    case FaultKind::SlowScheduler:
        e.scheduleDelay += 0.8 * s;
        break;
    case FaultKind::SlowGateway:
        e.gatewayDelay += 1.5 * s;
        break;
    case FaultKind::SlowClient:
        e.clientDelay += 2 * s;
        break;
    case FaultKind::ReplicaOverload:
        e.skew = std::max(e.skew, 0.3 + 0.5 * s);
        break;
    case FaultKind::SlowRank:
        e.slowRank *= 1 + 2 * s;
        break;
    case FaultKind::CommTail:
        e.commTailShare = 0.05;
        e.commTail += 0.4 * s;
        break;
    case FaultKind::NetworkCongestion:
        e.congestion = std::max(e.congestion, s);
        break;
    case FaultKind::Pauses:
        e.pauseEvery = 4;
        e.pause += 0.8 * s;
        break;
    case FaultKind::ProxyBuffering:
        e.buffering += s;
        break;
    case FaultKind::PreemptionChurn:
        lower(e.kvLimit, before.kvBlocks * (1 - s / 3));
        break;
    case FaultKind::DecodeOverload:
        e.decodeSlowdown *= 1 + 3 * s;
        lower(e.kvLimit, before.kvBlocks * 1.3);
        break;
    case FaultKind::PrefillInterference:
        e.longShare += 0.03 + 0.05 * s;
        e.chunkingOff = true;
        break;
    case FaultKind::UnfilledBatches:
        lower(e.batchLimit, before.running * (1 - 2 * s / 3));
        break;
    case FaultKind::LowConcurrency:
        lower(e.clientLimit, before.inFlight * (1 - 0.8 * s));
        break;
    case FaultKind::KvTooSmall:
        lower(e.kvLimit, before.kvBlocks * (1 - 0.7 * s));
        break;
    case FaultKind::LongOutputs:
        e.output *= 1 + 3 * s;
        break;
    case FaultKind::SchedulingGaps:
        e.stepGap += 0.06 * s;
        break;
    case FaultKind::SlowTurnaround:
        e.prefillSlowdown *= 1 + 6 * s;
        break;
    case FaultKind::BurstyArrivals:
        e.burstiness *= 1 / (1 + 19 * s);
        break;
    case FaultKind::MixedLengths:
        e.mixedShare = std::max(e.mixedShare, 0.04 + 0.04 * s);
        break;
    case FaultKind::PartialMiss:
        e.sharingLost = std::max(e.sharingLost, s / 3);
        break;
    case FaultKind::Incast:
        e.incast = std::max(e.incast, s);
        break;
    }
}

} // namespace

std::string_view nameOf(FaultKind kind) { return entryOf(kind).name; }
std::string_view causeOf(FaultKind kind) { return entryOf(kind).cause; }
std::string_view effectOf(FaultKind kind) { return entryOf(kind).effect; }

std::optional<FaultKind> faultNamed(std::string_view name)
{
    for (std::size_t i = 0; i < FaultCount; ++i)
        if (Entries[i].name == name)
            return static_cast<FaultKind>(i);
    return std::nullopt;
}

std::optional<std::string> whyWithoutEffect(FaultKind kind, const Config& config)
{
    const std::string name(nameOf(kind));
    switch (kind) {
    case FaultKind::SlowMigration:
        if (!config.engine.split)
            return name + " needs pd_split: nothing migrates";
        break;
    case FaultKind::ReplicaOverload:
        if (config.engine.replicas < 2)
            return name + " needs several replicas, this preset has 1";
        break;
    case FaultKind::CommTail:
        if (config.engine.tensorParallel < 2)
            return name + " needs several ranks, this preset has 1: nothing is communicated";
        break;
    case FaultKind::PrefixLost:
    case FaultKind::PartialMiss:
        if (!config.engine.prefixCache || config.workload.sharing <= 0)
            return name + " needs prefix_cache and prefix_sharing above 0: nothing is found in the cache anyway";
        break;
    case FaultKind::BurstyArrivals:
        if (config.load.mode == LoadMode::Closed || config.load.arrival == Arrival::Trace)
            return name + " needs mode open and no trace: otherwise nothing is sent by a rate";
        break;
    default:
        break;
    }
    return std::nullopt;
}

Effects effectsOf(std::span<const Fault> active)
{
    Effects effects;
    for (const Fault& fault : active)
        add(fault, effects);
    return effects;
}

} // namespace inferama::simulator
