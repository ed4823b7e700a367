// SPDX-License-Identifier: GPL-3.0-or-later
// What a simulated run published, request by request, counted without the product's core; and the core's own figures.
#pragma once

#include "core/aggregator.h"
#include "core/snapshot.h"
#include "ingest/codec.h"
#include "tools/simulator/simulation.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace inferama::simulator::test {

struct SeenRequest {
    int clientStarts = 0;
    int clientEnds = 0;
    int serverStarts = 0;
    int serverEnds = 0;
    core::Time sent{};
    std::optional<core::Time> clientEnd;
    core::Status status = core::Status::Ok;
    std::uint64_t clientTokens = 0; // counted chunk by chunk
    std::uint64_t serverTokens = 0;
    std::uint64_t clientReported = 0; // by its finish
    std::uint64_t serverReported = 0;
    std::optional<core::Time> serverStart;
    std::optional<core::Time> serverFirst;
    core::Duration ttftSpans{};
    std::string home; // the server that told of it
    std::map<std::string, core::Duration, std::less<>> stages;
};

class Observed {
public:
    // Runs `config` with these faults from the beginning for so many simulated seconds.
    static Observed run(const Config& config, double seconds, std::vector<Fault> faults = {}, std::uint64_t seed = 1);

    void take(const std::string& json);

    std::map<std::string, SeenRequest, std::less<>> requests;
    std::vector<core::Time> sends;
    std::set<std::string, std::less<>> stages, gauges, counters, sources;
    std::vector<std::string> marks;
    std::map<std::string, std::pair<double, std::uint64_t>, std::less<>> gaugeSums; // and how many values
    double stepSeconds = 0;
    core::Time firstSpan = core::Time::max();
    std::uint64_t faulty = 0; // payloads or events that the codec did not take
    Totals totals;
    core::Time begin{};
    core::Time end{};

    double meanStage(std::string_view stage) const; // seconds, of the requests that have it
    double meanGauge(std::string_view name) const;
    double meanInFlight(double fromSecond) const; // as the client sees it, until the end

private:
    ingest::Codec codec_;
    core::Batch batch_;
    bool client_ = false;
};

// The product's figures of the whole run after the first `warmUp` seconds: of the last five minutes at most.
std::shared_ptr<const core::Snapshot> figuresOf(const Config& config, double seconds, std::vector<Fault> faults = {},
                                                core::Slo slo = {});

// One GPU on which nothing takes time but a step: `step` seconds, whatever it computes.
Config singleServer(double step);

} // namespace inferama::simulator::test
