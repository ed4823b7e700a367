// SPDX-License-Identifier: GPL-3.0-or-later
// One quantity that the user turns: its name, a slider over the usual range, and a field that takes any value. A tick
// on the slider marks the value before the last change.
#pragma once

#include <QString>
#include <QWidget>

class QDoubleSpinBox;
class QLabel;

namespace inferama::widgets {

class ThemeHolder;

// From a slider's position to a value and back.
struct ValueRange {
    static constexpr int Positions = 1000;

    double least = 0; // of the slider; above 0 where it is logarithmic
    double most = 1;
    bool logarithmic = false;
    bool whole = false; // only whole numbers

    double valueAt(int position) const; // of two significant digits, three from 100 on
    int positionOf(double value) const; // the nearest end where the value lies outside
};

class TickSlider;

class ValueSlider : public QWidget {
    Q_OBJECT
public:
    static constexpr int RowHeight = 26;

    ValueSlider(const ThemeHolder& theme, const QString& name, const QString& unit, ValueRange range,
                QWidget* parent = nullptr);

    double value() const { return value_; }
    // Does not emit changed(): that is for the user, who is not disturbed while dragging or typing.
    void setValue(double value);

signals:
    void changed(double value);

private:
    void take(double value);
    void showValue(double value, bool onSlider);
    bool inUse() const;

    ValueRange range_;
    TickSlider* slider_;
    QDoubleSpinBox* field_;
    double value_ = 0;
    bool setting_ = false;
};

} // namespace inferama::widgets
