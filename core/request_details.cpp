// SPDX-License-Identifier: GPL-3.0-or-later
// Single requests as a page shows them, and what several sources' views of one tell about their clocks.
#include "core/clock_offset.h"
#include "core/figure_parts.h"

#include <algorithm>
#include <utility>

namespace inferama::core {

namespace {

constexpr std::size_t OffsetRequests = 200; // the newest ones that clocks are compared by

std::optional<Time> firstOf(const SourceView& view)
{
    return view.chunks.empty() ? view.first : std::optional(view.chunks.front().t);
}

void estimateOffsets(const World& world, Snapshot& out)
{
    std::vector<std::optional<ClockOffset>> best(world.sources.size());
    world.ledger.starts.visitNewest(world.now, OffsetRequests, [&](const StartEntry& entry) {
        const Request* request = world.find(entry.request);
        if (!request || request->views.size() < 2 || !request->settled.measured)
            return;
        const SourceView& near = request->views[request->settled.fullest];
        const auto back = firstOf(near);
        if (!near.start || !back)
            return;
        for (const SourceView& far : request->views) {
            const auto left = firstOf(far);
            if (&far == &near || !far.start || !left)
                continue;
            const ClockOffset estimate = clockOffset(*near.start, *far.start, *left, *back);
            auto& known = best[far.source];
            if (estimate.roundTrip.count() >= 0 && (!known || estimate.roundTrip < known->roundTrip))
                known = estimate;
        }
    });
    for (std::size_t i = 0; i < best.size(); ++i) {
        if (!best[i])
            continue;
        out.sources[i].clockOffset = seconds(best[i]->offset);
        out.sources[i].clockUncertainty = seconds(best[i]->roundTrip) / 2;
    }
}

} // namespace

RequestDetail describe(const World& world, const Request& request)
{
    const Settled& s = request.settled;
    RequestDetail d;
    d.serial = request.serial;
    d.id = world.book.idOf(request);
    d.start = s.start;
    d.due = s.due;
    d.first = s.first;
    d.last = s.last;
    d.end = s.end;
    if (s.end)
        d.status = s.status;
    else if (s.lost)
        d.status = Status::Lost;
    d.inputTokens = s.input;
    d.outputReported = s.output.has_value();
    if (s.output || s.chunks > 0)
        d.outputTokens = s.outputTokens();
    d.cachedTokens = s.cached;
    d.ttft = inSeconds(s.ttft());
    d.firstAnswer = inSeconds(s.firstAnswer());
    d.tpot = inSeconds(s.tpot());
    d.e2e = inSeconds(s.e2e());
    d.jitter = inSeconds(s.jitter());
    d.meanItl = inSeconds(s.meanItl());
    d.sendLag = inSeconds(s.sendLag());

    if (s.measured) {
        d.observer = request.views[s.fullest].role;
        d.chunks = request.views[s.fullest].chunks;
    }
    if (d.chunks.size() > 1) {
        const Nanoseconds limit = world.book.stallLimit(request);
        d.stallLimit = inSeconds(limit);
        for (std::size_t i = 1; i < d.chunks.size(); ++i)
            d.stalls += (d.chunks[i].t - d.chunks[i - 1].t).count() > limit;
    }
    d.unattributed = inSeconds(request.unattributed());
    for (const ObservedSpan& span : world.spansOf(request))
        d.spans.push_back({world.ledger.stageNames.nameOf(span.stage), span.t, span.duration, span.count,
                           world.sources[span.source].name});
    std::sort(d.spans.begin(), d.spans.end(), [](const SpanDetail& a, const SpanDetail& b) { return a.t < b.t; });

    RequestTexts texts = textsOf(request);
    d.model = std::move(texts.model);
    d.reason = std::move(texts.reason);
    d.error = std::move(texts.error);
    d.labels = std::move(texts.labels);

    std::vector<const SourceView*> views;
    for (const SourceView& view : request.views)
        views.push_back(&view);
    std::stable_sort(views.begin(), views.end(), [](auto a, auto b) { return rankOf(a->role) < rankOf(b->role); });
    for (const SourceView* view : views) {
        LaneDetail lane;
        lane.source = world.sources[view->source].name;
        lane.role = view->role;
        lane.start = view->start;
        lane.first = firstOf(*view);
        if (!view->chunks.empty())
            lane.last = view->chunks.back().t;
        lane.end = view->end;
        if (view->end)
            lane.status = view->status;
        lane.measured = s.measured && view == &request.views[s.fullest];
        d.lanes.push_back(std::move(lane));
    }
    return d;
}

std::shared_ptr<const RequestDetail> DetailCache::detail(const World& world, const Request& request)
{
    if (world.past && world.past->find(request.serial) != nullptr)
        return std::make_shared<const RequestDetail>(describe(world, request));
    auto& entry = current_[request.serial];
    if (!entry.detail) {
        if (const auto known = previous_.find(request.serial); known != previous_.end())
            entry = known->second;
    }
    if (!entry.detail || entry.revision != request.revision)
        entry = {request.revision, std::make_shared<const RequestDetail>(describe(world, request))};
    return entry.detail;
}

void DetailCache::sweep()
{
    previous_.swap(current_);
    current_.clear();
}

void fillRequests(const World& world, const View& view, DetailCache& cache, Snapshot& out)
{
    for (const RequestKey key : view.details)
        if (const Request* request = world.find(key); request != nullptr && world.knows(*request))
            out.details.push_back(cache.detail(world, *request));
    if (!view.openRequest.empty()) {
        const Request* request = world.book.find(view.openRequest);
        if (request != nullptr)
            request = world.find(request->place);
        if (request != nullptr && world.knows(*request)) {
            out.openRequest = cache.detail(world, *request);
            out.openContext = contextOf({world, stretchOf(out.window), out.window.length}, *request);
        }
    }
    cache.sweep();
    estimateOffsets(world, out);
    if (view.requests && world.settings.requestRows)
        out.requestTable = world.rows.table(world);
}

} // namespace inferama::core
