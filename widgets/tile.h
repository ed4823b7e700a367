// SPDX-License-Identifier: GPL-3.0-or-later
// One metric at a glance: name, figure, band, sparkline. A coloured edge marks only what needs attention.
#pragma once

#include "widgets/tile_content.h"

#include <QWidget>

namespace inferama::widgets {

class ThemeHolder;

class Tile : public QWidget {
    Q_OBJECT
public:
    explicit Tile(const ThemeHolder& theme, QWidget* parent = nullptr);

    const TileContent& content() const { return content_; }
    void setContent(TileContent content);

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

signals:
    // Clicked, or Enter pressed on it.
    void activated();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    const ThemeHolder& theme_;
    TileContent content_;
};

} // namespace inferama::widgets
