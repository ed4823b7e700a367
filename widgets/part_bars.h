// SPDX-License-Identifier: GPL-3.0-or-later
// What something is filled with, a bar for each of several alike: the parts one after the other on one scale, their key
// above, the sum at the right.
#pragma once

#include "widgets/chart_geometry.h"
#include "widgets/row_chart.h"

#include <QColor>
#include <QMargins>

#include <functional>
#include <vector>

namespace inferama::widgets {

struct BarPart {
    QString text; // of the key
    QColor colour;
};

struct PartBar {
    QString name;
    std::vector<double> parts{}; // as the content's; a negative one takes no room
    QString text{};              // at the right
    double badness = 0;          // the greatest are shown where there is no room for all
};

struct PartBarsContent {
    std::vector<BarPart> parts;
    std::vector<PartBar> bars;
    std::size_t notKept = 0;
    double whole = 1;                     // where the axis ends, > 0
    std::function<QString(double)> label; // of a tick
    QMargins margins = RowChart::Margins;
    QString emptyText;
};

class PartBars : public RowChart {
    Q_OBJECT
public:
    PartBars(const QString& name, const ThemeHolder& theme, QWidget* parent = nullptr);

    void setContent(PartBarsContent content);
    const PartBarsContent& content() const { return content_; }

protected:
    void layOut() override;
    void paintRows(QPainter& painter) override;

private:
    void paintKey(QPainter& painter) const;

    PartBarsContent content_;
    std::vector<double> ticks_;
};

} // namespace inferama::widgets
