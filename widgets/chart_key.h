// SPDX-License-Identifier: GPL-3.0-or-later
// The list of a chart's lines inside of its plot: swatch, name and what stands beside it, in the corner where it covers
// the fewest of them.
#pragma once

#include "widgets/chart_content.h"

#include <QRectF>
#include <QSizeF>

#include <optional>

class QPainter;

namespace inferama::widgets {

struct ChartFrame;
struct Theme;

// Which corner: kept from one content to the next as long as it does.
class KeyPlace {
public:
    // Room of `size` within the plot; empty where there is none. Cost: a look at each sample of each line.
    QRectF place(const ChartFrame& frame, const std::vector<ChartLine>& lines, const QSizeF& size);

private:
    std::optional<std::size_t> corner_;
};

QSizeF keySize(const std::vector<ChartLine>& lines);
void paintKey(QPainter& painter, const ChartFrame& frame, const ChartContent& content, const Theme& theme);

} // namespace inferama::widgets
