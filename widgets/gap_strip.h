// SPDX-License-Identifier: GPL-3.0-or-later
// Every gap of one request as a bar, in order: stalls red, the limit beyond which a gap is one dashed. Where there are
// more gaps than pixels, a pixel shows the longest of its gaps.
#pragma once

#include "widgets/request_figures.h"

#include <QString>
#include <QWidget>

#include <vector>

namespace inferama::widgets {

class ThemeHolder;

class GapStrip : public QWidget {
    Q_OBJECT
public:
    explicit GapStrip(const ThemeHolder& theme, QWidget* parent = nullptr);

    void present(const core::RequestDetail& request);
    QString asText() const;

    struct Column {
        double x = 0;
        double width = 0;
        double height = 0; // of the plot, 0…1
        bool stall = false;
        bool severalTokens = false;
    };
    const std::vector<Column>& columns() const { return columns_; }

    QSize sizeHint() const override { return {300, gaps_.all.empty() ? 18 : 78}; }
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void prepare();
    double heightOf(double seconds) const; // 0…1, as the square root: a stall must not flatten the rest
    QRectF plot() const;

    const ThemeHolder& theme_;
    Gaps gaps_;
    QString jitter_;
    double top_ = 0; // seconds
    std::vector<Column> columns_;
};

} // namespace inferama::widgets
