// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/panorama_page.h"

#include "app/alert_text.h"
#include "app/judgement.h"
#include "app/pages/panorama_content.h"
#include "app/pages/panorama_tail.h"
#include "widgets/display_text.h"
#include "widgets/figure_strip.h"
#include "widgets/layer_head.h"
#include "widgets/page_head.h"
#include "widgets/theme.h"
#include "widgets/tile.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QScrollArea>
#include <QStringList>
#include <QToolButton>
#include <QVBoxLayout>

#include <array>

namespace inferama::app {

using namespace core;
using namespace widgets;

namespace {

// The layers in the order of their tiles' arrival; the tail, which has no tiles, comes third.
constexpr std::array<LayerContent (*)(const Snapshot&), 6> Contents{userExperience, throughput, stages,
                                                                    resources,      network,    kvCache};
constexpr std::array<int, 6> Heights{106, 98, 98, 94, 90, 92};
constexpr std::array<int, 6> LeastHeights{84, 64, 64, 58, 58, 58};
constexpr int TailHeight = 78;
constexpr int LeastTailHeight = 56;
constexpr int LeastLatencyWidth = 140;
constexpr int LeastWidth = 84;
constexpr int Gap = 6;

constexpr std::array<std::pair<Metric, const char*>, 6> TailMetrics{{{Metric::Ttft, "TTFT"},
                                                                     {Metric::Itl, "ITL"},
                                                                     {Metric::Tbt, "TBT"},
                                                                     {Metric::Tpot, "TPOT"},
                                                                     {Metric::E2e, "E2E"},
                                                                     {Metric::ItlJitter, "Jitter"}}};

// Of choices().
const QString TailKey = QStringLiteral("tail");
const QString ServerKey = QStringLiteral("server");

QHBoxLayout* addRow(QVBoxLayout* column, int height)
{
    auto* row = new QHBoxLayout;
    row->setSpacing(Gap);
    column->addLayout(row, height);
    return row;
}

} // namespace

PanoramaPage::PanoramaPage(const ThemeHolder& theme, QWidget* parent)
    : Page(parent), theme_(theme), head_(new PageHead(theme, tr("Panorama"), this)), board_(new QWidget)
{
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(12, 12, 12, 8);
    page->setSpacing(8);
    addServers();
    head_->addAtRight(new MarksKey(theme, head_));
    page->addWidget(head_);

    auto* column = new QVBoxLayout(board_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Gap);
    const Snapshot nothing;
    for (std::size_t i = 0; i < Contents.size(); ++i) {
        if (i == 2)
            addTail(column);
        addLayer(column, Contents[i](nothing), static_cast<int>(i));
    }

    auto* scroll = new QScrollArea(this);
    scroll->setWidget(board_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    board_->setAutoFillBackground(false);
    page->addWidget(scroll, 1);
    present(std::make_shared<const Snapshot>());
}

void PanoramaPage::addLayer(QVBoxLayout* column, const LayerContent& content, int index)
{
    const auto i = static_cast<std::size_t>(index);
    QHBoxLayout* row = addRow(column, Heights[i]);
    Layer layer;
    layer.head = new LayerHead(theme_, content.number, content.title, board_);
    layer.head->setMinimumHeight(LeastHeights[i]);
    row->addWidget(layer.head);
    for (std::size_t t = 0; t < content.tiles.size(); ++t) {
        auto* tile = new Tile(theme_, board_);
        tile->setMinimumSize(i == 0 ? LeastLatencyWidth : LeastWidth, LeastHeights[i]);
        row->addWidget(tile, content.stretch.empty() ? 1 : content.stretch[t]);
        layer.tiles.push_back(tile);
    }
    for (const Tile* tile : layer.tiles)
        connect(tile, &Tile::activated, this,
                [this, tile] { emit metricWanted(QString::fromStdString(tile->content().id)); });
    layers_.push_back(std::move(layer));
}

void PanoramaPage::addTail(QVBoxLayout* column)
{
    QHBoxLayout* row = addRow(column, TailHeight);
    tailHead_ = new LayerHead(theme_, 3, tr("Tail"), board_);
    tailHead_->setMinimumHeight(LeastTailHeight);
    row->addWidget(tailHead_);

    tail_ = new FigureStrip(theme_, tr("Tail of"), 112, board_);
    tailMetric_ = new QComboBox;
    tailMetric_->setAccessibleName(tr("Metric of the tail"));
    for (const auto& [metric, label] : TailMetrics)
        tailMetric_->addItem(QString::fromLatin1(label));
    tailMetric_->setFocusPolicy(Qt::TabFocus);
    tail_->setUnderHeading(tailMetric_);
    connect(tailMetric_, &QComboBox::currentIndexChanged, this, &PanoramaPage::showTail);
    row->addWidget(tail_, 1);

    ratios_ = new FigureStrip(theme_, tr("P99/P50"), 84, board_);
    row->addWidget(ratios_, 1);
}

void PanoramaPage::present(const std::shared_ptr<const Snapshot>& snapshot)
{
    shown_ = snapshot;
    const QString text = tr("%1 · %2").arg(windowText(*snapshot), trendText(*snapshot));
    head_->setText(changes_.isEmpty() ? text : tr("%1 · %2").arg(changes_, text));
    servers_->setVisible(snapshot->servers.size() > 1 || !server_.empty());
    for (std::size_t i = 0; i < Contents.size(); ++i)
        showLayer(layers_[i], Contents[i](*snapshot));
    showTail();
}

void PanoramaPage::showLayer(Layer& layer, LayerContent content)
{
    layer.head->setVerdict(content.level, content.verdict);
    for (std::size_t t = 0; t < layer.tiles.size(); ++t)
        layer.tiles[t]->setContent(std::move(content.tiles[t]));
}

void PanoramaPage::showTail()
{
    const auto chosen = static_cast<std::size_t>(tailMetric_->currentIndex());
    tail_->setCells(tailCells(*shown_, TailMetrics[chosen].first));
    std::vector<StripCell> ratios = ratioCells(*shown_);
    const TailVerdict verdict = tailVerdict(ratios);
    tailHead_->setVerdict(verdict.level, verdict.text);
    ratios_->setCells(std::move(ratios));
    ratios_->setUnderHeading(ratioBorders(*shown_));
}

void PanoramaPage::want(View& view) const { view.server = server_; }

void PanoramaPage::addServers()
{
    servers_ = new QToolButton(head_);
    servers_->setPopupMode(QToolButton::InstantPopup);
    servers_->setFocusPolicy(Qt::TabFocus);
    servers_->setAccessibleName(tr("Server shown"));
    servers_->setToolTip(tr("All servers together, or one of them alone; the slowest first"));
    auto* menu = new QMenu(servers_);
    servers_->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, &PanoramaPage::fillServers);
    head_->addAtRight(servers_);
    setServer({});
}

void PanoramaPage::fillServers()
{
    QMenu* menu = servers_->menu();
    menu->clear();
    const auto offer = [&](const QString& text, const std::string& name) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(name == server_);
        connect(action, &QAction::triggered, this, [this, name] { setServer(name); });
    };
    offer(tr("All servers"), {});
    menu->addSeparator();
    for (const ServerChoice& choice : serverChoices(*shown_))
        offer(choice.text, choice.name);
}

void PanoramaPage::setServer(const std::string& name)
{
    server_ = name;
    servers_->setText(tr("%1 ▾").arg(name.empty() ? tr("All servers") : displayText(name, 24)));
    emit viewWanted();
}

void PanoramaPage::setJudgement(const std::shared_ptr<const Judgement>& judgement)
{
    changes_ = judgement ? changesSentence(changesOf(*judgement)) : QString();
    present(shown_);
}

QVariantMap PanoramaPage::choices() const
{
    return {{TailKey, tailMetric_->currentIndex()}, {ServerKey, QString::fromStdString(server_)}};
}

void PanoramaPage::restore(const QVariantMap& choices)
{
    tailMetric_->setCurrentIndex(choices.value(TailKey, tailMetric_->currentIndex()).toInt());
    setServer(choices.value(ServerKey).toString().toStdString());
}

QString PanoramaPage::summary() const
{
    QStringList verdicts;
    for (const Layer& layer : layers_)
        verdicts << layer.head->accessibleName();
    return head_->text() + QLatin1String(". ") + verdicts.join(QLatin1String(". "));
}

} // namespace inferama::app
