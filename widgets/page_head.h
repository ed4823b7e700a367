// SPDX-License-Identifier: GPL-3.0-or-later
// The line at the top of a page: its title, what the figures below are of, and controls or a key at the right.
#pragma once

#include <QString>
#include <QWidget>

class QHBoxLayout;

namespace inferama::widgets {

class ThemeHolder;

class PageHead : public QWidget {
    Q_OBJECT
public:
    static constexpr int Height = 28;

    PageHead(const ThemeHolder& theme, const QString& title, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setText(const QString& text);
    const QString& text() const { return text_; }
    void addAtRight(QWidget* widget);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void keepRoomForTitle();

    const ThemeHolder& theme_;
    QString title_;
    QString text_;
    QHBoxLayout* row_;
};

// The key of what a dotted line and a dashed frame mean.
class MarksKey : public QWidget {
    Q_OBJECT
public:
    explicit MarksKey(const ThemeHolder& theme, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const ThemeHolder& theme_;
};

} // namespace inferama::widgets
