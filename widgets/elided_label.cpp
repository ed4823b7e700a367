// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/elided_label.h"

#include "widgets/theme.h"

namespace inferama::widgets {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent)
{
    setFont(uiFont(11));
    setProperty("role", QStringLiteral("label"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setTextFormat(Qt::PlainText);
}

void ElidedLabel::setFullText(const QString& text)
{
    if (text == full_)
        return;
    full_ = text;
    setAccessibleName(full_);
    elide();
}

void ElidedLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    elide();
}

void ElidedLabel::elide()
{
    const QString shown = fontMetrics().elidedText(full_, Qt::ElideRight, contentsRect().width());
    setText(shown);
    setToolTip(shown == full_ ? QString() : full_);
}

} // namespace inferama::widgets
