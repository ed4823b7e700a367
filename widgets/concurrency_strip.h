// SPDX-License-Identifier: GPL-3.0-or-later
// How many requests were queued, in prefill and decoding over the time of an axis, a pixel a cell: plain values laid
// out without a window, and their painting.
#pragma once

#include "core/row_times.h"
#include "widgets/time_axis.h"

#include <QString>

#include <cstdint>
#include <vector>

class QPainter;
class QRectF;

namespace inferama::widgets {

struct Theme;

struct ConcurrencyStrip {
    std::vector<core::RowTimes::Cell> cells; // from the left of the axis to now
    double left = 0;                         // px
    double pitch = 1;                        // px a cell
    std::uint32_t top = 1;                   // requests at the upper edge: a round number, no peak is above it
    std::uint32_t peak = 0;
};

// Cost: that of RowTimes::cells().
ConcurrencyStrip layOutStrip(const core::RowTimes& times, const TimeAxis& axis);

// Into `room`, whose width is not looked at. The mean over each pixel is filled, phases one above the other; its peak
// is a line, so that what is shorter than a pixel is still seen.
void paintStrip(QPainter& painter, const QRectF& room, const ConcurrencyStrip& strip, const Theme& theme);

// "queued 3 · prefill 1 · decode 96"
QString concurrencyText(const core::RowTimes& times, core::Time t);

} // namespace inferama::widgets
