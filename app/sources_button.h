// SPDX-License-Identifier: GPL-3.0-or-later
// What is connected, in one line, with a menu to disconnect it.
#pragma once

#include <QAbstractButton>
#include <QStringList>

namespace inferama::widgets {
class ThemeHolder;
}

namespace inferama::app {

class SourcesButton : public QAbstractButton {
    Q_OBJECT
public:
    explicit SourcesButton(const widgets::ThemeHolder& theme, QWidget* parent = nullptr);

    // `names` of the publishers that are heard, `addresses` as the user wrote them.
    void setSources(const QStringList& names, const QStringList& addresses);

    QSize sizeHint() const override { return {236, 28}; }
    QSize minimumSizeHint() const override { return {120, 28}; }

signals:
    void disconnectWanted(const QString& address);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void openMenu();

    const widgets::ThemeHolder& theme_;
    QStringList names_;
    QStringList addresses_;
};

} // namespace inferama::app
