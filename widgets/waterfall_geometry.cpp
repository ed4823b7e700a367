// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/waterfall_geometry.h"

#include "core/stages.h"
#include "widgets/request_figures.h"

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

using core::Duration;
using core::Time;

std::vector<ClockOffset> clockOffsets(const core::Snapshot& snapshot)
{
    std::vector<ClockOffset> offsets;
    for (const auto& source : snapshot.sources)
        if (source.clockOffset)
            offsets.push_back({source.name, core::durationOf(*source.clockOffset)});
    return offsets;
}

Time onMeasuredClock(Time t, std::string_view source, std::span<const ClockOffset> offsets)
{
    const auto it =
        std::find_if(offsets.begin(), offsets.end(), [&](const ClockOffset& o) { return o.source == source; });
    return it == offsets.end() ? t : t - it->offset;
}

std::vector<PlacedSpan> placedStages(const core::RequestDetail& request, Time now, std::span<const ClockOffset> offsets)
{
    const Time from = request.start;
    const Time to = std::max(from, request.first.value_or(request.end.value_or(now)));

    std::vector<PlacedSpan> spans;
    for (const auto& span : request.spans) {
        if (!core::isTtftStage(span.stage))
            continue;
        const Time start = onMeasuredClock(span.t, span.source, offsets);
        spans.push_back({span.stage, span.source, start, start + span.duration});
    }
    std::stable_sort(spans.begin(), spans.end(),
                     [](const PlacedSpan& a, const PlacedSpan& b) { return a.start < b.start; });
    if (spans.empty())
        return spans;

    Time latest = spans.front().end;
    for (const PlacedSpan& span : spans)
        latest = std::max(latest, span.end);
    Duration shift{};
    if (latest > to)
        shift = to - latest;
    if (spans.front().start + shift < from)
        shift = from - spans.front().start;

    std::vector<PlacedSpan> placed;
    Time reached = from;
    for (PlacedSpan span : spans) {
        span.start = std::clamp(span.start + shift, reached, std::max(reached, to));
        span.end = std::clamp(span.end + shift, span.start, std::max(span.start, to));
        reached = span.end;
        placed.push_back(span);
    }
    return placed;
}

namespace {

bool isDecode(Fill fill) { return fill == Fill::Decode || fill == Fill::DenseDecode; }

// Takes pieces of a bar in order and gives segments of at least a pixel: what is thinner joins its neighbours, and
// the piece that has most of the pixel colours it. A stall gets a pixel whatever its neighbours are.
class BarBuilder {
public:
    explicit BarBuilder(std::vector<Segment>& segments) : segments_(segments) {}

    // Pieces come without holes between them.
    void add(double x, double right, Fill fill, std::string_view stage = {})
    {
        if (right <= x)
            return;
        if (pending_.width > 0 && pending_.fill == fill && pending_.stage == stage) {
            pending_.width = right - pending_.x;
            most_ = std::max(most_, pending_.width);
            return;
        }
        if (pending_.width > 0 && pending_.width < 1) {
            const std::optional<double> merged = mergedWith(fill);
            if (fill == Fill::Stall || (pending_.fill != Fill::Stall && right - x > most_)) {
                most_ = right - x;
                pending_ = {pending_.x, right - pending_.x, fill, stage, merged};
                return;
            }
            pending_.width = std::min(1.0, right - pending_.x);
            x = pending_.right();
            if (right <= x) {
                pending_.merged = merged;
                return;
            }
        }
        if (pending_.width > 0)
            segments_.push_back(pending_);
        pending_ = {x, right - x, fill, stage};
        most_ = right - x;
    }

    void finish()
    {
        if (pending_.width < 1 && !segments_.empty() && pending_.fill != Fill::Stall) {
            Segment& last = segments_.back();
            if (pending_.width > 0 && !last.merged)
                last.merged = mergedWith(last.fill);
            last.width = std::max(pending_.right() - last.x, last.width);
            return;
        }
        pending_.width = std::max(pending_.width, 1.0);
        segments_.push_back(pending_);
    }

private:
    // Tokens in more or less dense a row are no two things.
    std::optional<double> mergedWith(Fill fill) const
    {
        const bool alike = isDecode(pending_.fill) && isDecode(fill);
        return pending_.merged || alike ? pending_.merged : std::optional(pending_.x);
    }

