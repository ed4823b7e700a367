// SPDX-License-Identifier: GPL-3.0-or-later
// A switch with its text: on and off differ in the knob's place, not in colour alone. Space and a click turn it.
#pragma once

#include <QCheckBox>

namespace inferama::widgets {

class ThemeHolder;

class ToggleSwitch : public QCheckBox {
    Q_OBJECT
public:
    ToggleSwitch(const ThemeHolder& theme, const QString& text, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool hitButton(const QPoint& position) const override { return rect().contains(position); }
    void paintEvent(QPaintEvent* event) override;

private:
    const ThemeHolder& theme_;
};

} // namespace inferama::widgets
