// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a recording on a thread of its own, to compare with: the distributions of its whole run.
#pragma once

#include "app/pages/pinned_curves.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <thread>

namespace inferama::app {

class BaselineReader : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~BaselineReader() override; // waits for the thread: as long as a batch or one distribution takes

    // In place of what is being read, for which it waits as the destructor does.
    void read(const QString& path);
    // Waits for nothing: whatever was being read is not told of any more.
    void cancel();
    const QString& path() const { return path_; }                // of what is being read; empty: nothing is
    std::optional<double> progress() const { return progress_; } // 0…1; nothing while it is not known

signals:
    void progressed();
    void finished(const std::shared_ptr<const inferama::app::PinnedCurves>& curves);
    void failed(const QString& what); // why, and what to do

private:
    void run(const std::stop_token& stop, const QString& path, std::uint64_t turn);
    // On this object's thread, unless another reading has begun or this one was given up.
    template<class Function>
    void tell(std::uint64_t turn, Function told);

    std::uint64_t turn_ = 0;
    QString path_;
    std::optional<double> progress_;
    std::jthread thread_;
};

} // namespace inferama::app
