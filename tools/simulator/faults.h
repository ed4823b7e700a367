// SPDX-License-Identifier: GPL-3.0-or-later
// What can be made to go wrong. Each acts through the model: it changes a quantity the simulation computes with.
#pragma once

#include "core/time.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace inferama::simulator {

struct Config;

enum class FaultKind : std::uint8_t {
    LoadSpike,
    LongPrompts,
    HeadOfLine,
    PrefixLost,
    SlowMigration,
    SlowScheduler,
    SlowGateway,
    SlowClient,
    ReplicaOverload,
    SlowRank,
    CommTail,
    NetworkCongestion,
    Pauses,
    ProxyBuffering,
    PreemptionChurn,
    DecodeOverload,
    PrefillInterference,
    UnfilledBatches,
    LowConcurrency,
    KvTooSmall,
    LongOutputs,
    SchedulingGaps,
    SlowTurnaround,
    BurstyArrivals,
    MixedLengths,
    PartialMiss,
    Incast,
};
inline constexpr std::size_t FaultCount = static_cast<std::size_t>(FaultKind::Incast) + 1;

std::string_view nameOf(FaultKind kind);   // "load-spike"
std::string_view causeOf(FaultKind kind);  // the cause's name in triage: "queueing"
std::string_view effectOf(FaultKind kind); // a sentence: what it does at full strength
std::optional<FaultKind> faultNamed(std::string_view name);
// Why a fault can do nothing to this configuration: a slow migration where nothing migrates. Nothing: it can.
std::optional<std::string> whyWithoutEffect(FaultKind kind, const Config& config);

// What stood when a fault began. Some faults take away a share of what was in use: on a machine with room to spare a
// share of everything would change nothing.
struct Usage {
    double running = 0;  // requests in the batch of one replica
    double kvBlocks = 0; // of one replica
    double inFlight = 0; // at the client
};

// Whether a fault takes away a share of what was in use when it began.
bool takesWhatIsInUse(FaultKind kind);

struct Fault {
    FaultKind kind = FaultKind::LoadSpike;
    double strength = 0.5;             // above 0 to 1
    std::optional<core::Time> until{}; // nothing: until it is cleared
    Usage before{};                    // filled in by the simulation
};

// What the faults that are active do together. Factors are 1 and amounts 0 without any.
struct Effects {
    double rate = 1;                   // × the rate of arrivals
    double concurrency = 1;            // × the closed loop's requests in flight
    std::optional<double> clientLimit; // requests in flight; the others wait at the client
    double input = 1;                  // × input tokens
    double output = 1;                 // × output tokens
    double longShare = 0;              // of the requests get a very long prompt
    double mixedShare = 0;             // of the requests are eight times as long in and out
    double sharingLost = 0;            // share of the requests that find nothing in the cache
    double migration = 1;              // × the time KV takes from node to node
    double scheduleDelay = 0;          // s, from the queue into a batch
    double gatewayDelay = 0;           // s
    double clientDelay = 0;            // s, mean, between due and sent
    double skew = 0;                   // share of the requests that all go to the first replica
    double slowRank = 1;               // × the compute time of one rank
    double commTailShare = 0;          // of the steps wait `commTail` in a collective
    double commTail = 0;               // s
    double congestion = 0;             // 0…1: delays on the way to the client, marked packets
    double pauseEvery = 0;             // s between two pauses of an engine; 0: none
    double pause = 0;                  // s
    double buffering = 0;              // s that a proxy holds what it passes on
    std::optional<double> kvLimit;     // blocks of one replica
    std::optional<double> batchLimit;  // requests in one step
    double decodeSlowdown = 1;         // × the time that decode tokens take
    double prefillSlowdown = 1;        // × the compute time of prefill
    bool chunkingOff = false;
    double stepGap = 0;    // s between two steps
    double burstiness = 1; // × the shape of the gaps' gamma distribution
    double incast = 0;     // 0…1: answers of a short while arrive together and late
};
Effects effectsOf(std::span<const Fault> active);

} // namespace inferama::simulator
