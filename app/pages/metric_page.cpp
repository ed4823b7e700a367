// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/metric_page.h"

#include "app/metric_signals.h"
#include "app/pages/distribution_charts.h"
#include "app/pages/distribution_parts.h"
#include "app/pages/latency_figures.h"
#include "app/pages/metric_charts.h"
#include "app/pages/metric_content.h"
#include "app/pages/metric_course.h"
#include "app/pages/metric_tables.h"
#include "app/pages/metric_text.h"
#include "widgets/figure_strip.h"
#include "widgets/figure_table.h"
#include "widgets/line_chart.h"
#include "widgets/page_head.h"
#include "widgets/panel.h"
#include "widgets/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

constexpr int Gap = 8;
constexpr int StripHeight = 66;
constexpr int HeadingWidth = 66;
constexpr int LeastChartHeight = 200;
constexpr int MostTableHeight = 24 * 10;
constexpr int TextMargin = 9; // as the title of the panel
constexpr int TextIndent = 16;
constexpr int LeastTextWidth = 300;
constexpr int MostTextWidth = 420; // about 75 characters a line

// The metrics of the same layer, in the order of the catalogue.
std::vector<const MetricEntry*> neighbours(const MetricEntry& entry)
{
    std::vector<const MetricEntry*> layer;
    for (const MetricEntry& other : catalogue())
        if (other.layer == entry.layer)
            layer.push_back(&other);
    return layer;
}

} // namespace

MetricPage::MetricPage(const ThemeHolder& theme, TimeLink& time, QWidget* parent)
    : Page(parent), theme_(theme), entry_(&catalogue().front()), back_(new QPushButton), head_(new PageHead(theme, {})),
      previous_(new QToolButton), next_(new QToolButton), choice_(new QComboBox),
      figures_(new FigureStrip(theme, tr("Figures"), HeadingWidth)), trend_(new QLabel), notice_(new QLabel),
      addSource_(new QPushButton(tr("Add source…"))), browser_(new QTextBrowser)
{
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(12, 12, 12, 8);
    page->setSpacing(Gap);
    page->addWidget(makeHead());
    figures_->setFixedHeight(StripHeight);
    page->addWidget(figures_);
    page->addWidget(makeNotice());
    auto* columns = new QHBoxLayout;
    columns->setSpacing(Gap);
    columns->addWidget(makeCharts(), 2);
    columns->addWidget(makeText(), 1);
    page->addLayout(columns, 1);
    addKeys();
    chart_->linkTo(time);
    connect(&theme_, &ThemeHolder::changed, this, &MetricPage::refresh);
    setBackName(tr("Panorama"));
    present(std::make_shared<const Snapshot>());
}

QWidget* MetricPage::makeHead()
{
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    connect(back_, &QPushButton::clicked, this, &MetricPage::backWanted);
    back_->setToolTip(tr("Back (Esc)"));
    layout->addWidget(back_);
    layout->addWidget(head_, 1);

    previous_->setText(QStringLiteral("‹"));
    previous_->setToolTip(tr("The previous metric of the layer ([)"));
    previous_->setAccessibleName(tr("Previous metric"));
    next_->setText(QStringLiteral("›"));
    next_->setToolTip(tr("The next metric of the layer (])"));
    next_->setAccessibleName(tr("Next metric"));
    connect(previous_, &QToolButton::clicked, this, [this] { step(-1); });
    connect(next_, &QToolButton::clicked, this, [this] { step(1); });

    choice_->setAccessibleName(tr("Metric"));
    choice_->setToolTip(tr("Any metric; type the beginning of its name"));
    choice_->setMaxVisibleItems(24);
    choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    choice_->setMinimumContentsLength(16);
    choice_->setFocusPolicy(Qt::TabFocus);
    int layer = catalogue().front().layer;
    for (const MetricEntry& entry : catalogue()) {
        if (std::exchange(layer, entry.layer) != entry.layer)
            choice_->insertSeparator(choice_->count());
        choice_->addItem(QString::fromStdString(entry.name), QString::fromStdString(entry.id));
    }
    connect(choice_, &QComboBox::activated, this,
            [this](int index) { setMetric(choice_->itemData(index).toString()); });
    head_->addAtRight(previous_);
    head_->addAtRight(next_);
    head_->addAtRight(choice_);
    return row;
}

