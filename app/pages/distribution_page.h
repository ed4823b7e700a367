// SPDX-License-Identifier: GPL-3.0-or-later
// How many are within a limit, and how bad is the tail? One latency without time.
#pragma once

#include "app/pages/distribution_charts.h"
#include "app/pages/page.h"

#include <memory>

class QCheckBox;
class QLabel;
class QStackedLayout;

namespace inferama::widgets {
class FigureTable;
class LineChart;
class PageHead;
class Panel;
class SegmentedControl;
class ThemeHolder;
} // namespace inferama::widgets

namespace inferama::app {

class DistributionPage : public Page {
    Q_OBJECT
public:
    // `theme` must outlive the page.
    explicit DistributionPage(const widgets::ThemeHolder& theme, QWidget* parent = nullptr);

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
    DistributionChoice choice_;
    std::shared_ptr<const core::Snapshot> shown_;

    QStackedLayout* stack_;
    widgets::PageHead* head_;
    widgets::SegmentedControl* metrics_ = nullptr;
    QCheckBox* inFlight_ = nullptr;
    widgets::SegmentedControl* scale_ = nullptr;
    widgets::Panel* cdfPanel_ = nullptr;
    widgets::LineChart* cdf_ = nullptr;
    widgets::Panel* tailPanel_ = nullptr;
    widgets::LineChart* tail_ = nullptr;
    widgets::Panel* percentilePanel_ = nullptr;
    widgets::FigureTable* percentiles_ = nullptr;
    widgets::FigureTable* gaps_ = nullptr;
    QLabel* tokensAChunk_ = nullptr;
    widgets::Panel* lengthPanel_ = nullptr;
    widgets::FigureTable* lengths_ = nullptr;
};

} // namespace inferama::app
