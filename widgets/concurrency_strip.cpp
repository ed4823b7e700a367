// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/concurrency_strip.h"

#include "widgets/format.h"
#include "widgets/theme.h"
#include "widgets/translation.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace inferama::widgets {

using core::Duration;

namespace {

constexpr std::array<std::string_view, core::PhaseCount> Colours{"queue", "prefill", "decode"};

std::uint32_t roundUp(std::uint32_t count)
{
    for (std::uint64_t decade = 1;; decade *= 10)
        for (const std::uint64_t digit : {1U, 2U, 5U})
            if (digit * decade >= count)
                return static_cast<std::uint32_t>(std::min<std::uint64_t>(digit * decade, UINT32_MAX));
}

} // namespace

ConcurrencyStrip layOutStrip(const core::RowTimes& times, const TimeAxis& axis)
{
    ConcurrencyStrip strip;
    strip.left = axis.left;
    const Duration known = std::min(axis.end(), times.now()) - axis.start;
    const double width = std::min(axis.width, core::seconds(known) * axis.pixelsPerSecond());
    const auto cells = static_cast<std::int64_t>(std::min(width, static_cast<double>(known.count())));
    if (cells <= 0)
        return strip;
    strip.cells = times.cells(axis.start, known, static_cast<std::size_t>(cells));
    strip.pitch = width / static_cast<double>(cells);
    for (const auto& cell : strip.cells)
        strip.peak = std::max(strip.peak, cell.peak);
    strip.top = roundUp(strip.peak);
    return strip;
}

void paintStrip(QPainter& painter, const QRectF& room, const ConcurrencyStrip& strip, const Theme& theme)
{
    const double scale = room.height() / static_cast<double>(strip.top);
    for (std::size_t i = 0; i < strip.cells.size(); ++i) {
        const double x = strip.left + strip.pitch * static_cast<double>(i);
        const double right = strip.left + strip.pitch * static_cast<double>(i + 1);
        double bottom = room.bottom();
        // Decode is the ground that the others stand on: it is what changes least.
        for (std::size_t k = Colours.size(); k-- > 0;) {
            const double height = strip.cells[i].mean[k] * scale;
            if (height > 0)
                painter.fillRect(QRectF(x, bottom - height, right - x, height), theme.stage(Colours[k]));
            bottom -= height;
        }
        if (strip.cells[i].peak > 0)
            painter.fillRect(QRectF(x, std::floor(room.bottom() - strip.cells[i].peak * scale), right - x, 1),
                             theme.text2);
    }
    painter.fillRect(QRectF(strip.left, room.bottom(), strip.pitch * static_cast<double>(strip.cells.size()), 1),
                     theme.border);
}

QString concurrencyText(const core::RowTimes& times, core::Time t)
{
    if (t > times.now())
        return {};
    const auto counts = times.at(t);
    return tr("queued %1 · prefill %2 · decode %3")
        .arg(formatCount(counts[0]), formatCount(counts[1]), formatCount(counts[2]));
}

} // namespace inferama::widgets
