// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows before it has a source: where telemetry can come from.
#pragma once

#include <QStringList>
#include <QWidget>

class QAction;
class QVBoxLayout;

namespace inferama::app {

class StartPage : public QWidget {
    Q_OBJECT
public:
    StartPage(QAction* demo, QAction* addSource, QAction* openRecording, QWidget* parent = nullptr);

    void setRecent(const QStringList& addresses);

signals:
    void recentChosen(const QString& address);

private:
    QWidget* recent_;
    QVBoxLayout* recentColumn_;
};

} // namespace inferama::app
