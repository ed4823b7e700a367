// SPDX-License-Identifier: GPL-3.0-or-later
// How far the writing of requests to a file is, with a way to give it up.
#pragma once

#include "ingest/writing_figures.h"

#include <QObject>
#include <QString>

class QProgressDialog;
class QWidget;

namespace inferama::app {

class WritingProgress : public QObject {
    Q_OBJECT
public:
    explicit WritingProgress(QWidget& window); // over which it is shown

    // Requests are to be written to `path`: what is said of that from now on is shown under `title`.
    void expect(const QString& title, const QString& path);
    // Passes over figures of another path.
    void present(const ingest::WritingFigures& figures);
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
