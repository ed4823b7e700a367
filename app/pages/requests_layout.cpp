// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the page of requests and how they are joined.
#include "app/pages/filter_bar.h"
#include "app/pages/requests_page.h"
#include "widgets/format.h"
#include "widgets/hatch.h"
#include "widgets/icons.h"
#include "widgets/legend_row.h"
#include "widgets/panel.h"
#include "widgets/request_pane.h"
#include "widgets/request_table.h"
#include "widgets/request_totals_row.h"
#include "widgets/theme.h"
#include "widgets/waterfall.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QShortcut>
#include <QSplitter>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace inferama::app {

using namespace widgets;

namespace {

constexpr int Margin = 12;
constexpr int Gap = 8;
const QString SmallButton = QStringLiteral("QToolButton { min-height: 18px; padding: 0 8px; }");

} // namespace

RequestsPage::RequestsPage(const ThemeHolder& theme, TimeLink& time, QWidget* parent)
    : Page(parent), theme_(theme), time_(time), zone_(shownZone()), model_(zone_), sortBy_(core::requestField("sent"))
{
    setAccessibleName(tr("Requests"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(Margin, Margin, Margin, Margin);
    column->setSpacing(Gap);
    bar_ = new FilterBar(theme_);
    column->addWidget(bar_);

    empty_ = new QLabel;
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setProperty("role", QStringLiteral("muted"));
    empty_->setWordWrap(true);
    empty_->setTextFormat(Qt::PlainText);

    auto* lists = new QWidget;
    auto* row = new QHBoxLayout(lists);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Gap);
    row->addWidget(makeLists(), 1);
    pane_ = new RequestPane(theme_, zone_);
    pane_->hide();
    row->addWidget(pane_);

    auto* stacked = new QWidget;
    stack_ = new QStackedLayout(stacked);
    stack_->addWidget(empty_);
    stack_->addWidget(lists);
    column->addWidget(stacked, 1);

    connectLists();
    connectWaterfall();
    connectPane();
    makeActions();
    setTabOrder(bar_, waterfall_);
    setTabOrder(waterfall_, table_);
    setTabOrder(table_, columns_);
    setTabOrder(columns_, pane_);
    updateTexts();
}

QWidget* RequestsPage::makeLists()
{
    QWidget* table = makeTable();
    waterfall_ = new Waterfall(theme_, zone_);
    legend_ = new LegendRow(theme_, [this](const Theme& theme) {
        // Where there is no room for all, the first are kept.
        std::vector<LegendItem> items{
            {tr("waiting"), theme.faint}, {tr("decode"), theme.stage("decode")}, {tr("stall"), theme.stall}};
        if (stagesKnown_) {
            items.push_back({tr("queue"), theme.stage("queue")});
            items.push_back({tr("prefill"), theme.stage("prefill")});
            items.push_back({tr("schedule"), theme.stage("schedule")});
            items.push_back({tr("KV"), theme.stage("kv")});
            items.push_back({tr("first decode"), theme.stage("first_decode")});
            items.push_back({tr("unattributed"), hatch(theme)});
        }
        return items;
    });
    live_ = new QToolButton;
    live_->setText(tr("Go live"));
    live_->setToolTip(tr("Let the time axis follow now again (End in the waterfall)"));
    live_->setFixedHeight(22);
    live_->setStyleSheet(SmallButton);
    live_->hide();

    waterfallPanel_ = new Panel(tr("Waterfall"));
    waterfallPanel_->addToTitle(live_);
    waterfallPanel_->addToTitle(legend_);
    waterfallPanel_->addBody(waterfall_);

    auto* lists = new QSplitter(Qt::Vertical);
    lists->setChildrenCollapsible(false);
    lists->setHandleWidth(Gap);
    lists->addWidget(waterfallPanel_);
    lists->addWidget(table);
    lists->setStretchFactor(0, 55);
    lists->setStretchFactor(1, 45);
    lists->setSizes({550, 450});
    return lists;
}

QWidget* RequestsPage::makeTable()
{
    table_ = new RequestTable(model_, theme_);
    totals_ = new RequestTotalsRow(theme_);
    position_ = new QLabel;
    position_->setFont(uiFont(11));
    position_->setProperty("role", QStringLiteral("muted"));
    auto* menu = new QMenu(this);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { table_->fillColumnMenu(*menu); });
    columns_ = new QToolButton;
    columns_->setText(tr("Columns"));
    columns_->setToolTip(tr("Which columns the table shows (Ctrl+K, or a right click on its heads)"));
    columns_->setPopupMode(QToolButton::InstantPopup);
    columns_->setMenu(menu);
    columns_->setFixedHeight(22);
    columns_->setStyleSheet(SmallButton);
    columns_->setFocusPolicy(Qt::TabFocus);

    tablePanel_ = new Panel(tr("Requests"));
    tablePanel_->addToTitle(position_);
    tablePanel_->addToTitle(columns_);
    tablePanel_->addBody(table_);
    tablePanel_->addBody(totals_);
    return tablePanel_;
}

