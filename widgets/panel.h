// SPDX-License-Identifier: GPL-3.0-or-later
// A titled surface that holds one chart or table: title, what it shows in a muted line, and room for one thing at the
// right.
#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace inferama::widgets {

class ElidedLabel;

class Panel : public QFrame {
    Q_OBJECT
public:
    explicit Panel(const QString& title, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    // Cut off with an ellipsis where there is no room; the whole of it is in the tool tip.
    void setSubtitle(const QString& text);
    QString title() const;
    const QString& subtitle() const;

    // Makes the title something to click or to press Enter on; `help` says what it leads to.
    void setTitleLink(const QString& help);

    // At the right end of the title line.
    void addToTitle(QWidget* widget);
    // Below the title, the full width.
    void addBody(QWidget* widget);

signals:
    // Only of a title that is a link.
    void titleActivated();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QLabel* titleLabel_;
    ElidedLabel* subtitleLabel_;
    QHBoxLayout* titleRow_;
    QVBoxLayout* body_;
};

} // namespace inferama::widgets
