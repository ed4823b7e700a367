// SPDX-License-Identifier: GPL-3.0-or-later
// What charts with a row for each GPU, rank, rail or replica on one value axis have in common: where the rows lie, the
// axis below, and what is said when there is nothing to draw.
#pragma once

#include "widgets/chart_geometry.h"
#include "widgets/row_places.h"

#include <QMargins>
#include <QWidget>

#include <functional>
#include <vector>

namespace inferama::widgets {

class ThemeHolder;

class RowChart : public QWidget {
    Q_OBJECT
public:
    static constexpr QMargins Margins{56, 8, 72, 24};

    RowChart(const QString& name, const ThemeHolder& theme, QWidget* parent);
    void setDescription(const QString& text);

    QSize sizeHint() const override { return {400, 194}; }
    QSize minimumSizeHint() const override { return {200, 100}; }

protected:
    // Finds the places of everything again, for another content or size.
    virtual void layOut() = 0;
    virtual void paintRows(QPainter& painter) = 0;

    // Of a content that has changed.
    void renew(const QString& emptyText);
    // Places rows in `room`; shown_ are those that have one, the greatest badness first where not all have.
    void placeIn(const QRectF& room, const std::vector<double>& badness);
    void paintTick(QPainter& painter, double tick, const std::function<QString(double)>& label) const;
    const Theme& theme() const;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

    QRectF plot_;
    Scale x_;
    RowPlaces places_;
    std::vector<std::size_t> shown_;

private:
    const ThemeHolder& theme_;
    QString emptyText_;
};

} // namespace inferama::widgets
