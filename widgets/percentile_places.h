// SPDX-License-Identifier: GPL-3.0-or-later
// Where one request stands among the requests of the window: for each latency, its worst gap and its stages the
// percentiles that it lies between.
#pragma once

#include "widgets/open_request.h"
#include "widgets/request_figures.h"

#include <QString>
#include <QWidget>

#include <vector>

namespace inferama::widgets {

class ThemeHolder;

// "P90–P95", "below P50", "above P99.9".
QString placeText(const Place& place);

class PercentilePlaces : public QWidget {
    Q_OBJECT
public:
    explicit PercentilePlaces(const ThemeHolder& theme, QWidget* parent = nullptr);

    // What is not over yet is placed by its age: it can only move to the right. Beside TTFT, TPOT and E2E only what the
    // request has.
    void present(const OpenRequest& open);
    QString asText() const; // a latency a line

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Row {
        QString name;
        QString value;
        QString place;
        std::optional<double> position;
        bool atLeast = false;
        bool tail = false; // above P95
    };

    const ThemeHolder& theme_;
    std::vector<Row> rows_;
};

} // namespace inferama::widgets
