// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/faults.h"

#include "tools/simulator/config.h"

#include <algorithm>
#include <array>
#include <limits>

namespace inferama::simulator {

namespace {

void lower(std::optional<double>& limit, double to)
{
    limit = std::min(limit.value_or(std::numeric_limits<double>::infinity()), std::max(to, 1.0));
}

struct Entry {
    std::string_view name;
    std::string_view cause; // of docs/triage
    std::string_view effect;
    void (*add)(Effects& effects, double strength, const Usage& before);
};

// In the order of FaultKind.
constexpr std::array<Entry, FaultCount> Entries{{
    {"load-spike", "queueing", "Four times as many requests arrive",
     [](Effects& e, double s, const Usage&) {
         e.rate *= 1 + 3 * s;
         e.concurrency *= 1 + 3 * s;
     }},
    {"long-prompts", "prefill", "Every prompt is six times as long",
     [](Effects& e, double s, const Usage&) { e.input *= 1 + 5 * s; }},
    {"head-of-line", "head_of_line", "A few very long prompts, with chunked prefill off",
     [](Effects& e, double s, const Usage&) {
         e.longShare += 0.01 + 0.02 * s;
         e.chunkingOff = true;
     }},
    {"prefix-lost", "kv_miss", "No request finds its shared prefix in the cache",
     [](Effects& e, double s, const Usage&) { e.sharingLost = std::max(e.sharingLost, s); }},
    {"slow-migration", "kv_migration", "KV takes twenty times as long from prefill to decode (P/D split)",
     [](Effects& e, double s, const Usage&) { e.migration *= 1 + 19 * s; }},
    {"slow-scheduler", "scheduling", "The scheduler takes 0.8 s to put a request into a batch",
     [](Effects& e, double s, const Usage&) { e.scheduleDelay += 0.8 * s; }},
    {"slow-gateway", "ingress_network", "The gateway takes 1.5 s to let a request through",
     [](Effects& e, double s, const Usage&) { e.gatewayDelay += 1.5 * s; }},
    {"slow-client", "client", "The load generator sends 2 s late on average",
     [](Effects& e, double s, const Usage&) { e.clientDelay += 2 * s; }},
    {"replica-overload", "replica_imbalance", "Four of five requests go to the first replica",
     [](Effects& e, double s, const Usage&) { e.skew = std::max(e.skew, 0.3 + 0.5 * s); }},
    {"slow-rank", "slow_rank", "One rank computes three times as slowly",
     [](Effects& e, double s, const Usage&) { e.slowRank *= 1 + 2 * s; }},
    {"comm-tail", "comm_tail", "One collective in twenty takes 0.4 s more",
     [](Effects& e, double s, const Usage&) {
         e.commTailShare = 0.05;
         e.commTail += 0.4 * s;
     }},
    {"network-congestion", "network_tail", "Packets to the client are marked, held and delayed",
     [](Effects& e, double s, const Usage&) { e.congestion = std::max(e.congestion, s); }},
    {"pauses", "slow_step", "An engine stands still for 0.8 s every few seconds",
     [](Effects& e, double s, const Usage&) {
         e.pauseEvery = 4;
         e.pause += 0.8 * s;
     }},
    {"proxy-buffering", "proxy_buffering", "A proxy passes on what it has once a second",
     [](Effects& e, double s, const Usage&) { e.buffering += s; }},
    {"preemption-churn", "batch_churn", "A third of the KV memory in use is taken away",
     [](Effects& e, double s, const Usage& before) { lower(e.kvLimit, before.kvBlocks * (1 - s / 3)); }},
    {"decode-overload", "decode_overload", "Decoding is four times as slow and KV memory scarce",
     [](Effects& e, double s, const Usage& before) {
         e.decodeSlowdown *= 1 + 3 * s;
         lower(e.kvLimit, before.kvBlocks * 1.3);
     }},
    {"prefill-interference", "prefill_interference", "Long prompts among the others, with chunked prefill off",
     [](Effects& e, double s, const Usage&) {
         e.longShare += 0.03 + 0.05 * s;
         e.chunkingOff = true;
     }},
    {"unfilled-batches", "batch_not_filled", "The scheduler fills a third of the batch",
     [](Effects& e, double s, const Usage& before) { lower(e.batchLimit, before.running * (1 - 2 * s / 3)); }},
    {"low-concurrency", "low_concurrency", "The client keeps a fifth of its requests in flight",
     [](Effects& e, double s, const Usage& before) { lower(e.clientLimit, before.inFlight * (1 - 0.8 * s)); }},
    {"kv-too-small", "kv_memory_full", "Seven tenths of the KV memory in use are taken away",
     [](Effects& e, double s, const Usage& before) { lower(e.kvLimit, before.kvBlocks * (1 - 0.7 * s)); }},
    {"long-outputs", "long_outputs", "Every answer is four times as long",
     [](Effects& e, double s, const Usage&) { e.output *= 1 + 3 * s; }},
    {"scheduling-gaps", "scheduling_gaps", "60 ms pass between two steps",
     [](Effects& e, double s, const Usage&) { e.stepGap += 0.06 * s; }},
    {"slow-turnaround", "slow_turnaround", "Prefill is seven times as slow",
     [](Effects& e, double s, const Usage&) { e.prefillSlowdown *= 1 + 6 * s; }},
    {"bursty-arrivals", "queue_jitter", "Requests arrive in bursts, at the same rate",
     [](Effects& e, double s, const Usage&) { e.burstiness *= 1 / (1 + 19 * s); }},
    {"mixed-lengths", "long_requests", "One request in twelve is eight times as long",
     [](Effects& e, double s, const Usage&) { e.mixedShare = std::max(e.mixedShare, 0.04 + 0.04 * s); }},
    {"partial-miss", "kv_tail", "Every third request finds nothing in the cache",
     [](Effects& e, double s, const Usage&) { e.sharingLost = std::max(e.sharingLost, s / 3); }},
    {"incast", "incast", "Answers meet in one switch port every few seconds",
     [](Effects& e, double s, const Usage&) { e.incast = std::max(e.incast, s); }},
}};

const Entry& entryOf(FaultKind kind) { return Entries[static_cast<std::size_t>(kind)]; }

} // namespace

std::string_view nameOf(FaultKind kind) { return entryOf(kind).name; }
std::string_view causeOf(FaultKind kind) { return entryOf(kind).cause; }
std::string_view effectOf(FaultKind kind) { return entryOf(kind).effect; }

bool takesWhatIsInUse(FaultKind kind)
{
    switch (kind) {
    case FaultKind::PreemptionChurn:
    case FaultKind::KvTooSmall:
    case FaultKind::DecodeOverload:
    case FaultKind::UnfilledBatches:
    case FaultKind::LowConcurrency:
        return true;
    default:
        return false;
    }
}

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
        entryOf(fault.kind).add(effects, fault.strength, fault.before);
    return effects;
}

} // namespace inferama::simulator
