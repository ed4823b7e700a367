// SPDX-License-Identifier: GPL-3.0-or-later
// Marks of a run on a time axis that is painted by hand: a dashed line at each moment, a tint over each stretch, and
// their texts as far as there is room. Laid out once, and replayed by painting.
#pragma once

#include "core/snapshot.h"
#include "widgets/chart_geometry.h"
#include "widgets/time_axis.h"

#include <QStringList>

#include <span>
#include <vector>

class QPainter;

namespace inferama::widgets {

struct Theme;

struct MarkLines { // px
    struct Label {
        double left = 0;
        double width = 0;
        QString text; // elided to the width
    };
    std::vector<double> moments; // ascending, one a column of pixels
    std::vector<Interval> stretches;
    std::vector<Label> labels;
};
// `marks` ascend in time. Cost: a look at each, and for the columns on the axis that of writing a text.
MarkLines layOutMarks(std::span<const core::MarkNote> marks, const TimeAxis& axis);

struct MarkRoom { // px
    double top = 0;
    double bottom = 0;
    double labelTop = 0;
    double labelHeight = 0; // 0: no texts
};
void paintMarks(QPainter& painter, const MarkLines& marks, const MarkRoom& room, const Theme& theme);

// What was noted within `near` of a moment, each on a line of its own, as it may be shown. Empty: nothing.
QStringList marksNear(std::span<const core::MarkNote> marks, core::Time t, core::Duration near);

} // namespace inferama::widgets
