// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/simulator/step_time.h"

#include <algorithm>

namespace inferama::simulator {

namespace {

constexpr double BytesPerActivation = 2;
// A draft model is this much smaller than the one it drafts for.
constexpr double DraftShare = 0.05;

} // namespace

StepTime stepTimeOf(const Config& c, const StepWork& work)
{
    const double ranks = c.engine.tensorParallel;
    const double flopsPerSecond = c.gpu.flops * c.gpu.computeEfficiency * ranks;
    const double bytesPerSecond = c.gpu.bandwidth * c.gpu.memoryEfficiency * ranks;
    const double tokens = work.prefillTokens + work.decodeTokens;
    const double weights = c.model.parameters * c.model.bytesPerWeight;
    const double attentionFlops = 4 * c.model.layers * c.model.queryHeads * c.model.headDimension;

    StepTime t;
    const double matmulFlops = 2 * c.model.parameters * tokens;
    t.matmul = std::max(matmulFlops / flopsPerSecond, weights / bytesPerSecond);
    const double prefillFlops = attentionFlops * work.prefillContext;
    t.prefillAttention = prefillFlops / flopsPerSecond;
    const double decodeFlops = attentionFlops * work.decodeAttention;
    const double kvBytes = c.model.kvBytesPerToken() * work.decodeContext;
    t.kvRead = std::max(decodeFlops / flopsPerSecond, kvBytes / bytesPerSecond);
    if (c.engine.speculative && work.sequences > 0)
        t.draft = c.engine.draftTokens * weights * DraftShare / bytesPerSecond;
    t.flops = matmulFlops + prefillFlops + decodeFlops;
    t.bytes = weights + kvBytes;
    if (c.engine.tensorParallel > 1) {
        // Two all-reduces a layer, each moving 2(p-1)/p of the activations over every link of a ring.
        const double bytes = 2 * (ranks - 1) / ranks * tokens * c.model.hidden * BytesPerActivation;
        const bool far = c.engine.nodes > 1;
        const double bandwidth = far ? c.gpu.interNodeBandwidth * (ranks / c.engine.nodes) : c.gpu.linkBandwidth;
        const double latency = far ? c.gpu.interNodeLatency : c.gpu.linkLatency;
        if (far)
            t.transferBytes = 2 * c.model.layers * bytes * c.engine.nodes;
        t.collective = 2 * c.model.layers * (latency + bytes / bandwidth);
    }
    return t;
}

} // namespace inferama::simulator
