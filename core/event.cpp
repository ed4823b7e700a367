// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/event.h"

#include "core/overloaded.h"

namespace inferama::core {

std::string_view nameOf(Role role)
{
    switch (role) {
    case Role::Client:
        return "client";
    case Role::Proxy:
        return "proxy";
    case Role::Server:
        return "server";
    case Role::Exporter:
        return "exporter";
    }
    return {};
}

std::string_view nameOf(Status status)
{
    switch (status) {
    case Status::Ok:
        return "ok";
    case Status::Error:
        return "error";
    case Status::Timeout:
        return "timeout";
    case Status::Cancelled:
        return "cancelled";
    case Status::Rejected:
        return "rejected";
    case Status::Empty:
        return "empty";
    case Status::Lost:
        return "lost";
    }
    return {};
}

std::string_view nameOf(Channel channel)
{
    switch (channel) {
    case Channel::Unspecified:
    case Channel::Content:
        return "content";
    case Channel::Reasoning:
        return "reasoning";
    case Channel::Tool:
        return "tool";
    }
    return {};
}

void Batch::clear()
{
    source = {};
    boot = {};
    seq.reset();
    t.reset();
    events.clear();
    ids.clear();
    counts.clear();
    labels.clear();
    chunks.clear();
    spans.clear();
    values.clear();
    numbers.clear();
}

std::optional<Time> latestRequestEvent(const Batch& batch)
{
    std::optional<Time> latest;
    const auto see = [&latest](Time t) { latest = std::max(latest.value_or(t), t); };
    for (const Event& event : batch.events) {
        std::visit(Overloaded{[&](const RequestStart& e) { see(e.t); },
                              [&](const StageSpan& e) { see(e.t + e.duration); }, [&](const Tokens& e) { see(e.t); },
                              [&](const Finish& e) { see(e.t); },
                              [&](const Record& e) {
                                  see(e.finish.t);
                                  if (e.first)
                                      see(e.start.t + *e.first);
                                  for (const ChunkOffset& chunk : Batch::in(batch.chunks, e.chunks))
                                      see(e.start.t + chunk.offset);
                                  for (const SpanOffset& span : Batch::in(batch.spans, e.spans))
                                      see(e.start.t + span.offset + span.duration);
                              },
                              [](const auto&) {}},
                   event);
    }
    return latest;
}

} // namespace inferama::core
