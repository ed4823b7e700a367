// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/alerts_page.h"

#include "app/alert_text.h"
#include "app/pages/alert_pane.h"
#include "app/pages/alert_table.h"
#include "widgets/format.h"
#include "widgets/page_head.h"
#include "widgets/panel.h"
#include "widgets/segmented_control.h"
#include "widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace inferama::app {

using namespace widgets;

namespace {

constexpr int Margin = 12;
constexpr int Gap = 8;
constexpr int LeastSideBySide = 1180; // all columns of the list, and the pane
constexpr int AllIndex = 0;
constexpr int LastingIndex = 1;

std::shared_ptr<const Judgement> defaults()
{
    return {std::shared_ptr<const Judgement>(), &defaultJudgement()}; // lives as long as the program
}

} // namespace

AlertsPage::AlertsPage(const ThemeHolder& theme, QWidget* parent)
    : Page(parent), judgement_(defaults()), head_(new PageHead(theme, tr("Alerts"), this)),
      which_(new SegmentedControl(tr("Which alerts"), {tr("all"), tr("ongoing")}, this)),
      least_(new SegmentedControl(
          tr("From which level on"),
          {wordOf(core::AlertLevel::Watch), wordOf(core::AlertLevel::Act), wordOf(core::AlertLevel::Severe)}, this)),
      stack_(new QStackedLayout), table_(new AlertTable(model_, theme, this)), pane_(new AlertPane(theme, this))
{
    setAccessibleName(tr("Alerts"));
    auto* settings = new QPushButton(tr("Rules…"), this);
    settings->setToolTip(tr("What is watched, and from which values on"));
    connect(settings, &QPushButton::clicked, this, [this] { emit settingsWanted({}); });
    auto* from = new QLabel(tr("from"), this);
    from->setProperty("role", "muted");
    for (QWidget* control : {static_cast<QWidget*>(which_), static_cast<QWidget*>(from), static_cast<QWidget*>(least_),
                             static_cast<QWidget*>(settings)})
        head_->addAtRight(control);

    auto* panel = new Panel(tr("Alerts of this run"), this);
    panel->setSubtitle(tr("judged once a second · ongoing ones first, then the newest"));
    panel->addBody(table_);
    auto* lists = new QWidget(this);
    sides_ = new QBoxLayout(QBoxLayout::LeftToRight, lists);
    sides_->setContentsMargins(0, 0, 0, 0);
    sides_->setSpacing(Gap);
    sides_->addWidget(panel, 1);
    sides_->addWidget(pane_);
    stack_->addWidget(makeEmpty());
    stack_->addWidget(lists);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(Margin, Margin, Margin, Margin);
    column->setSpacing(Gap);
    column->addWidget(head_);
    column->addLayout(stack_, 1);

    connect(which_, &SegmentedControl::chosen, this, &AlertsPage::refresh);
    connect(least_, &SegmentedControl::chosen, this, &AlertsPage::refresh);
    connect(table_, &AlertTable::selected, this, &AlertsPage::showSelected);
    connect(pane_, &AlertPane::acknowledgeWanted, this, &AlertsPage::acknowledge);
    connect(pane_, &AlertPane::metricWanted, this, &AlertsPage::metricWanted);
    connect(pane_, &AlertPane::ruleWanted, this, &AlertsPage::settingsWanted);
    // In the whole window, while the page is shown.
    auto* key = new QShortcut(QKeySequence(Qt::Key_A), this);
    connect(key, &QShortcut::activated, this, &AlertsPage::acknowledge);
}

void AlertsPage::resizeEvent(QResizeEvent*)
{
    const bool narrow = width() < LeastSideBySide;
    sides_->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    sides_->setStretch(1, narrow ? 1 : 0);
    pane_->setMaximumWidth(narrow ? QWIDGETSIZE_MAX : AlertPane::Width);
}

QWidget* AlertsPage::makeEmpty()
{
    auto* page = new QWidget(this);
    emptyTitle_ = new QLabel(page);
    emptyTitle_->setFont(uiFont(15, 600));
    emptyTitle_->setProperty("role", "title");
    emptyTitle_->setAlignment(Qt::AlignCenter);
    emptyText_ = new QLabel(page);
    emptyText_->setProperty("role", "muted");
    emptyText_->setAlignment(Qt::AlignCenter);
    emptyText_->setWordWrap(true);
    auto* button = new QPushButton(tr("See or change the rules…"), page);
    connect(button, &QPushButton::clicked, this, [this] { emit settingsWanted({}); });
    auto* column = new QVBoxLayout(page);
    column->addStretch();
    column->addWidget(emptyTitle_);
    column->addWidget(emptyText_);
    column->addSpacing(Gap);
    column->addWidget(button, 0, Qt::AlignHCenter);
    column->addStretch();
    return page;
}

void AlertsPage::present(const std::shared_ptr<const core::Snapshot>& snapshot)
{
    shown_ = snapshot;
    refresh();
}

void AlertsPage::want(core::View&) const {}

void AlertsPage::setJudgement(const std::shared_ptr<const Judgement>& judgement)
{
    judgement_ = judgement;
    refresh();
}

void AlertsPage::keepIn(Acknowledgements& acknowledged) { acknowledged_ = &acknowledged; }

AlertFilter AlertsPage::filter() const
{
    return {.lastingOnly = which_->current() == LastingIndex,
            .least = static_cast<core::AlertLevel>(std::max(0, least_->current()))};
}

void AlertsPage::refresh()
{
    if (!shown_)
        return;
    const core::Snapshot& s = *shown_;
    head_->setText(alertsHeadline(s, *judgement_));
    table_->present(alertRows(s, *acknowledged_, filter()));
    if (model_.rowCount() == 0) {
        const auto rules = std::ranges::count_if(judgement_->alerts, &SwitchedRule::enabled);
        emptyTitle_->setText(s.alerts.empty() ? tr("No alert") : tr("No alert of this kind"));
        emptyText_->setText(
            s.alerts.empty()
                ? tr("%1 rules watch this run. What they raise appears here, and is marked on the timeline below.")
                      .arg(formatCount(static_cast<double>(rules)))
                : tr("Other alerts of this run are hidden by the choice at the top right."));
    }
    stack_->setCurrentIndex(model_.rowCount() == 0 ? 0 : 1);
    if (model_.rowCount() > 0 && !table_->selectedSerial())
        table_->select(model_.row(0).serial);
    showSelected();
}

void AlertsPage::showSelected()
{
    const auto serial = table_->selectedSerial();
    const core::Alert* alert = serial && shown_ ? alertOf(*shown_, *serial) : nullptr;
    if (alert != nullptr)
        pane_->show(alertDetail(*shown_, *alert, *judgement_, *acknowledged_));
}

void AlertsPage::open(std::uint64_t serial)
{
    if (!model_.rowOf(serial)) {
        which_->setCurrent(AllIndex);
        least_->setCurrent(0);
        refresh();
    }
    table_->select(serial);
}

void AlertsPage::acknowledge()
{
    const auto serial = table_->selectedSerial();
    const core::Alert* alert = serial && shown_ ? alertOf(*shown_, *serial) : nullptr;
    if (alert == nullptr || alert->end || acknowledged_->hold(*alert))
        return;
    acknowledged_->acknowledge(*alert);
    refresh();
    emit acknowledged();
}

QString AlertsPage::summary() const { return shown_ ? alertsHeadline(*shown_, *judgement_) : tr("No alert yet."); }

} // namespace inferama::app
