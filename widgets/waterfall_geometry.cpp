// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/waterfall_geometry.h"

#include "core/stages.h"
#include "widgets/chart_geometry.h"
#include "widgets/request_figures.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace inferama::widgets {

using core::Duration;
using core::Time;
using namespace std::chrono_literals;

namespace {

constexpr double EarliestNs = 0;
constexpr double LatestNs = core::LatestUnixSeconds * 1e9;

Duration boundedLength(double ns)
{
    return Duration{std::llround(std::clamp(ns, static_cast<double>(TimeAxis::Shortest.count()),
                                            static_cast<double>(TimeAxis::Longest.count())))};
}

// Adds in integers, so that a pixel is not lost to the 200 ns that a double of Unix nanoseconds resolves.
Time boundedSum(Time t, double ns)
{
    const double origin = static_cast<double>(t.time_since_epoch().count());
    if (!(origin + ns > EarliestNs))
        return Time{};
    if (origin + ns > LatestNs)
        return core::timeOf(core::LatestUnixSeconds);
    return t + Duration{std::llround(ns)};
}

} // namespace

double TimeAxis::xOf(Time t) const
{
    return left + static_cast<double>((t - start).count()) / static_cast<double>(length.count()) * width;
}

Time TimeAxis::timeAt(double x) const
{
    return boundedSum(start, (x - left) / width * static_cast<double>(length.count()));
}

TimeAxis TimeAxis::zoomed(double factor, double x) const
{
    TimeAxis axis = *this;
    axis.length = boundedLength(static_cast<double>(length.count()) / factor);
    const double share = (x - left) / width;
    axis.start = boundedSum(start, share * static_cast<double>((length - axis.length).count()));
    return axis;
}

TimeAxis TimeAxis::panned(double pixels) const
{
    TimeAxis axis = *this;
    axis.start = boundedSum(start, pixels / width * static_cast<double>(length.count()));
    return axis;
}

TimeAxis TimeAxis::endingAt(Time t) const
{
    TimeAxis axis = *this;
    axis.start = boundedSum(t, -static_cast<double>(length.count()));
    return axis;
}

AxisTicks axisTicks(const TimeAxis& axis, double spacing, Duration utcOffset)
{
    AxisTicks ticks;
    const double least = spacing / axis.width * static_cast<double>(axis.length.count());
    if (least > 5e8) {
        ticks.at = timeTicks(axis.start, axis.end(), std::max(1, static_cast<int>(axis.width / spacing)), utcOffset);
        ticks.step = ticks.at.size() > 1 ? ticks.at[1] - ticks.at[0] : Duration{1s};
        return ticks;
    }
    const double decade = std::pow(10, std::floor(std::log10(std::max(least, 1.0))));
    double digit = 10;
    for (const double candidate : {5.0, 2.0, 1.0})
        if (candidate * decade >= least)
            digit = candidate;
    ticks.step = Duration{std::llround(digit * decade)};

    const Duration into = axis.start.time_since_epoch() % ticks.step;
    for (Time t = into == Duration::zero() ? axis.start : axis.start - into + ticks.step; t <= axis.end();
         t += ticks.step)
        ticks.at.push_back(t);
    return ticks;
}

Duration roundLength(Duration needed)
{
    constexpr std::array<Duration, 18> lengths{2s,  3s,  4s,  5s,   6s,   8s,   10s,  12s,   15s,
                                               20s, 30s, 40s, 1min, 2min, 4min, 8min, 15min, 30min};
    for (const Duration length : lengths)
        if (length >= needed)
            return length;
    return 1h;
}

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
            if (fill == Fill::Stall || (pending_.fill != Fill::Stall && right - x > most_)) {
                most_ = right - x;
                pending_ = {pending_.x, right - pending_.x, fill, stage};
                return;
            }
            pending_.width = std::min(1.0, right - pending_.x);
            x = pending_.right();
            if (right <= x)
                return;
        }
        if (pending_.width > 0)
            segments_.push_back(pending_);
        pending_ = {x, right - x, fill, stage};
        most_ = right - x;
    }

    void finish()
    {
        if (pending_.width < 1 && !segments_.empty() && pending_.fill != Fill::Stall) {
            segments_.back().width = std::max(pending_.right() - segments_.back().x, segments_.back().width);
            return;
        }
        pending_.width = std::max(pending_.width, 1.0);
        segments_.push_back(pending_);
    }

private:
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

} // namespace inferama::widgets
