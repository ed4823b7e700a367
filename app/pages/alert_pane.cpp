// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/alert_pane.h"

#include "app/alert_text.h"
#include "widgets/band_shape.h"
#include "widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace inferama::app {

using namespace widgets;

namespace {

constexpr int MarkSize = 12;
constexpr int Scale = 3; // sharp on any screen

QPixmap shapeOf(core::AlertLevel level, const Theme& theme)
{
    QPixmap pixmap(MarkSize * Scale, MarkSize * Scale);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    drawBandShape(painter, pixmap.rect(), levelOf(level), theme);
    painter.end();
    pixmap.setDevicePixelRatio(Scale);
    return pixmap;
}

QString paragraph(const QString& text) { return QStringLiteral("<p style='margin:0 0 8px 0'>%1</p>").arg(text); }

QString list(const QString& title, const QStringList& items)
{
    if (items.isEmpty())
        return {};
    QString html = QStringLiteral("<p style='margin:6px 0 2px 0'><b>%1</b></p>").arg(title.toHtmlEscaped());
    for (const QString& item : items)
        html += QStringLiteral("<p style='margin:0 0 2px 0'>· %1</p>").arg(item.toHtmlEscaped());
    return html;
}

QLabel* wrapped(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

AlertPane::AlertPane(const ThemeHolder& theme, QWidget* parent)
    : QFrame(parent), theme_(theme), mark_(new QLabel(this)), name_(new QLabel(this)), state_(wrapped(this)),
      text_(wrapped(this)), acknowledge_(new QPushButton(tr("Acknowledge"), this)), metric_(new QPushButton(this)),
      rule_(new QPushButton(tr("Edit rule…"), this))
{
    setProperty("panel", true);
    setMinimumWidth(Width);
    mark_->setFixedSize(MarkSize, MarkSize);
    name_->setFont(uiFont(13, 600));
    name_->setWordWrap(true);
    state_->setProperty("role", "secondary");
    text_->setTextFormat(Qt::RichText);
    text_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    text_->setAccessibleName(tr("What the alert means"));
    acknowledge_->setToolTip(tr("It no longer badges or notifies until it gets worse (A)"));
    rule_->setToolTip(tr("Change what this rule watches, or switch it off"));

    auto* title = new QHBoxLayout;
    title->setSpacing(8);
    title->addWidget(mark_, 0, Qt::AlignTop);
    title->addWidget(name_, 1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->viewport()->setAutoFillBackground(false);
    text_->setAutoFillBackground(false);
    scroll->setWidget(text_);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(acknowledge_);
    buttons->addWidget(metric_, 1);
    buttons->addWidget(rule_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 10);
    column->setSpacing(8);
    column->addLayout(title);
    column->addWidget(state_);
    column->addWidget(scroll, 1);
    column->addLayout(buttons);

    connect(acknowledge_, &QPushButton::clicked, this, &AlertPane::acknowledgeWanted);
    connect(metric_, &QPushButton::clicked, this, [this] { emit metricWanted(shown_.metric); });
    connect(rule_, &QPushButton::clicked, this, [this] { emit ruleWanted(shown_.rule); });
    connect(&theme_, &ThemeHolder::changed, this, &AlertPane::restyle);
}

void AlertPane::show(const AlertDetail& detail)
{
    if (detail == shown_)
        return;
    shown_ = detail;
    name_->setText(detail.name);
    state_->setText(detail.state);
    QString html;
    if (!detail.explanation.isEmpty())
        html += paragraph(detail.explanation.toHtmlEscaped());
    if (!detail.known)
        html += paragraph(tr("Its rule has been deleted since.").toHtmlEscaped());
    html += list(tr("What the rule watches"), detail.watches);
    html += list(tr("What usually moves %1").arg(detail.metricName), detail.causes);
    html += list(tr("What to do"), detail.remedies);
    if (text_->text() != html)
        text_->setText(html);
    acknowledge_->setEnabled(detail.lasts && !detail.acknowledged);
    acknowledge_->setText(detail.acknowledged ? tr("Acknowledged") : tr("Acknowledge"));
    metric_->setVisible(!detail.metric.isEmpty());
    metric_->setText(tr("Open metric"));
    metric_->setToolTip(tr("Show %1 by itself").arg(detail.metricName));
    rule_->setEnabled(detail.known);
    restyle();
}

void AlertPane::restyle() { mark_->setPixmap(shapeOf(shown_.level, theme_.theme())); }

} // namespace inferama::app
