// SPDX-License-Identifier: GPL-3.0-or-later
// How many are within a limit, how bad is the tail, and is that worse than it was? One latency without time.
#pragma once

#include "app/pages/page.h"
#include "app/pages/shown_distribution.h"

#include <memory>

class QCheckBox;
class QComboBox;
class QLabel;
class QStackedLayout;

namespace inferama::widgets {
class FigureTable;
class LineChart;
class PageHead;
class Panel;
class SegmentedControl;
class ThemeHolder;
struct PickedValues;
} // namespace inferama::widgets

namespace inferama::app {

class BaselineButton;

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
    void setJudgement(const std::shared_ptr<const Judgement>& judgement) override;

    // A metric's id, a stage's name, or "unattributed".
    void choose(const std::string& of);
    const DistributionChoice& choice() const { return choice_; }
    BaselineButton& baseline() const { return *baseline_; }

signals:
    // The requests behind some values of a distribution are to be listed.
    void behindWanted(const core::SampleRange& range);

private:
    QWidget* makeBoard();
    void makeControls();
    QWidget* makeCharts();
    QWidget* makeTables();
    void refresh();
    void refreshControls();
    void refreshTables(const ShownDistribution& shown);
    void keepPinned();
    void pick(const widgets::PickedValues& values);

    const widgets::ThemeHolder& theme_;
    DistributionChoice choice_;
    double stallFloor_;
    bool pinning_ = false; // the next snapshot that has all that is to be kept
    std::shared_ptr<const core::Snapshot> shown_;

    QStackedLayout* stack_;
    widgets::PageHead* head_;
    widgets::SegmentedControl* metrics_ = nullptr;
    QComboBox* further_ = nullptr;
    BaselineButton* baseline_ = nullptr;
    QCheckBox* inFlight_ = nullptr;
    QCheckBox* failures_ = nullptr;
    widgets::SegmentedControl* scale_ = nullptr;
    widgets::SegmentedControl* form_ = nullptr;
    QComboBox* grouping_ = nullptr;
    widgets::Panel* cdfPanel_ = nullptr;
    widgets::LineChart* cdf_ = nullptr;
    widgets::Panel* tailPanel_ = nullptr;
    widgets::LineChart* tail_ = nullptr;
    widgets::Panel* tablePanel_ = nullptr;
    widgets::FigureTable* table_ = nullptr;
    QLabel* notes_ = nullptr;
    widgets::Panel* gapPanel_ = nullptr;
    widgets::LineChart* gaps_ = nullptr;
    QLabel* tokensAChunk_ = nullptr;
    widgets::Panel* groupPanel_ = nullptr;
    widgets::LineChart* groups_ = nullptr;
};

} // namespace inferama::app
