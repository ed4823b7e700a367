// SPDX-License-Identifier: GPL-3.0-or-later
// The faults of a simulator: choose one, how strong and how long, let it happen; and those that are happening.
#pragma once

#include "app/demo_link.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace inferama::widgets {
class ThemeHolder;
class ValueSlider;
} // namespace inferama::widgets

namespace inferama::app {

class DemoFaults : public QWidget {
    Q_OBJECT
public:
    explicit DemoFaults(const widgets::ThemeHolder& theme, QWidget* parent = nullptr);

    // What can be chosen, but for what could do nothing; what was chosen stays so where it is still there.
    void setFaults(const std::vector<DemoFault>& faults);
    void setActive(const std::vector<ActiveFault>& active);

signals:
    // `strength` above 0 to 1; `seconds` 0: until it is cleared.
    void injectWanted(const QString& fault, double strength, double seconds);
    void clearWanted(const QString& fault); // or "all"

private:
    class Row;

    QString chosen() const;
    void describeChosen();

    const widgets::ThemeHolder& theme_;
    std::vector<DemoFault> faults_;
    QComboBox* choice_;
    QLabel* effect_;
    widgets::ValueSlider* strength_;
    QComboBox* duration_;
    QPushButton* inject_;
    QPushButton* clearAll_;
    QVBoxLayout* activeColumn_;
    std::vector<Row*> rows_;
};

} // namespace inferama::app
