// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/empty_state.h"

#include "widgets/theme.h"

#include <QLabel>
#include <QVBoxLayout>

namespace inferama::widgets {

EmptyState::EmptyState(const QString& what, const QString& remedy, QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    auto* title = new QLabel(what);
    title->setFont(uiFont(15, 600));
    title->setProperty("role", QStringLiteral("title"));
    title->setAlignment(Qt::AlignCenter);
    auto* text = new QLabel(remedy);
    text->setFont(uiFont(12));
    text->setProperty("role", QStringLiteral("muted"));
    text->setAlignment(Qt::AlignCenter);
    text->setWordWrap(true);
    column->addStretch();
    column->addWidget(title);
    column->addWidget(text);
    column->addStretch();
    setAccessibleName(what);
    setAccessibleDescription(remedy);
}

} // namespace inferama::widgets
