// SPDX-License-Identifier: GPL-3.0-or-later
// From a number to the requests behind it: those that a filter lets through as a waterfall and as a table that share
// order and selection, what they come to together, and beside them the one that is open.
#pragma once

#include "app/pages/page.h"
#include "app/request_lookup.h"
#include "app/request_memory.h"
#include "app/waterfall_feed.h"
#include "widgets/request_table_model.h"

#include <QTimeZone>

#include <optional>
#include <vector>

class QAction;
class QLabel;
class QStackedLayout;
class QToolButton;

namespace inferama::widgets {
class LegendRow;
class Panel;
class RequestPane;
class RequestTable;
class RequestTotalsRow;
class ThemeHolder;
class TimeLink;
class Waterfall;
} // namespace inferama::widgets

namespace inferama::app {

class FilterBar;

class RequestsPage : public Page {
    Q_OBJECT
public:
    using Filter = std::shared_ptr<const core::Filter>;

    // `time` takes what is chosen of time in the waterfall.
    RequestsPage(const widgets::ThemeHolder& theme, widgets::TimeLink& time, QWidget* parent = nullptr);

    void present(const std::shared_ptr<const core::Snapshot>& snapshot) override;
    void want(core::View& view) const override;
    void finish() override;
    void setEnded(bool ended) override;
    QString summary() const override;
    QVariantMap choices() const override;
    void restore(const QVariantMap& choices) override;

    void setMemory(const RequestMemory& memory);
    RequestMemory memory() const;

    // The filter that is to hold for all pages; null: none is.
    Filter sharedFilter() const;
    void stopSharing();
    // Shows only the requests whose samples lie in a range, until the user has seen them.
    void showBehind(const core::SampleRange& range);

signals:
    // What is shown is to be saved as values; null: there is nothing.
    void saveWanted(const inferama::app::RequestLookup::Result& requests);
    // One of the page's actions() was chosen, from wherever: it is to be seen.
    void wanted();
    void memoryChanged();
    void sharedFilterChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    using Request = std::shared_ptr<const core::RequestDetail>;

    QWidget* makeLists();
    QWidget* makeTable();
    void connectLists();
    void connectWaterfall();
    void connectPane();
    void makeActions();
    core::RequestQuery query() const;
    void look();
    void saveAll();
    void showAnswer(bool another);
    void updateLegend();
    void presentWaterfall();
    void presentNeighbours();
    void goToWorse(int step);
    core::RequestField::NumberOf figureToStepBy() const;

    void selectionChanged();
    void open(int row);
    void close();
    void step(int rows);
    void selectRow(int row);
    void select(core::RequestKey key);
    void selectId(const QString& id);
    void restoreSelection();
    void updateOpen();
    void dismissBehind();
    void escape();
    void keepWaterfallWithTable();
    void keepTableWithWaterfall();
    void updateTexts();
    void updateBehind();
    QString matchText() const;
    QString scopeText() const;
    QString noRowsText() const;
    QString emptyText() const;

    const widgets::ThemeHolder& theme_;
    widgets::TimeLink& time_;
    QTimeZone zone_;
    widgets::RequestTableModel model_;
    RequestLookup lookup_;
    WaterfallFeed feed_; // of what was looked up
    std::shared_ptr<const core::Snapshot> snapshot_;
    core::NamedField sortBy_;
    bool descending_ = true;
    std::optional<core::SampleRange> behind_;
    core::RequestKey openKey_;
    Request open_; // its newest known state, also when the table no longer has it
    bool presenting_ = false;
    bool linking_ = false;
    bool sorting_ = false; // another order is on its way
    bool saving_ = false;  // as soon as there is a table
    bool stagesKnown_ = false;

    FilterBar* bar_ = nullptr;
    QLabel* position_ = nullptr;
    QLabel* empty_ = nullptr;
    QToolButton* live_ = nullptr;
    QToolButton* columns_ = nullptr;
    QAction* share_ = nullptr;
    QStackedLayout* stack_ = nullptr;
    widgets::LegendRow* legend_ = nullptr;
    widgets::Panel* waterfallPanel_ = nullptr;
    widgets::Panel* tablePanel_ = nullptr;
    widgets::Waterfall* waterfall_ = nullptr;
    widgets::RequestTable* table_ = nullptr;
    widgets::RequestTotalsRow* totals_ = nullptr;
    widgets::RequestPane* pane_ = nullptr;
};

} // namespace inferama::app
