// SPDX-License-Identifier: GPL-3.0-or-later
// The line at the bottom: how much comes in, how late, and what was lost, refused or given up.
#pragma once

#include "ingest/frame.h"

#include <QString>
#include <QWidget>

#include <vector>

class QTimer;

namespace inferama::widgets {
class ThemeHolder;
}

namespace inferama::app {

// One figure of the line; `alarming` ones are drawn in the colour of a poor band, with its shape.
struct StatusItem {
    QString label;
    QString value;
    bool alarming = false;
    bool atRight = false;
};

std::vector<StatusItem> statusItems(const ingest::Frame& frame, double framesPerSecond);

// The same by publisher, endpoint and reason, as HTML for the details that a click opens.
QString statusDetails(const ingest::Frame& frame);

class StatusLine : public QWidget {
    Q_OBJECT
public:
    static constexpr int Height = 24;

    explicit StatusLine(const widgets::ThemeHolder& theme, QWidget* parent = nullptr);

    void setItems(std::vector<StatusItem> items);
    const std::vector<StatusItem>& items() const { return items_; }

    // Shows a line in the place of the figures for some seconds.
    void say(const QString& text);
    const QString& said() const { return said_; }

signals:
    void detailsWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    const widgets::ThemeHolder& theme_;
    std::vector<StatusItem> items_;
    QString said_; // empty: nothing now
    QTimer* forget_;
};

} // namespace inferama::app
