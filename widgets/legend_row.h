// SPDX-License-Identifier: GPL-3.0-or-later
// Swatches with their words, in one line.
#pragma once

#include <QBrush>
#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

namespace inferama::widgets {

class ThemeHolder;
struct Theme;

struct LegendItem {
    QString text;
    QBrush fill;
};

class LegendRow : public QWidget {
    Q_OBJECT
public:
    using Items = std::function<std::vector<LegendItem>(const Theme&)>;
    // `items` is asked again whenever the theme changes, and by refresh().
    LegendRow(const ThemeHolder& theme, Items items, QWidget* parent = nullptr);

    void refresh();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const ThemeHolder& theme_;
    Items source_;
    std::vector<LegendItem> items_;
};

} // namespace inferama::widgets
