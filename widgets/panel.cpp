// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panel.h"

#include "widgets/elided_label.h"
#include "widgets/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
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

void Panel::setTitleLink(const QString& help)
{
    titleLabel_->setCursor(Qt::PointingHandCursor);
    titleLabel_->setFocusPolicy(Qt::TabFocus);
    titleLabel_->setToolTip(help);
    titleLabel_->setAccessibleDescription(help);
    titleLabel_->installEventFilter(this);
}

bool Panel::eventFilter(QObject* watched, QEvent* event)
{
    const auto underline = [this](bool on) {
        QFont font = titleLabel_->font();
        font.setUnderline(on);
        titleLabel_->setFont(font);
    };
    switch (event->type()) {
    case QEvent::Enter:
    case QEvent::FocusIn:
        underline(true);
        break;
    case QEvent::Leave:
    case QEvent::FocusOut:
        underline(titleLabel_->hasFocus());
        break;
    case QEvent::MouseButtonRelease:
        emit titleActivated();
        return true;
    case QEvent::KeyPress:
        if (const int key = static_cast<QKeyEvent*>(event)->key(); key == Qt::Key_Return || key == Qt::Key_Enter) {
            emit titleActivated();
            return true;
        }
        break;
    default:
        break;
    }
    return QFrame::eventFilter(watched, event);
}

void Panel::addToTitle(QWidget* widget) { titleRow_->addWidget(widget); }

void Panel::addBody(QWidget* widget) { body_->insertWidget(body_->count() - 1, widget, 1); }

} // namespace inferama::widgets
