// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/baseline_reader.h"

#include "core/aggregator.h"
#include "ingest/recording_reader.h"

#include <QFileInfo>

#include <utility>
#include <variant>

namespace inferama::app {

namespace {

constexpr int StepsBetweenTellings = 256;

using Told = std::variant<std::shared_ptr<const PinnedCurves>, QString>; // or why there is nothing to compare with

// Nothing: stopped.
std::optional<Told> readRun(const std::stop_token& stop, const QString& path, core::Aggregator& run,
                            const std::function<void(double)>& progress)
{
    ingest::RecordingReader reader;
    if (const std::string problem = reader.open(path.toStdString()); !problem.empty())
        return QStringLiteral("%1: %2").arg(path, QString::fromStdString(problem));
    using Step = ingest::RecordingReader::Step;
    int steps = 0;
    for (Step step = reader.next(); step != Step::End; step = reader.next()) {
        if (stop.stop_requested())
            return std::nullopt;
        if (step == Step::Batch && reader.decoding().ok()) {
            if (const auto latest = core::latestRequestEvent(reader.batch()))
                run.advance(*latest);
            run.apply(reader.batch());
        }
        if (steps++ % StepsBetweenTellings == 0 && reader.progress() >= 0)
            progress(reader.progress());
    }
    if (!run.lastRequestEvent())
        return BaselineReader::tr("%1 holds no requests to compare with; choose another recording").arg(path);
    run.advance(*run.lastRequestEvent());
    return std::shared_ptr<const PinnedCurves>{};
}

// One distribution at a time, so that to give up is a matter of one.
std::shared_ptr<const PinnedCurves> curvesOf(const std::stop_token& stop, const core::Aggregator& run,
                                             const QString& label)
{
    core::View view;
    view.window = core::Window::Run;
    core::Snapshot all = *run.snapshot(view);
    for (const core::CurveWish& wish : wishesToPin(all)) {
        if (stop.stop_requested())
            return nullptr;
        view.curves = {wish};
        all.distributions.push_back(run.snapshot(view)->distributions.front());
    }
    auto curves = pinnedCurves(all, label);
    return curves ? std::make_shared<const PinnedCurves>(std::move(*curves)) : nullptr;
}

} // namespace

BaselineReader::~BaselineReader() { cancel(); }

void BaselineReader::read(const QString& path)
{
    cancel();
    path_ = path;
    const std::uint64_t turn = ++turn_;
    thread_ = std::jthread([this, path, turn](const std::stop_token& stop) { run(stop, path, turn); });
    emit progressed();
}

void BaselineReader::cancel()
{
    thread_.request_stop();
    ++turn_;
    progress_.reset();
    if (!std::exchange(path_, {}).isEmpty())
        emit progressed();
}

template<class Function>
void BaselineReader::tell(std::uint64_t turn, Function told)
{
    QMetaObject::invokeMethod(
        this,
        [this, turn, told = std::move(told)] {
            if (turn == turn_)
                told();
        },
        Qt::QueuedConnection);
}

void BaselineReader::run(const std::stop_token& stop, const QString& path, std::uint64_t turn)
{
    core::Aggregator run{core::Settings{}};
    auto told = readRun(stop, path, run, [this, turn](double share) {
        tell(turn, [this, share] {
            progress_ = share;
            emit progressed();
        });
    });
    if (!told)
        return;
    if (std::holds_alternative<std::shared_ptr<const PinnedCurves>>(*told))
        *told = curvesOf(stop, run, QFileInfo(path).fileName());
    tell(turn, [this, told = std::move(*told)] {
        cancel();
        if (const auto* why = std::get_if<QString>(&told))
            emit failed(*why);
        else if (const auto& curves = std::get<std::shared_ptr<const PinnedCurves>>(told))
            emit finished(curves);
    });
}

} // namespace inferama::app
