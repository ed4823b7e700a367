// SPDX-License-Identifier: GPL-3.0-or-later
// What the user wants of the sources: add one, open a run, record, judge by an SLO.
#include "app/main_window.h"

#include "app/demo_panel.h"
#include "app/english_texts.h"
#include "app/slo_dialog.h"
#include "app/source_dialog.h"
#include "app/start_page.h"

#include <QAction>
#include <QFileDialog>
#include <QMessageBox>

namespace inferama::app {

void MainWindow::addSource(const QString& address)
{
    if (const auto problem = session_.add(address.toStdString()))
        complain(translated(*problem));
    else
        preferences_.remember(address);
    afterOpening();
}

void MainWindow::openRun(const QStringList& addresses)
{
    std::vector<std::string> texts;
    for (const QString& address : addresses) {
        texts.push_back(address.toStdString());
        preferences_.remember(address);
    }
    newest_.reset();
    shown_.reset();
    time_.forget();
    demoPanel_->setControl({});
    if (const auto problem = session_.open(texts))
        complain(translated(*problem));
    afterOpening();
}

void MainWindow::afterOpening()
{
    startPage_->setRecent(preferences_.recentSources);
    updateStack();
    wishView();
}

void MainWindow::askForSource()
{
    SourceDialog dialog(preferences_.recentSources, this);
    if (dialog.exec() == QDialog::Accepted)
        addSource(dialog.address());
}

void MainWindow::askForRecording()
{
    const QStringList files = QFileDialog::getOpenFileNames(this, tr("Open recordings of one run"), {},
                                                            tr("Recordings (*.jsonl *.jsonl.zst);;All files (*)"));
    if (!files.isEmpty())
        openRun(files);
}

void MainWindow::askForSlo()
{
    SloDialog dialog(session_.slo(), this);
    if (dialog.exec() == QDialog::Accepted)
        setSlo(dialog.slo());
}

void MainWindow::toggleRecording(bool on)
{
    sinceRecordingWish_.start();
    if (!on) {
        session_.stopRecording();
        return;
    }
    const QString path = QFileDialog::getSaveFileName(this, tr("Record what arrives"), QStringLiteral("run.jsonl.zst"),
                                                      tr("Recordings (*.jsonl.zst *.jsonl)"));
    sinceRecordingWish_.start();
    if (path.isEmpty())
        actions_.record->setChecked(false);
    else
        session_.startRecording(path.toStdString());
}

void MainWindow::complain(const QString& what) { QMessageBox::warning(this, tr("Inferama"), what); }

} // namespace inferama::app
