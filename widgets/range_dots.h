// SPDX-License-Identifier: GPL-3.0-or-later
// How parts that do the same work compare: a row each with its median as a dot and the range from P5 to P95 as a line,
// the median of all, and the limit beyond which one is called slow.
#pragma once

#include "widgets/chart_geometry.h"
#include "widgets/row_chart.h"

#include <QMargins>

#include <functional>
#include <optional>
#include <vector>

namespace inferama::widgets {

struct RangeRow {
    QString name;
    double median = 0;
    double low = 0;  // P5
    double high = 0; // P95
    QString text{};  // at the right
    std::optional<core::Level> level{};
};

struct RangeDotsContent {
    std::vector<RangeRow> rows;
    std::size_t notKept = 0;
    std::optional<double> middle;         // of all, as a dotted line
    std::optional<double> limit;          // tinted beyond
    QString limitText;                    // left of the limit
    QString beyondText;                   // right of it
    std::function<QString(double)> label; // of a tick
    QMargins margins = RowChart::Margins;
    QString emptyText;
};

// The axis that holds all rows and the limit, if that is not far beyond them.
Interval rangeExtent(const RangeDotsContent& content);

class RangeDots : public RowChart {
    Q_OBJECT
public:
    RangeDots(const QString& name, const ThemeHolder& theme, QWidget* parent = nullptr);

    void setContent(RangeDotsContent content);
    const RangeDotsContent& content() const { return content_; }

protected:
    void layOut() override;
    void paintRows(QPainter& painter) override;

private:
    void paintLimit(QPainter& painter) const;

    RangeDotsContent content_;
    AxisFit fit_;
    Ticks ticks_;
};

} // namespace inferama::widgets
