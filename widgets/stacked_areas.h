// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of a whole over time, stacked, with each part's name and share beside the plot. Painted here: Qt Charts' areas
// cost some twenty milliseconds an update.
#pragma once

#include "widgets/chart_content.h"
#include "widgets/time_surface.h"

#include <optional>
#include <vector>

namespace inferama::widgets {

struct AreaLayer {
    QString name;
    QColor colour;
    bool hatched = false;       // time that nobody accounts for
    std::vector<double> values; // one for each moment; a negative one takes no room but shows in its figure
};

struct StackContent {
    TimeSpan time;
    std::vector<double> x;         // ascending, as the time axis counts
    std::vector<bool> known;       // as long as x: false is a gap
    std::vector<AreaLayer> layers; // from the bottom; each as long as x
    std::vector<VerticalMark> marks;
    QString emptyText;
};

class StackedAreas : public TimeSurface {
    Q_OBJECT
public:
    using TimeSurface::TimeSurface;

    void setContent(StackContent content);
    const StackContent& content() const { return content_; }

    QSize sizeHint() const override { return {400, 200}; }
    QSize minimumSizeHint() const override { return {200, 70}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void layOut() override;

private:
    void paintAreas(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;
    // The moment that the figures beside the plot are of.
    std::optional<std::size_t> readAt() const;

    StackContent content_;
    ChartContent around_; // axes, grid and marks; its one line is the sum
    ChartAxes axes_;
    std::vector<std::size_t> columns_; // the moment with the largest sum of each pixel column
};

} // namespace inferama::widgets
