// SPDX-License-Identifier: GPL-3.0-or-later
// A horizontal slider with a tick where it stood before the last change. A click goes where it was made, the wheel
// turns it only while it has the focus, Home and End are its own.
#pragma once

#include <QElapsedTimer>
#include <QSlider>

#include <optional>

namespace inferama::widgets {

class ThemeHolder;

class TickSlider : public QSlider {
    Q_OBJECT
public:
    explicit TickSlider(const ThemeHolder& theme, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {96, 18}; }
    QSize minimumSizeHint() const override { return {40, 18}; }

    // The tick goes to where the slider stands, unless the last change was a moment ago and this one continues it.
    void keepAsPrevious();
    std::optional<int> previous() const { return previous_; }

protected:
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    double centreOf(int position) const;

    const ThemeHolder& theme_;
    std::optional<int> previous_;
    QElapsedTimer sinceChange_;
};

} // namespace inferama::widgets
