// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/time_marks.h"

#include "widgets/display_text.h"
#include "widgets/format.h"

#include <algorithm>

namespace inferama::app {

using namespace core;
using namespace widgets;

TimeSpan timeSpanOf(const Snapshot& s, Duration length, const QTimeZone& zone)
{
    constexpr Duration Least = std::chrono::milliseconds{100};
    return {.end = s.now,
            .length = s.window.ofRange ? std::max(s.window.end - s.window.start, Least) : length,
            .zone = zone,
            .ago = clockFace().ago && !s.past};
}

std::vector<VerticalMark> marksOn(const Snapshot& s, const TimeSpan& span, bool withText)
{
    const Time start = span.end - span.length;
    std::vector<VerticalMark> marks;
    for (const MarkNote& mark : s.marks) {
        if (mark.end() <= start || mark.t > span.end)
            continue;
        VerticalMark drawn{.x = span.xOf(mark.t), .text = withText ? displayText(mark.text) : QString()};
        if (mark.duration > Duration::zero())
            drawn.until = span.xOf(mark.end());
        marks.push_back(std::move(drawn));
    }
    return marks;
}

} // namespace inferama::app
