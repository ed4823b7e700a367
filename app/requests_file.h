// SPDX-License-Identifier: GPL-3.0-or-later
// Writes requests to a file as comma-separated values beside the GUI thread, while the window goes on. The file is
// there when it is whole, and not before (app/output_file.h).
#pragma once

#include "core/request_query.h"
#include "ingest/writing_figures.h"

#include <QObject>

#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace inferama::app {

class RequestsFile : public QObject {
    Q_OBJECT
public:
    using Requests = std::shared_ptr<const core::RequestResult>;

    explicit RequestsFile(QObject* parent = nullptr) : QObject(parent) {}
    // Gives up what is not finished.
    ~RequestsFile() override;

    // All rows of `requests`, which must not be null, as they are in it and in its order. In place of a file that is
    // still being written, which is given up. Cost of the thread: 1 to 2 µs a request, and the disk.
    void write(const Requests& requests, const std::string& path);
    void cancel();
    // Waits until it is written, or given up, and announces that before it returns.
    void finish();

signals:
    // As often as the event loop gets round to it, and when it has ended.
    void advanced(const inferama::ingest::WritingFigures& figures);

private:
    void work(const std::stop_token& stop, const core::RequestResult& requests, ingest::WritingFigures figures);
    void writeRows(const std::stop_token& stop, const core::RequestResult& requests, ingest::WritingFigures& figures);
    void tell(const ingest::WritingFigures& figures);
    void announce();

    std::mutex mutex_;
    ingest::WritingFigures figures_; // what the thread has told last
    bool posted_ = false;            // it is on its way to being announced

    std::jthread thread_; // last: ends before what it uses
};

} // namespace inferama::app
