// SPDX-License-Identifier: GPL-3.0-or-later
// One metric of the catalogue and all that is known of it: where it stands and went, how it spreads, what it means,
// what moves it and what to do. Opened from a tile, a chart or an alert.
#pragma once

#include "app/catalogue.h"
#include "app/pages/page.h"

#include <array>
#include <memory>

class QBoxLayout;
class QComboBox;
class QLabel;
class QPushButton;
class QTextBrowser;
class QToolButton;

namespace inferama::widgets {
class FigureStrip;
class FigureTable;
class LineChart;
class PageHead;
class Panel;
struct PickedValues;
class ThemeHolder;
class TimeLink;
} // namespace inferama::widgets

namespace inferama::app {

class MetricPage : public Page {
    Q_OBJECT
public:
    // Both must outlive the page. Shows the first metric of the catalogue until told otherwise.
    MetricPage(const widgets::ThemeHolder& theme, widgets::TimeLink& time, QWidget* parent = nullptr);

    void present(const std::shared_ptr<const core::Snapshot>& snapshot) override;
    void want(core::View& view) const override;
    QString summary() const override;

    // Nothing happens where the catalogue has no such id.
    void setMetric(const QString& id);
    QString metric() const;
    // Where back leads: the name of a page or of a metric.
    void setBackName(const QString& name);

signals:
    void backWanted();
    void sourceWanted();

private:
    struct Table {
        widgets::Panel* panel = nullptr;
        widgets::FigureTable* table = nullptr;
    };

    QWidget* makeHead();
    QWidget* makeNotice();
    QWidget* makeCharts();
    QWidget* makeText();
    void addKeys();
    void step(int by);
    void refresh();
    void pick(const widgets::PickedValues& values);
    void showTables();
    void showText();

    const widgets::ThemeHolder& theme_;
    const MetricEntry* entry_;
    std::shared_ptr<const core::Snapshot> shown_;
    QString text_; // as shown

    QPushButton* back_;
    widgets::PageHead* head_;
    QToolButton* previous_;
    QToolButton* next_;
    QComboBox* choice_;
    widgets::FigureStrip* figures_;
    QLabel* trend_;
    QLabel* notice_;
    QPushButton* addSource_;
    widgets::Panel* chartPanel_ = nullptr;
    widgets::LineChart* chart_ = nullptr;
    QWidget* lower_ = nullptr;
    widgets::Panel* distributionPanel_ = nullptr;
    widgets::LineChart* distribution_ = nullptr;
    QWidget* tableSide_ = nullptr;
    QBoxLayout* tableLayout_ = nullptr;
    std::array<Table, 2> tables_{};
    QTextBrowser* browser_;
};

} // namespace inferama::app
