// SPDX-License-Identifier: GPL-3.0-or-later
// The ingestion thread: polls the sources, decodes, aggregates, publishes frames. Everything below runs on that one
// thread; the methods here may be called from any thread and only leave a wish behind.
#pragma once

#include "core/settings.h"
#include "core/snapshot.h"
#include "ingest/mailbox.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inferama::ingest {

struct PipelineOptions {
    core::Settings settings;
    core::View view;
    std::vector<std::string> sources;  // addresses of docs/cli.md: tcp://, ipc://, a path
    std::optional<double> speed = 1.0; // files: times their own speed; nothing: as fast as it goes
    std::optional<double> at;          // files: take in nothing after this moment, in seconds from the first send
    // Live, T follows this machine's clock brought to the sources' time. Without it T is the newest event's time, so
    // that a report made after the end equals the one of the recording.
    bool followClock = true;
    std::string record;                          // write what arrives to this path; empty: do not
    std::chrono::milliseconds frameInterval{50}; // shortest time between two frames
};

class Pipeline {
public:
    explicit Pipeline(PipelineOptions options);
    ~Pipeline(); // stops, within 1 s even under flood
    Pipeline(const Pipeline&) = delete;
    Pipeline& operator=(const Pipeline&) = delete;

    void start();
    void stop(); // after a last frame, which stands for all that was taken in

    const SnapshotMailbox& mailbox() const;
    // Called on the ingestion thread after each published frame; set it before start().
    void onFrame(std::function<void()> callback);

    void setView(const core::View& view); // answered in the next frame
    void setSlo(const core::Slo& slo);
    // Bands, rules, the model's size and the slow rank factor of these settings.
    void setJudgement(const core::Settings& settings);
    // Taken in as a mark of the source "notes" (whatever `note.source` says), and recorded as one.
    void addNote(const core::MarkNote& note);
    void addSource(const std::string& address);
    void removeSource(const std::string& address);
    void startRecording(const std::string& path);
    void stopRecording();
    // What is kept of a stretch (absent: of the whole run) as a recording; Frame::selection tells how far it is. A new
    // one takes the place of one that is not finished.
    void writeSelection(const std::string& path, std::optional<core::TimeRange> range,
                        std::shared_ptr<const core::Filter> filter);
    void cancelSelection();

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace inferama::ingest
