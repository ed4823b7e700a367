// SPDX-License-Identifier: GPL-3.0-or-later
// What the requests of a table come to together: how they ended, their tokens, and the percentiles of their latencies,
// thin ones underlined with dots, very thin ones muted.
#pragma once

#include "core/request_query.h"

#include <QString>
#include <QWidget>

#include <vector>

class QPainter;

namespace inferama::widgets {

class ThemeHolder;

// "340 ok · 20 in flight · 5 failed · 1 lost"; what there is none of is left out, ok and in flight apart.
QString requestCountsText(const core::RequestTotals& totals);

class RequestTotalsRow : public QWidget {
    Q_OBJECT
public:
    explicit RequestTotalsRow(const ThemeHolder& theme, QWidget* parent = nullptr);

    void present(const core::RequestTotals& totals);
    // As a screen reader and the tool tip say it.
    QString asText() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Figure {
        QString name;
        core::MetricSummary summary;
    };
    void paintFigure(QPainter& painter, const QRectF& room, const Figure& figure) const;

    const ThemeHolder& theme_;
    QString counts_;
    std::vector<Figure> figures_;
};

} // namespace inferama::widgets
