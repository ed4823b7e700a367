// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/start_page.h"

#include "app/mnemonic.h"

#include <QAction>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace inferama::app {

namespace {

constexpr int ColumnWidth = 460;

// A button for an action, with what it is for beneath.
void addChoice(QVBoxLayout* column, QAction* action, const QString& what, bool first)
{
    auto* button = new QPushButton(withoutMnemonic(action->text()));
    button->setAccessibleDescription(what);
    button->setDefault(first);
    button->setFixedHeight(32);
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    column->addWidget(button);
    auto* label = new QLabel(what);
    label->setProperty("role", "muted");
    label->setWordWrap(true);
    column->addWidget(label);
    column->addSpacing(10);
}

} // namespace

StartPage::StartPage(QAction* demo, QAction* addSource, QAction* openRecording, QWidget* parent)
    : QWidget(parent), recent_(new QWidget(this)), recentColumn_(new QVBoxLayout(recent_))
{
    auto* column = new QVBoxLayout;
    column->setSpacing(6);
    auto* title = new QLabel(tr("What does your inference service do to its users, and why?"));
    title->setProperty("role", "title");
    title->setWordWrap(true);
    column->addWidget(title);
    auto* lead = new QLabel(tr(
        "Inferama draws what publishers tell it: servers, load generators, proxies, recordings. There is none yet."));
    lead->setProperty("role", "secondary");
    lead->setWordWrap(true);
    column->addWidget(lead);
    column->addSpacing(12);
    addChoice(column, demo,
              tr("A simulated server on this machine, with load, engine and faults to turn. Needs no GPU."), true);
    addChoice(column, addSource, tr("The ZeroMQ address of a publisher, as in tcp://10.0.0.7:5557."), false);
    addChoice(column, openRecording, tr("A file of batches, .jsonl or .jsonl.zst."), false);

    recentColumn_->setContentsMargins(0, 6, 0, 0);
    recentColumn_->setSpacing(4);
    column->addWidget(recent_);

    // Stretches instead of an alignment: an aligned item is not asked for the height that its wrapped texts need.
    auto* holder = new QWidget(this);
    holder->setFixedWidth(ColumnWidth);
    holder->setLayout(column);
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(holder);
    row->addStretch(1);
    auto* centred = new QVBoxLayout(this);
    centred->addStretch(2);
    centred->addLayout(row);
    centred->addStretch(3);
    setRecent({});
}

void StartPage::setRecent(const QStringList& addresses)
{
    while (QLayoutItem* item = recentColumn_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    recent_->setVisible(!addresses.isEmpty());
    if (addresses.isEmpty())
        return;
    auto* title = new QLabel(tr("Recent"));
    title->setProperty("role", "label");
    recentColumn_->addWidget(title);
    for (const QString& address : addresses) {
        auto* button = new QPushButton(fontMetrics().elidedText(address, Qt::ElideMiddle, ColumnWidth - 40));
        button->setProperty("flat", true);
        button->setToolTip(address);
        button->setAccessibleName(tr("Open %1 again").arg(address));
        connect(button, &QPushButton::clicked, this, [this, address] { emit recentChosen(address); });
        recentColumn_->addWidget(button);
    }
}

} // namespace inferama::app
