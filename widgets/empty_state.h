// SPDX-License-Identifier: GPL-3.0-or-later
// What a page says while it has nothing to show: what is missing, and what would bring it.
#pragma once

#include <QWidget>

namespace inferama::widgets {

class EmptyState : public QWidget {
    Q_OBJECT
public:
    EmptyState(const QString& what, const QString& remedy, QWidget* parent = nullptr);
};

} // namespace inferama::widgets
