// SPDX-License-Identifier: GPL-3.0-or-later
// What a page shows, in words: to hold it against what it showed before, or against another window's.
#pragma once

#include <QStringList>

#include <string>

class QWidget;

namespace inferama::tests {

// Every text, figure and table cell that is visible.
QStringList pageFigures(const QWidget& page);

// These, and where things stand: what is chosen, scrolled positions, the axes of charts and of the waterfall.
QStringList pageState(const QWidget& page);

// The first lines that differ; empty: none does.
std::string difference(const QStringList& now, const QStringList& before);

} // namespace inferama::tests
