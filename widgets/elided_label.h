// SPDX-License-Identifier: GPL-3.0-or-later
// A muted line of text that takes what room is left and never asks for more; what is cut off is in its tool tip.
#pragma once

#include <QLabel>

namespace inferama::widgets {

class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void setFullText(const QString& text);
    const QString& fullText() const { return full_; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void elide();

    QString full_;
};

} // namespace inferama::widgets
