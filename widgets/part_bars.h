// SPDX-License-Identifier: GPL-3.0-or-later
// What something is filled with, a bar for each of several alike: the parts one after the other on one scale, their key
// above, the sum at the right.
#pragma once

#include "widgets/chart_geometry.h"
#include "widgets/row_places.h"

#include <QColor>
#include <QMargins>
#include <QWidget>

#include <functional>
#include <vector>

namespace inferama::widgets {

class ThemeHolder;

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
    QMargins margins{56, 8, 72, 24};
    QString emptyText;
};

class PartBars : public QWidget {
    Q_OBJECT
public:
    PartBars(const QString& name, const ThemeHolder& theme, QWidget* parent = nullptr);

    void setContent(PartBarsContent content);
    const PartBarsContent& content() const { return content_; }
    void setDescription(const QString& text);

    QSize sizeHint() const override { return {400, 194}; }
    QSize minimumSizeHint() const override { return {200, 100}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    void paintKey(QPainter& painter) const;

    const ThemeHolder& theme_;
    PartBarsContent content_;
    QRectF plot_;
    Scale x_;
    std::vector<double> ticks_;
    RowPlaces places_;
    std::vector<std::size_t> shown_;
};

} // namespace inferama::widgets
