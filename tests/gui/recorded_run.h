// SPDX-License-Identifier: GPL-3.0-or-later
// A simulated run as a recording, what the headless report says of it, and a window that it is read into as far as a
// test likes: frames are made as the ingestion makes them, without its thread and without a clock.
#pragma once

#include "app/main_window.h"
#include "app/session.h"
#include "core/aggregator.h"
#include "ingest/recording_reader.h"

#include <nlohmann/json_fwd.hpp>

#include <QTemporaryDir>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace inferama::tests {

class RecordedRun {
public:
    // What a preset of the simulator publishes in `seconds`; of its client alone where that is asked for.
    RecordedRun(std::string_view preset, int seconds, bool clientOnly = false);

    const std::string& path() const { return path_; }
    // As `inferama --headless --report - --at AT --window WINDOW` has it.
    nlohmann::json report(core::Window window, std::optional<double> at = {}) const;
    std::shared_ptr<const ingest::Frame> frame(core::Window window, std::optional<double> at = {}) const;

private:
    QTemporaryDir folder_;
    std::string path_;
};

// The settings that the report and the window read a recording with.
core::Settings recordedRunSettings();

class FedWindow {
public:
    // Shows nothing until it is told of another run.
    FedWindow();
    explicit FedWindow(const RecordedRun& recorded);

    // Frames are of `other` from now on, which must outlive the window.
    void watch(const core::Aggregator& other) { watched_ = &other; }

    // Takes in what was published in the first `seconds` of the run; T is the newest event's time.
    void readTo(double seconds);
    // The frame that answers what the window wishes for, and what its pages compute elsewhere; twice, since what is in
    // view is asked for in full only then.
    void arrive();
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);

    app::Page& page() { return window.page(window.currentPage()); }
    core::Time moment(double seconds) const { return *run.snapshot({})->runStart + core::durationOf(seconds); }
    std::uint64_t events() const { return events_; }

    app::Session session{ingest::PipelineOptions{}};
    app::MainWindow window{session, app::Preferences{}};
    core::Aggregator run{recordedRunSettings()};

private:
    void present();

    const core::Aggregator* watched_ = &run;
    ingest::RecordingReader reader_;
    bool waiting_ = false; // the reader's batch is not taken in yet
    std::optional<core::Time> start_;
    std::uint64_t events_ = 0;
};

} // namespace inferama::tests
