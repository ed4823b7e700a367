// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/gauges.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace inferama::simulator {

namespace {

double number(auto n) { return static_cast<double>(n); }

// Of a GPU's power above idle so much goes with being busy at all, the rest with what is computed and moved.
constexpr double BusyPowerShare = 0.35;

} // namespace

Gauges::Gauges(const Config& config, const Effects& effects, std::uint64_t seed)
    : config_(config), effects_(effects), random_(seed, 6)
{
    for (int replica = 0; replica < config.engine.replicas; ++replica)
        gpus_.emplace_back(config.engine.tensorParallel, seed, replica);
}

void Gauges::publishGauges(Cluster& cluster, Client& client, NetworkModel& network, core::Time now, double interval)
{
    const Load& load = config_.load;
    std::vector<NamedValue> seen{{"concurrency", number(client.inFlight())}};
    if (load.mode == LoadMode::Open && load.arrival != Arrival::Trace)
        seen.push_back({"offered_rate", load.rate * effects_.rate});
    client.writer().gauges(now, seen);
    networkGauges(cluster.members().front().writer, network, cluster, now, interval);
    for (auto& member : cluster.members())
        replicaGauges(member, now, interval);
}

void Gauges::replicaGauges(Cluster::Member& member, core::Time now, double interval)
{
    StepFigures& f = member.figures;
    const Replica& replica = member.replica;
    const double ranks = config_.engine.tensorParallel;
    const KvCache& kv = replica.kv();
    member.writer.gauges(
        now, std::array<NamedValue, 7>{
                 {{"running", number(replica.running())},
                  {"waiting", number(replica.waiting())},
                  {"queued_tokens", number(replica.waitingTokens())},
                  {"batch_size", number(f.batch)},
                  {"max_batch", number(config_.engine.maxBatch)},
                  {"batch_prefill_tokens", number(f.prefillTokens)},
                  {"kv_usage", kv.capacity() > 0 ? std::min(1.0, number(kv.used()) / number(kv.capacity())) : 0}}});
    if (f.step > 0) {
        std::vector<NamedValue> times{{"step_time", f.step},
                                      {"attention_time", f.attention},
                                      {"matmul_time", f.matmul},
                                      {"launch_time", f.launch}};
        if (ranks > 1) {
            times.push_back({"collective_time", f.collective});
            times.push_back({"nccl_time", f.transfer});
        }
        if (f.migration > 0)
            times.push_back({"kv_migration_time", f.migration});
        member.writer.gauges(now, times);
    }
    if (ranks > 1) {
        for (std::size_t rank = 0; rank < f.rank.size(); ++rank) {
            const std::string name = std::to_string(rank);
            member.writer.gauges(now, std::array<NamedValue, 1>{{{"rank_step_time", f.rank[rank]}}},
                                 Label{"rank", name});
        }
    }
    deviceGauges(member, now, interval);
    f.transferBytes = 0;
    // Without a step nothing of the last one stands any more.
    f.batch = f.prefillTokens = 0;
    f.step = f.migration = 0;
    f.rank.clear();
}

void Gauges::deviceGauges(Cluster::Member& member, core::Time now, double interval)
{
    StepFigures& f = member.figures;
    const GpuShares& gpus = gpus_[static_cast<std::size_t>(member.replica.index())];
    const double ranks = number(gpus.count());
    // A step is counted when it ends; what of it does not fit into this interval belongs to the next one.
    const double fits = f.busy > interval ? interval / f.busy : 1;
    const double busy = fits * f.busy / interval;
    const double compute = std::min(1.0, fits * f.flops / (config_.gpu.flops * ranks * interval));
    const double memory = std::min(1.0, fits * f.bytes / (config_.gpu.bandwidth * ranks * interval));
    for (double* sum : {&f.busy, &f.flops, &f.bytes})
        *sum *= 1 - fits;

    const double total = config_.gpu.memory;
    const double weights = config_.model.parameters * config_.model.bytesPerWeight / ranks;
    const double kv =
        number(kvBlocksOf(config_)) * config_.engine.blockTokens * config_.model.kvBytesPerToken() / ranks;
    const double other = 0.01 * total; // context, libraries
    const std::vector<double> activation = gpus.parts(activationBytes(config_));
    const std::vector<double> busyOf = gpus.busy(busy, f.rank);
    const std::vector<double> computeOf = gpus.ratios(compute);
    const std::vector<double> memoryOf = gpus.ratios(memory);
    const std::vector<double> workOf = gpus.busy(std::max(compute, memory), f.rank);
    const double range = config_.gpu.peakWatts - config_.gpu.idleWatts;
    for (std::size_t gpu = 0; gpu < gpus.count(); ++gpu) {
        const double watts =
            config_.gpu.idleWatts + range * (BusyPowerShare * busyOf[gpu] + (1 - BusyPowerShare) * workOf[gpu]);
        member.energy += watts * interval;
        const std::string name = std::to_string(gpu);
        member.writer.gauges(now,
                             std::array<NamedValue, 10>{{{"gpu_util", busyOf[gpu]},
                                                         {"sm_util", computeOf[gpu]},
                                                         {"mem_bandwidth_util", memoryOf[gpu]},
                                                         {"power_watts", watts},
                                                         {"mem_total_bytes", total},
                                                         {"mem_used_bytes", weights + kv + activation[gpu] + other},
                                                         {"mem_weights_bytes", weights},
                                                         {"mem_kv_bytes", kv},
                                                         {"mem_activation_bytes", activation[gpu]},
                                                         {"mem_other_bytes", other}}},
                             Label{"gpu", name});
    }
}

