// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a recording on a thread of its own, to compare with: the distributions of its whole run.
#pragma once

#include "app/pages/pinned_curves.h"

#include <QObject>
#include <QString>

#include <memory>
#include <thread>

namespace inferama::app {

class BaselineReader : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~BaselineReader() override; // gives up, within a batch of the file

    // In place of what is being read. Each of the signals comes on this object's thread.
    void read(const QString& path);
    void cancel();
    bool reading() const { return thread_.joinable(); }

signals:
    void progressed(double share); // 0…1; negative: not known
    void done(std::shared_ptr<const inferama::app::PinnedCurves> curves);
    void failed(const QString& what); // why, and what to do

private:
    void run(const std::stop_token& stop, const QString& path);

    std::jthread thread_;
};

} // namespace inferama::app