    std::vector<Segment>& segments_;
    Segment pending_{};
    double most_ = 0;
};

} // namespace

Bar layOut(const core::RequestDetail& request, double pixelsPerSecond, Time now, std::span<const ClockOffset> offsets)
{
    const auto px = [&](Time t) { return std::max(0.0, core::seconds(t - request.start) * pixelsPerSecond); };
    Bar bar;
    BarBuilder build(bar.segments);

    const std::vector<PlacedSpan> stages = placedStages(request, now, offsets);
    const Fill unexplained = request.first && !stages.empty() ? Fill::Unattributed : Fill::Waiting;
    double x = 0;
    const auto reach = [&](Time t, Fill fill, std::string_view stage = {}) {
        build.add(x, px(t), fill, stage);
        x = std::max(x, px(t));
    };
    for (const PlacedSpan& span : stages) {
        reach(span.start, unexplained);
        reach(span.end, Fill::Stage, span.stage);
    }
    const auto& chunks = request.chunks;
    if (request.first)
        reach(*request.first, unexplained);
    else if (request.end)
        reach(*request.end, unexplained);
    if (!chunks.empty())
        reach(chunks.front().t, Fill::Decode);
    for (std::size_t i = 1; i < chunks.size(); ++i) {
        const double gap = core::seconds(chunks[i].t - chunks[i - 1].t);
        const bool stall = request.stallLimit > 0 && gap > request.stallLimit;
        reach(chunks[i].t, stall                                 ? Fill::Stall
                           : gap * pixelsPerSecond < TickSpacing ? Fill::DenseDecode
                                                                 : Fill::Decode);
    }
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        const double at = px(chunks[i].t);
        const bool before = i == 0 || at - px(chunks[i - 1].t) >= TickSpacing;
        const bool after = i + 1 == chunks.size() || px(chunks[i + 1].t) - at >= TickSpacing;
        if ((before || after) && (bar.ticks.empty() || at - bar.ticks.back() >= TickSpacing))
            bar.ticks.push_back(at);
    }
    // A publisher that told only the first token's time: its decode has no grain, but it took place.
    if (request.first && chunks.size() < 2) {
        if (request.last)
            reach(*request.last, Fill::Decode);
        if (chunks.empty() && request.end)
            reach(*request.end, Fill::Decode);
    }
    if (request.end)
        reach(*request.end, Fill::AfterLast);
    build.finish();

    bar.end = x;
    bar.open = request.inFlight();
    bar.growth = request.first ? Fill::Decode : Fill::Waiting;
    return bar;
}

Bar layOut(const core::RequestRow& row, double pixelsPerSecond)
{
    Bar bar;
    BarBuilder build(bar.segments);
    double x = 0;
    const auto reach = [&](double seconds, Fill fill, std::string_view stage = {}) {
        const double right = std::max(x, seconds * pixelsPerSecond);
        build.add(x, right, fill, stage);
        x = right;
    };
    const auto since = [&](Time t) { return std::max(0.0, core::seconds(t - row.start)); };
    const bool hasFirst = row.first != core::NoTime;
    const bool hasEnd = row.end != core::NoTime;
    const double wait = hasFirst ? since(row.first) : hasEnd ? since(row.end) : 0;

    double explained = 0;
    for (std::size_t i = 0; i < core::TtftStages.size(); ++i)
        if (row.stages[i] > 0) // not NaN
            reach(std::min(wait, explained += row.stages[i]), Fill::Stage, core::TtftStages[i]);
    reach(wait, explained > 0 ? Fill::Unattributed : Fill::Waiting);
    if (hasFirst) {
        const double last = std::isnan(row.e2e) ? hasEnd ? since(row.end) : wait : row.e2e;
        reach(last, row.stalls > 0 ? Fill::StalledDecode : Fill::DenseDecode);
    }
    if (hasEnd)
        reach(since(row.end), Fill::AfterLast);
    build.finish();

    bar.end = x;
    bar.open = row.inFlight();
    bar.growth = hasFirst ? Fill::Decode : Fill::Waiting;
    return bar;
}

} // namespace inferama::widgets
