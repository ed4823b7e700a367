// SPDX-License-Identifier: GPL-3.0-or-later
// What the ingestion thread hands over: a snapshot of the core beside the state of the transport.
#pragma once

#include "core/snapshot.h"
#include "ingest/writing_figures.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inferama::ingest {

// Counts by reason, e.g. {"negative dur": 3}. Reasons come from a fixed set, never from the input.
using Faults = std::map<std::string, std::uint64_t>;

// One publisher (the batch's `source`), as its batches tell.
struct PublisherFigures {
    std::string source;
    std::uint64_t batches = 0; // accepted
    std::uint64_t events = 0;  // accepted
    std::uint64_t lost = 0;    // batches never seen between the lowest and the highest seen, per boot
    std::uint64_t beforeJoining = 0;
    std::uint64_t duplicates = 0;
    std::uint64_t restarts = 0;
    Faults invalid;            // events left out
    std::uint64_t unknown = 0; // kinds and fields of a newer protocol, ignored
    std::optional<double> lag; // seconds from the publisher's stamp to here, above the smallest of the last 30 s
    std::optional<double> clockOffset; // publisher's clock minus this machine's, seconds, at least (live only)
    double eventsPerSecond = 0;        // over the last few seconds
    std::optional<double> silentFor;   // seconds since its last batch (live only)

    bool silent() const { return silentFor && *silentFor > 5; } // a publisher says hello at least every 5 s
};

// One address that was asked for.
struct EndpointFigures {
    enum class State : std::uint8_t { Connecting, Live, Stale, Ended, Failed };
    std::string address;
    State state = State::Connecting;
    std::string message; // what happened and what to do; empty while all is well
    std::uint64_t payloads = 0;
    std::uint64_t bytes = 0;
    Faults undecodable;        // payloads dropped whole
    std::uint64_t waiting = 0; // payloads that have arrived and are not read yet (live only)
    std::uint64_t overrun = 0; // payloads dropped because too much waited (live only)
    double progress = -1;      // of a file, 0…1; negative: unknown
};

struct Frame {
    std::shared_ptr<const core::Snapshot> snapshot;  // of what the view asks for; never null
    std::shared_ptr<const core::Snapshot> present{}; // of the run by now; null where `snapshot` is that
    bool revised = false;                            // late events have changed the past moment since it was chosen
    std::vector<EndpointFigures> endpoints;
    std::vector<PublisherFigures> publishers;
    double eventsPerSecond = 0;
    bool recording = false;
    std::string recordingMessage; // why recording stopped, and what to do; empty while all is well
    WritingFigures selection{};   // the newest stretch that was to be written
    bool finished = false;        // every source has ended: nothing more will come

    // What is said of the run whatever moment is looked at: its history and alerts, what is kept and what was given up.
    const std::shared_ptr<const core::Snapshot>& run() const { return present ? present : snapshot; }
};

std::uint64_t total(const Faults& faults);

} // namespace inferama::ingest
