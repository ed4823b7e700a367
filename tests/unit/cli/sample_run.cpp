// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_run.h"

namespace inferama::test {

core::MetricSummary summaryOf(std::uint64_t count, double p50)
{
    return {.count = count,
            .mean = p50 * 1.25,
            .min = p50 / 2,
            .max = p50 * 8,
            .percentiles = {p50, p50 * 2, p50 * 3, p50 * 4, p50 * 6},
            .exact = true,
            .excessLength = 0};
}

core::Snapshot sampleSnapshot()
{
    using core::Metric;
    core::Snapshot s;
    s.runStart = core::timeOf(RunStart);
    s.now = core::timeOf(RunStart + 60);
    s.lastRequestEvent = s.now;
    s.window = {.window = core::Window::Run, .start = *s.runStart, .end = s.now, .fromRunStart = true, .length = 60};
    s.requests.sent = 150;
    s.requests.inFlight = 10;
    s.requests.waiting = 4;
    s.requests.ended[static_cast<std::size_t>(core::Status::Ok)] = 120;
    s.requests.ended[static_cast<std::size_t>(core::Status::Timeout)] = 20;
    s.requests.oldestWaiting = 7.5;
    s.observers.client = 150;
    s.metrics[static_cast<std::size_t>(Metric::Ttft)] = summaryOf(126, 0.4);
    s.metrics[static_cast<std::size_t>(Metric::Itl)] = summaryOf(20'000, 0.02);
    s.metrics[static_cast<std::size_t>(Metric::Itl)].exact = false;
    s.metrics[static_cast<std::size_t>(Metric::E2e)] = summaryOf(120, 3);
    s.ttftInFlightAware = {
        .observed = 126, .censored = 24, .quantiles = {0.1, 0.2, 0.5, 2.5, std::nullopt, std::nullopt}, .curve = {}};
    s.byInputLength[1][0] = summaryOf(126, 0.4);
    s.stalls = 3;
    s.stages.push_back({.stage = "queue", .ofTtft = true, .summary = summaryOf(100, 0.1)});
    s.rates = {.offered = 2.5,
               .offeredTarget = 3.0,
               .qps = 2.0,
               .outputTps = 80.0,
               .inputTps = std::nullopt,
               .totalTps = std::nullopt,
               .goodput = 1.5,
               .outputFromTotals = false};
    s.tokensPerChunk = 1.0;
    s.concurrencyMean = 7.25;
    s.concurrencyMax = 12;
    s.little = {.concurrency = 7.25, .rateTimesTime = 7.0, .consistent = true};
    s.slo.slo.ttft = 1.0;
    s.slo.good = 90;
    s.slo.counted = 140;
    s.slo.alreadyMissed = 2;
    s.slo.missed[core::SloTtft] = 30;
    s.gauges["running"] = {.total = {.last = 4, .mean = 3.5, .max = 8},
                           .by = {{"gpu=0", {.last = 4, .mean = 3.5, .max = 8}}}};
    s.counters["preemptions"] = {.total = {.delta = 6, .rate = 0.1}, .by = {{"", {.delta = 6, .rate = 0.1}}}};
    s.histograms["ttft"] = {{"p50", {.low = 0.25, .high = 0.5}}, {"p99", {.low = 10, .high = std::nullopt}}};
    s.summaries.push_back(
        {.source = "tool", .metric = "ttft", .tool = "bench", .definition = "mean of all", .stats = {{"mean", 0.5}}});
    core::SourceFigures client;
    client.name = "client";
    client.saidHello = true;
    client.hello =
        R"({"kind":"hello","role":"client","engine":"llama.cpp","model":"tiny","load":{"mode":"open","rate":3}})";
    s.sources.push_back(client);
    core::SourceFigures server;
    server.name = "server";
    server.role = core::Role::Server;
    server.clockOffset = 0.25;
    server.clockUncertainty = 0.001;
    s.sources.push_back(server);
    return s;
}

ingest::Frame sampleFrame()
{
    ingest::Frame frame;
    ingest::PublisherFigures client;
    client.source = "client";
    client.batches = 400;
    client.events = 5'000;
    ingest::PublisherFigures server;
    server.source = "server";
    server.batches = 97;
    server.events = 300;
    server.lost = 3;
    server.duplicates = 1;
    server.invalid = {{"negative dur", 2}, {"no id", 1}};
    frame.publishers = {client, server};
    ingest::EndpointFigures endpoint;
    endpoint.address = "run.jsonl";
    endpoint.state = ingest::EndpointFigures::State::Ended;
    frame.endpoints = {endpoint};
    frame.finished = true;
    return frame;
}

} // namespace inferama::test
