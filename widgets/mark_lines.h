// SPDX-License-Identifier: GPL-3.0-or-later
// Marks of a run on a time axis that is painted by hand: a dashed line at each moment, a tint over each stretch, and
// their texts as far as there is room.
#pragma once

#include "core/snapshot.h"

#include <QString>

#include <functional>
#include <span>

class QPainter;

namespace inferama::widgets {

struct Theme;

struct MarkRoom { // px
    double left = 0;
    double right = 0;
    double top = 0;
    double bottom = 0;
    double labelTop = 0;
    double labelHeight = 0; // 0: no texts
};
// In the painter's font. `marks` ascend in time.
void paintMarks(QPainter& painter, std::span<const core::MarkNote> marks, const std::function<double(core::Time)>& xOf,
                const MarkRoom& room, const Theme& theme);

// What was noted within `near` of a moment, each on a line of its own, as it may be shown. Empty: nothing.
QStringList marksNear(std::span<const core::MarkNote> marks, core::Time t, core::Duration near);

} // namespace inferama::widgets
