// SPDX-License-Identifier: GPL-3.0-or-later
// The bar at the top: sources, window, SLO, recording, pause. It shows state and passes wishes on.
#pragma once

#include "core/settings.h"
#include "ingest/frame.h"

#include <QStringList>
#include <QWidget>

class QAction;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace inferama::widgets {
class SegmentedControl;
class ThemeHolder;
} // namespace inferama::widgets

namespace inferama::app {

class SourcesButton;

class ToolBar : public QWidget {
    Q_OBJECT
public:
    static constexpr int Height = 44;

    // The actions are the window's own, so that menu, key and button are one thing.
    ToolBar(const widgets::ThemeHolder& theme, QAction* addSource, QAction* editSlo, QAction* record, QAction* pause,
            QWidget* parent = nullptr);

    void setWindow(core::Window window);
    // `announcedBy`: the source that said so; empty: the user did.
    void setSlo(const core::Slo& slo, const std::string& announcedBy);
    // The filter that holds for all pages; empty: none does.
    void setFilter(const QString& text);
    // Who is heard; `open` are the addresses as the user wrote them.
    void setSources(const QStringList& open, const ingest::Frame& frame);

signals:
    void windowChosen(core::Window window);
    void disconnectWanted(const QString& address);
    void filterWanted(); // to be seen
    void filterDismissed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void restyle();
    void fitWidth();

    const widgets::ThemeHolder& theme_;
    SourcesButton* sources_;
    QToolButton* add_;
    QLabel* windowLabel_;
    widgets::SegmentedControl* window_;
    QLabel* sloLabel_;
    QToolButton* slo_;
    QString sloText_;
    QToolButton* filter_;
    QToolButton* dismissFilter_;
    QHBoxLayout* row_ = nullptr;
    QAction* record_;
    QAction* pause_;
};

} // namespace inferama::app
