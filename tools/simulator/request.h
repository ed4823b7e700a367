// SPDX-License-Identifier: GPL-3.0-or-later
// One request on its way through the cluster.
#pragma once

#include "core/time.h"
#include "tools/simulator/kv_cache.h"
#include "tools/simulator/workload.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace inferama::simulator {

// Sums over decode steps, from `begin` on.
struct DecodeSpans {
    core::Time begin{};
    core::Duration queue{};
    core::Duration forward{};
    core::Duration kvRead{};
    core::Duration comm{};
    core::Duration sample{};
    core::Duration send{};
    int steps = 0;
};

struct Request {
    enum class Phase : std::uint8_t { Travelling, Waiting, Scheduling, Prefill, Migrating, Decode, Ended };

    std::uint64_t number = 0;
    std::string id;
    Turn turn;
    std::optional<core::Time> due;
    core::Time sent{};
    int path = 0;     // of the network, back to the client
    int received = 0; // tokens, by the client
    int told = 0;     // tokens, by the server
    bool clientEnded = false;
    bool serverEnded = false; // and has said so

    Phase phase = Phase::Travelling;
    int home = 0;           // the replica that decodes it and whose source tells of it
    int at = 0;             // the replica where it is
    core::Time queued{};    // since when it waits to be put into a batch
    core::Time scheduled{}; // when it was taken out of the queue
    core::Time forward{};   // when its first step of this stay began to compute
    core::Duration kvLookup{};
    int target = 0;   // tokens to compute before it decodes
    int computed = 0; // of them
    int generated = 0;
    int cached = -1;       // prompt tokens found in the cache at first; -1: not looked yet
    core::Time lastStep{}; // end of the last step that gave it a token
    std::vector<KvCache::Block> blocks;
    DecodeSpans decode;

    int tokens() const { return turn.prompt.tokens + generated; }
    bool started() const { return generated > 0; }
};

using Requests = std::unordered_map<std::uint64_t, std::unique_ptr<Request>>;

} // namespace inferama::simulator
