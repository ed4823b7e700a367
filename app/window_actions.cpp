// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_actions.h"

#include "app/mnemonic.h"
#include "app/time_selection.h"
#include "app/translation.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <QWidget>

namespace inferama::app {

namespace {

QAction* make(QWidget* owner, const QString& text, const QList<QKeySequence>& keys, const QString& tip)
{
    auto* action = new QAction(text, owner);
    action->setShortcuts(keys);
    const QString said = tip.isEmpty() ? withoutMnemonic(text) : tip;
    action->setToolTip(
        keys.isEmpty() ? said : QStringLiteral("%1 (%2)").arg(said, keys.front().toString(QKeySequence::NativeText)));
    action->setStatusTip(said);
    // Shortcuts must work without the menu being shown.
    owner->addAction(action);
    return action;
}

QAction* makeToggle(QWidget* owner, const QString& text, const QList<QKeySequence>& keys, const QString& tip)
{
    QAction* action = make(owner, text, keys, tip);
    action->setCheckable(true);
    return action;
}

} // namespace

WindowActions::WindowActions(QWidget* owner, const std::vector<PageEntry>& pageEntries)
    : addSource(make(owner, app::tr("&Add source…"), {QKeySequence(Qt::CTRL | Qt::Key_N)},
                     app::tr("Connect to a publisher"))),
      openRecording(make(owner, app::tr("&Open recording…"), {QKeySequence(Qt::CTRL | Qt::Key_O)},
                         app::tr("Read a file of batches as a new run"))),
      demo(make(owner, app::tr("Start the &demo"), {}, app::tr("Simulate a server, with controls to turn"))),
      record(makeToggle(owner, app::tr("&Record"),
                        {QKeySequence(Qt::CTRL | Qt::Key_R), QKeySequence(Qt::CTRL | Qt::Key_S)},
                        app::tr("Write what arrives to a file"))),
      takeAway(make(owner, app::tr("&Take away"), {QKeySequence(Qt::CTRL | Qt::Key_E)},
                    app::tr("Copy or save a chart, a table or the page"))),
      saveStretch(
          make(owner, app::tr("Save the s&tretch as a recording…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)},
               app::tr("Write the requests of the stretch that is looked at, with gauges, counters and marks"))),
      detach(make(owner, app::tr("&Page in a window of its own"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D)},
                  app::tr("For a second screen; the same again brings it back"))),
      quit(make(owner, app::tr("&Quit"), {QKeySequence(Qt::CTRL | Qt::Key_Q)}, {})),
      pause(makeToggle(owner, app::tr("&Pause"), {QKeySequence(Qt::Key_Space)},
                       app::tr("Hold the view still; events are taken in all the same"))),
      goLive(make(owner, app::tr("Go &live"), {QKeySequence(Qt::Key_End)},
                  app::tr("Let the view move with the run again"))),
      undo(make(owner, app::tr("&Undo choice of time"), {QKeySequence(Qt::CTRL | Qt::Key_Z)},
                app::tr("Back to the moment, stretch or window that was looked at before"))),
      redo(make(owner, app::tr("&Redo choice of time"),
                {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)},
                app::tr("To the choice of time that was taken back"))),
      earlier(make(owner, app::tr("&Earlier"), {QKeySequence(Qt::CTRL | Qt::Key_Left)},
                   app::tr("Look back by a quarter of the window or of the stretch"))),
      later(make(owner, app::tr("La&ter"), {QKeySequence(Qt::CTRL | Qt::Key_Right)},
                 app::tr("Look on by a quarter of the window or of the stretch"))),
      runStart(make(owner, app::tr("&Beginning of the run"), {QKeySequence(Qt::CTRL | Qt::Key_Home)},
                    app::tr("Look at the moment of the first request"))),
      zoomIn(make(owner, app::tr("Zoom &in"),
                  {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)},
                  app::tr("Select the middle half of what is looked at"))),
      zoomOut(make(owner, app::tr("Zoom &out"), {QKeySequence(Qt::CTRL | Qt::Key_Minus)},
                   app::tr("Select twice as much time as is looked at"))),
      addNote(make(owner, app::tr("Add a &note…"), {QKeySequence(Qt::Key_M)},
                   app::tr("Note something of the stretch that is selected, or of the moment under the cross-hair"))),
      marks(make(owner, app::tr("&Marks and notes…"), {QKeySequence(Qt::SHIFT | Qt::Key_M)},
                 app::tr("List what was noted of the run, and go there"))),
      editSlo(make(owner, app::tr("&SLO…"), {QKeySequence(Qt::CTRL | Qt::Key_L)},
                   app::tr("Set the thresholds of goodput and attainment"))),
      settings(make(owner, app::tr("S&ettings…"), {QKeySequence(Qt::CTRL | Qt::Key_Comma)},
                    app::tr("Bands, alert rules, thresholds and notifications"))),
      demoControls(makeToggle(owner, app::tr("De&mo controls"), {QKeySequence(Qt::CTRL | Qt::Key_D)},
                              app::tr("Show the controls of the simulator, or fold them"))),
      dark(makeToggle(owner, app::tr("&Dark theme"), {}, {})),
      light(makeToggle(owner, app::tr("&Light theme"), {}, {})),
      systemTheme(makeToggle(owner, app::tr("Theme of the des&ktop"), {}, {})),
      projector(makeToggle(owner, app::tr("Pro&jector mode"), {QKeySequence(Qt::Key_F11)},
                           app::tr("Fill the screen, with everything larger"))),
      statusDetails(make(owner, app::tr("&Counts by source and reason"), {QKeySequence(Qt::CTRL | Qt::Key_I)},
                         app::tr("What arrived, what was lost or refused, and why"))),
      keys(make(owner, app::tr("&Keys"), {QKeySequence(Qt::Key_F1), QKeySequence(Qt::Key_Question)},
                app::tr("What every key does"))),
      definitions(make(owner, app::tr("&Definitions"), {QKeySequence(Qt::SHIFT | Qt::Key_F1)},
                       app::tr("What every number means"))),
      about(make(owner, app::tr("&About Inferama"), {}, {})), windowGroup_(new QActionGroup(owner)),
      themeGroup_(new QActionGroup(owner)), languageGroup_(new QActionGroup(owner))
{
    for (const PageEntry& entry : pageEntries)
        pages.push_back(make(owner, entry.name, {QKeySequence(Qt::Key_0 + entry.key)}, {}));
    const std::array<QString, core::WindowCount> names{
        app::tr("Last 10 s"), app::tr("Last 1 min"), app::tr("Last 5 min"), app::tr("Last 1 h"), app::tr("Whole run")};
    for (std::size_t i = 0; i < names.size(); ++i) {
        windows[i] = makeToggle(owner, names[i], {QKeySequence(Qt::ALT | (Qt::Key_1 + static_cast<int>(i)))}, {});
        windowGroup_->addAction(windows[i]);
    }
    takeAway->setMenu(new QMenu(owner));
    themeGroup_->addAction(dark);
    themeGroup_->addAction(light);
    themeGroup_->addAction(systemTheme);
    // Each language is named in itself, for those who cannot read the one that is in use.
    const std::array<QString, 3> languageNames{app::tr("Language of the &desktop"), QStringLiteral("&English"),
                                               QStringLiteral("简体中文(&C)")};
    for (std::size_t i = 0; i < languageNames.size(); ++i) {
        languages[i] = makeToggle(owner, languageNames[i], {}, {});
        languageGroup_->addAction(languages[i]);
    }
    // The button's text says what it does, its tip which key does it too.
    record->setIconText(app::tr("Record"));
    pause->setIconText(app::tr("Pause"));
}