void RequestsPage::connectLists()
{
    connect(&lookup_, &RequestLookup::answered, this, &RequestsPage::showAnswer);
    connect(&lookup_, &RequestLookup::vocabularyGrew, this, [this] {
        bar_->field().setVocabulary(lookup_.vocabulary());
        std::vector<std::string> labels;
        for (const auto& [field, values] : lookup_.vocabulary()->fields)
            if (field.starts_with(core::LabelField))
                labels.push_back(field.substr(core::LabelField.size()));
        model_.addLabels(labels);
    });
    connect(bar_, &FilterBar::changed, this, &RequestsPage::look);
    connect(bar_, &FilterBar::sharingChanged, this, &RequestsPage::sharedFilterChanged);
    connect(bar_, &FilterBar::memoryChanged, this, &RequestsPage::memoryChanged);
    connect(bar_, &FilterBar::behindDismissed, this, &RequestsPage::dismissBehind);
    connect(table_, &RequestTable::columnsChosen, this, &RequestsPage::memoryChanged);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RequestsPage::selectionChanged);
    connect(table_, &RequestTable::scrolled, this, &RequestsPage::keepWaterfallWithTable);
    connect(&model_, &RequestTableModel::sortWanted, this, [this](const core::NamedField& field, bool descending) {
        sortBy_ = field;
        descending_ = descending;
        sorting_ = true;
        look();
    });
}

// Each works on every page, and first brings this one.
void RequestsPage::makeActions()
{
    const auto add = [this](const QString& text, const QKeySequence& key, const QString& tip, auto slot) {
        auto* action = new QAction(text, this);
        action->setShortcut(key);
        action->setStatusTip(tip);
        connect(action, &QAction::triggered, this, [this, slot] {
            emit wanted();
            slot();
        });
        addAction(action);
        return action;
    };
    add(tr("&Filter requests"), QKeySequence::Find, tr("Write which requests to show"), [this] {
        bar_->field().setFocus(Qt::ShortcutFocusReason);
        bar_->field().selectAll();
    });
    add(tr("Filters &used before…"), QKeySequence(Qt::CTRL | Qt::Key_H), tr("Choose a filter used before or saved"),
        [this] { bar_->openMenu(); });
    add(tr("&Save the filter…"), QKeySequence(Qt::CTRL | Qt::Key_B), tr("Give the filter a name"),
        [this] { bar_->save(); });
    share_ = add(tr("Filter &all pages"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F),
                 tr("Figures by request on every page are then those of the matching requests alone"),
                 [this] { bar_->setShared(share_->isChecked()); });
    share_->setCheckable(true);
    connect(bar_, &FilterBar::sharingChanged, share_, [this] { share_->setChecked(bar_->shared()); });
    add(tr("Save requests as CS&V…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
        tr("Write every request that the filter lets through, with all that is known of it"), [this] { saveAll(); });
    add(tr("&Columns…"), QKeySequence(Qt::CTRL | Qt::Key_K), tr("Choose which columns the table shows"),
        [this] { columns_->showMenu(); });
    add(tr("&How filters are written"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_H), tr("How filters are written"),
        [this] { bar_->showHelp(); });
    auto* waterfall = new QMenu(tr("&Waterfall"), this);
    waterfall->setToolTipsVisible(true);
    const auto fill = [this, waterfall] {
        qDeleteAll(waterfall->findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
        waterfall->clear();
        waterfall_->fillMenu(*waterfall);
    };
    fill();
    connect(waterfall, &QMenu::aboutToShow, this, fill);
    addAction(waterfall->menuAction());
    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    escape->setContext(Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, this, &RequestsPage::escape);
}

} // namespace inferama::app
