// SPDX-License-Identifier: GPL-3.0-or-later
// When did it start, and did the median move with the tail? One latency over time, and what it is made of.
#pragma once

#include "app/pages/latency_charts.h"
#include "app/pages/page.h"

#include <array>
#include <memory>

class QStackedLayout;

namespace inferama::widgets {
class FigureTable;
class LineChart;
class MetricCard;
class PageHead;
class Panel;
class SegmentedControl;
class StackedAreas;
class ThemeHolder;
class TimeLink;
} // namespace inferama::widgets

namespace inferama::app {

class LatencyPage : public Page {
    Q_OBJECT
public:
    // Both must outlive the page.
    LatencyPage(const widgets::ThemeHolder& theme, widgets::TimeLink& time, QWidget* parent = nullptr);

    void present(const std::shared_ptr<const core::Snapshot>& snapshot) override;
    void want(core::View& view) const override;
    QString summary() const override;
    QVariantMap choices() const override;
    void restore(const QVariantMap& choices) override;

    void choose(core::Metric metric);
    core::Metric chosen() const { return choice_.metric; }

private:
    QWidget* makeBoard();
    void refresh();

    const widgets::ThemeHolder& theme_;
    LatencyChoice choice_;
    std::shared_ptr<const core::Snapshot> shown_;

    QStackedLayout* stack_;
    widgets::PageHead* head_;
    widgets::SegmentedControl* scale_ = nullptr;
    std::array<widgets::MetricCard*, 5> cards_{};
    widgets::Panel* percentilePanel_ = nullptr;
    widgets::LineChart* percentiles_ = nullptr;
    widgets::Panel* ratioPanel_ = nullptr;
    widgets::LineChart* ratio_ = nullptr;
    widgets::StackedAreas* ttftParts_ = nullptr;
    widgets::StackedAreas* decodeParts_ = nullptr;
    widgets::Panel* lengthPanel_ = nullptr;
    widgets::FigureTable* lengths_ = nullptr;
};

} // namespace inferama::app
