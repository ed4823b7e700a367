// SPDX-License-Identifier: GPL-3.0-or-later
// The whole run in one strip: what was offered, what was done, P99 TTFT, marks, and where the window lies.
#pragma once

#include "core/snapshot.h"

#include <QWidget>

#include <memory>

namespace inferama::widgets {

class ThemeHolder;

class RunTimeline : public QWidget {
    Q_OBJECT
public:
    static constexpr int Height = 75;

    explicit RunTimeline(const ThemeHolder& theme, QWidget* parent = nullptr);

    void present(const std::shared_ptr<const core::Snapshot>& snapshot);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    const core::HistoryPoint* pointAt(double x) const;

    const ThemeHolder& theme_;
    std::shared_ptr<const core::Snapshot> shown_;
};

} // namespace inferama::widgets
