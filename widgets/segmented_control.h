// SPDX-License-Identifier: GPL-3.0-or-later
// A row of joined buttons of which one is on, or none where the choice lies elsewhere. Arrow keys move along it.
#pragma once

#include <QStringList>
#include <QWidget>

class QButtonGroup;

namespace inferama::widgets {

class SegmentedControl : public QWidget {
    Q_OBJECT
public:
    // `name` is what a screen reader calls the choice, e.g. "Window".
    SegmentedControl(const QString& name, const QStringList& choices, QWidget* parent = nullptr);

    int current() const; // -1: none
    // Does not emit chosen(): that is for the user. -1: what is chosen is none of these.
    void setCurrent(int index);

signals:
    void chosen(int index);

private:
    QButtonGroup* group_;
};

} // namespace inferama::widgets
