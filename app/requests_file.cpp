// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/requests_file.h"

#include "app/output_file.h"
#include "core/requests_csv.h"

#include <QMetaObject>

#include <utility>

namespace inferama::app {

namespace {
constexpr std::size_t PieceSize = 1U << 20U; // bytes written at once: some thousand requests
} // namespace

RequestsFile::~RequestsFile() = default;

void RequestsFile::write(const Requests& requests, const std::string& path)
{
    thread_ = {}; // the one before ends here, and tells nothing any more
    ingest::WritingFigures figures;
    figures.path = path;
    figures.requests = requests->rows.size();
    {
        const std::lock_guard lock(mutex_);
        posted_ = false;
    }
    thread_ = std::jthread([this, requests, figures](const std::stop_token& stop) { work(stop, *requests, figures); });
}

void RequestsFile::cancel() { thread_.request_stop(); }

void RequestsFile::finish()
{
    if (thread_.joinable())
        thread_.join();
    announce();
}

void RequestsFile::work(const std::stop_token& stop, const core::RequestResult& requests,
                        ingest::WritingFigures figures)
{
    writeRows(stop, requests, figures);
    figures.finished = true;
    tell(figures);
}

void RequestsFile::writeRows(const std::stop_token& stop, const core::RequestResult& requests,
                             ingest::WritingFigures& figures)
{
    OutputFile file(figures.path);
    const core::RequestsCsv csv(requests.rows, core::contextOf(*requests.table));
    std::string piece;
    csv.addHead(piece);
    bool going = file.write(piece);
    piece.clear();
    for (auto row = requests.rows.begin(); going && row != requests.rows.end(); ++row) {
        if (stop.stop_requested()) {
            figures.cancelled = true;
            return;
        }
        csv.addRow(piece, **row);
        ++figures.written;
        if (piece.size() < PieceSize)
            continue;
        going = file.write(piece);
        piece.clear();
        tell(figures);
    }
    file.write(piece);
    figures.message = file.complete().value_or("");
}

void RequestsFile::tell(const ingest::WritingFigures& figures)
{
    bool post = false;
    {
        const std::lock_guard lock(mutex_);
        figures_ = figures;
        post = !std::exchange(posted_, true);
    }
    if (post)
        QMetaObject::invokeMethod(this, &RequestsFile::announce, Qt::QueuedConnection);
}

void RequestsFile::announce()
{
    ingest::WritingFigures figures;
    {
        const std::lock_guard lock(mutex_);
        if (!std::exchange(posted_, false))
            return;
        figures = figures_;
    }
    emit advanced(figures);
}

} // namespace inferama::app
