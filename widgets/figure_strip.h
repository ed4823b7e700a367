// SPDX-License-Identifier: GPL-3.0-or-later
// Figures side by side in one panel, divided by thin lines: the percentiles of one metric, one ratio of many metrics.
#pragma once

#include "widgets/tile_content.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace inferama::widgets {

class ThemeHolder;

struct StripCell {
    QString label;
    std::optional<std::size_t> percentile; // draws the key of this percentile's colour
    TileValue value;
    std::optional<core::Level> level;
    QString note;
    QString briefNote{}; // in its place where it does not fit
};

class FigureStrip : public QWidget {
    Q_OBJECT
public:
    FigureStrip(const ThemeHolder& theme, const QString& heading, int headingWidth, QWidget* parent = nullptr);

    const std::vector<StripCell>& cells() const { return cells_; }
    void setCells(std::vector<StripCell> cells);
    // Small and muted under the heading; a control may stand there instead.
    void setUnderHeading(const QString& text);
    void setUnderHeading(QWidget* control);

    QSize minimumSizeHint() const override { return {260, 56}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    const ThemeHolder& theme_;
    QString heading_;
    int headingWidth_;
    QString underHeading_;
    QWidget* control_ = nullptr;
    std::vector<StripCell> cells_;
};

} // namespace inferama::widgets
