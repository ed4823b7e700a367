// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the list: what the selected alert means, what its rule watches, and what to do about it.
#pragma once

#include "app/pages/alerts_content.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace inferama::widgets {
class ThemeHolder;
}

namespace inferama::app {

class AlertPane : public QFrame {
    Q_OBJECT
public:
    static constexpr int Width = 348;

    explicit AlertPane(const widgets::ThemeHolder& theme, QWidget* parent = nullptr);

    void show(const AlertDetail& detail);
    const AlertDetail& shown() const { return shown_; }

signals:
    void acknowledgeWanted();
    void metricWanted(const QString& id);
    void ruleWanted(const QString& id);

private:
    void restyle();

    const widgets::ThemeHolder& theme_;
    AlertDetail shown_;
    QLabel* mark_;
    QLabel* name_;
    QLabel* state_;
    QLabel* text_;
    QPushButton* acknowledge_;
    QPushButton* metric_;
    QPushButton* rule_;
};

} // namespace inferama::app