QWidget* MetricPage::makeNotice()
{
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    trend_->setProperty("role", QStringLiteral("secondary"));
    notice_->setProperty("role", QStringLiteral("secondary"));
    notice_->setWordWrap(true);
    connect(addSource_, &QPushButton::clicked, this, &MetricPage::sourceWanted);
    layout->addWidget(trend_);
    layout->addWidget(notice_, 1);
    layout->addWidget(addSource_);
    return row;
}

QWidget* MetricPage::makeCharts()
{
    auto* left = new QWidget;
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Gap);
    chartPanel_ = new Panel(tr("Over time"));
    chart_ = new LineChart(tr("The metric over time"), theme_);
    chartPanel_->addBody(chart_);
    chartPanel_->setMinimumHeight(LeastChartHeight);
    column->addWidget(chartPanel_, 5);

    lower_ = new QWidget;
    auto* row = new QHBoxLayout(lower_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Gap);
    distributionPanel_ = new Panel(tr("Distribution"));
    distribution_ = new LineChart(tr("Distribution of the metric"), theme_);
    distributionPanel_->addBody(distribution_);
    row->addWidget(distributionPanel_, 4);
    tableSide_ = new QWidget;
    tableLayout_ = new QBoxLayout(QBoxLayout::TopToBottom, tableSide_);
    tableLayout_->setContentsMargins(0, 0, 0, 0);
    tableLayout_->setSpacing(Gap);
    for (Table& table : tables_) {
        table.panel = new Panel({});
        table.table = new FigureTable(tr("Figures"), theme_);
        table.table->setMaximumHeight(MostTableHeight);
        table.panel->addBody(table.table);
        tableLayout_->addWidget(table.panel, 1);
    }
    row->addWidget(tableSide_, 5);
    column->addWidget(lower_);
    return left;
}

QWidget* MetricPage::makeText()
{
    auto* panel = new Panel(tr("What it means"));
    panel->setMinimumWidth(LeastTextWidth);
    panel->setMaximumWidth(MostTextWidth);
    browser_->setOpenLinks(false);
    browser_->setAccessibleName(tr("What the metric means"));
    browser_->setFrameShape(QFrame::NoFrame);
    browser_->document()->setDocumentMargin(TextMargin);
    browser_->document()->setIndentWidth(TextIndent);
    browser_->setStyleSheet(QStringLiteral("QTextBrowser { background: transparent; border: 0; padding: 0; }"));
    connect(browser_, &QTextBrowser::anchorClicked, this, [this](const QUrl& id) { emit metricWanted(id.toString()); });
    panel->addBody(browser_);
    return panel;
}

// They reach the page wherever in the window the focus is, but only while it is shown.
void MetricPage::addKeys()
{
    const auto add = [this](const QKeySequence& key, auto action) {
        connect(new QShortcut(key, this), &QShortcut::activated, this, action);
    };
    add(QKeySequence(Qt::Key_Escape), &MetricPage::backWanted);
    add(QKeySequence(Qt::ALT | Qt::Key_Left), &MetricPage::backWanted);
    add(QKeySequence(Qt::Key_BracketLeft), [this] { step(-1); });
    add(QKeySequence(Qt::Key_BracketRight), [this] { step(1); });
}

void MetricPage::setMetric(const QString& id)
{
    const MetricEntry* entry = catalogueEntry(id.toStdString());
    if (entry == nullptr || entry == entry_)
        return;
    entry_ = entry;
    refresh();
    browser_->verticalScrollBar()->setValue(0);
    emit viewWanted();
}

