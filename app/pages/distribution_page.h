// SPDX-License-Identifier: GPL-3.0-or-later
// How many are within a limit, and how bad is the tail? One latency without time, by group of requests, and against a
// baseline.
#pragma once

#include "app/pages/page.h"
#include "app/pages/shown_distribution.h"

#include <memory>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QStackedLayout;

namespace inferama::widgets {
class ElidedLabel;
class FigureTable;
class LineChart;
class PageHead;
class Panel;
struct PickedValues;
class SegmentedControl;
class ThemeHolder;
} // namespace inferama::widgets

namespace inferama::app {

class BaselineButton;
class BaselineReader;

class DistributionPage : public Page {
    Q_OBJECT
public:
    static constexpr std::size_t MostPins = 6; // of windows and recordings

    // `theme` must outlive the page.
    explicit DistributionPage(const widgets::ThemeHolder& theme, QWidget* parent = nullptr);

    void present(const std::shared_ptr<const core::Snapshot>& snapshot) override;
    void want(core::View& view) const override;
    void finish() override;
    void setJudgement(const std::shared_ptr<const Judgement>& judgement) override;
    QString summary() const override;
    QVariantMap choices() const override;
    void restore(const QVariantMap& choices) override;

    void choose(const std::string& of);
    const DistributionChoice& choice() const { return choice_; }

    const BaselineChoice& baseline() const { return baseline_; }
    void compareWith(const BaselineChoice& baseline);
    // Keeps the distributions of the window that is shown and compares with them; they come with the next snapshot.
    void pinWindow();
    // Reads the recording at leisure and compares with it; what goes wrong is said at the head of the page.
    void compareWithRecording(const QString& path);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* makeBoard();
    void makeHead();
    QWidget* makeCharts();
    QWidget* makeLower();
    QWidget* makeDifferences();
    QWidget* makeGaps();
    QWidget* makeGroups();
    void addActions();
    void connectBaseline();

    void step(int by);
    void stepGrouping();
    void change(bool DistributionChoice::*what, bool to, bool needsView);
    void group(core::Grouping by);
    void showGroupsAs(int form);
    void askForStretch();
    void askForRecording();
    void keep(std::shared_ptr<const PinnedCurves> curves);
    void takePin();
    void pick(const widgets::PickedValues& values);
    void say(const QString& notice);

    void refresh();
    void showControls();
    void showHead(const ShownDistribution& shown);
    void showCharts(const ShownDistribution& shown);
    void showTable(const ShownDistribution& shown);
    void showComparison(const ShownDistribution& shown);
    void showParts(const ShownDistribution& shown);
    void showFurther();

    const widgets::ThemeHolder& theme_;
    DistributionChoice choice_;
    BaselineChoice baseline_;
    std::vector<std::shared_ptr<const PinnedCurves>> pins_; // newest first
    bool pinning_ = false;
    double stallFloor_ = 0; // seconds
    QString notice_;        // at the head, until something else is chosen
    std::shared_ptr<const core::Snapshot> shown_;
    BaselineReader* reader_;

    QStackedLayout* stack_;
    widgets::PageHead* head_;
    widgets::SegmentedControl* metrics_ = nullptr;
    QComboBox* further_ = nullptr;
    BaselineButton* baselineButton_ = nullptr;
    QCheckBox* inFlight_ = nullptr;
    QCheckBox* failures_ = nullptr;
    widgets::SegmentedControl* form_ = nullptr;
    widgets::SegmentedControl* scale_ = nullptr;
    widgets::Panel* cdfPanel_ = nullptr;
    widgets::LineChart* cdf_ = nullptr;
    widgets::Panel* tailPanel_ = nullptr;
    widgets::LineChart* tail_ = nullptr;
    widgets::Panel* percentilePanel_ = nullptr;
    widgets::FigureTable* percentiles_ = nullptr;
    widgets::ElidedLabel* same_ = nullptr;
    widgets::ElidedLabel* differs_ = nullptr;
    widgets::ElidedLabel* notes_ = nullptr;
    widgets::Panel* gapPanel_ = nullptr;
    widgets::LineChart* gaps_ = nullptr;
    widgets::Panel* groupPanel_ = nullptr;
    QComboBox* grouping_ = nullptr;
    widgets::SegmentedControl* groupForm_ = nullptr;
    QStackedLayout* groupStack_ = nullptr;
    widgets::LineChart* groups_ = nullptr;
    widgets::FigureTable* groupTable_ = nullptr;
};

} // namespace inferama::app