void Gauges::networkGauges(SourceWriter& writer, NetworkModel& network, const Cluster& cluster, core::Time now,
                           double interval)
{
    auto rails = network.takeRailBytes();
    // Collectives between nodes use all rails alike.
    if (config_.engine.nodes > 1)
        for (const auto& member : cluster.members())
            for (double& bytes : rails)
                bytes += member.figures.transferBytes / number(rails.size());
    double moved = 0;
    const bool hasRails = config_.engine.split || config_.engine.nodes > 1;
    for (std::size_t rail = 0; rail < rails.size(); ++rail) {
        moved += rails[rail];
        if (!hasRails)
            continue;
        const std::string name = std::to_string(rail);
        writer.gauges(now, std::array<NamedValue, 1>{{{"rail_bytes_rate", rails[rail] / interval}}},
                      Label{"rail", name});
    }
    // A NIC that is busy queues a little; one that congestion or incast meets, a lot.
    const double pressure = std::max(effects_.congestion, effects_.incast);
    const double traffic = moved / interval / (config_.network.railBandwidth * number(rails.size()));
    for (int nic = 0; nic < 2; ++nic) {
        const double depth = random_.exponential(2 + 40 * traffic + 300 * pressure);
        const std::string name = std::to_string(nic);
        writer.gauges(now, std::array<NamedValue, 1>{{{"queue_depth", std::floor(depth)}}}, Label{"nic", name});
    }
    writer.gauges(now, std::array<NamedValue, 1>{
                           {{"incast_flows", number(network.busyRails(now)) +
                                                 std::floor(random_.exponential(1) + 60 * effects_.incast)}}});
    packets_.marked += std::floor(random_.exponential((2 + 400 * traffic + 20'000 * pressure) * interval));
    packets_.notified += std::floor(random_.exponential((1 + 200 * traffic + 12'000 * pressure) * interval));
    packets_.paused += std::floor(random_.exponential((0.2 + 3'000 * pressure) * interval));
}

void Gauges::publishCounters(Cluster& cluster, Client& client, core::Time now)
{
    const ClientCounts& seen = client.counts();
    client.writer().counters(now, std::array<NamedValue, 4>{{{"requests_sent", number(seen.sent)},
                                                             {"requests_finished", number(seen.ok + seen.failed)},
                                                             {"input_tokens", number(seen.inputTokens)},
                                                             {"output_tokens", number(seen.outputTokens)}}});
    for (auto& member : cluster.members()) {
        const ReplicaCounts& c = member.replica.counts;
        std::vector<NamedValue> values{{"requests_finished", number(c.finished)},
                                       {"input_tokens", number(c.inputTokens)},
                                       {"output_tokens", number(c.outputTokens)},
                                       {"preemptions", number(c.preemptions)},
                                       {"energy_joules", member.energy},
                                       {"kv_query_tokens", number(c.kvQueryTokens)},
                                       {"kv_hit_tokens", number(c.kvHitTokens)},
                                       {"kv_evicted_blocks", number(member.replica.kv().evicted())},
                                       {"kv_stored_blocks", number(member.replica.kv().stored())},
                                       {"kv_recomputed_tokens", number(c.kvRecomputedTokens)}};
        if (config_.engine.speculative) {
            values.push_back({"draft_tokens", number(c.draftTokens)});
            values.push_back({"accepted_tokens", number(c.acceptedTokens)});
        }
        member.writer.counters(now, values);
    }
    cluster.members().front().writer.counters(
        now, std::array<NamedValue, 3>{
                 {{"ecn_marked", packets_.marked}, {"cnp", packets_.notified}, {"pfc_pause", packets_.paused}}});
}

} // namespace inferama::simulator
