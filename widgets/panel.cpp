// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panel.h"

#include "widgets/elided_label.h"
#include "widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace inferama::widgets {

namespace {
constexpr int TitleHeight = 30;
constexpr int Padding = 12;
} // namespace

Panel::Panel(const QString& title, QWidget* parent)
    : QFrame(parent), titleLabel_(new QLabel(title)), subtitleLabel_(new ElidedLabel), titleRow_(new QHBoxLayout),
      body_(new QVBoxLayout(this))
{
    setProperty("panel", true);
    titleLabel_->setFont(uiFont(12, 600));

    auto* head = new QWidget;
    head->setFixedHeight(TitleHeight);
    head->setLayout(titleRow_);
    titleRow_->setContentsMargins(Padding, 0, Padding, 0);
    titleRow_->setSpacing(10);
    titleRow_->addWidget(titleLabel_);
    titleRow_->addWidget(subtitleLabel_, 1);
    body_->setContentsMargins(1, 1, 1, 1);
    body_->setSpacing(0);
    body_->addWidget(head);
    body_->addStretch(); // takes what bodies of a largest height leave over
}

void Panel::setTitle(const QString& title) { titleLabel_->setText(title); }

QString Panel::title() const { return titleLabel_->text(); }

void Panel::setSubtitle(const QString& text) { subtitleLabel_->setFullText(text); }

const QString& Panel::subtitle() const { return subtitleLabel_->fullText(); }

void Panel::addToTitle(QWidget* widget) { titleRow_->addWidget(widget); }

void Panel::addBody(QWidget* widget) { body_->insertWidget(body_->count() - 1, widget, 1); }

} // namespace inferama::widgets