QString MetricPage::metric() const { return QString::fromStdString(entry_->id); }

void MetricPage::setBackName(const QString& name) { back_->setText(QStringLiteral("‹ %1").arg(name)); }

void MetricPage::step(int by)
{
    const auto layer = neighbours(*entry_);
    const auto count = static_cast<int>(layer.size());
    const auto here = static_cast<int>(std::ranges::find(layer, entry_) - layer.begin());
    setMetric(QString::fromStdString(layer[static_cast<std::size_t>((here + by + count) % count)]->id));
}

void MetricPage::present(const std::shared_ptr<const Snapshot>& snapshot)
{
    shown_ = snapshot;
    refresh();
}

void MetricPage::want(View& view) const
{
    for (const std::string& name : seriesOfMetric(*entry_))
        view.series.push_back(name);
    if (const auto metric = latencyOfMetric(entry_->id))
        view.curves.push_back({std::string(idOf(*metric)), Grouping::None, false});
}

void MetricPage::refresh()
{
    const Snapshot& s = *shown_;
    const Theme& theme = theme_.theme();
    const MetricHead head = metricHead(s, *entry_);
    head_->setTitle(head.name);
    head_->setText(head.facts);
    choice_->setCurrentIndex(choice_->findData(metric()));
    figures_->setCells(head.figures);
    trend_->setText(head.trend.isEmpty() ? head.moment : QStringLiteral("%1 · %2").arg(head.moment, head.trend));
    notice_->setText(head.notice);
    addSource_->setVisible(head.state == MetricHead::State::NoSource);

    chartPanel_->setSubtitle(chartSubtitle(s, *entry_));
    chart_->setContent(metricChart(s, *entry_, shownZone(), theme));
    chart_->setDescription(spokenHead(head));
    const auto latency = latencyOfMetric(entry_->id);
    distributionPanel_->setVisible(latency.has_value());
    if (latency) {
        distributionPanel_->setSubtitle(tr("share within x · %1").arg(sampleText(s.metric(*latency))));
        const ShownDistribution shown =
            shownDistribution(s, {.of = std::string(core::idOf(*latency)), .by = core::Grouping::None});
        distribution_->setContent(cdfChart(s, shown, true, theme));
        distribution_->setDescription(distributionSentence(s, shown));
    }
    showTables();
    showText();
}

void MetricPage::showTables()
{
    std::vector<MetricTable> tables = metricTables(*shown_, *entry_);
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        tables_[i].panel->setVisible(i < tables.size());
        if (i >= tables.size())
            continue;
        tables_[i].panel->setTitle(tables[i].title);
        tables_[i].panel->setSubtitle(tables[i].subtitle);
        tables_[i].table->setAccessibleName(tables[i].title);
        tables_[i].table->setColumns(std::move(tables[i].columns));
        tables_[i].table->setRows(std::move(tables[i].rows));
    }
    const bool alone = distributionPanel_->isHidden();
    tableSide_->setVisible(!tables.empty());
    lower_->setVisible(!tables.empty() || !alone);
    // Tables alone stand side by side and take what their rows need; a distribution shares the height with the course.
    tableLayout_->setDirection(alone ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    static_cast<QVBoxLayout*>(lower_->parentWidget()->layout())->setStretchFactor(lower_, alone ? 0 : 5);
}

// Set only when it changes: to set it takes the reader back to its beginning.
void MetricPage::showText()
{
    QString text = metricText(*shown_, *entry_, theme_.theme());
    if (text == text_)
        return;
    text_ = std::move(text);
    const int place = browser_->verticalScrollBar()->value();
    browser_->setHtml(text_);
    browser_->verticalScrollBar()->setValue(place);
}

QString MetricPage::summary() const { return spokenHead(metricHead(*shown_, *entry_)); }

} // namespace inferama::app
