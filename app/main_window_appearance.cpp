// SPDX-License-Identifier: GPL-3.0-or-later
// How the window looks: its theme, and the window that takes its place in another language or size of type.
#include "app/main_window.h"

#include "app/page_history.h"
#include "app/pages/page.h"
#include "widgets/icons.h"
#include "widgets/style_sheet.h"

#include <QAction>
#include <QApplication>
#include <QScreen>

#include <algorithm>
#include <utility>

namespace inferama::app {

using namespace widgets;

void MainWindow::setTheme(ThemeChoice choice)
{
    if (std::exchange(preferences_.theme, choice) != choice)
        savePreferences(preferences_);
    theme_.set(kindOf(choice));
}

void MainWindow::setLanguage(LanguageChoice choice)
{
    if (std::exchange(preferences_.language, choice) == choice)
        return;
    savePreferences(preferences_);
    emit rebuildWanted();
}

// The way back needs no figure: without the mode the screen says again how large it is.
void MainWindow::setProjector(bool on)
{
    if (on)
        preferences_.geometry = saveGeometry();
    magnification_ = on ? projectorMagnification(screen()->size().width(), screen()->size().height()) : 1;
    projector_ = on;
    emit rebuildWanted();
}

void MainWindow::applyTheme()
{
    const Theme& theme = theme_.theme();
    QApplication::setPalette(theme.palette());
    setStyleSheet(widgets::styleSheet(theme));
    setWindowIcon(makeIcon(Icon::Logo, theme.accent, 64, theme.onAccent));
    QAction* const choices[] = {actions_.systemTheme, actions_.dark, actions_.light};
    choices[static_cast<std::size_t>(preferences_.theme)]->setChecked(true);
}

WindowMemory MainWindow::memory() const
{
    WindowMemory memory{.preferences = preferences_,
                        .page = history_->index(),
                        .metrics = history_->way(),
                        .choices = {},
                        .apart = {},
                        .time = time_.memory(),
                        .shown = shown_,
                        .projector = projector_,
                        .magnification = magnification_,
                        .screen = screen()->name()};
    if (!projector_ && !isFullScreen() && magnification_ == 1)
        memory.preferences.geometry = saveGeometry();
    for (const PageEntry& entry : pages_)
        memory.choices.push_back(entry.page->choices());
    for (int i = 0; i < static_cast<int>(pages_.size()); ++i)
        memory.apart.push_back(detached(i) ? page(i).window()->saveGeometry() : QByteArray());
    return memory;
}

void MainWindow::resume(const WindowMemory& memory)
{
    projector_ = memory.projector;
    magnification_ = memory.magnification;
    actions_.projector->setChecked(projector_);
    for (std::size_t i = 0; i < std::min(pages_.size(), memory.choices.size()); ++i)
        pages_[i].page->restore(memory.choices[i]);
    shown_ = memory.shown;
    time_.restore(memory.time);
    showPage(memory.page);
    for (const QString& id : memory.metrics)
        history_->showMetric(id);
    for (std::size_t i = 0; i < std::min(pages_.size(), memory.apart.size()); ++i) {
        if (memory.apart[i].isEmpty())
            continue;
        toggleDetached(static_cast<int>(i));
        pages_[i].page->window()->restoreGeometry(memory.apart[i]);
    }
    tick();
    if (!projector_)
        return;
    for (const QScreen* screen : QGuiApplication::screens())
        if (screen->name() == memory.screen)
            setGeometry(screen->geometry());
    setWindowState(windowState().setFlag(Qt::WindowFullScreen));
}

} // namespace inferama::app
