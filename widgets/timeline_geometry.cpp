// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline_geometry.h"

#include <algorithm>
#include <cmath>

namespace inferama::widgets {

using core::Duration;
using core::Time;

namespace {
constexpr double LeastLabel = 26; // px: a few letters and an ellipsis
constexpr double LabelGap = 8;
} // namespace

void TimelineExtent::setRun(const core::TimeRange& run)
{
    if (run.start != run_.start)
        reset();
    run_ = {run.start, std::max(run.end, run.start + Shortest)};
}

core::TimeRange TimelineExtent::shown() const
{
    if (!length_)
        return run_;
    const Time end = end_.value_or(run_.end);
    return {end - *length_, end};
}

void TimelineExtent::zoom(double factor, double share)
{
    const core::TimeRange before = shown();
    const auto length = static_cast<double>((before.end - before.start).count());
    const auto most = static_cast<double>((run_.end - run_.start).count());
    const double wanted = std::clamp(length / factor, static_cast<double>(Shortest.count()), most);
    if (!(wanted < most)) {
        reset();
        return;
    }
    length_ = Duration{std::llround(wanted)};
    const Time start = before.start + Duration{std::llround(share * (length - wanted))};
    end_ = start + *length_;
    pan({});
}

void TimelineExtent::pan(Duration by)
{
    if (!length_)
        return;
    const Time end = std::clamp(shown().end + by, run_.start + *length_, run_.end);
    end_ = end < run_.end ? std::optional(end) : std::nullopt;
}

void TimelineExtent::show(Time moment)
{
    const core::TimeRange now = shown();
    if (moment < now.start)
        pan(moment - now.start);
    else if (moment > now.end)
        pan(moment - now.end);
}

void TimelineExtent::reset()
{
    length_.reset();
    end_.reset();
}

Brush::Part Brush::partAt(double x) const
{
    const double middle = (left + right) / 2;
    const double half = std::max(right - left, LeastBody) / 2;
    // On a wide brush the edges are taken from both sides, on a narrow one only from without.
    const double inner = right - left >= LeastBody + 2 * Edge ? Edge : 0;
    if (x < middle - half - Edge || x > middle + half + Edge)
        return Part::Beside;
    if (x < middle - half + inner)
        return Part::Start;
    return x > middle + half - inner ? Part::End : Part::Body;
}

std::vector<LabelRoom> labelRooms(const std::vector<double>& places, const std::vector<double>& widths, double end)
{
    std::vector<LabelRoom> rooms;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double next = i + 1 < places.size() ? places[i + 1] - LabelGap : end;
        const double room = std::min(widths[i], next - places[i]);
        rooms.push_back({places[i], room >= std::min(LeastLabel, widths[i]) && room > 0 ? room : 0});
    }
    return rooms;
}

} // namespace inferama::widgets
