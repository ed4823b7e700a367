// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/simulation.h"

#include "tools/simulator/client.h"
#include "tools/simulator/cluster.h"
#include "tools/simulator/event_queue.h"
#include "tools/simulator/gauges.h"
#include "tools/simulator/hello.h"
#include "tools/simulator/network.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace inferama::simulator {

namespace {

constexpr double FlushEvery = 0.05;
constexpr double GaugesEvery = 0.25;
constexpr double CountersEvery = 1;
constexpr double HelloEvery = 5;
// Until then what is in use says little of what will be.
constexpr core::Duration WarmUp = std::chrono::seconds{20};

std::string bootOf(const SimulationOptions& options)
{
    return options.boot.empty() ? "seed-" + std::to_string(options.seed) : options.boot;
}

std::string strengthText(double strength)
{
    char text[16];
    std::snprintf(text, sizeof text, "%.3g", strength);
    return text;
}

} // namespace

struct Simulation::State {
    State(Config given, SimulationOptions wanted)
        : config(std::move(given)), options(std::move(wanted)), queue(options.start),
          network(config.network, options.seed, options.start),
          cluster(
              config, effects, queue, network, requests, options.seed, bootOf(options),
              [this](core::Time t, std::vector<Cluster::Outcome> outcomes) { client.expect(t, std::move(outcomes)); }),
          client(config, effects, queue, network, requests, cluster, options.seed, bootOf(options)),
          gauges(config, effects, options.seed)
    {
        sayHello();
        every(HelloEvery, [this] { sayHello(); });
        every(GaugesEvery, [this] { gauges.publishGauges(cluster, client, network, queue.now(), GaugesEvery); });
        every(CountersEvery, [this] { gauges.publishCounters(cluster, client, queue.now()); });
        every(FlushEvery, [this] { flush(); });
        client.start();
    }

    void every(double seconds, const std::function<void()>& action)
    {
        queue.in(seconds, [this, seconds, action] {
            action();
            every(seconds, action);
        });
    }

    void sayHello()
    {
        client.writer().hello(queue.now(), clientHello(config));
        for (auto& member : cluster.members())
            member.writer.hello(queue.now(), serverHello(config));
    }

    void flush()
    {
        client.writer().flush(queue.now(), *sink);
        for (auto& member : cluster.members())
            member.writer.flush(queue.now(), *sink);
    }

    void settingsChanged()
    {
        effects = effectsOf(faults);
        cluster.settingsChanged();
        client.settingsChanged();
    }

    Usage usage() const
    {
        Usage usage{.inFlight = static_cast<double>(client.inFlight())};
        const auto n = static_cast<double>(cluster.members().size());
        for (const auto& member : cluster.members()) {
            usage.running += static_cast<double>(member.replica.running()) / n;
            usage.kvBlocks += static_cast<double>(member.replica.kv().used()) / n;
        }
        return usage;
    }

    void markFault(const Fault& fault, std::string_view what)
    {
        if (!options.reveal) {
            client.writer().mark(queue.now(), "fault " + std::string(what));
            return;
        }
        const std::string strength = strengthText(fault.strength);
        client.writer().mark(
            queue.now(), "fault " + std::string(nameOf(fault.kind)) + " (" + strength + ") " + std::string(what),
            std::array<Label, 3>{
                {{"fault", nameOf(fault.kind)}, {"cause", causeOf(fault.kind)}, {"strength", strength}}});
    }

    auto find(FaultKind kind) { return std::ranges::find(faults, kind, &Fault::kind); }

    void inject(const Fault& fault)
    {
        std::erase_if(early, [&](const Fault& other) { return other.kind == fault.kind; });
        const core::Time warm = options.start + WarmUp;
        if (!takesWhatIsInUse(fault.kind) || queue.now() >= warm) {
            begin(fault);
            return;
        }
        early.push_back(fault);
        queue.at(warm, [this, kind = fault.kind] {
            const auto waiting = std::ranges::find(early, kind, &Fault::kind);
            if (waiting == early.end())
                return;
            const Fault due = *waiting;
            early.erase(waiting);
            if (!due.until || *due.until > queue.now())
                begin(due);
        });
    }

