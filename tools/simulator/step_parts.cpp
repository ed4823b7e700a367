// SPDX-License-Identifier: GPL-3.0-or-later
// From what a step computes to how long each part of it takes on this replica, now.
#include "tools/simulator/cluster.h"

#include <algorithm>

namespace inferama::simulator {

namespace {

// Ranks differ by a little in every step.
constexpr double RankSpread = 0.008;
// Of a step's fixed cost so much passes before the GPU begins.
constexpr double ScheduleShare = 0.3;

} // namespace

Cluster::StepParts Cluster::partsOf(Member& member, const StepPlan& plan)
{
    StepParts parts;
    StepTime& time = parts.time;
    time = stepTimeOf(config_, plan.work);
    const double tokens = plan.work.prefillTokens + plan.work.decodeTokens;
    const double prefillShare = tokens > 0 ? plan.work.prefillTokens / tokens : 0;
    time.prefillAttention *= effects_.prefillSlowdown;
    time.kvRead *= effects_.decodeSlowdown;
    time.matmul *= prefillShare * effects_.prefillSlowdown + (1 - prefillShare) * effects_.decodeSlowdown;

    const int ranks = config_.engine.tensorParallel;
    const int slow = member.replica.index() % ranks;
    double slowest = 0;
    double sum = 0;
    for (int rank = 0; rank < ranks; ++rank) {
        const double spread = ranks > 1 ? std::max(0.9, 1 + RankSpread * random_.normal()) : 1;
        const double own = time.compute() * spread * (rank == slow ? effects_.slowRank : 1);
        parts.rank.push_back(own);
        slowest = std::max(slowest, own);
        sum += own;
    }
    double tail = 0;
    if (ranks > 1 && random_.chance(effects_.commTailShare))
        tail = effects_.commTail * (0.5 + random_.uniform());
    const double launch = config_.engine.launchOverhead;
    double gap = effects_.stepGap;
    if (effects_.pauseEvery > 0) {
        const bool first = member.nextPause == core::Time{};
        if (!first && queue_.now() >= member.nextPause)
            gap += effects_.pause * (0.7 + 0.6 * random_.uniform());
        if (first || queue_.now() >= member.nextPause)
            member.nextPause = queue_.now() + microseconds(gap + random_.exponential(effects_.pauseEvery));
    }
    // While the slowest computes the others wait in the collective: it is part of what they see as communication.
    const double mean = sum / ranks;
    parts.gap = microseconds(gap);
    parts.schedule = microseconds(launch * ScheduleShare);
    parts.launch = microseconds(launch * (1 - ScheduleShare));
    parts.compute = microseconds(mean);
    parts.kvRead = std::min(parts.compute, microseconds(time.compute() > 0 ? mean * time.kvRead / time.compute() : 0));
    parts.transfer = microseconds(time.collective + tail);
    parts.comm = parts.transfer + microseconds(slowest - mean);
    parts.sample = microseconds(config_.engine.sampleTime);
    return parts;
}

void Cluster::note(Member& member, const StepPlan& plan, const StepParts& parts)
{
    StepFigures& f = member.figures;
    f.busy += core::seconds(parts.launch + parts.compute + parts.comm);
    f.flops += parts.time.flops;
    f.bytes += parts.time.bytes;
    f.transferBytes += parts.time.transferBytes;
    f.batch = static_cast<int>(plan.items.size());
    f.prefillTokens = plan.prefillTokens;
    f.step = core::seconds(parts.length());
    f.attention = parts.time.kvRead + parts.time.prefillAttention;
    f.matmul = parts.time.matmul;
    f.launch = core::seconds(parts.gap + parts.schedule + parts.launch);
    f.collective = core::seconds(parts.comm);
    f.transfer = core::seconds(parts.transfer);
    f.rank = parts.rank;
}

} // namespace inferama::simulator
