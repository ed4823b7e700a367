// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/baseline_reader.h"

#include "core/aggregator.h"
#include "ingest/recording_reader.h"

#include <QFileInfo>

namespace inferama::app {

namespace {
constexpr int BatchesBetweenTellings = 256;
} // namespace

BaselineReader::~BaselineReader() { cancel(); }

void BaselineReader::read(const QString& path)
{
    cancel();
    thread_ = std::jthread([this, path](const std::stop_token& stop) { run(stop, path); });
}

void BaselineReader::cancel()
{
    thread_.request_stop();
    if (thread_.joinable())
        thread_.join();
}

void BaselineReader::run(const std::stop_token& stop, const QString& path)
{
    ingest::RecordingReader reader;
    if (const std::string problem = reader.open(path.toStdString()); !problem.empty()) {
        emit failed(QStringLiteral("%1: %2").arg(path, QString::fromStdString(problem)));
        return;
    }
    core::Aggregator run{core::Settings{}};
    for (int batches = 0; !stop.stop_requested(); ++batches) {
        const auto step = reader.next();
        if (step == ingest::RecordingReader::Step::End)
            break;
        if (step == ingest::RecordingReader::Step::Batch && reader.decoding().ok()) {
            if (const auto latest = core::latestRequestEvent(reader.batch()))
                run.advance(*latest);
            run.apply(reader.batch());
        }
        if (batches % BatchesBetweenTellings == 0)
            emit progressed(reader.progress());
    }
    if (stop.stop_requested())
        return;
    if (!run.lastRequestEvent()) {
        emit failed(tr("%1 holds no requests to compare with; choose another recording").arg(path));
        return;
    }
    run.advance(*run.lastRequestEvent());
    core::View view;
    view.window = core::Window::Run;
    view.curves = wishesToPin(*run.snapshot(view));
    if (auto curves = pinnedCurves(*run.snapshot(view), QFileInfo(path).fileName()))
        emit done(std::make_shared<const PinnedCurves>(std::move(*curves)));
}

} // namespace inferama::app
