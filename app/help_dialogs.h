// SPDX-License-Identifier: GPL-3.0-or-later
// The texts that help: keys, definitions, what this program is.
#pragma once

#include <QList>
#include <QString>

class QAction;
class QWidget;

namespace inferama::app {

struct WindowActions;

// `ofPages` stand below those of the window.
QString keysHtml(const WindowActions& actions, const QList<QAction*>& ofPages);
QString definitionsHtml();
QString aboutHtml();

// Opens a window with a text to read beside the main one. It deletes itself when closed.
void showText(QWidget* parent, const QString& title, const QString& html);

} // namespace inferama::app
