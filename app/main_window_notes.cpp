// SPDX-License-Identifier: GPL-3.0-or-later
// The window's part in what is noted of the run: adding a note, and the list of all marks.
#include "app/main_window.h"

#include "app/marks_dialog.h"
#include "app/note_dialog.h"
#include "app/status_line.h"
#include "widgets/display_text.h"

#include <QAction>

namespace inferama::app {

void MainWindow::connectNotes()
{
    connect(actions_.addNote, &QAction::triggered, this, &MainWindow::askForNote);
    connect(actions_.marks, &QAction::triggered, this, &MainWindow::showMarks);
}

// The stretch that is selected; else the moment under the cross-hair, else the one that is looked at.
core::TimeRange MainWindow::placeOfNote() const
{
    if (time_.choice().range)
        return *time_.choice().range;
    const core::Time t = timeLink_.moment().value_or(time_.lookedAt().end);
    return {t, t};
}

void MainWindow::askForNote()
{
    if (!newest_ || !newest_->run()->runStart) {
        status_->say(tr("There is no run yet to note anything of: connect a source or open a recording first."));
        return;
    }
    NoteDialog dialog(placeOfNote(), newest_->run()->runStart, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const core::MarkNote note = dialog.note();
    session_.addNote(note);
    const QString text = widgets::displayText(note.text);
    status_->say(newest_->recording ? tr("Noted, and recorded: %1").arg(text) : tr("Noted: %1").arg(text));
}

void MainWindow::showMarks()
{
    if (!marks_) {
        marks_ = new MarksDialog(this);
        connect(marks_, &MarksDialog::chosen, this, [this](const core::MarkNote& mark) {
            if (mark.duration >= TimeSelection::Shortest)
                time_.select({mark.t, mark.end()});
            else
                time_.look(mark.t);
        });
        connect(marks_, &MarksDialog::noteWanted, this, &MainWindow::askForNote);
    }
    marks_->show();
    presentMarks();
    marks_->raise();
    marks_->activateWindow();
}

void MainWindow::presentMarks()
{
    if (marks_ && marks_->isVisible() && newest_)
        marks_->present(*newest_->run());
}

} // namespace inferama::app
