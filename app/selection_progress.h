// SPDX-License-Identifier: GPL-3.0-or-later
// How far the writing of a stretch of the run is, with a way to give it up.
#pragma once

#include "ingest/selection_figures.h"

#include <QObject>
#include <QString>

class QProgressDialog;
class QWidget;

namespace inferama::app {

class SelectionProgress : public QObject {
    Q_OBJECT
public:
    explicit SelectionProgress(QWidget& window);

    // A stretch is to be written to `path`: what frames say of it from now on is shown.
    void expect(const QString& path);
    void present(const ingest::SelectionFigures& figures);
    bool waiting() const { return !path_.isEmpty(); }

signals:
    void cancelled();
    void done(const QString& what);
    void failed(const QString& what);

private:
    void close();

    QWidget& window_;
    QProgressDialog* dialog_ = nullptr; // while it is shown
    QString path_;                      // empty: nothing is expected
};

} // namespace inferama::app
