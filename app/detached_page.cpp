// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/detached_page.h"

#include "app/pages/page.h"

#include <QCloseEvent>
#include <QMainWindow>
#include <QVBoxLayout>

namespace inferama::app {

DetachedPage::DetachedPage(Page& page, const QString& name, QMainWindow& window)
    : QWidget(&window, Qt::Window), page_(page)
{
    setWindowTitle(QStringLiteral("%1 – %2").arg(name, window.windowTitle()));
    resize(page.size().expandedTo(QSize(800, 500)));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(&page);
    page.show();
    addActions(window.actions());
}

void DetachedPage::closeEvent(QCloseEvent* event)
{
    emit closing();
    event->accept();
}

} // namespace inferama::app
