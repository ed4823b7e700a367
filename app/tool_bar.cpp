// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tool_bar.h"

#include "app/slo_dialog.h"
#include "widgets/icons.h"
#include "widgets/segmented_control.h"
#include "widgets/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace inferama::app {

using namespace widgets;

namespace {

constexpr int SourcesWidth = 236;
constexpr int LogoWidth = 146;

QToolButton* buttonOf(QAction* action, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(action->text().remove(QLatin1Char('&')));
    return button;
}

QLabel* labelOf(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setProperty("role", "label");
    return label;
}

} // namespace

ToolBar::ToolBar(const ThemeHolder& theme, QAction* addSource, QAction* editSlo, QAction* record, QAction* pause, QWidget* parent)
    : QWidget(parent), theme_(theme), sources_(new QPushButton(this)), sourceMenu_(new QMenu(this)),
      windowLabel_(labelOf(tr("Window"), this)),
      window_(new SegmentedControl(tr("Window"), {QStringLiteral("10s"), QStringLiteral("1m"), QStringLiteral("5m"), QStringLiteral("1h"), tr("run")}, this)),
      sloLabel_(labelOf(tr("SLO"), this)), slo_(buttonOf(editSlo, this)), record_(record), pause_(pause)
{
    setFixedHeight(Height);
    sources_->setFixedWidth(SourcesWidth);
    sources_->setProperty("menu", true);
    sources_->setFocusPolicy(Qt::TabFocus);
    sources_->setMenu(sourceMenu_);
    connect(sourceMenu_, &QMenu::aboutToShow, this, &ToolBar::fillSourceMenu);

    QToolButton* add = buttonOf(addSource, this);
    add->setText(tr("+ Source"));
    add->setProperty("flat", true);
    slo_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    window_->setToolTip(tr("How far back the figures reach; rates and percentiles are of this window"));
    connect(window_, &SegmentedControl::chosen, this, [this](int index) { emit windowChosen(static_cast<core::Window>(index)); });
    QToolButton* recordButton = buttonOf(record_, this);
    recordButton->setProperty("flat", true);
    QToolButton* pauseButton = buttonOf(pause_, this);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(LogoWidth + 24, 0, 12, 1);
    row->setSpacing(10);
    row->addWidget(sources_);
    row->addWidget(add);
    row->addSpacing(8);
    row->addWidget(windowLabel_);
    row->addWidget(window_);
    row->addSpacing(12);
    row->addWidget(sloLabel_);
    row->addWidget(slo_);
    row->addStretch(1);
    row->addWidget(recordButton);
    row->addWidget(pauseButton);

    connect(&theme_, &ThemeHolder::changed, this, &ToolBar::restyle);
    connect(record_, &QAction::toggled, this, &ToolBar::restyle);
    connect(pause_, &QAction::toggled, this, &ToolBar::restyle);
    setSources({}, nullptr);
    restyle();
}

void ToolBar::restyle()
{
    const Theme& t = theme_.theme();
    record_->setIcon(makeIcon(record_->isChecked() ? Icon::Stop : Icon::Record, t.stall, 12));
    pause_->setIcon(makeIcon(pause_->isChecked() ? Icon::Play : Icon::Pause, t.text, 12));
    update();
}

void ToolBar::setWindow(core::Window window) { window_->setCurrent(static_cast<int>(window)); }

void ToolBar::setSlo(const core::Slo& slo)
{
    slo_->setText(sloText(slo));
    slo_->setAccessibleName(tr("SLO: %1").arg(sloText(slo)));
}

void ToolBar::setSources(const QStringList& open, const ingest::Frame* frame)
{
    open_ = open;
    QStringList names;
    if (frame)
        for (const auto& publisher : frame->publishers)
            names << QString::fromStdString(publisher.source);
    if (names.isEmpty())
        names = open;
    const QString text = names.isEmpty() ? tr("no source")
                         : names.size() == 1 ? names.front()
                                             : tr("%n sources: %1", nullptr, static_cast<int>(names.size())).arg(names.join(QStringLiteral(", ")));
    const QString shown = sources_->fontMetrics().elidedText(text, Qt::ElideRight, SourcesWidth - 44);
    if (sources_->text() == shown)
        return;
    sources_->setText(shown);
    sources_->setToolTip(text);
    sources_->setAccessibleName(tr("Sources: %1").arg(text));
}

void ToolBar::fillSourceMenu()
{
    sourceMenu_->clear();
    if (open_.isEmpty())
        sourceMenu_->addAction(tr("No source is open"))->setEnabled(false);
    for (const QString& address : open_) {
        QAction* action = sourceMenu_->addAction(tr("Disconnect %1").arg(address));
        connect(action, &QAction::triggered, this, [this, address] { emit disconnectWanted(address); });
    }
}

void ToolBar::paintEvent(QPaintEvent*)
{
    const Theme& t = theme_.theme();
    QPainter painter(this);
    painter.fillRect(rect(), t.surface);
    painter.setPen(t.border);
    painter.drawLine(0, height() - 1, width(), height() - 1);
    drawIcon(painter, Icon::Logo, QRectF(14, 12, 20, 20), t.accent, t.onAccent);
    painter.setFont(uiFont(14, 600));
    painter.setPen(t.text);
    painter.drawText(QRectF(42, 0, LogoWidth - 42, height() - 1), Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("Inferama"));
}

// In a narrow window the labels go before any control does.
void ToolBar::resizeEvent(QResizeEvent*)
{
    constexpr int Roomy = 1180;
    windowLabel_->setVisible(width() >= Roomy);
    sloLabel_->setVisible(width() >= Roomy);
    sources_->setFixedWidth(width() >= Roomy ? SourcesWidth : SourcesWidth - 76);
}

} // namespace inferama::app
