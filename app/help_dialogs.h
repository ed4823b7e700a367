// SPDX-License-Identifier: GPL-3.0-or-later
// The texts that help: keys, definitions, what this program is.
#pragma once

#include <QString>

class QWidget;

namespace inferama::app {

struct WindowActions;

QString keysHtml(const WindowActions& actions);
QString definitionsHtml();
QString aboutHtml();

// Opens a window with a text to read beside the main one. It deletes itself when closed.
void showText(QWidget* parent, const QString& title, const QString& html);

} // namespace inferama::app
