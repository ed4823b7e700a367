// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/recorded_run.h"

#include "app/judgement.h"
#include "app/pages/page.h"
#include "app/report.h"
#include "app/run_to_end.h"
#include "tests/catch.h"
#include "tools/simulator/config.h"
#include "tools/simulator/simulation.h"

#include <nlohmann/json.hpp>

#include <QApplication>
#include <QFile>
#include <QSettings>
#include <QTest>

#include <algorithm>

namespace inferama::tests {

core::Settings recordedRunSettings()
{
    core::Settings settings;
    settings.historyStep = std::chrono::seconds{1};
    settings.requestRows = true;
    app::apply(app::defaultJudgement(), settings);
    return settings;
}

RecordedRun::RecordedRun(std::string_view preset, int seconds, bool clientOnly)
    : path_(folder_.filePath(QStringLiteral("run.jsonl")).toStdString())
{
    QFile file(QString::fromStdString(path_));
    REQUIRE(file.open(QIODevice::WriteOnly));
    const auto config = simulator::presetNamed(preset);
    REQUIRE(config);
    const core::Time start{std::chrono::seconds{1'767'225'600}};
    simulator::Simulation simulation(*config, {.seed = 7, .start = start, .boot = {}, .reveal = false});
    simulation.advance(start + std::chrono::seconds{seconds}, [&](const std::string& source, const std::string& json) {
        if (!clientOnly || source == "client")
            file.write(QByteArray::fromStdString(json + "\n"));
    });
}

std::shared_ptr<const ingest::Frame> RecordedRun::frame(core::Window window, std::optional<double> at) const
{
    app::Options options;
    options.headless = true;
    options.sources = {path_};
    options.window = window;
    options.at = at;
    options.settings = recordedRunSettings();
    const auto result = app::runToEnd(options);
    REQUIRE(result.failures.empty());
    return result.frame;
}

nlohmann::json RecordedRun::report(core::Window window, std::optional<double> at) const
{
    const auto last = frame(window, at);
    return nlohmann::json::parse(app::reportText(app::reportOf(*last->snapshot, *last, at)));
}

FedWindow::FedWindow()
{
    QSettings().clear();
    window.resize(1440, 900);
    window.show();
    REQUIRE(QTest::qWaitForWindowExposed(&window));
}

FedWindow::FedWindow(const RecordedRun& recorded) : FedWindow() { REQUIRE(reader_.open(recorded.path()).empty()); }

void FedWindow::readTo(double seconds)
{
    using Step = ingest::RecordingReader::Step;
    for (;; waiting_ = false) {
        if (!waiting_) {
            const Step step = reader_.next();
            if (step == Step::End)
                break;
            if (step != Step::Batch || !reader_.decoding().ok())
                continue;
        }
        const auto latest = core::latestRequestEvent(reader_.batch());
        if (!start_)
            start_ = run.snapshot({})->runStart;
        if (latest && start_ && *latest > *start_ + core::durationOf(seconds)) {
            waiting_ = true;
            break;
        }
        if (latest)
            run.advance(*latest);
        run.apply(reader_.batch());
        events_ += reader_.batch().events.size();
    }
    REQUIRE(start_);
}

void FedWindow::present()
{
    auto frame = std::make_shared<ingest::Frame>();
    const core::View& view = session.view();
    frame->snapshot = watched_->snapshot(view);
    if (frame->snapshot->past) {
        core::View now = view;
        now.at.reset();
        now.range.reset();
        frame->present = watched_->snapshot(now);
    }
    ingest::PublisherFigures publisher;
    publisher.source = "client";
    publisher.events = events_;
    frame->publishers = {publisher};
    frame->endpoints.emplace_back().address = "tcp://127.0.0.1:5557";
    window.present(frame);
    page().finish();
    QApplication::processEvents();
}

void FedWindow::arrive()
{
    present();
    present();
}

void FedWindow::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    window.activateWindow(); // keys of actions are the active window's
    REQUIRE(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, key, modifiers);
    arrive();
}

} // namespace inferama::tests
