// SPDX-License-Identifier: GPL-3.0-or-later
// One request that waited 3.9 s and stalled once, and a snapshot to see it in.
#pragma once

#include "tests/gui/request_builder.h"

#include <memory>
#include <utility>

namespace inferama::tests {

inline RequestBuilder slowRequest()
{
    RequestBuilder builder;
    builder.id("r-c213add", 7)
        .tokens(2357, 144)
        .span("queue", 0.0, 3.68)
        .span("prefill", 3.68, 0.193)
        .chunks({3.91, 3.94, 4.434, 4.464})
        .ended(4.5)
        .stallLimit(0.2);
    core::RequestDetail& r = builder.value();
    r.outputReported = true;
    r.cachedTokens = 976;
    r.sendLag = 0.000543;
    r.unattributed = 0.037;
    r.jitter = 0.464;
    r.reason = "stop";
    r.lanes.push_back({"loadgen", core::Role::Client, r.start, r.first, r.last, r.end, r.status, true});
    r.lanes.push_back({"vllm-0", core::Role::Server, r.start, r.first, r.last, r.end, r.status, false});
    return builder;
}

inline std::shared_ptr<core::Snapshot> paneSnapshot()
{
    auto s = std::make_shared<core::Snapshot>();
    s->now = Origin + std::chrono::seconds{20};
    s->window.window = core::Window::OneMinute;
    auto& ttft = s->metrics[static_cast<std::size_t>(core::Metric::Ttft)];
    ttft.count = 100'000;
    ttft.min = 0.1;
    ttft.max = 9;
    ttft.percentiles = {2, 3.8, 4.2, 5, 6};
    core::SourceFigures vllm;
    vllm.name = "vllm-0";
    vllm.role = core::Role::Server;
    vllm.clockOffset = -0.0004;
    vllm.clockUncertainty = 0.0002;
    s->sources.push_back(vllm);
    return s;
}

// As above, and asked about this request.
inline std::shared_ptr<core::Snapshot> withContext(std::shared_ptr<const core::RequestDetail> request)
{
    auto s = paneSnapshot();
    s->openRequest = std::move(request);
    s->openContext.emplace();
    return s;
}

} // namespace inferama::tests