    void begin(const Fault& fault)
    {
        const auto known = find(fault.kind);
        Fault added = fault;
        const bool fresh = known == faults.end();
        added.before = fresh ? usage() : known->before;
        if (fresh)
            faults.push_back(added);
        else
            *known = added;
        markFault(added, fresh ? "begins" : "changes");
        settingsChanged();
        if (fault.until)
            queue.at(*fault.until, [this, kind = fault.kind, until = *fault.until] {
                if (const auto there = find(kind); there != faults.end() && there->until == until)
                    clear(kind);
            });
    }

    void clear(FaultKind kind)
    {
        std::erase_if(early, [&](const Fault& other) { return other.kind == kind; });
        const auto known = find(kind);
        if (known == faults.end())
            return;
        markFault(*known, "ends");
        faults.erase(known);
        settingsChanged();
    }

    Totals totals() const
    {
        Totals totals;
        totals.sent = client.counts().sent;
        totals.ok = client.counts().ok;
        totals.failed = client.counts().failed;
        totals.inFlight = client.inFlight();
        totals.kvBlocks = kvBlocksOf(config);
        for (const auto& member : cluster.members()) {
            const Replica& replica = member.replica;
            totals.waiting += replica.waiting();
            totals.running += replica.running();
            totals.steps += replica.counts.steps;
            totals.outputTokens += replica.counts.outputTokens;
            totals.preemptions += replica.counts.preemptions;
            totals.kvBlocksUsed += replica.kv().used();
            totals.kvBlocksMost = std::max(totals.kvBlocksMost, replica.counts.mostBlocks);
            totals.largestBatch = std::max(totals.largestBatch, replica.counts.largestBatch);
        }
        return totals;
    }

    Config config;
    SimulationOptions options;
    Effects effects;
    std::vector<Fault> faults; // active
    std::vector<Fault> early;  // to begin when it is warm
    EventQueue queue;
    NetworkModel network;
    Requests requests;
    Cluster cluster;
    Client client;
    Gauges gauges;
    const BatchSink* sink = nullptr; // while it advances
};

Simulation::Simulation(Config config, SimulationOptions options)
    : state_(std::make_unique<State>(std::move(config), std::move(options)))
{
}

Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

void Simulation::advance(core::Time t, const BatchSink& sink)
{
    state_->sink = &sink;
    state_->queue.runTo(t);
    state_->sink = nullptr;
}

void Simulation::flush(const BatchSink& sink)
{
    state_->sink = &sink;
    state_->flush();
    state_->sink = nullptr;
}

core::Time Simulation::now() const { return state_->queue.now(); }
const Config& Simulation::config() const { return state_->config; }
const std::vector<Fault>& Simulation::faults() const { return state_->faults; }

Totals Simulation::totals() const { return state_->totals(); }

std::optional<std::string> Simulation::change(const Config& config, std::string_view what)
{
    const Config& old = state_->config;
    if (config.model.name != old.model.name || config.gpu.name != old.gpu.name ||
        config.engine.tensorParallel != old.engine.tensorParallel || config.engine.replicas != old.engine.replicas ||
        kvBlocksOf(config) != kvBlocksOf(old))
        return "model, GPU, ranks, replicas and KV memory stand from the beginning: start another simulation";
    if ((config.load.arrival == Arrival::Trace) != (old.load.arrival == Arrival::Trace))
        return "a trace is replayed from the beginning to the end: start another simulation";
    if (auto why = whyImpossible(config))
        return why;
    state_->config = config;
    if (!what.empty())
        state_->client.writer().mark(now(), what);
    state_->sayHello();
    state_->settingsChanged();
    return std::nullopt;
}

void Simulation::inject(const Fault& fault) { state_->inject(fault); }
void Simulation::clear(FaultKind kind) { state_->clear(kind); }
void Simulation::mark(std::string_view text) { state_->client.writer().mark(now(), text); }

} // namespace inferama::simulator
