// SPDX-License-Identifier: GPL-3.0-or-later
// What the requests of an area that somebody marked come to: how many, percentiles, tokens, failures, stalls, where the
// time to the first token went.
#pragma once

#include "core/row_figures.h"

#include <QFrame>

class QLabel;

namespace inferama::widgets {

class FigureTable;
class ThemeHolder;

class AreaCard : public QFrame {
    Q_OBJECT
public:
    explicit AreaCard(const ThemeHolder& theme, QWidget* parent = nullptr);

    // `stretch` says which time it is, in words.
    void present(const core::RowFigures& figures, const QString& stretch);
    QString asText() const; // a figure a line
    void copy() const;

signals:
    void closeRequested();
    void timeRequested(); // to look at the time of the area

private:
    const ThemeHolder& theme_;
    QLabel* title_ = nullptr;
    QLabel* counts_ = nullptr;
    QLabel* stages_ = nullptr;
    FigureTable* table_ = nullptr;
};

} // namespace inferama::widgets
