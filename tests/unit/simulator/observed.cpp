// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/simulator/observed.h"

#include "core/stages.h"

#include <algorithm>

namespace inferama::simulator::test {

namespace {

const core::Time Start = core::timeOf(1'767'225'600);

} // namespace

Observed Observed::run(const Config& config, double seconds, std::vector<Fault> faults, std::uint64_t seed)
{
    Observed seen;
    Simulation simulation(config, {.seed = seed, .start = Start});
    for (const auto& fault : faults)
        simulation.inject(fault);
    const BatchSink sink = [&](const std::string&, const std::string& json) { seen.take(json); };
    seen.begin = Start;
    seen.end = Start + core::durationOf(seconds);
    simulation.advance(seen.end, sink);
    simulation.flush(sink);
    seen.totals = simulation.totals();
    return seen;
}

void Observed::take(const std::string& json)
{
    const auto decoding = codec_.decode(json, batch_);
    faulty += !decoding.ok() + ingest::total(decoding.invalid) + decoding.unknown;
    sources.emplace(batch_.source);
    client_ = batch_.source == "client";
    const auto of = [&](std::string_view id) -> SeenRequest& { return requests[std::string(id)]; };
    for (const auto& event : batch_.events) {
        if (const auto* start = std::get_if<core::RequestStart>(&event)) {
            SeenRequest& request = of(start->id);
            ++(client_ ? request.clientStarts : request.serverStarts);
            if (client_) {
                request.sent = start->t;
                sends.push_back(start->t);
            } else {
                request.serverStart = start->t;
                request.home = batch_.source;
            }
        } else if (const auto* tokens = std::get_if<core::Tokens>(&event)) {
            const auto ids = core::Batch::in(batch_.ids, tokens->ids);
            const auto counts = core::Batch::in(batch_.counts, tokens->counts);
            for (std::size_t i = 0; i < ids.size(); ++i) {
                SeenRequest& request = of(ids[i]);
                (client_ ? request.clientTokens : request.serverTokens) += counts.empty() ? 1 : counts[i];
                if (!client_ && !request.serverFirst)
                    request.serverFirst = tokens->t;
            }
        } else if (const auto* finish = std::get_if<core::Finish>(&event)) {
            SeenRequest& request = of(finish->id);
            ++(client_ ? request.clientEnds : request.serverEnds);
            (client_ ? request.clientReported : request.serverReported) = finish->outputTokens.value_or(0);
            if (client_) {
                request.clientEnd = finish->t;
                request.status = finish->status;
            }
        } else if (const auto* span = std::get_if<core::StageSpan>(&event)) {
            SeenRequest& request = of(span->id);
            stages.emplace(span->stage);
            firstSpan = std::min(firstSpan, span->t);
            request.stages[std::string(span->stage)] += span->duration;
            if (core::isTtftStage(span->stage))
                request.ttftSpans += span->duration;
        } else if (const auto* gauge = std::get_if<core::Gauge>(&event)) {
            for (const auto& value : core::Batch::in(batch_.values, gauge->values)) {
                gauges.emplace(value.name);
                auto& [sum, count] = gaugeSums[std::string(value.name)];
                sum += value.value;
                ++count;
            }
        } else if (const auto* step = std::get_if<core::Step>(&event)) {
            stepSeconds += core::seconds(step->duration);
        } else if (const auto* counter = std::get_if<core::Counter>(&event)) {
            for (const auto& value : core::Batch::in(batch_.values, counter->values))
                counters.emplace(value.name);
        } else if (const auto* mark = std::get_if<core::Mark>(&event)) {
            marks.emplace_back(mark->text);
        }
    }
}

double Observed::meanStage(std::string_view stage) const
{
    double sum = 0;
    std::uint64_t n = 0;
    for (const auto& [id, request] : requests) {
        const auto found = request.stages.find(stage);
        if (found == request.stages.end())
            continue;
        sum += core::seconds(found->second);
        ++n;
    }
    return n > 0 ? sum / static_cast<double>(n) : 0;
}

double Observed::meanGauge(std::string_view name) const
{
    const auto found = gaugeSums.find(name);
    return found == gaugeSums.end() ? 0 : found->second.first / static_cast<double>(found->second.second);
}

double Observed::meanInFlight(double fromSecond) const
{
    const core::Time from = begin + core::durationOf(fromSecond);
    double stay = 0;
    for (const auto& [id, request] : requests)
        if (request.clientStarts > 0)
            stay += std::max(0.0, core::seconds(request.clientEnd.value_or(end) - std::max(request.sent, from)));
    return stay / core::seconds(end - from);
}

std::shared_ptr<const core::Snapshot> figuresOf(const Config& config, double seconds, std::vector<Fault> faults,
                                                core::Slo slo)
{
    core::Aggregator aggregator({.slo = slo});
    ingest::Codec codec;
    core::Batch batch;
    Simulation simulation(config, {.seed = 1, .start = Start});
    const BatchSink sink = [&](const std::string&, const std::string& json) {
        if (codec.decode(json, batch).ok())
            aggregator.apply(batch);
        aggregator.advance(batch.t.value_or(Start));
    };
    // What some faults take away is a share of what is used: they begin when something is.
    simulation.advance(Start + core::durationOf(seconds / 4), sink);
    for (const auto& fault : faults)
        simulation.inject(fault);
    simulation.advance(Start + core::durationOf(seconds), sink);
    simulation.flush(sink);
    core::View view;
    view.window = seconds > 400 ? core::Window::FiveMinutes : core::Window::OneMinute;
    return aggregator.snapshot(view);
}

Config singleServer(double step)
{
    Config c;
    c.name = "single";
    c.model = {.name = "none", .parameters = 1, .layers = 1, .hidden = 1, .queryHeads = 1, .kvHeads = 1};
    c.gpu = {.name = "none", .flops = 1e15, .bandwidth = 1e15, .memory = 1e9};
    c.engine.maxBatch = 1;
    c.engine.prefixCache = false;
    c.engine.launchOverhead = step;
    c.engine.sampleTime = 0;
    c.engine.kvBlocks = 10'000;
    c.network = {.gatewayTime = 0, .routeTime = 0, .returnTime = 0, .delay = 0, .jitter = 0};
    c.workload = {.name = "single",
                  .input = {.shape = Lengths::Shape::Constant, .mean = 1},
                  .output = {.shape = Lengths::Shape::Constant, .mean = 40, .most = 10'000},
                  .prefixTokens = 0,
                  .sharing = 0};
    return c;
}

} // namespace inferama::simulator::test