void WindowActions::fill(QMenuBar& bar, const std::vector<PageMenu>& pageMenus) const
{
    QMenu* file = bar.addMenu(app::tr("&File"));
    file->addActions({addSource, openRecording, demo});
    file->addSeparator();
    file->addActions({record, saveStretch, takeAway});
    file->addSeparator();
    file->addAction(quit);

    QMenu* view = bar.addMenu(app::tr("&View"));
    for (QAction* page : pages)
        view->addAction(page);
    view->addSeparator();
    view->addActions({editSlo, settings});
    view->addSeparator();
    QMenu* theme = view->addMenu(app::tr("&Theme"));
    theme->addActions({dark, light, systemTheme});
    QMenu* language = view->addMenu(app::tr("Lan&guage"));
    for (QAction* action : languages)
        language->addAction(action);
    view->addSeparator();
    view->addActions({demoControls, statusDetails, detach, projector});

    QMenu* time = bar.addMenu(app::tr("&Time"));
    time->addActions({pause, goLive});
    QMenu* window = time->addMenu(app::tr("&Window of time"));
    for (QAction* action : windows)
        window->addAction(action);
    time->addSeparator();
    time->addActions({undo, redo});
    time->addSeparator();
    time->addActions({earlier, later, runStart, zoomIn, zoomOut});
    time->addSeparator();
    time->addActions({addNote, marks});

    for (const PageMenu& page : pageMenus)
        bar.addMenu(page.name)->addActions(page.actions);

    QMenu* help = bar.addMenu(app::tr("&Help"));
    help->addActions({keys, definitions});
    help->addSeparator();
    help->addAction(about);
}

void WindowActions::show(const TimeSelection& time) const
{
    windows[static_cast<std::size_t>(time.choice().window)]->setChecked(true);
    pause->setChecked(!time.follows());
    pause->setIconText(time.follows() ? app::tr("Pause") : app::tr("Go live"));
    undo->setEnabled(time.canUndo());
    redo->setEnabled(time.canRedo());
}

QList<const QAction*> WindowActions::withKeys() const
{
    QList<const QAction*> result{addSource, openRecording, record, saveStretch, takeAway, detach, quit};
    for (const QAction* page : pages)
        result << page;
    result << pause << goLive;
    for (const QAction* window : windows)
        result << window;
    result << undo << redo << earlier << later << runStart << zoomIn << zoomOut;
    result << addNote << marks << editSlo << settings << demoControls << statusDetails << projector << keys
           << definitions;
    return result;
}

} // namespace inferama::app
