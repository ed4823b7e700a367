// SPDX-License-Identifier: GPL-3.0-or-later
// The top of an open request: its id and how it stands, and its four figures below.
#pragma once

#include "core/snapshot.h"
#include "widgets/format.h"

#include <QWidget>

#include <vector>

namespace inferama::widgets {

class ThemeHolder;

// The id, bold, with the shape and word of the status at the right.
class RequestTitle : public QWidget {
    Q_OBJECT
public:
    explicit RequestTitle(const ThemeHolder& theme, QWidget* parent = nullptr);
    void present(const core::RequestDetail& request, const QString& sent);

    QSize sizeHint() const override { return {200, 30}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const ThemeHolder& theme_;
    QString id_;
    QString sent_;
    std::optional<core::Status> status_;
};

class RequestHeadline : public QWidget {
    Q_OBJECT
public:
    explicit RequestHeadline(const ThemeHolder& theme, QWidget* parent = nullptr);
    // A latency that is not over yet is given as a lower bound, its age. `context` may be null: then nothing is said of
    // what is typical.
    void present(const core::RequestDetail& request, core::Time now, const core::RequestContext* context);
    QString asText() const;

    QSize sizeHint() const override { return {320, 52}; } // with or without what is typical: nothing jumps
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Figure {
        QString name;
        Quantity value;
        bool atLeast = false;
        QString typical; // empty: not known
    };

    const ThemeHolder& theme_;
    std::vector<Figure> figures_;
};

} // namespace inferama::widgets
