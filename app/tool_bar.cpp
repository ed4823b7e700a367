// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tool_bar.h"

#include "app/mnemonic.h"
#include "app/slo_dialog.h"
#include "app/sources_button.h"
#include "widgets/display_text.h"
#include "widgets/format.h"
#include "widgets/icons.h"
#include "widgets/segmented_control.h"
#include "widgets/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace inferama::app {

using namespace widgets;

namespace {

constexpr int LogoWidth = 146;

QToolButton* buttonOf(QAction* action, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(withoutMnemonic(action->text()));
    return button;
}

QStringList windowNames()
{
    QStringList names;
    for (std::size_t i = 0; i < core::WindowCount; ++i)
        names << windowName(static_cast<core::Window>(i));
    return names;
}

QLabel* labelOf(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setProperty("role", "label");
    return label;
}

} // namespace

ToolBar::ToolBar(const ThemeHolder& theme, QAction* addSource, QAction* editSlo, QAction* record, QAction* pause,
                 QWidget* parent)
    : QWidget(parent), theme_(theme), sources_(new SourcesButton(theme, this)), add_(buttonOf(addSource, this)),
      windowLabel_(labelOf(tr("Window"), this)), window_(new SegmentedControl(tr("Window"), windowNames(), this)),
      sloLabel_(labelOf(tr("SLO"), this)), slo_(buttonOf(editSlo, this)), filter_(new QToolButton(this)),
      dismissFilter_(new QToolButton(this)), record_(record), pause_(pause)
{
    setFixedHeight(Height);
    add_->setText(tr("+ Source"));
    add_->setProperty("flat", true);
    slo_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    window_->setToolTip(tr("How far back the figures reach; rates and percentiles are of this window"));
    connect(window_, &SegmentedControl::chosen, this,
            [this](int index) { emit windowChosen(static_cast<core::Window>(index)); });
    connect(sources_, &SourcesButton::disconnectWanted, this, &ToolBar::disconnectWanted);
    filter_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    dismissFilter_->setAccessibleName(tr("Stop filtering all pages"));
    dismissFilter_->setToolTip(tr("Stop filtering all pages"));
    for (QToolButton* button : {filter_, dismissFilter_})
        button->setFocusPolicy(Qt::TabFocus);
    connect(filter_, &QToolButton::clicked, this, &ToolBar::filterWanted);
    connect(dismissFilter_, &QToolButton::clicked, this, &ToolBar::filterDismissed);
    setFilter({});
    QToolButton* recordButton = buttonOf(record_, this);
    recordButton->setProperty("flat", true);
    QToolButton* pauseButton = buttonOf(pause_, this);

    row_ = new QHBoxLayout(this);
    row_->setSpacing(10);
    row_->addWidget(sources_, 10);
    row_->addWidget(add_);
    row_->addWidget(windowLabel_);
    row_->addWidget(window_);
    row_->addWidget(sloLabel_);
    row_->addWidget(slo_);
    row_->addWidget(filter_);
    row_->addWidget(dismissFilter_);
    row_->addStretch(1);
    row_->addWidget(recordButton);
    row_->addWidget(pauseButton);

    connect(&theme_, &ThemeHolder::changed, this, &ToolBar::restyle);
    connect(record_, &QAction::toggled, this, &ToolBar::restyle);
    connect(pause_, &QAction::toggled, this, &ToolBar::restyle);
    restyle();
    fitWidth();
}

void ToolBar::restyle()
{
    const Theme& t = theme_.theme();
    record_->setIcon(makeIcon(record_->isChecked() ? Icon::Stop : Icon::Record, t.stall, 12));
    filter_->setIcon(makeIcon(Icon::Filter, t.accent, 12));
    dismissFilter_->setIcon(makeIcon(Icon::Cross, t.text2, 10));
    pause_->setIcon(makeIcon(pause_->isChecked() ? Icon::Play : Icon::Pause, t.text, 12));
    update();
}

void ToolBar::setWindow(core::Window window) { window_->setCurrent(static_cast<int>(window)); }

void ToolBar::setSlo(const core::Slo& slo, const std::string& announcedBy)
{
    const QString text = announcedBy.empty() || !slo.any()
                             ? sloText(slo)
                             : tr("%1   (%2)").arg(sloText(slo), widgets::displayText(announcedBy));
    if (text == sloText_)
        return;
    sloText_ = text;
    slo_->setAccessibleName(tr("SLO: %1").arg(sloText_));
    fitWidth();
}

void ToolBar::setFilter(const QString& text)
{
    constexpr int Longest = 28;
    filter_->setVisible(!text.isEmpty());
    dismissFilter_->setVisible(!text.isEmpty());
    QString shown = widgets::displayText(text.toStdString(), Longest);
    filter_->setText(shown.replace(QLatin1Char('&'), QStringLiteral("&&")));
    const QString said = tr("Figures by request are those that match: %1").arg(text);
    filter_->setAccessibleName(said);
    filter_->setToolTip(said);
}

void ToolBar::setSources(const QStringList& open, const ingest::Frame& frame)
{
    QStringList names;
    for (const auto& publisher : frame.publishers)
        names << widgets::displayText(publisher.source);
    sources_->setSources(names, open);
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
    painter.drawText(QRectF(42, 0, LogoWidth - 42, height() - 1), Qt::AlignLeft | Qt::AlignVCenter,
                     QStringLiteral("Inferama"));
}

void ToolBar::resizeEvent(QResizeEvent*) { fitWidth(); }

// What does not fit goes in the order of how much it is missed; the menus and the navigation have it all.
void ToolBar::fitWidth()
{
    constexpr int Roomy = 1240;
    constexpr int Tight = 940;
    windowLabel_->setVisible(width() >= Roomy);
    sloLabel_->setVisible(width() >= Roomy);
    sources_->setVisible(width() >= Tight);
    add_->setVisible(width() >= Tight);
    slo_->setText(width() >= Roomy ? sloText_ : tr("SLO…"));
    slo_->setToolTip(tr("SLO: %1").arg(sloText_));
    row_->setContentsMargins(LogoWidth + 24, 0, 12, 1);
}

} // namespace inferama::app
