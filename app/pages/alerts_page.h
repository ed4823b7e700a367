// SPDX-License-Identifier: GPL-3.0-or-later
// The alerts of the run: what is wrong now, what was, and what each of them means.
#pragma once

#include "app/pages/alert_table_model.h"
#include "app/pages/page.h"

#include <memory>

class QLabel;
class QPushButton;
class QBoxLayout;
class QStackedLayout;

namespace inferama::widgets {
class PageHead;
class SegmentedControl;
class ThemeHolder;
} // namespace inferama::widgets

namespace inferama::app {

class AlertPane;
class AlertTable;

class AlertsPage : public Page {
    Q_OBJECT
public:
    // `theme` must outlive the page.
    explicit AlertsPage(const widgets::ThemeHolder& theme, QWidget* parent = nullptr);

    void present(const std::shared_ptr<const core::Snapshot>& snapshot) override;
    void want(core::View& view) const override;
    QString summary() const override;
    void setJudgement(const std::shared_ptr<const Judgement>& judgement) override;

    // Where what is acknowledged here is kept; must outlive the page.
    void keepIn(Acknowledgements& acknowledged);
    // Shows an alert, if need be without the filter.
    void open(std::uint64_t serial);

signals:
    void acknowledged();
    void settingsWanted(const QString& rule); // empty: of no rule in particular

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeEmpty();
    void refresh();
    void showSelected();
    void acknowledge();
    AlertFilter filter() const;

    AlertTableModel model_;
    std::shared_ptr<const Judgement> judgement_;
    Acknowledgements own_;
    Acknowledgements* acknowledged_ = &own_;
    std::shared_ptr<const core::Snapshot> shown_;

    widgets::PageHead* head_;
    widgets::SegmentedControl* which_;
    widgets::SegmentedControl* least_;
    QBoxLayout* sides_ = nullptr; // the list and the pane
    QStackedLayout* stack_;
    QLabel* emptyTitle_ = nullptr;
    QLabel* emptyText_ = nullptr;
    AlertTable* table_;
    AlertPane* pane_;
};

} // namespace inferama::app
